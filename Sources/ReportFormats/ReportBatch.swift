public import Measurements

/// Something worth telling about documents that were read all the same.
public enum ReportNotice: String, Hashable, Sendable, CaseIterable {
  /// A report of iOS 27 says that it left states out.
  case stateLimitExceeded = "state-limit-exceeded"
  /// A page of logs says that it is not complete: a time-out, or warnings.
  case incompleteLogs = "incomplete-logs"
  /// A value is published of a metric or percentile that is not known here.
  case unknownPublished = "unknown-published"
}

/// What documents gave: reports, and counts of what gave none.
public struct ReportBatch: Sendable {
  /// The reports, in the order of the documents.
  public var reports: [DeviceReport] = []
  /// Log events that are not among the reports yet, where the reader keeps them apart; in no order with these.
  public var events: [LogReading] = []
  /// Whether such events are kept apart, which spares making a report of each.
  public var keepsEvents = false
  /// Values that a store published.
  public var published: [PublishedValue] = []
  /// Documents and elements that gave no report, by reason; what a report itself says is found in the report.
  public var leftOut: [LeftOutReason: Int] = [:]
  /// How often something worth telling was met.
  public var notices: [ReportNotice: Int] = [:]
  /// Metrics of native lines that neither the catalogue nor the selection knows, where all metrics are
  /// wanted.
  public var ownMetrics: [String: OwnMetric] = [:]
  /// What lines of aggregates gave besides reports.
  public var aggregates = AggregateAccount()
  /// The number of documents read.
  public var documents = 0

  /// Makes an empty batch.
  public init() {}

  @inline(__always) mutating func take(_ event: LogReading) {
    if keepsEvents { events.append(event) } else { reports.append(event.report) }
  }

  mutating func leaveOut(_ reason: LeftOutReason) {
    leftOut[reason, default: 0] += 1
  }

  mutating func note(_ notice: ReportNotice) {
    notices[notice, default: 0] += 1
  }
}
