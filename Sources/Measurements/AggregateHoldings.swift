/// What an aggregate of reports holds, or what rules need of one.
public struct AggregateHoldings: Hashable, Sendable {
  /// One metric, and how much of it.
  public struct Metric: Hashable, Sendable {
    /// What was measured.
    public var key: MetricKey
    /// How a metric of the team's own is declared; nil for any other.
    public var declaration: OwnMetric?
    /// The domains whose states are kept, as rules name them, in order.
    public var domains: [String]
    /// Whether the foreground time of each entry is kept, by which rates per hour divide.
    public var hasForeground: Bool

    /// Makes a metric without states.
    public init(
      _ key: MetricKey, declaration: OwnMetric? = nil, domains: [String] = [], hasForeground: Bool = false
    ) {
      self.key = key
      self.declaration = declaration
      self.domains = domains
      self.hasForeground = hasForeground
    }

    /// Whether the states of a domain are kept: the domain is one of ``domains``, or ends with it after a dot.
    public func keeps(domain: String) -> Bool {
      domains.contains { domain == $0 || domain.hasSuffix("." + $0) && !$0.contains(".") }
    }
  }

  /// The metrics, by name.
  public let metrics: [Metric]
  /// How log events were understood.
  public var logs: [LogMapping]
  /// What reports are told apart by.
  public var dimensions: Set<TotalsPlan.Dimension>
  /// Whether reports of one device are known to be so.
  public var marksDevices: Bool
  private let places: [MetricKey: Int]

  /// Makes holdings; metrics are brought into order.
  public init(
    metrics: [Metric], logs: [LogMapping], dimensions: Set<TotalsPlan.Dimension>, marksDevices: Bool
  ) {
    self.metrics = metrics.sorted { AggregateHoldings.precedes($0.key, $1.key) }
    places = Dictionary(self.metrics.enumerated().map { ($1.key, $0) }) { one, _ in one }
    self.logs = logs
    self.dimensions = dimensions
    self.marksDevices = marksDevices
  }

  /// The order in which metrics and what was measured of them stand: by name, and where two signposts have one name,
  /// by category.
  public static func precedes(_ one: MetricKey, _ other: MetricKey) -> Bool {
    if one == other { return false }
    if case .signpost(let mine) = one, case .signpost(let theirs) = other {
      return (mine.category, mine.name, mine.aspect.rawValue)
        < (theirs.category, theirs.name, theirs.aspect.rawValue)
    }
    return one.name < other.name
  }

  /// The place of a metric among ``metrics``; nil where it is not kept.
  public func place(of key: MetricKey) -> Int? { places[key] }

  /// What is kept of a metric; nil where it is not kept.
  public subscript(key: MetricKey) -> Metric? { places[key].map { metrics[$0] } }
}

extension AggregateHoldings {
  /// What `needs` asks for and is not here, each a phrase: `the states of 'screens' of 'hang_time'`.
  public func lacks(_ needs: AggregateHoldings) -> [String] {
    var lacks: [String] = []
    for wanted in needs.metrics {
      let name = "'\(wanted.key.name)'"
      guard let mine = self[wanted.key] else {
        lacks.append("the metric \(name)")
        continue
      }
      if mine.declaration?.quantity != wanted.declaration?.quantity {
        lacks.append("the metric \(name) in the unit that the rules declare")
      }
      for domain in wanted.domains where !mine.domains.contains(domain) && !mine.keeps(domain: domain) {
        lacks.append("the states of '\(domain)' of \(name)")
      }
      if wanted.hasForeground, !mine.hasForeground { lacks.append("the foreground time of \(name)") }
    }
    for dimension in needs.dimensions.subtracting(dimensions).sorted() {
      lacks.append("the \(dimension.phrase) of the reports")
    }
    if needs.marksDevices, !marksDevices { lacks.append("which reports are of one device") }
    if needs.logs != logs { lacks.append("log events understood by the 'logs:' of these rules") }
    return lacks
  }
}

extension TotalsPlan.Dimension {
  fileprivate var phrase: String {
    switch self {
    case .device: "device models"
    case .os: "systems"
    case .region: "regions"
    }
  }
}
