import Reporters
import SourceDiagnostics

/// What an output says while there is no result, and when there will be none.
struct ErrorRecord: Sendable {
  /// What went wrong.
  var message: String
  /// The `schema` of the JSON record.
  var schema: String
  /// Where the Markdown report is; empty where it is in no file.
  var report = ""
  /// The mistakes with their places, where there are any.
  var diagnostics: [Diagnostic] = []

  /// Says that the run has not come to its end: what stays behind when the program is killed.
  static func unfinished(schema: String, report: String) -> ErrorRecord {
    ErrorRecord(message: "release-gate did not finish", schema: schema, report: report)
  }

  /// Says why there is no result.
  init(_ failure: CommandFailure, schema: String, report: String = "") {
    self.init(message: failure.summary, schema: schema, report: report, diagnostics: failure.diagnostics)
  }

  private init(message: String, schema: String, report: String, diagnostics: [Diagnostic] = []) {
    self.message = message
    self.schema = schema
    self.report = report
    self.diagnostics = diagnostics
  }

  /// The record as the whole content of an output.
  func bytes(_ format: OutputFormat) -> [UInt8] {
    let message = PlainText.safe(self.message, limit: 2_000)
    let text =
      switch format {
      case .json: JSONReporter.errorRecord(message, schema: schema)
      case .markdown: MarkdownReporter.errorRecord(message)
      case .html: HTMLReporter.errorRecord(message)
      case .junit: JUnitReporter.errorRecord(message)
      case .text: ""
      case .githubOutputs: GitHubReporter.errorOutputs(message, report: report)
      case .githubAnnotations: annotations
      }
    return Array(text.utf8)
  }

  /// One for each mistake, where it is.
  private var annotations: String {
    let title = "release-gate: there is no verdict"
    let errors = diagnostics.filter { $0.severity == .error }
    guard !errors.isEmpty else { return WorkflowCommand(.error, title: title, message).line }
    return WorkflowCommand.lines(
      errors.map { error in
        let message = [error.message, error.remedy].compactMap(\.self).joined(separator: ": ")
        return WorkflowCommand(.error, title: title, message, at: error.location)
      })
  }
}
