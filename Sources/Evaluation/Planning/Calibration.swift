public import Measurements
public import Rules

/// What a rule file does to releases in which nothing, or something of known size, has changed: the answer of
/// `calibrate`.
public struct Calibration: Sendable {
  /// How often releases ended which way; the three make up all.
  public struct Tally: Hashable, Sendable {
    /// Releases.
    public var releases = 0
    /// Those that failed.
    public var failed = 0
    /// Those that neither failed nor passed by the last day.
    public var held = 0
    /// Those that passed.
    public var passed = 0

    /// Counts nothing.
    public init() {}
  }

  /// A tally of releases with a change of one size.
  public struct Row: Hashable, Sendable {
    /// The change for the worse as a fraction; 0 for none.
    public var change: Double
    /// How they ended.
    public var tally: Tally
  }

  /// How one decision ended, by itself.
  public struct DecisionRow: Sendable {
    /// The rule's id.
    public var rule: String
    /// The state; nil for the whole app.
    public var state: StateKey?
    /// The level that holds for it.
    public var level: Rule.Level
    /// The unit of ``noise``.
    public var unit: String
    /// The standard deviation of the estimated change between two halves that do not differ; nil where none was
    /// estimated.
    public var noise: Double?
    /// The same as a fraction of the baseline.
    public var relativeNoise: Double?
    /// A row for each size of change, none first.
    public var rows: [Row]
  }

  /// The baseline as named.
  public var baseline: String
  /// Its reports.
  public var reports: Int
  /// How many times they were split in halves.
  public var splits: Int
  /// What the splits follow from.
  public var seed: UInt64
  /// Days of a rollout.
  public var days: Int
  /// The whole file: a row for each size of change, none first.
  public var file: [Row]
  /// Each decision, in the order of rules and of states within a rule.
  public var decisions: [DecisionRow]
  /// What is proposed for the rules, in the order of the file.
  public var proposals: [Proposal] = []
  /// What is proposed for `minimum: {reports: …}`; nil to leave it.
  public var minimumReports: Int?
  /// The minimum as it is.
  public var minimum: DataSettings.Minimum

  /// What is proposed for one rule.
  public struct Proposal: Hashable, Sendable {
    /// The rule's id.
    public var rule: String
    /// The level; nil to leave it.
    public var level: Rule.Level?
    /// The tolerance under which unchanged releases pass, as rules write it; nil to leave it.
    public var tolerance: Tolerance?
    /// Why, in sentences.
    public var reasons: [String]
  }

  /// A tolerance as rules write it.
  public struct Tolerance: Hashable, Sendable {
    /// `max increase` or `max decrease`.
    public var key: String
    /// The amounts: `[6 %, 40 ms]`.
    public var text: String
  }
}

extension Calibration.Tally {
  mutating func add(_ outcome: Verdict.Outcome) {
    releases += 1
    switch outcome {
    case .fail: failed += 1
    case .hold: held += 1
    case .pass: passed += 1
    }
  }
}
