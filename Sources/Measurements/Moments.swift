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
    let y = Int128(part.y)
    let n = Int128(part.n)
    try self.add(
      Moments(
        reports: 1,
        y: y,
        n: n,
        yy: y * y,
        nn: n * n,
        yn: y * n,
        events: part.events,
        reportsWithEvents: part.events > 0 ? 1 : 0,
        reportsCounted: part.counted > 0 ? 1 : 0,
        mostCounted: part.counted,
        straddling: part.straddling,
        widths: part.widths
      )
    )
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

  private init(
    reports: Int64,
    y: Int128,
    n: Int128,
    yy: Int128,
    nn: Int128,
    yn: Int128,
    events: Int64,
    reportsWithEvents: Int64,
    reportsCounted: Int64,
    mostCounted: Int64,
    straddling: Int64,
    widths: Int128
  ) {
    self.reports = reports
    self.y = y
    self.n = n
    self.yy = yy
    self.nn = nn
    self.yn = yn
    self.events = events
    self.reportsWithEvents = reportsWithEvents
    self.reportsCounted = reportsCounted
    self.mostCounted = mostCounted
    self.straddling = straddling
    self.widths = widths
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
