public import Evaluation
import Measurements
import SourceDiagnostics

/// Writes a verdict as JUnit XML: one test case a decision, for pipelines that show test results.
///
/// JUnit knows failed and skipped only: a hold is skipped, or failed where the pipeline takes holds for failures.
public enum JUnitReporter {
  /// The whole document.
  ///
  /// - Parameter holdsFail: Whether a hold that blocks is a failure.
  public static func report(_ verdict: Verdict, holdsFail: Bool = false) -> String {
    let cases = DecisionText.all(of: verdict).map { testCase($0, in: verdict, holdsFail: holdsFail) }
    let empty = verdict.decisions.isEmpty ? [nothingDecided(verdict, holdsFail: holdsFail)] : []
    let all = cases + empty
    let counts =
      "tests=\"\(all.count)\" failures=\"\(all.count { $0.kind == .failure })\" errors=\"0\" "
      + "skipped=\"\(all.count { $0.kind == .skipped })\""
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"release-gate\" \(counts)>\n"
    text +=
      "  <testsuite name=\"\(escaped("\(verdict.candidate) against \(verdict.baseline)"))\" \(counts)>\n"
    for testCase in all { text += testCase.xml }
    return text + "  </testsuite>\n</testsuites>\n"
  }

  private enum Kind {
    case passed
    case failure
    case skipped
  }

  private static func testCase(
    _ text: DecisionText, in verdict: Verdict, holdsFail: Bool
  ) -> (kind: Kind, xml: String) {
    let decision = text.decision
    let name = decision.state.map { "\(decision.rule) · \($0.label)" } ?? decision.rule
    let message = text.statement(baseline: verdict.baseline).plain
    let kind: Kind =
      switch decision.status {
      case .fail: decision.isBlocking ? .failure : .passed
      case .hold: decision.isBlocking ? (holdsFail ? .failure : .skipped) : .passed
      case .pass, .warn, .observed, .waived: .passed
      }
    return (kind, xml(class: decision.rule, name: name, kind, "\(decision.status.rawValue): \(message)"))
  }

  /// Without a decision there is no case, and no case would look like a pass.
  private static func nothingDecided(_ verdict: Verdict, holdsFail: Bool) -> (kind: Kind, xml: String) {
    let kind: Kind = holdsFail ? .failure : .skipped
    let message = "\(verdict.outcome.rawValue): \(verdict.reason?.rawValue ?? "nothing was decided")"
    return (kind, xml(class: "release-gate", name: "verdict", kind, message))
  }

  private static func xml(class group: String, name: String, _ kind: Kind, _ message: String) -> String {
    let head = "    <testcase classname=\"\(escaped(group))\" name=\"\(escaped(name))\""
    switch kind {
    case .passed: return head + "><system-out>\(escaped(message))</system-out></testcase>\n"
    case .failure:
      return head + "><failure message=\"\(escaped(message))\">\(escaped(message))</failure></testcase>\n"
    case .skipped: return head + "><skipped message=\"\(escaped(message))\"/></testcase>\n"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in PlainText.safe(text, limit: 2_000).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // No XML document may hold these.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
