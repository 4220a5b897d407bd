public import Evaluation
import Measurements

/// The verdict in two lines for standard error.
public enum TextSummary {
  /// What was decided and what to do, then how many decisions stand where; without Markdown, and safe for a
  /// runner's log.
  public static func lines(_ verdict: Verdict) -> [String] {
    let versions =
      "\(SafeText.line(verdict.candidate)) against "
      + (verdict.baseline.isEmpty ? "no baseline" : SafeText.line(verdict.baseline))
    let first =
      switch verdict.outcome {
      case .pass: "pass: \(versions): may go to 100 %"
      case .fail: "fail: \(versions): do not go to 100 %"
      case .hold:
        "hold: \(versions): do not go to 100 % yet" + (verdict.reason.map { " (\($0.rawValue))" } ?? "")
      }
    return [first, "\(Headline(verdict).counts)\(named(verdict))"]
  }

  /// The first decision that made the verdict what it is.
  private static func named(_ verdict: Verdict) -> String {
    let group: DecisionGroup = verdict.outcome == .fail ? .failed : .held
    let first = verdict.decisions.first {
      $0.group == group && (group == .failed || $0.reason == verdict.reason)
    }
    guard verdict.outcome != .pass, let first else {
      return verdict.outcome == .hold ? verdict.reason.map { ": \($0.sentence); \($0.remedy)" } ?? "" : ""
    }
    let state = first.state.map { " · " + SafeText.line($0.label) } ?? ""
    let settles = first.settles.map { ": " + SafeText.line($0, limit: 400) } ?? ""
    return "; first \(SafeText.line(first.rule))\(state)\(settles)"
  }
}
