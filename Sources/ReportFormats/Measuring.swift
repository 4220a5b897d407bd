import Measurements

// How amounts become measurements of a report; what lies beyond the catalogue's range marks the report.

/// What is to be measured, and what of it is plausible.
final class MeasuredMetric: Sendable {
  let key: MetricKey
  let quantity: Quantity
  let plausible: ClosedRange<Int64>
  let isHangTime: Bool
  /// Whether it is a number of events, so that the sum is the count.
  let countsEvents: Bool
  /// Whether it may be sent as a histogram.
  let mayBeHistogram: Bool

  /// A row of the catalogue.
  init(row index: Int) {
    let definition = MetricCatalogue.rows[index]
    key = .builtIn(index)
    quantity = definition.quantity
    plausible = definition.plausible
    isHangTime = key == Self.hangTime
    countsEvents = definition.shape == .counter || definition.shape == .diagnostic
    mayBeHistogram = definition.shape == .histogram
  }

  /// A metric without a row.
  init(_ key: MetricKey, _ quantity: Quantity, plausible: ClosedRange<Int64>) {
    self.key = key
    self.quantity = quantity
    self.plausible = plausible
    isHangTime = false
    countsEvents = false
    mayBeHistogram = true
  }

  /// A metric of the team's own; what is plausible follows from its quantity as in the catalogue's rows.
  convenience init(named name: String, _ quantity: Quantity) {
    let plausible: ClosedRange<Int64> =
      switch quantity {
      case .duration: 0...2_678_400_000_000_000
      case .bytes: 0...100_000_000_000_000
      case .count: MetricCatalogue.plausibleEvents
      case .hitchRatio: 0...1_000_000_000
      case .number: 0...1_000_000_000_000_000_000
      }
    self.init(.named(name), quantity, plausible: plausible)
  }

  /// What `count` events with this mean add up to, in base units.
  func total(ofMean value: Double, count: Int64, perUnit: Double) -> (
    sum: Int64, count: Int64, isPlausible: Bool
  ) {
    let sum = Int64(exactly: (value * (Double(count) * perUnit)).rounded(.toNearestOrEven)) ?? .max
    let each = Int64(exactly: (value * perUnit).rounded(.toNearestOrEven)) ?? .max
    let events = countsEvents ? sum : count
    let isPlausible =
      plausible.contains(each) && sum != .max && events <= MetricCatalogue.plausibleEvents.upperBound
    return (sum, events, isPlausible)
  }

  /// Whether a metric is the one whose last bucket is open.
  static func isHangTime(_ key: MetricKey) -> Bool { key == hangTime }

  private static let hangTime = MetricCatalogue.key(named: "hang_time")
}

extension DeviceReport {
  /// Adds a histogram: empty buckets go, equal ones become one.
  mutating func addHistogram(_ metric: MeasuredMetric, _ buckets: consuming [Bucket]) {
    let tidy = buckets.tidied()
    let isBeyond = tidy.contains { $0.end > metric.plausible.upperBound }
    if isBeyond { implausibleMetrics.append(metric.key) }
    guard let total = HistogramSum.of(tidy, isHangTime: metric.isHangTime) else {
      implausibleMetrics.append(metric.key)
      return
    }
    if total.count > MetricCatalogue.plausibleEvents.upperBound { implausibleMetrics.append(metric.key) }
    measurements.append(
      Measurement(
        metric: metric.key,
        sum: total.sum,
        count: total.count,
        buckets: tidy
      )
    )
  }

  /// Adds an amount, or the sum of `count` amounts whose mean is `each`.
  mutating func add(
    _ metric: MeasuredMetric,
    sum: Int64,
    count: Int64 = 1,
    each: Int64? = nil,
    parts: Measurement.Parts? = nil
  ) {
    if !metric.plausible.contains(each ?? sum) || sum == .max
      || count > MetricCatalogue.plausibleEvents.upperBound
    {
      implausibleMetrics.append(metric.key)
    }
    measurements.append(
      Measurement(metric: metric.key, sum: sum, count: count, parts: parts)
    )
  }

  /// Adds `count` events whose mean is `value` in units of `perUnit` base units.
  ///
  /// The sum is rounded once, half to even, and not the mean before it.
  mutating func addMean(_ metric: MeasuredMetric, _ value: Double, count: Int64, perUnit: Double) {
    let total = metric.total(ofMean: value, count: count, perUnit: perUnit)
    if !total.isPlausible { implausibleMetrics.append(metric.key) }
    measurements.append(Measurement(metric: metric.key, sum: total.sum, count: total.count))
  }

  /// Adds the foreground time, where it is wanted by itself; a range in which it is implausible is so as a whole.
  mutating func addForegroundTime(_ time: Int64, isWanted: Bool) {
    let metric = MeasuredMetric.foregroundTime
    if isWanted { add(metric, sum: time) }
    if !metric.plausible.contains(time) { hasImplausibleRange = true }
  }

  /// Adds a number of events.
  mutating func addEvents(_ metric: MeasuredMetric, _ events: Int64) {
    add(metric, sum: events, count: events)
  }

  /// Gives the state of an entry to the measurements that were read from it.
  mutating func setState(_ state: StateKey?, from first: Int) {
    guard let state else { return }
    for place in first..<measurements.count { measurements[place].state = state }
  }

  /// Gives the foreground time of an entry to the measurements that were read from it.
  mutating func setForeground(_ foreground: Int64?, from first: Int) {
    guard let foreground else { return }
    for place in first..<measurements.count { measurements[place].foreground = foreground }
  }
}

extension [Bucket] {
  /// The buckets ascending, without empty ones, those of equal edges as one.
  consuming func tidied() -> [Bucket] {
    var tidy = self
    var isTidy = true
    for place in tidy.indices {
      let isAfter =
        place == 0 || (tidy[place - 1].start, tidy[place - 1].end) < (tidy[place].start, tidy[place].end)
      if tidy[place].count == 0 || !isAfter { isTidy = false }
    }
    if isTidy { return tidy }
    tidy.removeAll { $0.count == 0 }
    tidy.sort()
    var merged: [Bucket] = []
    for bucket in tidy {
      if let last = merged.last, last.start == bucket.start, last.end == bucket.end {
        let (sum, overflow) = last.count.addingReportingOverflow(bucket.count)
        merged[merged.count - 1].count = overflow ? .max : sum
      } else {
        merged.append(bucket)
      }
    }
    return merged
  }
}
