import Evaluation
import Measurements
import Rules

/// What a reader should do after a verdict: in a few words for the first line, and as the sentence after "Next:".
struct NextStep {
  let verdict: Verdict
  /// The decisions that keep the verdict from passing: those that failed, or else those that are held.
  let open: [DecisionText]
  /// The decision that the verdict turns on.
  let lead: DecisionText?

  /// The action, as it ends the first line.
  var action: Phrase {
    switch verdict.outcome {
    case .pass: "may go to 100 %"
    case .fail: "stop: do not go to 100 %"
    case .hold: "stay at this stage: \(obstacle)"
    }
  }

  /// The sentence that says what to do, without "Next:".
  var sentence: Phrase {
    switch verdict.outcome {
    case .pass: "let the rollout go on to 100 %."
    case .fail: afterFailure
    case .hold: afterHold
    }
  }

  /// Whether the candidate has reports, but of days alone that daily looks wait for.
  var isStillFilling: Bool {
    verdict.reason == .noCandidate && verdict.notes.contains { $0.id == "settling" }
  }

  private var afterFailure: Phrase {
    guard let lead else { return "pause the phased release." }
    let others: Phrase =
      open.count > 1 ? ", then at the \(open.count - 1) other\(Phrase(words: open.count > 2 ? "s" : ""))" : ""
    return "pause the phased release, and look at \(lead.subject)\(others)."
  }

  private var afterHold: Phrase {
    if isStillFilling { return "run again on \(day(after: 1)), when a day of the candidate is complete." }
    switch wait {
    case .reports(let reports, let days?):
      return "run again on \(day(after: days)), when about \(reports) more reports should have come."
    case .reports(let reports, nil):
      return "run again when about \(reports) more reports have come."
    case .someMore: return "run again on \(day(after: 1)), with the reports that have come by then."
    case .inVain where open.contains { $0.decision.reason == .tooFew && $0.decision.needs?.reports == nil }:
      return "add reports of the baseline: pool versions as `--baseline A,B`, or lower `minimum`."
    case .inVain:
      return "decide by hand, or change the rule: more reports of the candidate alone will not settle it."
    case nil: return (verdict.reason ?? lead?.decision.reason ?? .undecided).remedy.uncapitalised
    }
  }

  private var obstacle: Phrase {
    if isStillFilling { return "no day of the candidate is complete yet" }
    switch wait {
    case .reports(let reports, let days):
      let span: Phrase = days.map { $0 == 1 ? ", 1 day" : ", \($0) days" } ?? ""
      return "about \(reports) more report\(Phrase(words: reports == 1 ? "" : "s"))\(span)"
    case .someMore: return "more reports are needed"
    case .inVain: return "more reports alone will not decide it"
    case nil: return (verdict.reason ?? lead?.decision.reason)?.meaning ?? "not decided"
    }
  }

  private enum Wait {
    case reports(Int, days: Int?)
    /// It cannot be told how many.
    case someMore
    /// No number of reports of the candidate would do.
    case inVain
  }

  /// What waiting brings; nil where a hold has another reason than too few reports.
  private var wait: Wait? {
    let held = open.map(\.decision)
    guard !held.isEmpty, held.allSatisfy({ $0.reason?.wantsOnlyMore == true }) else { return nil }
    // Whatever looks broken already, or cannot be told, may come out with the next day's reports.
    let isInVain = held.contains {
      let mayYetFail = $0.reason == .notYet || ($0.reason == .undecided && $0.looksBroken)
      return !mayYetFail && $0.needs != nil && $0.needs?.reports == nil
    }
    if isInVain { return .inVain }
    // The decision that waits longest says how long, and how many reports that is.
    let longest = held.compactMap(\.needs).filter { $0.reports != nil }.max { one, other in
      (one.days ?? .max, one.reports ?? 0) < (other.days ?? .max, other.reports ?? 0)
    }
    guard let longest, let reports = longest.aboutReports, held.allSatisfy({ $0.needs?.reports != nil })
    else {
      return .someMore
    }
    return .reports(reports, days: longest.days)
  }

  private func day(after days: Int) -> Phrase {
    Phrase(words: verdict.evaluatedFor.advanced(by: days).description)
  }
}
