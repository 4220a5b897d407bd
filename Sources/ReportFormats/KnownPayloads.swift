import Measurements
import SourceDiagnostics

/// Metric payloads that are written as others before: they are read leaf by leaf, and few of their leaves at all.
///
/// What is not ordinary in any way is left to ``MetricPayload``, which reads all payloads by the same rules.
struct KnownPayloads {
  /// A field under one of its keys.
  struct Field {
    /// One bit, which all of its keys share.
    let bit: UInt64
    let kind: PayloadPlan.Field
  }

  struct Range {
    var day: Day?
    var isZeroLength = false
    var isImplausible = false
  }

  let plan: PayloadPlan
  let wantsSignposts: Bool
  let keys: ElementKeys.Table
  let numbers: HeaderNumbers
  let trail = JSONTrail(digests: true, shapes: false)
  var fields: [Field] = []
  /// The numbers of names: of fields by their keys, and of buckets.
  var fieldNumbers: [String: Int] = [:]
  var bucketNumbers: [String: Int] = [:]
  var bits: [String: UInt64] = [:]
  /// What payloads with the same leaves in their header say of themselves, and the range of those with the same dates.
  var headers = LeafValues<DeviceReport>()
  var ranges = LeafValues<Range>()

  init(_ payloads: MetricPayload, keys: ElementKeys.Table, cache: TextCache) {
    numbers = cache.headers
    plan = payloads.plan
    wantsSignposts = payloads.wantsSignposts
    self.keys = keys
  }

  /// Reads the payload that begins with some bytes; gives its end, nil for anything that is not written as a payload
  /// before.
  func read(_ bytes: UnsafeRawBufferPointer, into batch: inout ReportBatch) -> UnsafePointer<UInt8>? {
    guard let course = unsafe trail?.follow(bytes), let header = headers.number(of: course.second),
      let range = ranges.number(of: course.third)
    else { return nil }
    var report = headers[header]
    guard read(course.first, into: &report) else { return nil }
    report.day = ranges[range].day
    report.isZeroLength = ranges[range].isZeroLength
    if ranges[range].isImplausible { report.hasImplausibleRange = true }
    report.content = course.digest
    report.identity = report.content
    batch.reports.append(report)
    return unsafe course.end
  }
}

// MARK: - Fields

extension KnownPayloads {
  /// Reads the fields of a payload; false where one of them is out of the ordinary.
  private func read(_ leaves: JSONLeaves, into report: inout DeviceReport) -> Bool {
    report.measurements.reserveCapacity(plan.fieldCount)
    var foreground: Int64?
    var seen: UInt64 = 0
    var place = 0
    while place < leaves.count {
      let places = leaves.run(from: place)
      let first = leaves[place]
      place = places.upperBound
      let field = fields[LeafMeaning(first).field]
      // Two keys of one field are a matter of their order.
      guard seen & field.bit == 0 else { return false }
      seen |= field.bit
      switch field.kind {
      case .metric(let metric, .histogram):
        guard let buckets = buckets(leaves, places, metric.quantity) else { return false }
        report.addHistogram(metric, buckets)
      case .metric(let metric, .mean):
        guard let mean = mean(leaves, places, metric.quantity) else { return false }
        report.add(metric, sum: mean.sum, count: mean.count, each: mean.each)
      case .metric(let metric, _):
        guard let amount = amount(first, metric.quantity) else { return false }
        report.add(metric, sum: amount)
      case .exits(let counters):
        guard counters.read(leaves, places, into: &report) else { return false }
      case .foregroundTime(let isWanted):
        guard let time = amount(first, .duration) else { return false }
        foreground = time
        report.addForegroundTime(time, isWanted: isWanted)
      }
    }
    report.setForeground(foreground, from: 0)
    return true
  }

  @inline(__always) private func amount(_ leaf: JSONLeaf, _ quantity: Quantity) -> Int64? {
    if case .duration = quantity, let milliseconds = leaf.milliseconds { return milliseconds * 1_000_000 }
    return anyAmount(leaf, quantity)
  }

  private func anyAmount(_ leaf: JSONLeaf, _ quantity: Quantity) -> Int64? {
    guard leaf.isText else { return quantity == .count ? leaf.plainInteger : nil }
    guard let (number, base) = number(leaf, quantity) else { return nil }
    return number.base(base)
  }

  private func number(_ leaf: JSONLeaf, _ quantity: Quantity) -> (LegacyNumber, Int64)? {
    do throws(Diagnostic) { return try leaf.text.payloadNumber(quantity, at: "") } catch { return nil }
  }

  /// The buckets of a histogram, as ``JSONValue/payloadHistogram(_:at:)`` reads them.
  private func buckets(_ leaves: JSONLeaves, _ places: Swift.Range<Int>, _ quantity: Quantity) -> [Bucket]? {
    if case .duration = quantity, let buckets = leaves.millisecondBuckets(places, unit: " ms"),
      !buckets.isEmpty
    {
      return buckets.areSound ? buckets : nil
    }
    let buckets = leaves.anyBuckets(places) { leaf, isCount in
      isCount ? leaf.plainInteger : amount(leaf, quantity)
    }
    // Without any bucket it must say so.
    let isThere = places.contains { LeafMeaning(leaves[$0]).part == .noBuckets }
    guard let buckets, buckets.areSound, !buckets.isEmpty || isThere else { return nil }
    return buckets
  }

  /// A mean, as ``JSONValue/payloadMean(_:at:)`` reads it.
  private func mean(
    _ leaves: JSONLeaves, _ places: Swift.Range<Int>, _ quantity: Quantity
  ) -> (sum: Int64, count: Int64, each: Int64)? {
    var average: (LegacyNumber, Int64)?
    var count: Int64 = 1
    for place in places {
      let leaf = leaves[place]
      switch LeafMeaning(leaf).part {
      case .value: return amount(leaf, quantity).map { ($0, 1, $0) }
      case .average: average = number(leaf, quantity)
      case .samples:
        guard let samples = leaf.plainInteger else { return nil }
        count = samples
      default: break
      }
    }
    return average.map { number, base in (number.base(base, times: count), count, number.base(base)) }
  }
}
