public import Measurements
public import SourceDiagnostics

/// A rule: a metric, a statistic of it, for the whole app or for each state, and the thresholds it is held to.
public struct Rule: Sendable {
  /// What a failing rule does.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    case block
    case warn
    case observe
  }

  /// What a rule makes one decision each for.
  public enum Scope: Hashable, Sendable {
    /// The states of the domain with this name, or whose last component it is.
    case states(domain: String)
    /// The devices, systems or regions of the reports.
    case dimension(TotalsPlan.Dimension)
  }

  /// What happens to states that few reports carry.
  public enum RareStates: String, Hashable, Sendable, CaseIterable {
    case pool
    case hold
    case ignore
  }

  /// What happens when a state is on one side only.
  public enum ChangedStates: String, Hashable, Sendable, CaseIterable {
    case hold
    case ignore
  }

  /// `id`.
  public var id: String
  /// The line of the rule in its file, counted from 1.
  public var line: Int
  /// The lines of the keys that it is given, by their names; a key that is not here has its default.
  public var lines: [String: Int] = [:]
  /// `metric`, with `category`, `name` and `of` for a signpost.
  public var metric: MetricKey
  /// The metric's kind and base unit.
  public var quantity: Quantity
  /// Which way is better.
  public var direction: MetricDefinition.Direction
  /// `statistic`.
  public var statistic = Statistic.average
  /// The statistic as written: `share over 2 s`.
  public var statisticText = "average"
  /// `per`; nil for the whole app.
  public var scope: Scope?
  /// `include`; a glob without a wildcard names a state literally.
  public var include: [Glob] = [Glob("*")]
  /// `exclude`.
  public var exclude: [Glob] = []
  /// `rare`.
  public var rare = RareStates.pool
  /// `new states`.
  public var newStates = ChangedStates.hold
  /// `vanished states`.
  public var vanishedStates = ChangedStates.hold
  /// `level`.
  public var level = Level.block
  /// The thresholds that hold where no override says otherwise.
  public var thresholds = Thresholds()
  /// `overrides`, in the order of the file: the last that matches wins, key by key.
  public var overrides: [Override] = []

  /// Makes a rule with every default.
  public init(
    id: String,
    line: Int,
    metric: MetricKey,
    quantity: Quantity,
    direction: MetricDefinition.Direction = .lower
  ) {
    self.id = id
    self.line = line
    self.metric = metric
    self.quantity = quantity
    self.direction = direction
  }

  /// Other values for some states.
  public struct Override: Sendable {
    /// `states`: the globs of the labels it is for.
    public var states: [Glob]
    /// The line of the override in its file.
    public var line: Int
    /// Where the override is written.
    public var location: SourceLocation?
    /// The thresholds it replaces, key by key.
    public var thresholds = Thresholds()
    /// The level it replaces.
    public var level: Level?

    /// Makes an override that replaces nothing yet.
    public init(states: [Glob], line: Int) {
      self.states = states
      self.line = line
    }
  }
}

/// What a statistic is held to.
///
/// Values are in the statistic's own terms: base units of the metric for averages, percentiles and totals,
/// fractions for shares, plain numbers for counts.
public struct Thresholds: Hashable, Sendable {
  /// `max`, a ceiling for the candidate alone.
  public var max: Limit?
  /// `min`, a floor for the candidate alone.
  public var min: Limit?
  /// `max increase` over the baseline: of several, the one that allows most counts.
  public var maxIncrease: [Tolerance] = []
  /// `max decrease` under the baseline.
  public var maxDecrease: [Tolerance] = []
  /// `warn`: limits that raise a pass to a warning; each is absent or tighter than its threshold.
  public var warn: WarnThresholds?

  /// Makes no threshold.
  public init() {}

  /// Whether there is none, warnings aside.
  public var isEmpty: Bool { max == nil && min == nil && maxIncrease.isEmpty && maxDecrease.isEmpty }

  /// Whether the baseline is needed, for a warning or a threshold.
  public var comparesVersions: Bool {
    !maxIncrease.isEmpty || !maxDecrease.isEmpty || warn?.comparesVersions == true
  }

  /// A limit of the candidate's value.
  public struct Limit: Hashable, Sendable {
    /// The limit in the statistic's own terms.
    public var value: Double
    /// The limit as written: `1.5 s`.
    public var text: String
    /// Where it is written.
    public var location: SourceLocation?

    /// Makes a limit.
    public init(value: Double, text: String, location: SourceLocation? = nil) {
      self.value = value
      self.text = text
      self.location = location
    }
  }

  /// How far the candidate may be from the baseline.
  public struct Tolerance: Hashable, Sendable {
    /// What the amount is measured in.
    public enum Amount: Hashable, Sendable {
      /// A fraction of the baseline: 0.05 for `5 %`.
      case relative(Double)
      /// A difference in the statistic's own terms: nanoseconds for `40 ms`, 0.005 for `0.5 points` of a share.
      case absolute(Double)
    }

    /// How far.
    public var amount: Amount
    /// The tolerance as written: `5 %`.
    public var text: String
    /// Where it is written.
    public var location: SourceLocation?

    /// Makes a tolerance.
    public init(amount: Amount, text: String, location: SourceLocation? = nil) {
      self.amount = amount
      self.text = text
      self.location = location
    }
  }
}

/// The limits under `warn:`.
public struct WarnThresholds: Hashable, Sendable {
  /// `max`.
  public var max: Thresholds.Limit?
  /// `min`.
  public var min: Thresholds.Limit?
  /// `max increase`.
  public var maxIncrease: [Thresholds.Tolerance] = []
  /// `max decrease`.
  public var maxDecrease: [Thresholds.Tolerance] = []

  /// Makes no limit.
  public init() {}

  /// Whether the baseline is needed.
  public var comparesVersions: Bool { !maxIncrease.isEmpty || !maxDecrease.isEmpty }
}

/// A waiver: a rule, or some of its states, that may fail until a day.
public struct Waiver: Hashable, Sendable {
  /// `rule`: the id.
  public var rule: String
  /// `states`: globs of the labels; nil for the whole rule.
  public var states: [Glob]?
  /// `until`, the last day on which it holds.
  public var until: Day
  /// `reason`.
  public var reason: String
  /// `owner`.
  public var owner: String
  /// The line of the waiver in its file.
  public var line: Int

  /// Makes a waiver.
  public init(rule: String, states: [Glob]? = nil, until: Day, reason: String, owner: String, line: Int) {
    self.rule = rule
    self.states = states
    self.until = until
    self.reason = reason
    self.owner = owner
    self.line = line
  }
}
