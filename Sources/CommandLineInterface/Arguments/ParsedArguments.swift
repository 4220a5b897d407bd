/// What the user gave a command, every value of a kind that its option accepts.
struct ParsedArguments: Sendable {
  /// The texts of the options by name; empty for a flag.
  var values: [String: String] = [:]
  /// What stands besides the options: paths, names.
  var operands: [String] = []

  /// The value of an option; nil where it is not given.
  subscript<Value>(option: CommandOption<Value>) -> Value? {
    values[option.definition.name].flatMap(option.read)
  }

  /// Whether a flag is given.
  func has(_ flag: OptionDefinition) -> Bool { values[flag.name] != nil }

  /// The files that are read, in the order of the options and then of the operands.
  func inputs(of command: CommandDefinition) -> [String] {
    let options = command.options.filter { $0.kind == .inputFile }.compactMap { values[$0.name] }
    return options + (command.operands.contains(where: \.isPath) ? operands : [])
  }

  /// The outputs asked for, in the order of the command's options.
  func outputs(of command: CommandDefinition) -> [OutputRequest] {
    command.options.compactMap { option in
      guard case .outputFile(let format) = option.kind, let path = values[option.name] else { return nil }
      return OutputRequest(option: option.written, format: format, path: path)
    }
  }
}
