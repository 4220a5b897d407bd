import Measurements
import Rules
import SourceDiagnostics

extension PendingDecision {
  /// The sentence that says what would settle a held decision.
  func settles(_ reason: HoldReason, _ decision: Decision) -> String {
    switch reason {
    case .noReports: "no reports were read: check the paths, and that devices have sent reports"
    case .noCandidate:
      "no report of the candidate was used: wait until a day of it is complete, or correct '--candidate'"
    case .noBaseline: "no report of the baseline was used: add its reports, or correct '--baseline'"
    case .severalApps:
      "reports of \(common.apps.count) apps are mixed: name the one that is meant under 'data: bundle'"
    case .notMeasured:
      "\(side) sent no report that carries \(rule.metric.name): check that it is collected there"
    case .noState: noState
    case .vanishedState:
      "the candidate sent nothing for it while the baseline did: if it was removed, write 'vanished states: ignore'"
    case .newState:
      "the baseline sent nothing for it, so there is nothing to compare with: write 'new states: ignore', or give "
        + "it a 'max'"
    case .noDenominator: noDenominator
    case .stale: "the candidate's newest report is older than the rules allow: read newer reports"
    case .coverage:
      "too large a share of events lies in states that the rule ignores: write 'rare: pool' or name them"
    case .mixNotCovered:
      "the two versions run on too different devices: wait until more of the baseline's devices have updated"
    case .bucketWidth:
      "the buckets of the histogram are too coarse to tell on which side of the limit the value lies: choose a "
        + "limit that is an edge of buckets"
    case .differentUnits: "the two versions are measured in different units: compare versions that share one"
    case .noCounts: "the reports carry values without counts, so no interval can be computed"
    case .tooFew: tooFew
    case .notYet:
      "it looks broken, but not yet at the evidence that daily looks and many decisions ask for: look again with "
        + "the next day's reports"
    case .undecided: undecided(decision)
    case .nothingBlocks: "no rule that blocks is left: give one 'level: block', or let a waiver end"
    }
  }

  /// The side that lacks something, in words.
  private var side: String {
    estimation.candidate.carrying == 0 ? "the candidate" : "the baseline"
  }

  private var noState: String {
    guard let state = subject.state else {
      return
        "the reports hold no state that the rule reaches: check the name of the domain, 'include' and 'exclude'"
    }
    return "neither version sent anything for '\(state.label)', which the rule names: check its spelling"
  }

  private var noDenominator: String {
    rule.metric.isDiagnostic
      ? "no metric report tells how much the app was used, so there is no rate of diagnostics: read those reports too"
      : "no report tells the foreground time beside \(rule.metric.name): a rate per hour needs both in one report"
  }

  private func undecided(_ decision: Decision) -> String {
    guard let needs = decision.needs else {
      return
        "more reports would decide it; with so few events, or for a percentile, it cannot be told how many"
    }
    guard let reports = needs.aboutReports else {
      if tests.contains(where: { !$0.requirement.isWarning && $0.isKept == false && result($0) == .undecided }
      ) {
        return
          "the value lies beyond the limit, which with so few reports may be chance: more reports will tell"
      }
      return
        "no number of candidate reports would decide it: the baseline is too small, or the value too near to its limit"
    }
    let when = needs.days.map { $0 == 1 ? ", or 1 more day" : ", or \($0) more days" } ?? ""
    return
      "about \(reports.inGroups) more candidate report\(reports == 1 ? "" : "s") would decide it\(when)"
  }

  private var tooFew: String {
    let parts = [
      lacking("the candidate", estimation.candidate),
      lacksBaseline ? lacking("the baseline", estimation.baseline) : nil,
    ].compactMap(\.self)
    guard !parts.isEmpty else { return "there are too few reports to judge by" }
    let remedy =
      lacksBaseline
      ? "; waiting brings the baseline none: pool versions as '--baseline A,B', or lower 'minimum'" : ""
    return parts.joined(separator: "; ") + remedy
  }

  /// Whether the baseline is needed and has too few reports.
  var lacksBaseline: Bool {
    effective.thresholds.comparesVersions && lacking("the baseline", estimation.baseline) != nil
  }

  /// What a side has too few of, in words; nil where it has enough.
  private func lacking(_ name: String, _ totals: SubjectTotals) -> String? {
    let sum = totals.sum
    if totals.reportsForMinimum < minimum.reports {
      return
        "\(name) has \(totals.reportsForMinimum.inGroups) of at least \(minimum.reports.inGroups) reports"
    }
    if totals.days < minimum.days {
      return "\(name) has reports of \(totals.days) of at least \(minimum.days) days"
    }
    let enough = Availability.reportsForAnInterval
    guard method == .interval else { return nil }
    if rule.statistic.countsEvents {
      return sum.reports < enough ? "\(name) has \(sum.reports) of at least \(enough) reports" : nil
    }
    return sum.reportsWithEvents < enough
      ? "\(name) has \(sum.reportsWithEvents) of at least \(enough) reports with an event" : nil
  }
}

extension String {
  /// The text as a sentence, with a capital at its start and a full stop at its end.
  var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension Int {
  /// The number with a comma between each three digits.
  var inGroups: String { DigitGroups.text(self) }
}
