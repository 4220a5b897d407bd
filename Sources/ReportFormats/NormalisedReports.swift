import Measurements
import SourceDiagnostics

/// What react-native-metrickit makes of payloads: its own fields beside the payload itself under `raw`.
///
/// Only what is exact is read: the payload, the version it is of, and diagnostics by their type. Its averages
/// are rounded and without counts.
struct NormalisedReports {
  private let payloads: Payloads
  private let kinds: DiagnosticKinds
  private let cache: TextCache

  init(_ selection: ReportSelection, payloads: Payloads, cache: TextCache) {
    self.payloads = payloads
    kinds = DiagnosticKinds(selection)
    self.cache = cache
  }

  /// Whether an object has the fields that each of its records has.
  static func recognises(_ object: JSONValue) -> Bool {
    object.member("platform")?.text.map { $0 == "ios" } ?? false && object.member("timestamp")?.number != nil
      && (object.member("type")?.text != nil || object.member("raw")?.isObject ?? false)
  }

  /// Reads a record.
  func read(_ record: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    let first = batch.reports.count
    if let raw = record.member("raw"), try payloads.read(raw, into: &batch) {
      for place in first..<batch.reports.count { try fill(&batch.reports[place], from: record) }
      return
    }
    var report = DeviceReport(source: .diagnostic)
    let type = record.member("type")?.text?.string ?? ""
    var key = type + "Diagnostics"
    guard let kind = key.withUTF8({ unsafe kinds.payloadKeys[JSONText(rebasing: $0)] }) else {
      throw Diagnostic(.error, "a record of react-native-metrickit of unknown type '\(type)'")
    }
    if kinds.kinds[kind].isWanted { report.addEvents(kinds.kinds[kind].metric, 1) }
    try fill(&report, from: record)
    report.content = ContentHash.of(record)
    report.identity = report.content
    batch.reports.append(report)
  }

  private func fill(_ report: inout DeviceReport, from record: JSONValue) throws(Diagnostic) {
    if report.version == nil, let version = try record.member("appVersion")?.name(cache, at: "appVersion") {
      report.version = AppVersion(version: version, build: "")
    }
    if report.system == nil { report.system = try record.member("osVersion")?.name(cache, at: "osVersion") }
    if report.day == nil, let time = record.member("timestamp") {
      report.setRange(begin: try time.moment(at: "timestamp"), end: nil)
    }
  }
}
