import Evaluation

/// What holds a decision, and what settles it where the verdict does not say.
extension HoldReason {
  /// What is the matter, in a few words.
  var meaning: Phrase {
    switch self {
    case .noReports: "there are no reports"
    case .noCandidate: "there are no reports of the candidate"
    case .noBaseline: "there are no reports of the baseline"
    case .severalApps: "the reports are of several apps"
    case .notMeasured: "the metric is in none of the reports"
    case .noState: "no report carries the state"
    case .vanishedState: "the state is in the baseline alone"
    case .newState: "the state is in the candidate alone"
    case .noDenominator: "the foreground time, which the rate is per, is missing"
    case .stale: "the newest report is too old"
    case .coverage: "too small a share of the reports carries the metric"
    case .mixNotCovered: "too few reports are of devices that both versions have"
    case .bucketWidth: "the buckets of the devices are too wide to tell"
    case .differentUnits: "the two versions measure in different units"
    case .noCounts: "the values come without counts, so no interval can be had"
    case .tooFew: "there are too few reports"
    case .notYet: "it looks broken, but not yet at the evidence that a fail asks for"
    case .undecided: "the reports so far fit both sides of the limit"
    case .nothingBlocks: "no rule is left that blocks"
    }
  }

  /// Whether it is about all the reports or rules, and not about one decision.
  var concernsAll: Bool {
    switch self {
    case .noReports, .noCandidate, .noBaseline, .severalApps, .nothingBlocks: true
    default: false
    }
  }

  /// What would settle it, as a sentence.
  var remedy: Phrase {
    switch self {
    case .noReports: "Give at least one folder or file with reports in it."
    case .noCandidate:
      "Wait for the first reports of the candidate, or check its version: it is compared as exact text."
    case .noBaseline: "Name a baseline that reports were sent of; versions are compared as exact text."
    case .severalApps: "Name the app with `bundle:` under `data:`."
    case .notMeasured: "Wait for reports that carry the metric, or take the rule out."
    case .noState:
      "Check the label and the domain of the state; only states that the app reports can be judged."
    case .vanishedState:
      "If the state was removed on purpose, set `vanished states: ignore` or exclude it; if not, the app no longer reports it."
    case .newState: "Give the state a limit of its own with `max:`, or set `new states: ignore`."
    case .noDenominator: "Use a statistic that is not per hour, or reports that carry the foreground time."
    case .stale: "Fetch newer reports."
    case .coverage:
      "Find out why fewer reports carry the metric than before; more of the same reports will not settle it."
    case .mixNotCovered:
      "Wait until both versions have the same device models, or change `adjust for:` under `decision:`."
    case .bucketWidth: "Move the limit to an edge of the buckets, or allow more than their width."
    case .differentUnits: "Bring the unit of the metric into line in both versions."
    case .noCounts: "Use reports with counts, or `method: point estimate`."
    case .tooFew, .undecided: "Wait for more reports of the candidate."
    case .notYet: "Wait for the next day's reports; if it is as bad as it looks, they will show it."
    case .nothingBlocks: "Let at least one rule block: give it `level: block`, or end a waiver."
    }
  }
}
