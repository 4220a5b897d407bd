/// A row of the catalogue: all that the program knows of a metric.
public struct MetricDefinition: Sendable {
  /// The form in which devices send a metric.
  public enum Shape: Hashable, Sendable {
    /// Buckets with a start, an end and a count of events.
    case histogram
    /// One amount a report: a time, bytes, instructions.
    case total
    /// A mean over a number of samples.
    case mean
    /// A number of events a report.
    case counter
    /// A hitch ratio: hitch time over animation time, or a bare ratio.
    case ratio
    /// Diagnostics counted by the version they name.
    case diagnostic
    /// Percentiles over devices that a store publishes; no device sends it.
    case published
  }

  /// Which way is better; nil where neither is.
  public enum Direction: String, Hashable, Sendable {
    case lower
    case higher
  }

  /// Where the payload of iOS 13 to 26 holds the metric.
  public struct LegacyKey: Hashable, Sendable {
    /// The keys that lead to it: `applicationLaunchMetrics`, `histogrammedTimeToFirstDrawKey`.
    public var path: [String]
    /// Other names of the last key: those of the API, which tools that write payloads again often use.
    public var aliases: [String]
  }

  /// Where the report of iOS 27 holds the metric.
  public struct ReportKey: Hashable, Sendable {
    /// The key of its entry in `values`: `timeToFirstDrawMetric`.
    public var entry: String
    /// The field of the entry, where one entry holds several metrics: `abnormalTerminationCount`.
    public var field: String?
  }

  /// The name that rules use.
  public var name: String
  /// The form in which devices send it.
  public var shape: Shape
  /// What kind of thing it is, and its base unit.
  public var quantity: Quantity
  /// Which way is better.
  public var direction: Direction
  /// The values in base units that a device can honestly send; a report beyond is left out as implausible.
  public var plausible: ClosedRange<Int64>
  /// Its place in the older generation; nil where that has none.
  public var legacy: LegacyKey?
  /// Its place in the newer generation; nil where that has none.
  public var report: ReportKey?
}
