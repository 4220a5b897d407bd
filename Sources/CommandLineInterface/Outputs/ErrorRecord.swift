import Reporters
import SourceDiagnostics

/// What an output says while there is no result, and when there will be none.
struct ErrorRecord: Sendable {
  /// What went wrong.
  var message: String
  /// The `schema` of the JSON record.
  var schema: String

  /// Says that the run has not come to its end: what stays behind when the program is killed.
  static func unfinished(schema: String) -> ErrorRecord {
    ErrorRecord(message: "release-gate did not finish", schema: schema)
  }

  /// The record as the whole content of an output.
  func bytes(_ format: OutputFormat) -> [UInt8] {
    let message = PlainText.safe(self.message, limit: 2_000)
    let text =
      switch format {
      case .json: #"{"schema":"\#(schema)","verdict":"error","message":"\#(Self.json(message))"}"# + "\n"
      case .markdown:
        // A code span keeps device and file names from linking, mentioning or embedding.
        "**verdict: error**, do not go to 100 %: there is no result\n\n`\(message.replacing("`", "'"))`\n"
      case .html: HTMLReporter.errorRecord(message)
      case .junit: Self.junit(Self.markup(message))
      case .text: ""
      }
    return Array(text.utf8)
  }

  private static func junit(_ message: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="release-gate" tests="1" failures="0" errors="1">
      <testsuite name="release-gate" tests="1" failures="0" errors="1">
        <testcase classname="release-gate" name="verdict"><error message="\(message)">verdict: error</error></testcase>
      </testsuite>
    </testsuites>

    """
  }

  /// `PlainText.safe` has already taken out the control characters.
  private static func json(_ text: String) -> String {
    text.replacing("\\", "\\\\").replacing("\"", "\\\"")
  }

  private static func markup(_ text: String) -> String {
    text.replacing("&", "&amp;").replacing("<", "&lt;").replacing(">", "&gt;").replacing("\"", "&quot;")
  }
}

extension String {
  fileprivate func replacing(_ mark: Unicode.Scalar, _ other: String) -> String {
    var result = ""
    for scalar in unicodeScalars {
      if scalar == mark { result += other } else { result.unicodeScalars.append(scalar) }
    }
    return result
  }
}
