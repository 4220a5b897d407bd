public import Measurements
public import Rules

/// What a rule file can detect with reports such as a baseline's, and how much it takes: the answer of `plan`.
public struct Plan: Sendable {
  /// One decision, from the baseline's reports alone.
  ///
  /// Values are in shown units.
  public struct Row: Sendable {
    /// The rule's id.
    public var rule: String
    /// The metric's name.
    public var metric: String
    /// The statistic as written in the rule.
    public var statistic: String
    /// The state; nil for the whole app.
    public var state: StateKey?
    /// The level that holds for it.
    public var level: Rule.Level
    /// The unit of every value here.
    public var unit: String
    /// The baseline's statistic; nil where it is not defined.
    public var value: Double?
    /// Reports that carry the metric.
    public var reports: Int
    /// Events in them.
    public var events: Int
    /// The variance with reports as units over that of independent events; nil where reports do not tell single
    /// events.
    public var designEffect: Double?
    /// How far the one-sided bound lies from the value of a candidate with as many reports.
    public var halfWidth: Double?
    /// The change that is tolerated, in shown units: of several thresholds the one that needs most.
    public var tolerance: Double?
    /// The threshold as written.
    public var threshold: String?
    /// The smallest change for the worse that fails in four of five releases with as many reports as the baseline.
    public var detectable: Double?
    /// Candidate reports that carry the metric with which an unchanged release passes: with a chance of 1 − 0.1/G for
    /// one of G decisions, so that all of them pass together with a chance of 0.9 at least.
    public var needed: Int?
    /// Days of the schedule until so many have come; nil where they come in no time that is worth naming.
    public var days: Int?
    /// Why no number of candidate reports will do, or why nothing can be told; a sentence.
    public var obstacle: String?
    /// The share of unchanged releases, played from the baseline's reports, in which it passes at the last look; nil
    /// where none were played.
    public var chance: Double?

    /// The half width as a fraction of the value.
    public var relativeHalfWidth: Double? { Self.fraction(halfWidth, of: value) }
    /// The smallest detectable change as a fraction of the value.
    public var relativeDetectable: Double? { Self.fraction(detectable, of: value) }

    private static func fraction(_ part: Double?, of whole: Double?) -> Double? {
      guard let part, let whole, whole != 0 else { return nil }
      return part / abs(whole)
    }
  }

  /// How unchanged releases ended that were played from the baseline's reports.
  public struct Chance: Hashable, Sendable {
    /// Releases that were played.
    public var releases: Int
    /// Those that passed the whole file.
    public var passed: Int
    /// Those that failed it.
    public var failed: Int

    /// The share that passed; nil where none were played.
    public var share: Double? { releases > 0 ? Double(passed) / Double(releases) : nil }
    /// The standard error of that share, from the number of releases alone.
    public var standardError: Double? {
      share.map { ($0 * (1 - $0) / Double(releases)).squareRoot() }
    }
  }

  /// The baseline as named.
  public var baseline: String
  /// Its reports.
  public var reports: Int
  /// Its first and last day; nil where no report has a date.
  public var reportDays: ClosedRange<Day>?
  /// How it is decided.
  public var settings: DecisionSettings
  /// The minimum of the rules.
  public var minimum: DataSettings.Minimum
  /// Decisions whose fails are corrected together.
  public var family: Int
  /// The decisions, in the order of rules and of states within a rule.
  public var rows: [Row]
  /// The chance that an unchanged release passes the whole file at the last look.
  public var chance: Chance
}
