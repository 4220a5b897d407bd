public import Measurements
public import Rules

/// One decision: a rule, or a rule and one state, with what was measured and how it was judged.
public struct Decision: Sendable {
  /// What the thresholds say.
  public enum Outcome: String, Sendable {
    case pass
    case warn
    case fail
    case hold
  }

  /// What counts: the outcome, or that it does not count.
  public enum Status: String, Sendable {
    case pass
    case warn
    case fail
    case hold
    case observed
    case waived
  }

  /// The rule's id.
  public var rule: String
  /// The line of the rule in its file.
  public var line: Int
  /// The metric's name.
  public var metric: String
  /// The statistic as written in the rule.
  public var statistic: String
  /// The state.
  ///
  /// For `per: device` and the like its domain is that word. Nil for the whole app.
  public var state: StateKey?
  /// The level that holds for it.
  public var level: Rule.Level
  /// What counts.
  public var status: Status
  /// What the thresholds say.
  public var outcome: Outcome
  /// Why it holds, where it does.
  public var reason: HoldReason?
  /// A sentence that says what would settle it, where it holds.
  public var settles: String?
  /// The unit of every value here: `ms`, `ms/h`, `%`, `MB`; empty for plain counts.
  public var unit: String
  /// The candidate's estimate; nil where nothing was measured.
  public var candidate: Estimate?
  /// The baseline's estimate; nil where nothing was measured or no threshold needs it.
  public var baseline: Estimate?
  /// Both sides standardised to the baseline's mix, where that was done.
  public var adjusted: Adjusted?
  /// Candidate less baseline, of the values that were compared.
  public var change: Change?
  /// The thresholds, each judged, those of `warn:` included.
  public var thresholds: [Threshold]
  /// The numbers of the procedure, where an interval decided.
  public var procedure: Procedure?
  /// What more a held decision needs.
  public var needs: Needs?
  /// The waiver that covers it, live or not.
  public var waiver: WaiverState?
  /// The same comparison a device model, those with most reports first.
  public var devices: [DeviceRow] = []
  /// The plain values by day, in order; empty where no report has a day.
  public var days: [DayRow] = []
  /// The events by bucket of both sides, where the metric has a histogram.
  public var distribution: Distribution?

  /// Whether it counts for the verdict: its level blocks, no live waiver covers its outcome, and it is not shown for
  /// information alone.
  public var isBlocking: Bool { level == .block && status != .waived && status != .observed }

  /// A statistic of one side.
  public struct Estimate: Hashable, Sendable {
    /// The statistic itself, without adjustment; nil where it is not defined.
    public var value: Double?
    /// The one-sided lower bound at the confidence of the rules; nil where there is none.
    public var lower: Double?
    /// The one-sided upper bound at the confidence of the rules; nil where there is none.
    public var upper: Double?
    /// Reports that carry the metric.
    public var reports: Int
    /// Events in them.
    public var events: Int
  }

  /// Values standardised to the baseline's mix.
  public struct Adjusted: Hashable, Sendable {
    /// The candidate's value.
    public var candidate: Double
    /// The baseline's value.
    public var baseline: Double
    /// The share of the baseline's denominator in strata that both sides cover, from 0 to 1.
    public var covered: Double
  }

  /// A difference of the two sides.
  public struct Change: Hashable, Sendable {
    /// Candidate less baseline, in the unit of the decision (points for shares).
    public var absolute: Double
    /// The same as a fraction of the baseline; nil where the baseline is zero.
    public var relative: Double?
    /// The one-sided lower bound of the absolute change; nil where there is none.
    public var lower: Double?
    /// The one-sided upper bound of the absolute change; nil where there is none.
    public var upper: Double?
  }

  /// A threshold and how it was judged.
  public struct Threshold: Hashable, Sendable {
    /// What a threshold is about.
    public enum Kind: String, Sendable {
      case max
      case min
      case maxIncrease = "max increase"
      case maxDecrease = "max decrease"
    }

    /// How a threshold was judged.
    public enum Result: String, Sendable {
      case met
      case broken
      case undecided
      case notJudged = "not judged"
    }

    /// What it is about.
    public var kind: Kind
    /// The value that the candidate is held to, in the unit of the decision: the limit itself, or the baseline with
    /// the tolerance; nil where that is not known.
    public var limit: Double?
    /// The threshold as written; of several tolerances the one that allows most.
    public var asWritten: String
    /// Whether it stands under `warn:`.
    public var isWarning: Bool
    /// How it was judged.
    public var result: Result
  }

  /// The numbers by which an interval decided.
  public struct Procedure: Hashable, Sendable {
    /// Which look this is, from 1; nil where there is one alone.
    public var look: Int?
    /// How many looks are planned.
    public var looks: Int?
    /// The share of α that fails have spent by now.
    public var spent: Double?
    /// The critical value of a pass.
    public var zPass: Double
    /// The critical value of a fail.
    public var zFail: Double
    /// The smallest p value of its thresholds being broken, times their number.
    public var p: Double?
    /// The number of decisions that a fail is corrected for.
    public var family: Int
    /// The critical value that the decision reached towards a pass: the smallest of its thresholds; nil where none is
    /// tested.
    public var zReachedPass: Double?
    /// The critical value that the decision reached towards a fail, that of `p`; nil where none is tested.
    public var zReachedFail: Double?
  }

  /// What more would decide it.
  public struct Needs: Hashable, Sendable {
    /// Candidate reports still to come; nil where no number of them would do.
    public var reports: Int?
    /// Days until then at the coming rate; nil where unknown.
    public var days: Int?

    /// The reports in two digits, rounded up, as they are said: nobody can foretell more.
    public var aboutReports: Int? {
      reports.map { reports in
        var unit = 1
        while reports / unit >= 100 { unit *= 10 }
        let (said, overflows) = ((reports - 1) / unit + 1).multipliedReportingOverflow(by: unit)
        return overflows || reports < 1 ? reports : said
      }
    }
  }

  /// A waiver and whether it holds.
  public struct WaiverState: Hashable, Sendable {
    /// The waiver.
    public var waiver: Waiver
    /// Whether its day has passed.
    public var isExpired: Bool
  }

  /// The comparison in one device model.
  public struct DeviceRow: Hashable, Sendable {
    /// The device model; empty where unknown.
    public var device: String
    /// The candidate's value; nil where not measured.
    public var candidate: Double?
    /// The baseline's value; nil where not measured.
    public var baseline: Double?
    /// Reports of the candidate.
    public var candidateReports: Int
    /// Reports of the baseline.
    public var baselineReports: Int
  }

  /// The comparison on one day.
  public struct DayRow: Hashable, Sendable {
    /// The day.
    public var day: Day
    /// The candidate's plain value with bounds of this day alone; nil where there is no report.
    public var candidate: Estimate?
    /// The baseline's plain value with bounds of this day alone; nil where there is no report.
    public var baseline: Estimate?
    /// The day of the rollout, where the decision was looked at on it.
    public var look: Int?
  }

  /// Events by bucket, in the unit of the decision's metric.
  public struct Distribution: Sendable {
    /// The candidate's buckets, ascending, with edges in shown units.
    public var candidate: [Bin]
    /// The baseline's buckets, ascending, with edges in shown units.
    public var baseline: [Bin]
    /// The unit of the edges.
    public var unit: String

    /// Events between two edges.
    public struct Bin: Hashable, Sendable {
      /// The lower edge.
      public var start: Double
      /// The upper edge.
      public var end: Double
      /// The events.
      public var count: Int
    }
  }
}
