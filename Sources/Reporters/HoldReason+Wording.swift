import Evaluation
import Measurements

extension HoldReason {
  /// What it means, in a sentence without an end.
  var sentence: String {
    switch self {
    case .noReports: "no reports were read"
    case .noCandidate: "no report of the candidate was used"
    case .noBaseline: "no report of the baseline was used"
    case .severalApps: "reports of several apps are mixed"
    case .notMeasured: "a metric is not in the reports of one side"
    case .noState: "a state that a rule names is in no report"
    case .vanishedState: "a state of the baseline is missing in the candidate"
    case .newState: "a state of the candidate is missing in the baseline"
    case .noDenominator: "nothing tells how much the app was used"
    case .stale: "the newest report of the candidate is too old"
    case .coverage: "too much lies outside of what the rule looks at"
    case .mixNotCovered: "the two versions run on too different devices"
    case .bucketWidth: "the buckets of a histogram are too coarse for the limit"
    case .differentUnits: "the two versions are measured in different units"
    case .noCounts: "the reports carry values without counts"
    case .tooFew: "there are too few reports"
    case .notYet: "it looks broken, but is not shown to be yet"
    case .undecided: "neither a breach nor its absence is shown"
    case .nothingBlocks: "no rule that blocks was judged"
    }
  }

  /// What to do about it where no decision says more.
  var remedy: String {
    switch self {
    case .noReports: "check the paths, and that devices have sent reports"
    case .noCandidate: "wait for the candidate's first reports, or correct its name"
    case .noBaseline: "add reports of the baseline, or correct its name"
    case .severalApps: "name the app that is meant under 'data: bundle'"
    case .notMeasured: "check that the metric is collected"
    case .noState: "check its spelling"
    case .vanishedState: "write 'vanished states: ignore' if it was removed"
    case .newState: "write 'new states: ignore', or give it a 'max'"
    case .noDenominator: "read the metric reports that tell it"
    case .stale: "read newer reports"
    case .coverage: "read reports that carry the metric, or name the states that are meant"
    case .mixNotCovered: "wait until more of the baseline's devices have updated"
    case .bucketWidth: "choose a limit that is an edge of buckets"
    case .differentUnits: "compare versions that share a unit"
    case .noCounts: "read reports with counts, or decide by point estimates"
    case .tooFew, .undecided: "wait for more reports"
    case .notYet: "look again with the next day's reports"
    case .nothingBlocks: "give a rule 'level: block', or let a waiver end"
    }
  }
}

extension LeftOutReason {
  /// What was left out, and why, in a sentence without an end.
  var sentence: String {
    switch self {
    case .severalVersions: "a report that covers more than one version of the app"
    case .duplicate: "a report that was read before, with the same content"
    case .zeroLength: "a report over no time at all"
    case .excluded: "a report under conditions that the rules exclude"
    case .otherApp: "a report of another app"
    case .otherVersion: "a report of a version that is on neither side"
    case .outsideWindow: "a report of a day that is not compared"
    case .implausible: "a report with values or a date that cannot be"
    case .noVersion: "a report that names no version"
    case .notAReport: "a document that is no report"
    case .unreadable: "a document that could not be read"
    }
  }
}
