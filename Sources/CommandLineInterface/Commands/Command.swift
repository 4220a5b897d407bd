import SourceDiagnostics

/// A command of the program: what it takes, and what it does.
///
/// A new one is a file with its definition and its work,
/// and a row in the table that the program is run with.
struct Command: Sendable {
  /// What it takes and may end with, as data.
  var definition: CommandDefinition
  /// Does the work; when it is called every output file says that there is no result.
  var run: @Sendable (CommandContext) throws(CommandFailure) -> CommandResult
}

/// What a command is run with.
struct CommandContext {
  /// What the user gave.
  let arguments: ParsedArguments
  /// The process around it.
  let environment: ToolEnvironment
  /// Standard error.
  let console: Console
  /// The outputs, which the runner writes.
  let outputs: OutputPlan

  /// Does work that reports its progress, shown where standard error is a terminal.
  func showingProgress<Result>(
    during work: (Progress) throws(CommandFailure) -> Result
  ) throws(CommandFailure) -> Result {
    let progress = Progress()
    guard console.showsProgress else { return try work(progress) }
    return try ProgressLine.show(progress, on: environment.error) {
      () throws(CommandFailure) in try work(progress)
    }
  }
}

/// Hands the pieces of an output over one by one.
typealias OutputPieces = (_ write: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) -> Void

/// What a command comes to.
struct CommandResult {
  /// How the program ends, if every output can be written.
  var code: ExitCode = .success
  /// Warnings, and the mistakes that a command is there to find.
  var diagnostics: [Diagnostic] = []
  /// What it comes to in a few lines, for standard error where standard output shows nothing of it.
  var summary: String?
  /// The whole content of an output; called only for formats that are asked for.
  var content: (OutputFormat) -> [UInt8]
  /// What is written in place of the content, where that is too much to hold: once, and piece by piece.
  var pieces: OutputPieces?

  /// A result that is one text.
  static func text(
    _ text: String,
    code: ExitCode = .success,
    diagnostics: [Diagnostic] = []
  ) -> CommandResult {
    CommandResult(code: code, diagnostics: diagnostics, content: { _ in Array(text.utf8) })
  }
}
