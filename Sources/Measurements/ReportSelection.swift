/// What to take from the reports: which metrics, and how log events and native lines are understood.
public struct ReportSelection: Sendable {
  /// The metrics wanted; nil for all that there are.
  public var metrics: Set<MetricKey>?
  /// How a log event without a payload becomes a measurement; the first mapping that matches wins.
  public var logs: [LogMapping]
  /// Metrics of the team's own, by name.
  public var ownMetrics: [String: OwnMetric]

  /// Makes a selection; without arguments everything is taken and logs are read by the built-in mappings.
  public init(
    metrics: Set<MetricKey>? = nil,
    logs: [LogMapping] = LogMapping.builtIn,
    ownMetrics: [String: OwnMetric] = [:]
  ) {
    self.metrics = metrics
    self.logs = logs
    self.ownMetrics = ownMetrics
  }

  /// Whether a metric is wanted.
  public func wants(_ metric: MetricKey) -> Bool {
    metrics?.contains(metric) ?? true
  }
}

/// A metric declared under `metrics:`, or met in native lines.
public struct OwnMetric: Hashable, Sendable {
  /// Its kind and base unit.
  public var quantity: Quantity
  /// Which way is better.
  public var direction: MetricDefinition.Direction

  /// Makes a metric of the team's own.
  public init(quantity: Quantity, direction: MetricDefinition.Direction = .lower) {
    self.quantity = quantity
    self.direction = direction
  }
}

/// How a log event becomes a measurement: the message that marks it, and the attributes that hold its parts.
///
/// Attribute names may be dotted paths (`metrickit.value`).
public struct LogMapping: Hashable, Sendable {
  /// The message of the event, exactly.
  public var message: String
  /// The metric it measures.
  public var metric: MetricKey
  /// The attribute that holds the value: the mean of `weight` events.
  public var value: String
  /// The attribute that holds the number of events; nil where each event is one.
  public var weight: String?
  /// Base units in one unit of the value.
  public var basePerUnit: Double
  /// The attribute that holds the state domain.
  public var domain: String?
  /// The attribute that holds the state label.
  public var state: String?
  /// The attribute that holds the version, before the usual places are looked at.
  public var version: String?
  /// The attribute that holds the build.
  public var build: String?

  /// Makes a mapping.
  public init(
    message: String,
    metric: MetricKey,
    value: String,
    weight: String? = nil,
    basePerUnit: Double,
    domain: String? = nil,
    state: String? = nil,
    version: String? = nil,
    build: String? = nil
  ) {
    self.message = message
    self.metric = metric
    self.value = value
    self.weight = weight
    self.basePerUnit = basePerUnit
    self.domain = domain
    self.state = state
    self.version = version
    self.build = build
  }

  /// The mappings that hold where a rule file has no `logs:`.
  public static let builtIn: [LogMapping] = [
    MetricCatalogue.key(named: "time_to_first_draw").map {
      LogMapping(message: "launch", metric: $0, value: "value", weight: "count", basePerUnit: 1_000_000)
    },
    MetricCatalogue.key(named: "hang_time").map {
      LogMapping(
        message: "hang_time",
        metric: $0,
        value: "value",
        weight: "count",
        basePerUnit: 1_000_000,
        domain: "domain",
        state: "state"
      )
    },
  ].compactMap(\.self)
}
