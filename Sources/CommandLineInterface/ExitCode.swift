/// How the program ends; the numbers are the contract with the pipeline.
enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case fail = 1
  case hold = 2
  case usage = 64
  case unreadableInput = 65
  case missingInput = 66
  case internalError = 70
  case unwritableOutput = 74
  case rules = 78

  /// What the help says of it.
  var meaning: String {
    switch self {
    case .success: "pass, or done"
    case .fail: "fail: a blocking decision is shown to be broken"
    case .hold: "hold: neither shown to hold nor to be broken; never a pass"
    case .usage: "the command line is wrong"
    case .unreadableInput: "an input cannot be read"
    case .missingInput: "a named input does not exist"
    case .internalError: "an internal error"
    case .unwritableOutput: "an output cannot be written"
    case .rules: "something in the rules is wrong"
    }
  }

  /// Whether it says that there is no verdict.
  var isError: Bool { rawValue >= Self.usage.rawValue }

  /// The code that wins where several apply; success where there are none.
  static func first(of codes: some Sequence<ExitCode>) -> ExitCode {
    let present = Set(codes)
    return precedence.first(where: present.contains) ?? .success
  }

  private static let precedence: [ExitCode] = [
    .usage, .rules, .missingInput, .unreadableInput, .unwritableOutput, .internalError, .fail, .hold,
    .success,
  ]
}
