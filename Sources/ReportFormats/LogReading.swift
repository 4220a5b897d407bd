public import Measurements

/// What the log events of one mapping, version, device, system and state have in common, read once.
///
/// It and its readings stay with the worker that made them: the report in it is filled by one reading at a time.
@safe public final class LogHeader: @unchecked Sendable {
  @usableFromInline let memory: UnsafeMutablePointer<DeviceReport>
  private let metric: MeasuredMetric?
  private let basePerUnit: Double
  private let sharedDigest: ContentDigest

  init(_ report: DeviceReport, metric: MeasuredMetric?, basePerUnit: Double) {
    unsafe memory = .allocate(capacity: 1)
    unsafe memory.initialize(to: report)
    self.metric = metric
    self.basePerUnit = basePerUnit
    sharedDigest = report.sharedDigest
  }

  deinit {
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  /// The report of the reading that it was filled with last.
  @inlinable public var report: DeviceReport {
    unsafeAddress { unsafe UnsafePointer(memory) }
    unsafeMutableAddress { unsafe memory }
  }

  /// Makes the report that of a reading.
  public func fill(_ reading: borrowing LogReading) {
    unsafe fill(reading, &memory.pointee)
  }

  /// Makes the content of the report the digest of what was read.
  public func digestReading() {
    unsafe memory.pointee.digestReading(after: sharedDigest)
  }

  private func fill(_ reading: borrowing LogReading, _ report: inout DeviceReport) {
    report.day = reading.day
    report.hasImplausibleRange = reading.hasImplausibleRange
    report.identity = reading.identity
    report.content = reading.content
    if !report.implausibleMetrics.isEmpty { report.implausibleMetrics.removeAll(keepingCapacity: true) }
    let total = metric?.total(ofMean: reading.number, count: reading.count, perUnit: basePerUnit)
    guard let total else { return }
    if !total.isPlausible { report.implausibleMetrics.append(report.measurements[0].metric) }
    report.measurements[0].sum = total.sum
    report.measurements[0].count = total.count
  }
}

/// What one log event says beside what it has in common with others.
public struct LogReading: Sendable {
  /// What it has in common with others.
  public let header: LogHeader
  var day: Day?
  var hasImplausibleRange = false
  var number = 0.0
  var count: Int64 = 1
  /// That of the event's identifier; nil where it has none.
  public internal(set) var identity: ContentDigest?
  var content: ContentDigest

  /// The report.
  var report: DeviceReport {
    header.fill(self)
    return header.report
  }
}
