public import Measurements
public import Rules

/// The answer to "may this version go to 100 %?", with everything a report needs to explain it.
///
/// Values are in the units that are shown: milliseconds, megabytes, percent for shares, plain numbers for counts and
/// rates; each decision names its unit. Nothing in it depends on the clock, the host, paths or the order of files.
public struct Verdict: Sendable {
  /// What is decided.
  public enum Outcome: String, Sendable {
    case pass
    case fail
    case hold
  }

  /// What is decided.
  public var outcome: Outcome
  /// Why it holds, where it does: the reason of the first blocking hold, or one that concerns all rules.
  public var reason: HoldReason?
  /// The `name:` of the rule file.
  public var name: String?
  /// The candidate as named; its builds follow in ``DataSummary``.
  public var candidate: String
  /// The baseline as named, or as found for `previous`; several joined by commas; empty where none was found.
  public var baseline: String
  /// The day that waivers and ages are judged for.
  public var evaluatedFor: Day
  /// The settings it was decided by.
  public var settings: DecisionSettings
  /// The decisions, in the order of rules and of states within a rule.
  public var decisions: [Decision]
  /// The reports it rests on.
  public var data: DataSummary
  /// What a reader should know besides, in a fixed order.
  public var notes: [Note]
  /// What repeats it: digests of the effective rules and of the set of reports used.
  public var digests: Digests
  /// The part of the reports that was asked for, which repeating it takes too.
  public var window = Window()

  /// Days that the command line named beside the rules; nil where it named none.
  public struct Window: Hashable, Sendable {
    /// The first day of the reports.
    public var since: Day?
    /// The last day of the reports.
    public var until: Day?
    /// The day on which the release began.
    public var released: Day?

    /// Makes a window; without days it leaves nothing out.
    public init(since: Day? = nil, until: Day? = nil, released: Day? = nil) {
      (self.since, self.until, self.released) = (since, until, released)
    }
  }

  /// Something a reader should know, by a name that stays the same.
  public struct Note: Hashable, Sendable {
    /// The name: `version-from-tag`.
    public var id: String
    /// The sentence; text from devices is not escaped.
    public var text: String

    /// Makes a note.
    public init(id: String, text: String) {
      self.id = id
      self.text = text
    }
  }

  /// Digests that two runs share when they decide the same from the same.
  public struct Digests: Hashable, Sendable {
    /// Of the effective rules.
    public var rules: ContentDigest
    /// Of the set of reports used, whatever their order.
    public var reports: ContentDigest
  }

  /// Decisions whose level blocks and that no waiver covers.
  public var blocking: [Decision] { decisions.filter(\.isBlocking) }
}

/// Whatever can keep a decision from being made.
///
/// The order is that of precedence: the first that applies is given.
public enum HoldReason: String, Sendable, CaseIterable, Comparable {
  case noReports = "no-reports"
  case noCandidate = "no-candidate"
  case noBaseline = "no-baseline"
  case severalApps = "several-apps"
  case notMeasured = "not-measured"
  case noState = "no-state"
  case vanishedState = "vanished-state"
  case newState = "new-state"
  case noDenominator = "no-denominator"
  case stale
  case coverage
  case mixNotCovered = "mix-not-covered"
  case bucketWidth = "bucket-width"
  case differentUnits = "different-units"
  case noCounts = "no-counts"
  case tooFew = "too-few"
  case notYet = "not-yet"
  case undecided
  case nothingBlocks = "nothing-blocks"

  /// Whether the data are comparable and only more of them are wanted, so that a waiver or `--hold-as pass` may
  /// cover it.
  public var wantsOnlyMore: Bool {
    self == .undecided || self == .notYet || self == .tooFew
  }

  /// The order of precedence.
  public static func < (one: Self, other: Self) -> Bool {
    (allCases.firstIndex(of: one) ?? 0) < (allCases.firstIndex(of: other) ?? 0)
  }
}

/// What the verdict rests on.
public struct DataSummary: Sendable {
  /// One side of the comparison.
  public struct Side: Sendable {
    /// Reports used.
    public var reports = 0
    /// The first and the last day of them; nil where none has a date.
    public var days: ClosedRange<Day>?
    /// Reports a version and build, in order.
    public var versions: [(version: AppVersion, reports: Int)] = []
    /// Reports a day, in order.
    public var perDay: [(day: Day, reports: Int)] = []
    /// Reports a device model, most first.
    public var devices: [(device: String, reports: Int)] = []

    /// Makes a side without reports.
    public init() {}
  }

  /// The candidate's reports.
  public var candidate = Side()
  /// The baseline's reports.
  public var baseline = Side()
  /// What was left out, by reason, in the order of the reasons' names; only what occurred.
  public var leftOut: [(reason: LeftOutReason, count: Int)] = []
  /// Reports of versions that are on neither side, most first.
  public var otherVersions: [(version: AppVersion, reports: Int)] = []

  /// Makes a summary of nothing.
  public init() {}
}
