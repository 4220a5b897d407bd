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
  /// The measures of diagnostics, whose denominators come from metric reports.
  let diagnosticMeasures: [Measure]

  /// Makes a plan.
  public init(
    measures: [MetricKey: [Measure]]?,
    dimensions: Set<Dimension> = [.device],
    histogramsByStratum: Set<MetricKey> = [],
    keepsGroups: Bool = false,
    unnamed: @escaping @Sendable (MetricKey) -> [Measure] = { [Measure($0, .average)] }
  ) {
    self.measures = measures
    self.unnamed = unnamed
    self.dimensions = dimensions
    self.histogramsByStratum = histogramsByStratum
    self.keepsGroups = keepsGroups
    diagnosticMeasures =
      measures?.filter(\.key.isDiagnostic).values.flatMap(\.self).sorted { $0.metric.name < $1.metric.name }
      ?? []
  }

  /// Everything there is, by its averages: what a look into the reports needs.
  public static let everything = TotalsPlan(measures: nil, dimensions: [.device, .os, .region])

  func measures(of metric: MetricKey) -> [Measure] {
    guard let measures else { return unnamed(metric) }
    return measures[metric] ?? []
  }
}
