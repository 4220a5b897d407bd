/// A sum went beyond 128 bits: more than any honest data can hold.
public struct ArithmeticOverflow: Error, Hashable, Sendable {
  /// Makes the error.
  public init() {}
}

/// The mergeable, exact sums of a measure over reports: all that a ratio, its variance and its bounds are made of.
public struct Moments: Hashable, Sendable {
  /// Reports that carry the measure.
  public var reports: Int64 = 0
  /// Σy, in the measure's units.
  public var y: Int128 = 0
  /// Σn, in the measure's units.
  public var n: Int128 = 0
  /// Σy².
  public var yy: Int128 = 0
  /// Σn².
  public var nn: Int128 = 0
  /// Σyn.
  public var yn: Int128 = 0
  /// Events in all reports.
  public var events: Int64 = 0
  /// Reports with at least one event.
  public var reportsWithEvents: Int64 = 0
  /// Reports with at least one event that counts for the numerator.
  public var reportsCounted: Int64 = 0
  /// The most such events in one report.
  public var mostCounted: Int64 = 0
  /// Events in buckets that lie on both sides of the value of a share.
  public var straddling: Int64 = 0
  /// Σ count × width of the buckets.
  public var widths: Int128 = 0
  /// Reports that carry the metric but not the denominator of this measure.
  public var withoutDenominator: Int64 = 0

  /// The sums of no report.
  public init() {}

  /// Adds one report.
  public mutating func add(_ part: Contribution) throws(ArithmeticOverflow) {
    // Of a number of reports that fits, nothing that counts reports runs over.
    try Self.add(1, to: &reports)
    try Self.add(Int128(part.y), to: &y)
    try Self.add(Int128(part.n), to: &n)
    try Self.add(Int128(product: part.y, part.y), to: &yy)
    try Self.add(Int128(product: part.n, part.n), to: &nn)
    try Self.add(Int128(product: part.y, part.n), to: &yn)
    try Self.add(part.events, to: &events)
    if part.events > 0 { reportsWithEvents += 1 }
    if part.counted > 0 { reportsCounted += 1 }
    mostCounted = max(mostCounted, part.counted)
    if part.straddling != 0 { try Self.add(part.straddling, to: &straddling) }
    if part.widths != 0 { try Self.add(part.widths, to: &widths) }
  }

  /// Adds the sums of other reports.
  public mutating func add(_ other: Moments) throws(ArithmeticOverflow) {
    try Self.add(other.reports, to: &reports)
    try Self.add(other.y, to: &y)
    try Self.add(other.n, to: &n)
    try Self.add(other.yy, to: &yy)
    try Self.add(other.nn, to: &nn)
    try Self.add(other.yn, to: &yn)
    try Self.add(other.events, to: &events)
    try Self.add(other.reportsWithEvents, to: &reportsWithEvents)
    try Self.add(other.reportsCounted, to: &reportsCounted)
    mostCounted = max(mostCounted, other.mostCounted)
    try Self.add(other.straddling, to: &straddling)
    try Self.add(other.widths, to: &widths)
    try Self.add(other.withoutDenominator, to: &withoutDenominator)
  }

  @inline(__always)
  private static func add<Number: FixedWidthInteger>(
    _ part: Number,
    to sum: inout Number
  ) throws(ArithmeticOverflow) {
    let (result, overflow) = sum.addingReportingOverflow(part)
    guard !overflow else { throw ArithmeticOverflow() }
    sum = result
  }
}

extension Int128 {
  /// The product of two numbers in one multiplication, where two of this type take several.
  @inline(__always) init(product one: Int64, _ other: Int64) {
    let (high, low) = one.multipliedFullWidth(by: other)
    self = Int128(high) &<< 64 | Int128(low)
  }
}
