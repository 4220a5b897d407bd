import SourceDiagnostics

/// Makes a tree of the steps of a document, and refuses what rule files do without.
struct TreeBuilder {
  private(set) var diagnostics: [Diagnostic] = []
  private let events: [YAMLEvent]
  private let source: SourceText
  private let file: String
  /// Places where a byte was replaced to read on: what stands there is no longer what was written.
  private let repaired: [Mark]
  private var next = 0

  init(events: [YAMLEvent], source: SourceText, file: String, repaired: [Mark]) {
    self.events = events
    self.source = source
    self.file = file
    self.repaired = repaired
  }

  /// The first document; nil where there is none.
  ///
  /// A second one is refused.
  mutating func document() -> YAMLNode? {
    guard let first = take(), case .documentStart = first.kind else { return nil }
    let root = node()
    if let second = take() { diagnostics.append(.secondDocument(at: location(second.start))) }
    guard let root, case .scalar(let scalar) = root.content, scalar.isAbsent else { return root }
    return nil
  }

  private mutating func take() -> YAMLEvent? {
    guard next < events.count else { return nil }
    next += 1
    return events[next - 1]
  }

  private func location(_ mark: Mark) -> SourceLocation {
    SourceLocation(file: file, line: mark.line + 1, column: mark.column + 1)
  }

  /// The next node; nil at the end of a collection.
  ///
  /// The depth of the steps is limited, hence that of the calls.
  private mutating func node() -> YAMLNode? {
    guard let event = take() else { return nil }
    let place = location(event.start)
    let isRefused = refuseProperties(of: event)
    switch event.kind {
    case .alias(let name):
      diagnostics.append(.unquoted("*", "*" + name, at: place))
      return YAMLNode(.refused, at: place)
    case .scalar(let text, let isQuoted):
      if isRefused || isRepaired(event) { return YAMLNode(.refused, at: place) }
      let comment = text.isEmpty && !isQuoted ? comment(at: event.start) : nil
      return YAMLNode(.scalar(YAMLScalar(text, isQuoted: isQuoted, commentInstead: comment)), at: place)
    case .sequenceStart:
      var items: [YAMLNode] = []
      while let item = node() { items.append(item) }
      return YAMLNode(isRefused ? .refused : .sequence(items), at: place)
    case .mappingStart:
      let isQuestion = source.byte(at: event.start) == UInt8(ascii: "?")
      if isQuestion { diagnostics.append(.unquoted("?", source.value(at: event.start), at: place)) }
      let entries = entries()
      return YAMLNode(isRefused || isQuestion ? .refused : .mapping(entries), at: place)
    case .sequenceEnd, .mappingEnd, .documentStart: return nil
    }
  }

  private mutating func entries() -> [YAMLEntry] {
    var entries: [YAMLEntry] = []
    var places: [String: SourceLocation] = [:]
    while let key = node() {
      guard let value = node() else { break }
      switch key.content {
      case .scalar(let scalar):
        if let first = places[scalar.text] {
          diagnostics.append(.duplicateKey(scalar.text, at: key.location, first: first))
        } else {
          places[scalar.text] = key.location
          entries.append(YAMLEntry(key: scalar.text, at: key.location, value: value))
        }
      case .sequence, .mapping: diagnostics.append(.keyIsNoText(at: key.location))
      case .refused: break
      }
    }
    return entries
  }

  /// Whether the node has an anchor or a tag, which is then said.
  private mutating func refuseProperties(of event: YAMLEvent) -> Bool {
    let place = location(event.start)
    // A quoted text without a tag of its own has none here: libyaml resolves nothing.
    if let anchor = event.anchor { diagnostics.append(.unquoted("&", "&" + anchor, at: place)) }
    if event.tag != nil { diagnostics.append(.unquoted("!", source.value(at: event.start), at: place)) }
    return event.anchor != nil || event.tag != nil
  }

  private func isRepaired(_ event: YAMLEvent) -> Bool {
    repaired.contains { event.start <= $0 && $0 < event.end }
  }

  /// The comment that follows on the line of an absent value.
  private func comment(at mark: Mark) -> String? {
    guard var start = source.offset(of: mark) else { return nil }
    let end = source.lineEnd(of: start)
    while start < end, source.bytes[start] == UInt8(ascii: " ") { start += 1 }
    guard start < end, source.bytes[start] == UInt8(ascii: "#") else { return nil }
    return String(decoding: source.bytes[start..<end], as: UTF8.self)
  }
}

extension Diagnostic {
  fileprivate static func secondDocument(at location: SourceLocation) -> Self {
    Self(.error, "a second document starts here", at: location, remedy: "write one document a file")
  }

  fileprivate static func duplicateKey(
    _ key: String,
    at location: SourceLocation,
    first: SourceLocation
  ) -> Self {
    Self(
      .error,
      "duplicate key '\(key)'",
      at: location,
      remedy: "keep one of them",
      notes: [Note("'\(key)' is first written here", at: first)]
    )
  }

  fileprivate static func keyIsNoText(at location: SourceLocation) -> Self {
    Self(
      .error,
      "a key must be a text, not a list or a mapping",
      at: location,
      remedy: "quote it if it is a text"
    )
  }
}
