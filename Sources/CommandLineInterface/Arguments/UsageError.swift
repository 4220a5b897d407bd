import SourceDiagnostics

/// What can be wrong with a command line.
enum UsageError: Error {
  case noCommand
  case notUnicode(String)
  case unknownCommand(String, nearest: String?)
  case optionBeforeCommand(String)
  case unknownOption(String, CommandDefinition, nearest: String?, owners: [String])
  case givenTwice(OptionDefinition)
  case missingValue(OptionDefinition, next: String?)
  case emptyValue(OptionDefinition)
  case unexpectedValue(OptionDefinition)
  case badValue(OptionDefinition, String)
  case missingOption(OptionDefinition, CommandDefinition)
  case missingOperand(CommandDefinition.Operand, CommandDefinition)
  case extraOperand(String, CommandDefinition)
  case emptyOperand(CommandDefinition)
  case badOperand(CommandDefinition.Operand, String)
  case standardInputTwice
  case noSide(String)
  case sidesOverlap(candidate: String, baseline: String)
  case baselineTwice(String)
  case previousWithoutCandidate(CommandDefinition)
  case windowEndsBeforeItBegins(since: String, until: String)
  case sameOutput(String, String)
  case outputIsInput(String, path: String)

  /// The failure that ends the program.
  var failure: CommandFailure { CommandFailure(.usage, [diagnostic]) }

  /// The message, and what to do about it.
  var diagnostic: Diagnostic { Diagnostic(.error, message, remedy: remedy) }

  private var message: String {
    switch self {
    case .noCommand: "no command is given"
    case .notUnicode(let text): "the argument '\(text)' is not UTF-8"
    case .unknownCommand(let name, _): "unknown command '\(name)'"
    case .optionBeforeCommand(let option): "no command stands before '\(option)'"
    case .unknownOption(let option, let command, _, _): "unknown option '\(option)' for '\(command.name)'"
    case .givenTwice(let option): "'\(option.written)' is given twice"
    case .missingValue(let option, _): "'\(option.written)' needs a value"
    case .emptyValue(let option): "the value of '\(option.written)' is empty"
    case .unexpectedValue(let option): "'\(option.written)' takes no value"
    case .badValue(let option, let value): "'\(option.written)' needs \(option.expected), not '\(value)'"
    case .missingOption(let option, let command):
      "'\(command.name)' needs '\(option.written) \(option.placeholder)'"
    case .missingOperand(let operand, let command): "'\(command.name)' needs \(operand.name)"
    case .extraOperand(let text, let command): "'\(command.name)' does not take the argument '\(text)'"
    case .emptyOperand(let command): "an argument of '\(command.name)' is empty"
    case .badOperand(let operand, let text): "\(operand.name) cannot be '\(text)'"
    case .standardInputTwice: "standard input '-' is named twice"
    case .noSide(let side): "no \(side) is given"
    case .sidesOverlap(let candidate, let baseline) where candidate == baseline:
      "candidate and baseline are the same version '\(candidate)'"
    case .sidesOverlap(let candidate, let baseline):
      "candidate '\(candidate)' and baseline '\(baseline)' overlap"
    case .baselineTwice(let version): "the baseline names '\(version)' twice"
    case .previousWithoutCandidate(let command):
      "'\(command.name)' has no candidate that 'previous' could come before"
    case .windowEndsBeforeItBegins(let since, let until): "'--until \(until)' is before '--since \(since)'"
    case .sameOutput(let one, let other): "'\(one)' and '\(other)' write to the same file"
    case .outputIsInput(let option, let path): "'\(option)' would overwrite the input '\(path)'"
    }
  }

  private var remedy: String? {
    switch self {
    case .noCommand: "see 'release-gate --help'"
    case .notUnicode: "rename the file, or name its folder"
    case .unknownCommand(_, let nearest): didYouMean(nearest) ?? "see 'release-gate --help'"
    case .optionBeforeCommand(let option): "write 'release-gate COMMAND \(option)'"
    case .unknownOption(_, let command, let nearest, let owners):
      didYouMean(nearest) ?? owners.first.map { "it belongs to '\($0)'" } ?? seeHelp(command)
    case .missingValue(let option, let next):
      if let next, next != "--" {
        "if '\(next)' is its value, write '\(option.written)=\(next)'"
      } else {
        "write '\(option.written) \(option.placeholder)'"
      }
    case .emptyValue(let option): "write '\(option.written) \(option.placeholder)'"
    case .badValue(let option, let value): didYouMean(NearestName.of(value, among: option.choices))
    case .missingOption(_, let command), .missingOperand(_, let command), .extraOperand(_, let command):
      "usage: \(command.usage)"
    case .badOperand(let operand, let text):
      didYouMean(NearestName.of(text, among: operand.choices))
        ?? "it is one of \(operand.choices.map { "'\($0)'" }.joined(separator: ", "))"
    case .noSide(let side): "give '--\(side) V', or '\(side): V' in the rules"
    case .previousWithoutCandidate: "name the baseline: '--baseline V'"
    case .sidesOverlap: "a version cannot be compared with itself"
    case .sameOutput: "give each output a file of its own"
    case .outputIsInput: "write to another file"
    case .givenTwice, .unexpectedValue, .emptyOperand, .standardInputTwice, .baselineTwice,
      .windowEndsBeforeItBegins:
      nil
    }
  }

  private func didYouMean(_ name: String?) -> String? { name.map { "did you mean '\($0)'?" } }

  private func seeHelp(_ command: CommandDefinition) -> String { "see 'release-gate \(command.name) --help'" }
}
