import Measurements
import SourceDiagnostics

/// The payloads and reports of MetricKit, which come by themselves or inside envelopes and log events.
struct Payloads {
  private let metricPayload: MetricPayload
  private let metricReport: MetricReport
  private let payloadDiagnostics: PayloadDiagnostics
  private let diagnosticReports: DiagnosticReports
  /// The keys that tell what an object is.
  let keys = ElementKeys.Table()
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    self.cache = cache
    let kinds = DiagnosticKinds(selection)
    metricPayload = MetricPayload(selection, cache: cache)
    metricReport = MetricReport(selection, cache: cache)
    payloadDiagnostics = PayloadDiagnostics(kinds, cache: cache)
    diagnosticReports = DiagnosticReports(kinds, cache: cache)
  }

  /// What is not known yet of payloads and of reports that are written alike.
  var knownPayloads: KnownPayloads { KnownPayloads(metricPayload, keys: keys, cache: cache) }
  var knownReports: KnownMetricReports { KnownMetricReports(metricReport, keys: keys, cache: cache) }

  /// Reads an object into the batch; false where it is none of these, or nothing but time stamps.
  func read(_ object: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) -> Bool {
    try read(object, with: keys.keys(of: object), into: &batch)
  }

  /// Reads an object with these keys.
  func read(
    _ object: JSONValue, with keys: ElementKeys, into batch: inout ReportBatch
  ) throws(Diagnostic) -> Bool {
    guard object.isObject else { return false }
    if keys.contains(.timeRange), MetricReport.recognises(object) {
      batch.reports.append(try metricReport.read(object, into: &batch))
      return true
    }
    if keys.contains(.environment), diagnosticReports.recognises(object) {
      batch.reports.append(try diagnosticReports.read(object))
      return true
    }
    let isMetric = keys.contains(.metricPayload) && metricPayload.recognises(object)
    if isMetric { batch.reports.append(try metricPayload.read(object)) }
    guard keys.contains(.diagnostics), payloadDiagnostics.recognises(object) else { return isMetric }
    let reports = try payloadDiagnostics.read(object)
    // Lists that are all empty are a payload without diagnostics.
    if reports.isEmpty, !isMetric { batch.leaveOut(.notAReport) }
    batch.reports += reports
    return true
  }

  /// Whether an object holds the time stamps of a payload that has nothing else.
  static func isEmptyPayload(_ object: JSONValue) -> Bool {
    object.member("timeStampBegin") != nil && object.member("timeStampEnd") != nil
  }
}
