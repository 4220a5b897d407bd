import Evaluation
import Measurements
import Rules

/// What a decision says, in a sentence with its numbers.
struct DecisionSentence {
  private let decision: Decision
  private let verdict: Verdict
  private let numbers: DecisionNumbers

  init(_ decision: Decision, _ verdict: Verdict) {
    self.decision = decision
    self.verdict = verdict
    numbers = DecisionNumbers(decision)
  }

  /// What broke, by how much, and on how many reports.
  var breach: String {
    let broken =
      decision.thresholds.first { $0.result == .broken && !$0.isWarning }
      ?? decision.thresholds.first { $0.result == .broken }
    guard let broken else { return "**\(decision.subject.capitalisedFirst) (\(decision.title)) failed.**" }
    return "**\(standing(broken))** \(reports)"
  }

  /// How the value stands to a threshold, whether it is broken or met.
  func standing(_ threshold: Decision.Threshold) -> String {
    let name = "\(decision.subject.capitalisedFirst) (\(decision.title))"
    let limit = numbers.value(threshold.limit)
    let written = MarkdownText.escaped(threshold.asWritten)
    switch threshold.kind {
    case .max:
      return "\(name) is \(candidate(threshold)); at most \(written) is allowed\(same(limit, written))."
    case .min:
      return "\(name) is \(candidate(threshold)); at least \(written) is asked for\(same(limit, written))."
    case .maxIncrease, .maxDecrease:
      let direction = threshold.kind == .maxIncrease ? "more" : "less"
      let change = numbers.changeInWords ?? "not compared"
      let bounds = numbers.changeBounds.map { " " + labelled($0) } ?? ""
      return "\(name) is \(change)\(bounds) than in \(verdict.baselineName): \(numbers.candidate) against "
        + "\(numbers.baseline); \(written) \(direction) is tolerated, which is \(limit)."
    }
  }

  private func candidate(_ threshold: Decision.Threshold) -> String {
    numbers.value(decision.candidate?.value) + (numbers.candidateBounds.map { " " + labelled($0) } ?? "")
  }

  /// Bounds with what they are: `(one-sided 95 % bounds +24 to +38)`.
  private func labelled(_ bounds: String) -> String {
    "(one-sided \(verdict.confidence) bounds " + bounds.dropFirst()
  }

  private func same(_ limit: String, _ written: String) -> String { limit == written ? "" : " (\(limit))" }

  private var reports: String {
    let mine = NumberText.count(decision.candidate?.reports ?? 0)
    guard let baseline = decision.baseline else { return "From \(mine) reports." }
    return "From \(mine) reports, and \(NumberText.count(baseline.reports)) of the baseline."
  }
}
