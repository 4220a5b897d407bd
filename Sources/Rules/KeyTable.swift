/// The keys that a mapping of a rule file may have: what the decoder accepts and the JSON Schema says.
struct KeyTable: Sendable {
  /// What the mapping is, for messages: `a rule`.
  let what: String
  /// Its keys in the order in which they are explained.
  let keys: [Key]

  /// A key and what its value looks like.
  struct Key: Sendable {
    /// The key, its words separated by spaces.
    let name: String
    /// What its value looks like.
    let form: Form
    /// Whether it must be there.
    var isRequired = false
    /// One sentence for editors.
    let summary: String
  }

  /// What a value looks like.
  indirect enum Form: Sendable {
    /// The text `1`.
    case one
    /// Any text.
    case text
    /// One of these words.
    case word([String])
    /// A number with its unit, like this example, or the word for none.
    case value(String, none: String? = nil)
    /// A whole number.
    case wholeNumber
    /// One of what the form says, or a list of it.
    case oneOrMore(Form)
    /// A mapping with these keys.
    case table(KeyTable)
    /// A list of mappings with these keys.
    case tables(KeyTable)
    /// A mapping from names to mappings with these keys.
    case named(KeyTable)
  }

  /// The key with this name, words separated by spaces.
  func key(_ name: String) -> Key? {
    keys.first { $0.name == name }
  }
}

extension String {
  /// The text with words separated by spaces: underscores and hyphens separate words as well.
  var words: String {
    String(map { $0 == "_" || $0 == "-" ? " " : $0 })
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The words of all cases.
  static var allWords: [String] { allCases.map(\.rawValue.words) }
}
