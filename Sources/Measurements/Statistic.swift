/// What is computed of a metric.
///
/// All but percentiles are ratios of two sums over reports.
public enum Statistic: Hashable, Sendable {
  /// Σ count × value / Σ count: the weighted average.
  case average
  /// The value under which this many percent of the events lie: 50, 75, 90, 95 or 99.
  case percentile(Int)
  /// The share of events at or over a value in base units.
  case shareOver(Int64)
  /// The share of events under a value in base units.
  case shareUnder(Int64)
  /// Σ of the metric per hour of foreground time.
  case totalPerHour
  /// Events per hour of foreground time.
  case countPerHour
  /// Σ of the metric per device and day.
  case totalPerDay
  /// Events per device and day.
  case countPerDay
  /// Events per report.
  case countPerReport

  /// Whether it has foreground time as its denominator.
  public var isPerHour: Bool { self == .totalPerHour || self == .countPerHour }
}
