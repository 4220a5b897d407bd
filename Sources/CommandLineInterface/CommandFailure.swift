import SourceDiagnostics

/// Why a command ends without a result: the exit code, and what standard error says.
struct CommandFailure: Error {
  /// How the program ends.
  var code: ExitCode
  /// What is wrong, in the order to be read.
  var diagnostics: [Diagnostic]

  /// Makes a failure with its diagnostics.
  init(_ code: ExitCode, _ diagnostics: [Diagnostic]) {
    self.code = code
    self.diagnostics = diagnostics
  }

  /// Makes a failure with one message.
  init(_ code: ExitCode, _ message: String, at location: SourceLocation? = nil, remedy: String? = nil) {
    self.init(code, [Diagnostic(.error, message, at: location, remedy: remedy)])
  }

  /// Sums that do not fit.
  static let overflow = CommandFailure(.internalError, "a sum over the reports went beyond 128 bits")

  /// The first mistake on one line, for the error record in the output files.
  var summary: String {
    let errors = diagnostics.filter { $0.severity == .error }
    guard let first = errors.first else { return code.meaning }
    let line = Diagnostic(.error, first.message, at: first.location).text
    return errors.count == 1 ? line : "\(line) (and \(errors.count - 1) more)"
  }
}
