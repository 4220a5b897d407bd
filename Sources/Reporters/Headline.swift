import Evaluation
import Rules

/// The first lines of a report: what was decided, what to do, and what it hangs on.
struct Headline {
  private let verdict: Verdict

  init(_ verdict: Verdict) {
    self.verdict = verdict
  }

  /// The verdict and what to do, without a mark: `8.2.0 (820) against 8.1.0 (810): do not go to 100 %`.
  var verdictLine: String {
    let versions = "\(verdict.candidateTitle) against \(verdict.baselineTitle)"
    return switch verdict.outcome {
    case .pass: "pass: \(versions): may go to 100 %"
    case .fail: "fail: \(versions): do not go to 100 %"
    case .hold: "hold: \(versions): do not go to 100 % yet"
    }
  }

  /// The mark of the verdict.
  var mark: String {
    switch verdict.outcome {
    case .pass: "✅"
    case .fail: "⛔"
    case .hold: "⏸"
    }
  }

  /// What it hangs on, in one or two sentences: what broke first, what would settle it, or what was closest.
  var reason: String {
    switch verdict.outcome {
    case .fail: failure
    case .hold: hold
    case .pass: closest
    }
  }

  private var failure: String {
    guard let decision = verdict.decisions.first(where: { $0.group == .failed }) else {
      return "A decision that blocks has failed."
    }
    let others = verdict.decisions.count { $0.group == .failed } - 1
    let more = others == 0 ? "" : " \(NumberText.count(others)) more failed."
    return "\(DecisionSentence(decision, verdict).breach)\(more)"
  }

  private var hold: String {
    let held = verdict.decisions.filter { $0.group == .held }
    let first = held.first { $0.reason == verdict.reason } ?? held.first
    let reason = verdict.reason ?? first?.reason ?? .undecided
    let what = "\(reason.sentence.capitalisedFirst) (`\(reason.rawValue)`)"
    guard let first else { return "**\(what).** What would settle it: \(reason.remedy)." }
    let others = held.count - 1
    let more = others == 0 ? "" : " \(NumberText.count(others)) more held."
    let settles = MarkdownText.sentence(first.settles ?? reason.remedy)
    return
      "**\(first.subject.capitalisedFirst) (\(first.title)) is held: \(reason.sentence) (`\(reason.rawValue)`).** "
      + "What would settle it: \(settles).\(more)"
  }

  private var closest: String {
    var best: (room: Double, decision: Decision, threshold: Decision.Threshold)?
    for decision in verdict.decisions
    where decision.isBlocking && (decision.status == .pass || decision.status == .warn) {
      for threshold in decision.thresholds where !threshold.isWarning {
        guard let room = decision.room(to: threshold), best.map({ room < $0.room }) ?? true else { continue }
        best = (room, decision, threshold)
      }
    }
    guard let best else { return "Every decision that blocks has passed.\(besides)" }
    return
      "Closest to its limit: \(DecisionSentence(best.decision, verdict).standing(best.threshold))\(besides)"
  }

  /// What did not pass although the verdict did.
  private var besides: String {
    let parts = [DecisionGroup.warned, .waived].compactMap { group in
      let count = verdict.decisions.count { $0.group == group }
      return count == 0 ? nil : "\(NumberText.count(count)) \(group.word)"
    }
    return parts.isEmpty ? "" : " Not blocking: \(parts.joined(separator: ", ")); see the table."
  }

  /// How many decisions stand where: `9 decisions: 1 failed · 1 held · 7 passed`.
  var counts: String {
    let count = verdict.decisions.count
    let parts = DecisionGroup.allCases.compactMap { group in
      let count = verdict.decisions.count { $0.group == group }
      return count == 0 ? nil : "\(NumberText.count(count)) \(group.word)"
    }
    return "\(NumberText.count(count)) decision\(count == 1 ? "" : "s")"
      + (parts.isEmpty ? "" : ": " + parts.joined(separator: " · "))
  }
}

extension Decision {
  /// How far the value is from a limit, as a share of the limit; nil where that is not known.
  fileprivate func room(to threshold: Threshold) -> Double? {
    guard threshold.result == .met, let limit = threshold.limit, let value = judged(by: threshold) else {
      return nil
    }
    // A limit of zero is met by nothing but zero.
    return limit == 0 ? 0 : abs(limit - value) / abs(limit)
  }
}
