/// A sum over reports that a statistic is made of: what each report gives as numerator y and denominator n.
///
/// Every statistic but a percentile is one measure, R = Σy / Σn; a percentile is many shares.
public struct Measure: Hashable, Sendable {
  /// What a report gives.
  public enum Kind: Hashable, Sendable {
    /// y = Σ count × value, n = Σ count.
    case average
    /// y and n are the parts of a ratio: only reports that hold both carry it.
    case averageByParts
    /// y = events that start at or over a value, n = events.
    case shareOver(Int64)
    /// y = events that start under a value, n = events.
    case shareUnder(Int64)
    /// y = Σ count × value, n = nanoseconds of foreground time.
    case totalPerHour
    /// y = events, n = nanoseconds of foreground time.
    case countPerHour
    /// y = Σ count × value, n = 1.
    case totalPerReport
    /// y = events, n = 1.
    case countPerReport
  }

  /// What is measured.
  public var metric: MetricKey
  /// What a report gives.
  public var kind: Kind

  /// Makes a measure.
  public init(_ metric: MetricKey, _ kind: Kind) {
    self.metric = metric
    self.kind = kind
  }

  /// What one unit of Σy / Σn is in the statistic's own terms: 3.6 × 10¹² for sums over nanoseconds of foreground
  /// time, which are told per hour.
  public var scale: Double {
    switch kind {
    case .totalPerHour, .countPerHour: 3_600_000_000_000
    case .averageByParts: 1_000_000_000
    default: 1
    }
  }

  /// Whether its denominator is foreground time.
  public var isPerHour: Bool { kind == .totalPerHour || kind == .countPerHour }
}

/// What one report gives to a measure.
public struct Contribution: Hashable, Sendable {
  /// The numerator.
  public var y: Int64
  /// The denominator.
  public var n: Int64
  /// The events it tells of.
  public var events: Int64
  /// The events that count for the numerator of a rate or share: those the few-events bounds rest on.
  public var counted: Int64
  /// Events in buckets that lie on both sides of the value of a share.
  public var straddling: Int64 = 0
  /// Σ count × (end − start): twice the count-weighted half width of the buckets.
  public var widths: Int128 = 0
}

extension Measure {
  /// What a measurement gives to this measure; nil where it does not carry it.
  public func contribution(of measurement: borrowing Measurement) -> Contribution? {
    kind.contribution(of: measurement)
  }
}

extension Measure.Kind {
  /// What a measurement gives; nil where it does not carry it.
  func contribution(of measurement: borrowing Measurement) -> Contribution? {
    let sum = measurement.sum
    let count = measurement.count
    switch self {
    case .average:
      return Contribution(
        y: sum,
        n: count,
        events: count,
        counted: count,
        widths: Self.widths(measurement.buckets)
      )
    case .averageByParts:
      guard let parts = measurement.parts else { return nil }
      return Contribution(y: parts.part, n: parts.whole, events: 1, counted: parts.part > 0 ? 1 : 0)
    case .shareOver(let value):
      let split = Self.split(measurement, at: value)
      return Contribution(
        y: split.over,
        n: count,
        events: count,
        counted: split.over,
        straddling: split.straddling
      )
    case .shareUnder(let value):
      let split = Self.split(measurement, at: value)
      let under = count - split.over
      return Contribution(y: under, n: count, events: count, counted: under, straddling: split.straddling)
    case .totalPerHour:
      guard let foreground = measurement.foreground, foreground > 0 else { return nil }
      return Contribution(
        y: sum,
        n: foreground,
        events: count,
        counted: count,
        widths: Self.widths(measurement.buckets)
      )
    case .countPerHour:
      guard let foreground = measurement.foreground, foreground > 0 else { return nil }
      return Contribution(y: count, n: foreground, events: count, counted: count)
    case .totalPerReport:
      return Contribution(
        y: sum,
        n: 1,
        events: count,
        counted: count,
        widths: Self.widths(measurement.buckets)
      )
    case .countPerReport:
      return Contribution(y: count, n: 1, events: count, counted: count)
    }
  }

  /// Events at or over a value, and those in buckets that lie on both sides of it.
  ///
  /// Without a histogram the value of a single event is known, and those of several are not.
  private static func split(_ measurement: borrowing Measurement, at value: Int64) -> (
    over: Int64, straddling: Int64
  ) {
    guard let buckets = measurement.buckets else {
      guard measurement.count > 1 else {
        return (measurement.count == 1 && measurement.sum >= value ? 1 : 0, 0)
      }
      return (0, measurement.count)
    }
    var over: Int64 = 0
    var straddling: Int64 = 0
    for bucket in buckets {
      if bucket.start >= value {
        over += bucket.count
      } else if bucket.end > value {
        straddling += bucket.count
      }
    }
    return (over, straddling)
  }

  private static func widths(_ buckets: [Bucket]?) -> Int128 {
    guard let buckets else { return 0 }
    var widths: Int128 = 0
    for bucket in buckets { widths += Int128(product: bucket.count, bucket.end - bucket.start) }
    return widths
  }
}
