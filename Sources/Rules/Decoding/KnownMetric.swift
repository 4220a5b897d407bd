import Measurements
import SourceDiagnostics

/// What the decoder knows of a metric that a rule names.
struct KnownMetric {
  let key: MetricKey
  let quantity: Quantity
  let direction: MetricDefinition.Direction
  /// Nil for a metric of the team's own, whose values may be of any form.
  let shape: MetricDefinition.Shape?

  /// The name as rules write it.
  let name: String

  /// The metric of the catalogue, or of the team's own, with this name; words may be separated in any way.
  static func named(_ name: String, own: [String: OwnMetric]) -> KnownMetric? {
    if let metric = own[name] { return KnownMetric(name, metric) }
    let words = name.words
    if let row = rowsByWords[words] { return row }
    // Own names that differ in separators alone are refused where they are declared.
    return own.first { $0.key.words == words }.map { KnownMetric($0.key, $0.value) }
  }

  /// All names of the catalogue and of the team's own, for suggestions.
  static func names(own: [String: OwnMetric]) -> [String] {
    MetricCatalogue.names + ["signpost"] + own.keys.sorted()
  }

  /// One aspect of a signpost.
  init(_ signpost: MetricKey.Signpost) {
    key = .signpost(signpost)
    name = "signpost"
    direction = .lower
    (quantity, shape) =
      switch signpost.aspect {
      case .duration: (.duration, .histogram)
      case .count: (.count, .counter)
      case .cpuTime: (.duration, .total)
      case .memory: (.bytes, .mean)
      case .diskWrites: (.bytes, .total)
      case .hitchRatio: (.hitchRatio, .ratio)
      }
  }

  private init(_ name: String, _ own: OwnMetric) {
    key = .named(name)
    self.name = name
    quantity = own.quantity
    direction = own.direction
    shape = nil
  }

  private init(_ index: Int, _ row: MetricDefinition) {
    key = .builtIn(index)
    name = row.name
    quantity = row.quantity
    direction = row.direction
    shape = row.shape
  }

  private static let rowsByWords: [String: KnownMetric] = Dictionary(
    uniqueKeysWithValues: MetricCatalogue.rows.enumerated().map { ($1.name.words, KnownMetric($0, $1)) }
  )
}

extension KnownMetric {
  /// The statistics that can be computed of the metric, as words.
  var statistics: [String] {
    let rates = ["count per hour", "count per day", "count per report"]
    let totals = ["total per hour", "total per day"]
    let shares = ["share over", "share under"]
    let percentiles = StatisticWords.percentiles
    var words =
      switch shape {
      case nil, .histogram: ["average"] + percentiles + shares + totals + rates
      case .total: ["average"] + shares + totals
      case .mean, .ratio: ["average"]
      case .counter, .diagnostic: rates
      case .published: ["average", "p50", "p90"]
      }
    // A resume can be hours late without anybody waiting: a few such values rule every average.
    if key == MetricCatalogue.key(named: "resume_time") { words.removeAll { $0 == "average" } }
    return words
  }
}
