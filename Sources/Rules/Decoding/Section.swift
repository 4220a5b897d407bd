import SourceDiagnostics
import YAMLDocuments

/// A mapping of a rule file whose keys are known: every other key, and every key written twice, is an error.
struct Section {
  let table: KeyTable
  let location: SourceLocation
  let findings: Findings
  /// By the key with its words separated by spaces.
  private var entries: [String: YAMLEntry] = [:]

  /// Reads the keys of a mapping; nil where the node is none.
  init?(_ node: YAMLNode, _ table: KeyTable, _ findings: Findings) {
    self.table = table
    self.findings = findings
    location = node.location
    switch node.content {
    case .refused: return nil
    case .scalar, .sequence:
      findings.add(.noMapping(table, at: node.location))
      return nil
    case .mapping(let entries):
      for entry in entries { add(entry) }
    }
    for key in table.keys where key.isRequired && self.entries[key.name] == nil {
      findings.add(.missingKey(key.name, in: table, at: location))
    }
  }

  /// Whether there is no key that is known.
  var isEmpty: Bool { entries.isEmpty }

  /// The entry of a key.
  func entry(_ name: String) -> YAMLEntry? { entries[name] }

  /// The value of a key.
  func node(_ name: String) -> YAMLNode? { entries[name]?.value }

  private mutating func add(_ entry: YAMLEntry) {
    let name = entry.key.words
    guard table.key(name) != nil else {
      let nearest = findings.nearest(name, among: table.keys.map(\.name))
      findings.add(.unknownKey(entry.key, in: table, nearest: nearest, at: entry.keyLocation))
      return
    }
    if let first = entries[name] {
      findings.add(.duplicateKey(entry.key, at: entry.keyLocation, first: first))
    } else {
      entries[name] = entry
    }
  }
}

// MARK: - Values

extension Section {
  /// The text of a key; nil where it is absent or no text.
  func text(_ name: String) -> String? {
    scalar(name)?.text
  }

  /// The text of a key and its place.
  func scalar(_ name: String) -> LocatedText? {
    node(name).flatMap { LocatedText($0, of: name, findings) }
  }

  /// One of the words of an enumeration.
  func word<Word: CaseIterable & RawRepresentable<String>>(_ name: String, as type: Word.Type) -> Word? {
    scalar(name).flatMap { word($0, as: type, of: name) }
  }

  /// A list of words of an enumeration, or one word.
  func wordSet<Word: CaseIterable & RawRepresentable<String> & Hashable>(
    _ name: String,
    as type: Word.Type
  ) -> Set<Word>? {
    guard let texts = texts(name) else { return nil }
    return Set(texts.compactMap { word($0, as: type, of: name) })
  }

  private func word<Word: CaseIterable & RawRepresentable<String>>(
    _ text: LocatedText,
    as type: Word.Type,
    of name: String
  ) -> Word? {
    if let word = type.allCases.first(where: { $0.rawValue.words == text.text.words }) { return word }
    let nearest = findings.nearest(text.text.words, among: type.allWords)
    findings.add(.unknownWord(text, of: name, words: type.allWords, nearest: nearest))
    return nil
  }

  /// The texts of a list, or the one text that stands in its place; nil where the key is absent.
  func texts(_ name: String) -> [LocatedText]? {
    guard let node = node(name) else { return nil }
    switch node.content {
    case .sequence(let items): return items.compactMap { LocatedText($0, of: name, findings) }
    default: return LocatedText(node, of: name, findings).map { [$0] } ?? []
    }
  }

  /// The items of a list; nil where the key is absent or no list.
  func items(_ name: String) -> [YAMLNode]? {
    guard let node = node(name) else { return nil }
    switch node.content {
    case .refused: return nil
    case .sequence(let items): return items
    case .scalar, .mapping:
      findings.add(.noList(name, at: node.location))
      return nil
    }
  }

  /// The globs of a list, or of one text; nil where the key is absent.
  ///
  /// A list without a glob is an error unless it may be empty.
  func globs(_ name: String, mayBeEmpty: Bool = false) -> [Glob]? {
    guard let texts = texts(name) else { return nil }
    if let node = node(name), case .sequence(let items) = node.content, items.isEmpty, !mayBeEmpty {
      findings.add(.emptyList(name, at: node.location))
    }
    return texts.map { Glob($0.text) }
  }

  /// A section under a key.
  func section(_ name: String, _ table: KeyTable) -> Section? {
    node(name).flatMap { Section($0, table, findings) }
  }
}

extension YAMLNode {
  /// The value of a key of a mapping, words separated by spaces; nil where there is none.
  func value(of key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.words == key }?.value
  }

  /// The lines of the keys of a mapping, by their names with words separated by spaces.
  var linesByKey: [String: Int] {
    guard case .mapping(let entries) = content else { return [:] }
    let lines = entries.compactMap { entry in entry.keyLocation.line.map { (entry.key.words, $0) } }
    return Dictionary(lines) { first, _ in first }
  }
}

