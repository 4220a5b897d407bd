import Evaluation
import Rules

/// The table of decisions: a row each, with values, change, limits and reports.
struct DecisionTable {
  private let verdict: Verdict

  init(_ verdict: Verdict) {
    self.verdict = verdict
  }

  /// The heading of the table.
  var head: String {
    let bounds = verdict.settings.method == .interval ? " (one-sided \(verdict.confidence) bounds)" : ""
    return
      "| | decision | \(verdict.candidateName)\(bounds) | \(verdict.baselineName) | change\(bounds) | tolerated "
      + "| reports |\n|---|---|--:|--:|--:|--:|--:|\n"
  }

  /// The row of a decision.
  func row(_ decision: Decision) -> String {
    let numbers = DecisionNumbers(decision)
    let change = numbers.change.map { text in
      let strong = decision.group == .failed ? "**\(text)**" : text
      return strong + (numbers.changeBounds.map { " \($0)" } ?? "")
    }
    let cells = [
      "\(decision.group.mark) \(state(decision))", decision.title,
      numbers.candidateWithBounds, numbers.baseline, change ?? "–",
      tolerated(decision, numbers), numbers.reports,
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  /// How it stands, in a few words that agree with its mark.
  private func state(_ decision: Decision) -> String {
    let reason = decision.reason.map { ": \($0.rawValue)" } ?? ""
    switch decision.status {
    case .fail: return decision.level == .block ? "failed" : "broken, warns only"
    case .hold: return (decision.level == .block ? "held" : "held, warns only") + reason
    case .warn: return "warned"
    case .pass: return "passed"
    case .waived: return "waived (\(decision.outcome.rawValue)\(reason))"
    case .observed: return "observed (\(decision.outcome.rawValue)\(reason))"
    }
  }

  private func tolerated(_ decision: Decision, _ numbers: DecisionNumbers) -> String {
    // A warning's limit is told where it is what was broken; elsewhere it would hide the one that counts.
    let shown = decision.thresholds.filter {
      !$0.isWarning || $0.result == .broken && decision.status == .warn
    }
    return shown.isEmpty
      ? "–"
      : shown.map { threshold in
        let limit = threshold.isComparison ? threshold.limit.map { " (\(numbers.value($0)))" } ?? "" : ""
        return (threshold.isWarning ? "warns at " : "") + threshold.written + limit
      }.joined(separator: ", ")
  }
}

extension Verdict {
  /// The confidence of the rules: `95 %`.
  var confidence: String {
    let percent = settings.confidence * 100
    let digits = (0...4).first { abs(percent - (Double(NumberText.fixed(percent, $0)) ?? 0)) < 1e-9 } ?? 4
    return NumberText.fixed(percent, digits) + " %"
  }
}
