/// An option of the command line as data; the parser, the help and the error messages are made from it.
struct OptionDefinition: Sendable {
  /// What an option takes.
  enum Kind: Hashable, Sendable {
    /// Nothing.
    case flag
    /// A value.
    case value
    /// A file that is read.
    case inputFile
    /// A file that is made, and may not be there yet.
    case newFile
    /// A file that is written in this format.
    case outputFile(OutputFormat)
  }

  /// The name without its dashes.
  let name: String
  /// The one-letter form.
  let short: Character?
  /// What the option takes.
  let kind: Kind
  /// The word for the value in the help; empty for a flag.
  let placeholder: String
  /// What the option does, one phrase.
  let help: String
  /// What its value must be, to follow "needs".
  let expected: String
  /// The values there are, where they are listed.
  let choices: [String]
  /// Whether a value can be read.
  let accepts: @Sendable (String) -> Bool

  /// The option as it is written.
  var written: String { "--" + name }

  /// Whether a token without its value is this option, by its name or by its letter.
  func isWritten(_ token: String) -> Bool {
    token == written || short.map { token == "-\($0)" } ?? false
  }

  /// Makes a flag, which takes no value.
  static func flag(_ name: String, short: Character? = nil, _ help: String) -> OptionDefinition {
    OptionDefinition(
      name: name,
      short: short,
      kind: .flag,
      placeholder: "",
      help: help,
      expected: "",
      choices: [],
      accepts: { _ in false }
    )
  }
}

/// An option whose value is read as a `Value`.
struct CommandOption<Value: Sendable>: Sendable {
  /// The option as data.
  let definition: OptionDefinition
  /// The value that a text stands for; nil where it stands for none.
  let read: @Sendable (String) -> Value?

  /// Makes an option; `expected` follows "needs" in a message: `a day such as '2026-11-30'`.
  init(
    _ name: String,
    _ placeholder: String,
    _ help: String,
    short: Character? = nil,
    kind: OptionDefinition.Kind = .value,
    expected: String,
    choices: [String] = [],
    read: @escaping @Sendable (String) -> Value?
  ) {
    self.read = read
    definition = OptionDefinition(
      name: name,
      short: short,
      kind: kind,
      placeholder: placeholder,
      help: help,
      expected: expected,
      choices: choices,
      accepts: { read($0) != nil }
    )
  }
}

extension CommandOption<String> {
  /// An option that takes any text.
  static func text(
    _ name: String,
    _ placeholder: String,
    _ help: String,
    short: Character? = nil,
    kind: OptionDefinition.Kind = .value
  ) -> Self {
    Self(name, placeholder, help, short: short, kind: kind, expected: "a value", read: { $0 })
  }

  /// An option that names a file to write; `-` is standard output.
  static func output(
    _ name: String, _ format: OutputFormat, _ help: String, short: Character? = nil
  ) -> Self {
    .text(name, "FILE", help, short: short, kind: .outputFile(format))
  }
}