/// A text of a rule file and its place.
struct LocatedText {
  let text: String
  let location: SourceLocation

  init(text: String, at location: SourceLocation) {
    self.text = text
    self.location = location
  }

  /// Reads a text; what is not one is an error, and nil.
  init?(_ node: YAMLNode, of key: String, _ findings: Findings) {
    switch node.content {
    case .refused: return nil
    case .scalar(let scalar):
      guard !scalar.text.isEmpty else {
        findings.add(.noValue(key, scalar, at: node.location))
        return nil
      }
      self.init(text: scalar.text, at: node.location)
    case .sequence(let items):
      findings.add(.listForText(key, items, at: node.location))
      return nil
    case .mapping:
      findings.add(.mappingForText(key, at: node.location))
      return nil
    }
  }
}

// MARK: - Messages

extension Diagnostic {
  /// "did you mean 'x'" for the nearest right name, or the given text.
  static func remedy(nearest: String?, or other: String? = nil) -> String? {
    nearest.map { "did you mean '\($0)'?" } ?? other
  }

  /// The words in quotes: `'a', 'b' or 'c'`.
  static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  fileprivate static func noMapping(_ table: KeyTable, at location: SourceLocation) -> Self {
    let keys = table.keys.prefix(3).map(\.name)
    return Self(
      .error,
      "\(table.what) must be a mapping of keys",
      at: location,
      remedy: "write keys such as \(list(keys))"
    )
  }

  fileprivate static func missingKey(_ key: String, in table: KeyTable, at location: SourceLocation) -> Self {
    let example = key == "version" ? "write 'version: 1'" : "write '\(key): …'"
    return Self(.error, "\(table.what) needs '\(key)'", at: location, remedy: example)
  }

  fileprivate static func unknownKey(
    _ key: String,
    in table: KeyTable,
    nearest: String?,
    at location: SourceLocation
  ) -> Self {
    // The second half of '1,5 s' in a flow mapping is a key to YAML.
    if let first = key.utf8.first, (48...57).contains(first) {
      return Self(
        .error,
        "a comma within a number",
        at: location,
        remedy: "write the number without it: the decimal mark is the point, and thousands have none"
      )
    }
    var remedy = remedy(nearest: nearest)
    if remedy == nil {
      for (name, other) in [("data", Grammar.data), ("decision", Grammar.decision)]
      where other.what != table.what && other.key(key.words) != nil {
        remedy = "it belongs under '\(name)'"
      }
    }
    return Self(
      .error,
      "unknown key '\(key)' in \(table.what)",
      at: location,
      remedy: remedy ?? "known are \(list(table.keys.map(\.name)))"
    )
  }

  fileprivate static func duplicateKey(_ key: String, at location: SourceLocation, first: YAMLEntry) -> Self {
    Self(
      .error,
      "duplicate key '\(key)'",
      at: location,
      remedy: "keep one of them",
      notes: [Note("it is first written here as '\(first.key)'", at: first.keyLocation)]
    )
  }

  fileprivate static func unknownWord(
    _ text: LocatedText,
    of key: String,
    words: [String],
    nearest: String?
  ) -> Self {
    Self(
      .error,
      "unknown \(key) '\(text.text)'",
      at: text.location,
      remedy: remedy(nearest: nearest, or: "write \(list(words))")
    )
  }

  fileprivate static func noList(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'\(key)' must be a list", at: location, remedy: "start each of its items with '- '")
  }

  fileprivate static func emptyList(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'\(key)' is empty", at: location, remedy: "name a state, or \"*\" for all, or leave it out")
  }

  fileprivate static func noValue(_ key: String, _ scalar: YAMLScalar, at location: SourceLocation) -> Self {
    Self(
      .error,
      "'\(key)' has no value",
      at: location,
      remedy: scalar.commentInstead.map { "an unquoted '#' starts a comment; quote it: '\"\($0)\"'" }
    )
  }

  fileprivate static func listForText(_ key: String, _ items: [YAMLNode], at location: SourceLocation) -> Self
  {
    let comma = DecimalComma(items).map { "the decimal mark is the point: write '\($0.corrected)'" }
    return Self(
      .error,
      "'\(key)' takes one value, not a list",
      at: location,
      remedy: comma ?? "write the value without brackets"
    )
  }

  fileprivate static func mappingForText(_ key: String, at location: SourceLocation) -> Self {
    Self(
      .error,
      "'\(key)' takes a text, not a mapping",
      at: location,
      remedy: "if it is a text that holds '?', ':', '{' or '}', quote it"
    )
  }
}
