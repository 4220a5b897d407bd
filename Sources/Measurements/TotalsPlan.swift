/// What totals are kept of: which measures, and by what they are told apart.
public struct TotalsPlan: Sendable {
  /// What a rule tells apart or adjusts for.
  public enum Dimension: String, Hashable, Sendable, CaseIterable, Comparable {
    case device
    case os
    case region

    /// The order of the names.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// How histograms of a metric are kept.
  enum HistogramUse: Sendable {
    case none, whole, byStratum
  }

  /// What is kept of one metric.
  struct Kept: Sendable {
    var measures: [Measure]
    var histogram: HistogramUse
  }

  /// The measures of each metric; nil where every metric met is kept, by the measures of ``unnamed``.
  public let measures: [MetricKey: [Measure]]?
  /// The measures of a metric where none are named.
  public let unnamed: @Sendable (MetricKey) -> [Measure]
  /// Dimensions kept apart.
  public let dimensions: Set<Dimension>
  /// Metrics whose histograms are kept for each stratum, since percentiles are adjusted by them.
  public let histogramsByStratum: Set<MetricKey>
  /// Whether sums of the 64 groups of devices are kept.
  public let keepsGroups: Bool
  /// Which states of a metric are kept; nil for all.
  public let wantsState: (@Sendable (MetricKey, StateKey) -> Bool)?
  /// How many distinct values are kept.
  var limits = DistinctLimits()
  /// The metrics that are kept, in an order of their own.
  let metrics: [MetricKey]
  /// The measures of diagnostics, whose denominators come from metric reports.
  let diagnosticMeasures: [(metric: MetricKey, measures: [Measure])]

  /// Makes a plan.
  public init(
    measures: [MetricKey: [Measure]]?,
    dimensions: Set<Dimension> = [.device],
    histogramsByStratum: Set<MetricKey> = [],
    keepsGroups: Bool = false,
    wantsState: (@Sendable (MetricKey, StateKey) -> Bool)? = nil,
    unnamed: @escaping @Sendable (MetricKey) -> [Measure] = { [Measure($0, .average)] }
  ) {
    self.measures = measures
    self.unnamed = unnamed
    self.dimensions = dimensions
    self.histogramsByStratum = histogramsByStratum
    self.keepsGroups = keepsGroups
    self.wantsState = wantsState
    metrics = measures?.keys.sorted { $0.name < $1.name } ?? []
    diagnosticMeasures = metrics.filter(\.isDiagnostic).map { ($0, measures?[$0] ?? []) }
  }

  /// Everything there is, by its averages, and reports by each dimension: what a look into the reports needs.
  public static let everything = TotalsPlan(measures: nil, dimensions: [])

  /// Whether reports are counted by each dimension alone.
  var talliesDimensions: Bool { measures == nil }

  /// What is kept of a metric; nil where nothing is.
  func kept(_ metric: MetricKey) -> Kept? {
    let list: [Measure]
    if let measures {
      guard let planned = measures[metric] else { return nil }
      list = planned
    } else {
      list = unnamed(metric)
    }
    guard !list.isEmpty else { return nil }
    if measures == nil { return Kept(measures: list, histogram: .none) }
    return Kept(measures: list, histogram: histogramsByStratum.contains(metric) ? .byStratum : .whole)
  }
}
