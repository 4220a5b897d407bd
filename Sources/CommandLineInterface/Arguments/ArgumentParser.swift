import SourceDiagnostics

/// Reads the arguments of one command by its definition.
struct ArgumentParser {
  /// The command whose arguments they are.
  let command: CommandDefinition
  /// Every command there is, to say where a misplaced option belongs.
  let commands: [CommandDefinition]

  /// The arguments understood; options and operands may be mixed, and after `--` everything is an operand.
  func parse(_ tokens: some Sequence<String>) throws(UsageError) -> ParsedArguments {
    var parsed = ParsedArguments()
    var rest = Array(tokens)[...]
    while let token = rest.popFirst() {
      if token == "--" {
        parsed.operands += rest
        break
      }
      if token.hasPrefix("-"), token != "-" {
        try readOption(token, &rest, into: &parsed)
      } else {
        parsed.operands.append(token)
      }
    }
    for option in command.required where parsed.values[option.name] == nil {
      throw .missingOption(option, command)
    }
    try check(parsed.operands)
    try check(inputsOf: parsed)
    return parsed
  }

  private func readOption(
    _ token: String,
    _ rest: inout ArraySlice<String>,
    into parsed: inout ParsedArguments
  ) throws(UsageError) {
    let (written, attached) = Self.split(token)
    guard let option = command.options.first(where: { $0.isWritten(written) }) else {
      throw unknown(written)
    }
    guard parsed.values[option.name] == nil else { throw .givenTwice(option) }
    if option.kind == .flag {
      guard attached == nil else { throw .unexpectedValue(option) }
      parsed.values[option.name] = ""
      return
    }
    guard let value = attached ?? rest.first.flatMap({ Self.canBeValue($0) ? $0 : nil }) else {
      throw .missingValue(option, next: rest.first)
    }
    if attached == nil { rest.removeFirst() }
    guard !value.isEmpty else { throw .emptyValue(option) }
    guard option.accepts(value) else { throw .badValue(option, value) }
    parsed.values[option.name] = value
  }

  private func unknown(_ written: String) -> UsageError {
    let names = command.options.map(\.written)
    let nearest = NearestName.of(written.hasPrefix("--") ? written : "-" + written, among: names)
    let owners = commands.filter { $0.options.contains { $0.written == written } }
    return .unknownOption(written, command, nearest: nearest, owners: owners.map(\.name))
  }

  private func check(_ operands: [String]) throws(UsageError) {
    let definitions = command.operands
    guard !operands.contains("") else { throw .emptyOperand(command) }
    guard operands.count >= definitions.count(where: \.isRequired) else {
      throw .missingOperand(definitions[operands.count], command)
    }
    for (index, text) in operands.enumerated() {
      let repeated = definitions.last.flatMap { $0.repeats ? $0 : nil }
      guard let definition = index < definitions.count ? definitions[index] : repeated else {
        throw .extraOperand(text, command)
      }
      guard definition.choices.isEmpty || definition.choices.contains(text) else {
        throw .badOperand(definition, text)
      }
    }
  }

  /// The inputs, of options first, among which standard input may stand once.
  private func check(inputsOf parsed: ParsedArguments) throws(UsageError) {
    guard parsed.inputs(of: command).count(where: { $0 == "-" }) <= 1 else { throw .standardInputTwice }
  }

  /// A token as the option and the value attached to it by `=`.
  static func split(_ token: String) -> (option: String, value: String?) {
    guard let sign = token.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (token, nil) }
    return (String(token[..<sign]), String(token[token.utf8.index(after: sign)...]))
  }

  /// Whether a token that follows an option can be its value; one that begins with a dash must be attached by `=`.
  static func canBeValue(_ token: String) -> Bool {
    token == "-" || !token.hasPrefix("-")
  }

  /// Whether a flag stands among the tokens, before any `--`.
  static func asks(for flag: OptionDefinition, in tokens: some Sequence<String>) -> Bool {
    for token in tokens {
      if token == "--" { return false }
      if token == flag.written { return true }
      if let short = flag.short, token == "-\(short)" { return true }
    }
    return false
  }
}
