import SourceDiagnostics

/// What to say of a text that libyaml cannot read, and whether reading can go on behind it.
struct SyntaxFinding {
  var diagnostic: Diagnostic
  /// The byte that, replaced by a letter, lets the reading go on; what stands there is refused.
  var repairable: Mark?

  /// Makes the finding; `open` is the start of the innermost list or mapping that was not yet closed.
  init(_ failure: YAMLFailure, open: Mark?, in source: SourceText, file: String, limits: YAMLLimits) {
    func location(_ mark: Mark) -> SourceLocation {
      SourceLocation(file: file, line: mark.line + 1, column: mark.column + 1)
    }
    switch failure {
    case .memory: diagnostic = .noMemory(at: SourceLocation(file: file))
    case .tooDeep(let mark): diagnostic = .tooDeep(limits.depth, at: location(mark))
    case .tooManyNodes(let mark): diagnostic = .tooManyNodes(limits.nodes, at: location(mark))
    case .bytes(let problem, let offset):
      diagnostic = .notText(problem, at: location(source.mark(at: offset)))
    case .syntax(let problem, let mark, let context, let from):
      // libyaml misses the first value of an open list at the text's end; the list's start says more.
      let isFlow = context?.contains("flow") ?? false
      let from = isFlow ? open ?? from : from
      if let place = Self.unquotedPlace(mark, from: from, isFlow: isFlow, in: source) {
        let value = source.value(at: place)
        diagnostic = .unquoted(String(value.prefix(1)), value, at: location(place))
        repairable = place
      } else if let place = Self.secondColon(problem, mark, in: source) {
        diagnostic = .unquotedColon(at: location(place))
        repairable = place
      } else {
        // An open bracket or quote is met at the end of the text: its start says more. A block that ends badly says
        // more at its end.
        let isBlock = context?.contains("block") ?? true
        let place = isBlock ? mark : from ?? mark
        let other = isBlock ? from : mark
        var notes: [Diagnostic.Note] = []
        if let other, other != place {
          notes.append(.init(isBlock ? context ?? problem : problem, at: location(other)))
        }
        let message = [context, problem].compactMap(\.self).joined(separator: ": ")
        diagnostic = .syntax(message, at: location(place), remedy: Self.remedy(source, mark), notes: notes)
      }
    }
  }

  /// Marks that start something else than a text.
  private static let indicators = Set("*&!@`%|>".utf8)

  /// Where a value starts with a mark that YAML reads otherwise, or a comment swallows the rest of a list.
  private static func unquotedPlace(
    _ mark: Mark,
    from: Mark?,
    isFlow: Bool,
    in source: SourceText
  ) -> Mark? {
    for place in [from, mark].compactMap(\.self) {
      guard let byte = source.byte(at: place), indicators.contains(byte) else { continue }
      // A '%' that starts a line is a directive.
      if byte == UInt8(ascii: "%"), place.column == 0 { continue }
      return place
    }
    guard isFlow, let from else { return nil }
    return markInList(from: from, to: mark, in: source)
  }

  /// The first comment behind an open bracket that holds a closing one (`[#feed]`, `[a #b]`), or the first `?` that
  /// starts a value (`[?, a]`).
  private static func markInList(from: Mark, to last: Mark, in source: SourceText) -> Mark? {
    guard let start = source.offset(of: from) else { return nil }
    let end = source.offset(of: last) ?? source.bytes.count
    let openers = Set(" [{,\t\n\r".utf8)
    var index = start + 1
    while index < end {
      let byte = source.bytes[index]
      guard openers.contains(source.bytes[index - 1]), byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?")
      else {
        index += 1
        continue
      }
      if byte == UInt8(ascii: "?") { return source.mark(at: index) }
      let lineEnd = source.lineEnd(of: index)
      let comment = source.bytes[index..<lineEnd]
      if comment.contains(UInt8(ascii: "]")) || comment.contains(UInt8(ascii: "}")) {
        return source.mark(at: index)
      }
      index = lineEnd
    }
    return nil
  }

  /// The colon within a value: `reason: fixed: in 8.2.1`.
  private static func secondColon(_ problem: String, _ mark: Mark, in source: SourceText) -> Mark? {
    guard problem.contains("mapping values are not allowed"), let offset = source.offset(of: mark) else {
      return nil
    }
    let before = source.bytes[source.lineStart(of: offset)..<offset]
    let isSecond = zip(before, before.dropFirst()).contains {
      $0 == UInt8(ascii: ":") && $1 == UInt8(ascii: " ")
    }
    return isSecond ? mark : nil
  }

  private static func remedy(_ source: SourceText, _ mark: Mark) -> String? {
    source.byte(at: mark) == UInt8(ascii: "\t") ? "indent with spaces, not with tabs" : nil
  }
}

extension SourceText {
  /// The unquoted value that starts at a place, as far as its line and its list go.
  func value(at mark: Mark) -> String {
    guard let start = offset(of: mark) else { return "" }
    let end = lineEnd(of: start)
    let isInList = bytes[lineStart(of: start)..<start].contains {
      $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{")
    }
    let text = bytes[start..<end].prefix { byte in
      !(isInList && (byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")))
    }
    var value = String(decoding: text, as: UTF8.self)
    if let comment = value.firstRange(of: " #") { value.removeSubrange(comment.lowerBound...) }
    while value.last == " " { value.removeLast() }
    return value
  }
}

extension Diagnostic {
  static func unquoted(_ mark: String, _ value: String, at location: SourceLocation) -> Self {
    let meaning =
      switch mark {
      case "*": "an alias"
      case "&": "an anchor"
      case "!": "a tag"
      case "?": "a key"
      case "#": "a comment"
      default: "something else than a text"
      }
    return Self(
      .error,
      "an unquoted '\(mark)' starts \(meaning) in YAML",
      at: location,
      remedy: "quote it: '\"\(value)\"'"
    )
  }

  fileprivate static func unquotedColon(at location: SourceLocation) -> Self {
    Self(
      .error,
      "an unquoted ':' within a value starts another value in YAML",
      at: location,
      remedy: "quote the value"
    )
  }

  fileprivate static func syntax(
    _ message: String,
    at location: SourceLocation,
    remedy: String?,
    notes: [Note]
  ) -> Self {
    Self(.error, message, at: location, remedy: remedy, notes: notes)
  }

  fileprivate static func notText(_ problem: String, at location: SourceLocation) -> Self {
    Self(.error, problem.lowercasingFirst, at: location, remedy: "save the file as UTF-8 text")
  }

  fileprivate static func tooDeep(_ limit: Int, at location: SourceLocation) -> Self {
    Self(.error, "nested deeper than the \(limit) levels that are read", at: location)
  }

  fileprivate static func tooManyNodes(_ limit: Int, at location: SourceLocation) -> Self {
    Self(.error, "more than the \(limit) values that are read", at: location)
  }

  fileprivate static func noMemory(at location: SourceLocation) -> Self {
    Self(.error, "not enough memory to read the file", at: location)
  }
}

extension String {
  /// "Invalid UTF-8 octet" is said as "invalid UTF-8 octet".
  fileprivate var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
}
