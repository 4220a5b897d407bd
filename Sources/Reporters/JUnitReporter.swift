public import Evaluation
import Measurements
import SourceDiagnostics

/// Writes a verdict as JUnit XML: one test case a decision, for pipelines that show test results.
///
/// JUnit knows passed, failed and skipped only. A hold is skipped, or failed where the pipeline takes holds for
/// failures; what does not block never fails, and says in its output what it came to.
public enum JUnitReporter {
  /// The whole document.
  ///
  /// - Parameter holdsFail: Whether a hold that blocks is a failure.
  public static func report(_ verdict: Verdict, holdsFail: Bool = false) -> String {
    var cases = DecisionText.all(of: verdict).map { testCase($0, in: verdict, holdsFail: holdsFail) }
    // Without a case that is failed or skipped the suite would look like a pass.
    if verdict.outcome != .pass, cases.allSatisfy({ $0.result == .passed }) {
      cases.append(wholeVerdict(verdict, holdsFail: holdsFail))
    }
    return document(suite: "\(verdict.candidate) against \(verdict.baseline)", cases)
  }

  /// The document that stands in an output before anything is decided, and after an error.
  public static func errorRecord(_ message: String) -> String {
    document(
      suite: "release-gate",
      [
        TestCase(
          group: "release-gate", name: "verdict", result: .error, message: "verdict: error: \(message)")
      ])
  }

  private struct TestCase {
    enum Result: String {
      case passed
      case failure
      case error
      case skipped
    }

    var group: String
    var name: String
    var result: Result
    /// What kind of failure it is: `fail`, or `hold`.
    var type = ""
    var message: String
    /// More sentences, for where there is room.
    var details = ""
  }

  private static func testCase(_ text: DecisionText, in verdict: Verdict, holdsFail: Bool) -> TestCase {
    let decision = text.decision
    let result: TestCase.Result =
      switch text.standing {
      case .failed: .failure
      case .held: holdsFail ? .failure : .skipped
      case .undecided: .skipped
      case .broken, .warned, .waived, .observed, .passed: .passed
      }
    let statement: Phrase = "\(text.word): \(text.statement(baseline: verdict.baseline))."
    let hasValue = text.comparison != nil
    let message: [Phrase] = [
      statement, decision.reason == nil ? "" : text.settles,
      hasValue ? text.evidence(verdict.settings) : "",
    ]
    return TestCase(
      group: decision.rule, name: text.name.plain, result: result, type: decision.outcome.rawValue,
      message: Phrase.joined(message, by: " ").plain,
      details: result == .failure ? text.spread.plain : "")
  }

  private static func wholeVerdict(_ verdict: Verdict, holdsFail: Bool) -> TestCase {
    let headline = Headline(verdict, texts: DecisionText.all(of: verdict))
    let isFailure = holdsFail || verdict.outcome == .fail
    return TestCase(
      group: "release-gate", name: "verdict", result: isFailure ? .failure : .skipped,
      type: verdict.outcome.rawValue,
      message: Phrase.joined(["\(headline.answer):", headline.reason.lead], by: " ").plain)
  }

  private static func document(suite: String, _ cases: [TestCase]) -> String {
    let counts =
      "tests=\"\(cases.count)\" failures=\"\(cases.count { $0.result == .failure })\" "
      + "errors=\"\(cases.count { $0.result == .error })\""
    let skipped = cases.count { $0.result == .skipped }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="release-gate" \(counts)>
        <testsuite name="\(escaped(suite))" \(counts) skipped="\(skipped)">
      \(cases.map(xml).joined())  </testsuite>
      </testsuites>

      """
  }

  private static func xml(_ one: TestCase) -> String {
    let head = "    <testcase classname=\"\(escaped(one.group))\" name=\"\(escaped(one.name))\">"
    let message = escaped(one.message)
    let type = one.type.isEmpty ? "" : " type=\"\(one.type)\""
    let content =
      switch one.result {
      case .passed: "<system-out>\(message)</system-out>"
      case .skipped: "<skipped message=\"\(message)\"/>"
      case .failure, .error:
        "<\(one.result.rawValue)\(type) message=\"\(message)\">\(message)"
          + (one.details.isEmpty ? "" : "\n" + escaped(one.details)) + "</\(one.result.rawValue)>"
      }
    return "\(head)\(content)</testcase>\n"
  }

  /// The text for an element or an attribute, without the characters that no document of XML 1.0 may hold.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in PlainText.safe(text, limit: 2_000).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
