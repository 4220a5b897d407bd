public import Measurements

/// A report reduced to what an aggregate holds of it, as one line.
public struct AggregateRow: Sendable {
  /// The line, without its end.
  public let bytes: [UInt8]
  /// What the line adds to the checksum of its aggregate.
  public let checksum: ContentDigest

  /// Reduces a report to what the holdings name.
  ///
  /// What cannot be let in under any rules keeps no measurements. Reports that are alike give the same line, whatever
  /// the order in which they name what they measured.
  ///
  /// - Parameter keepsDigest: Whether the digest by which duplicates are found is kept.
  public init(_ report: borrowing DeviceReport, _ holdings: AggregateHoldings, keepsDigest: Bool) {
    var text = AggregateText()
    text.open("{")
    text.key("row")
    if keepsDigest {
      text.text(report.content.description)
      if report.identity != report.content {
        text.key("id")
        if let id = report.identity { text.text(id.description) } else { text.literal("null") }
      }
    } else {
      text.literal("null")
    }
    Self.writeHead(of: report, holdings, to: &text)
    Self.writeValues(of: report, holdings, to: &text)
    text.close("}")
    bytes = text.bytes
    checksum = AggregateChecksum.of(bytes)
  }

  private static func writeHead(
    of report: borrowing DeviceReport, _ holdings: AggregateHoldings, to text: inout AggregateText
  ) {
    text.member("from", report.source.rawValue)
    if let version = report.version {
      text.member("version", version.version)
      if !version.build.isEmpty { text.member("build", version.build) }
    }
    if report.versionOrigin != .own { text.member("version_from", report.versionOrigin.rawValue) }
    text.member("app", report.bundle)
    if let day = report.day {
      // A day beyond the years that are written with four digits is implausible, but may lie in no window either.
      let isDate = Day(day.description) == day
      if isDate { text.member("day", day.description) } else { text.member("day", day.number) }
    }
    if holdings.dimensions.contains(.device) { text.member("device", report.device) }
    if holdings.dimensions.contains(.os) { text.member("os", report.system.map(Stratum.majorVersion)) }
    if holdings.dimensions.contains(.region) { text.member("region", report.region) }
    if holdings.marksDevices {
      switch report.markOfDevice {
      case .device(let number): text.member("device_mark", ContentDigest(low: number).halfDescription)
      case .group(let group): text.member("group", group)
      case nil: break
      }
    }
    text.member("flags", AggregateFlag.allCases.filter { $0.isSet(in: report) }.map(\.rawValue))
  }

  private static func writeValues(
    of report: borrowing DeviceReport, _ holdings: AggregateHoldings, to text: inout AggregateText
  ) {
    let implausible = Set(report.implausibleMetrics).filter { holdings[$0] != nil }
    if !implausible.isEmpty {
      text.key("implausible")
      text.open("[")
      for key in implausible.sorted(by: AggregateHoldings.precedes) { text.metric(key) }
      text.close("]")
    }
    // Nothing lets such a report in.
    if report.isZeroLength || report.hasImplausibleRange || report.version == nil { return }
    var kept: [(place: Int, index: Int)] = []
    for (index, measurement) in report.measurements.enumerated()
    where !implausible.contains(measurement.metric) {
      guard let place = holdings.place(of: measurement.metric) else { continue }
      if let state = measurement.state, !holdings.metrics[place].keeps(domain: state.domain) { continue }
      kept.append((place, index))
    }
    kept.sort { one, other in
      if one.place != other.place { return one.place < other.place }
      let states = (report.measurements[one.index].state, report.measurements[other.index].state)
      guard let mine = states.0, let theirs = states.1 else { return states.0 == nil && states.1 != nil }
      return mine < theirs
    }
    text.key("values")
    text.open("[")
    for (place, index) in kept { text.measurement(report.measurements[index], holdings.metrics[place]) }
    text.close("]")
  }
}

/// What a report may have that decides whether it is let in, or that a reader should know.
enum AggregateFlag: String, CaseIterable {
  case testFlight = "testflight"
  case lowPower = "low power mode"
  case zeroLength = "zero-length"
  /// Its dates or its foreground time are beyond what is plausible.
  case implausibleRange = "implausible-range"
  case deliveryDay = "day-of-delivery"
  case stateLimit = "state-limit"

  func isSet(in report: borrowing DeviceReport) -> Bool {
    switch self {
    case .testFlight: report.isTestFlight
    case .lowPower: report.isLowPower
    case .zeroLength: report.isZeroLength
    case .implausibleRange: report.hasImplausibleRange
    case .deliveryDay: report.isDeliveryDay
    case .stateLimit: report.hasExceededStateLimit
    }
  }

  func set(in report: inout DeviceReport) {
    switch self {
    case .testFlight: report.isTestFlight = true
    case .lowPower: report.isLowPower = true
    case .zeroLength: report.isZeroLength = true
    case .implausibleRange: report.hasImplausibleRange = true
    case .deliveryDay: report.isDeliveryDay = true
    case .stateLimit: report.hasExceededStateLimit = true
    }
  }
}

/// The checksum of an aggregate: the sum of the digests of its lines, in which their order does not count.
public enum AggregateChecksum {
  /// What a line adds.
  public static func of(_ line: [UInt8]) -> ContentDigest {
    unsafe line.withUnsafeBufferPointer { unsafe ContentHash.of(JSONText(rebasing: $0)) }
  }
}

extension AggregateText {
  /// A metric: its name, or the category, the name and the aspect of a signpost.
  mutating func metric(_ key: MetricKey) {
    guard case .signpost(let signpost) = key else { return text(key.name) }
    open("[")
    text(signpost.category)
    text(signpost.name)
    text(signpost.aspect.rawValue)
    close("]")
  }

  fileprivate mutating func measurement(
    _ measurement: borrowing Measurement, _ metric: AggregateHoldings.Metric
  ) {
    open("{")
    key("metric")
    self.metric(measurement.metric)
    if let state = measurement.state {
      member("domain", state.domain)
      member("state", state.label)
    }
    var sums: (sum: Int64, count: Int64)?
    if let buckets = measurement.buckets {
      sums = HistogramSum.of(buckets, isHangTime: MeasuredMetric.isHangTime(measurement.metric))
      self.buckets(buckets)
    }
    // They follow from the buckets but for the rounding of several histograms that were put together.
    if sums?.sum != measurement.sum { member("sum", measurement.sum) }
    if sums?.count != measurement.count { member("count", measurement.count) }
    if let parts = measurement.parts {
      key("parts")
      open("[")
      number(parts.part)
      number(parts.whole)
      close("]")
    }
    if metric.hasForeground, let foreground = measurement.foreground { member("foreground", foreground) }
    close("}")
  }

  /// Buckets as start, end and count one after the other, the edges in the largest of these units that all of them
  /// are whole multiples of.
  private mutating func buckets(_ buckets: [Bucket]) {
    let unit = [1_000_000, 1_000].first { unit in
      buckets.allSatisfy { $0.start % unit == 0 && $0.end % unit == 0 }
    }
    let per: Int64 = unit ?? 1
    if per != 1, !buckets.isEmpty { member("per", per) }
    key("buckets")
    open("[")
    for bucket in buckets {
      number(bucket.start / per)
      number(bucket.end / per)
      number(bucket.count)
    }
    close("]")
  }
}

extension ContentDigest {
  /// The sixteen digits of the lower half.
  fileprivate var halfDescription: String { String(description.suffix(16)) }
}
