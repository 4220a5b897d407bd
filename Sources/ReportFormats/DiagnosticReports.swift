import Measurements
import SourceDiagnostics

/// Diagnostic reports of iOS 27: one diagnostic each.
struct DiagnosticReports {
  private let kinds: DiagnosticKinds
  private let cache: TextCache

  init(_ kinds: DiagnosticKinds, cache: TextCache) {
    self.kinds = kinds
    self.cache = cache
  }

  /// Whether an object has an environment and a diagnostic.
  func recognises(_ object: JSONValue) -> Bool {
    var hasEnvironment = false
    var hasDiagnostic = false
    for (key, value) in object.members {
      if key == "environment" { hasEnvironment = value.isObject }
      // A kind that a later system adds is a diagnostic all the same, though nothing counts it.
      if key.hasSuffix("Diagnostic") { hasDiagnostic = hasDiagnostic || !value.isNull }
    }
    return hasEnvironment && hasDiagnostic
  }

  /// Reads a report.
  func read(_ document: JSONValue) throws(Diagnostic) -> DeviceReport {
    var report = DeviceReport(source: .diagnostic)
    var environment = ReportEnvironment()
    if let value = document.member("environment") { try environment.read(value, cache: cache) }
    environment.fill(&report)
    try ReportEnvironment.readRange(document.member("timeRange"), into: &report)
    // One diagnostic is sent at once: its range has no length, and that is no fault.
    report.isZeroLength = false
    for (key, value) in document.members where !value.isNull {
      guard let kind = kinds.reportKeys[key] else { continue }
      guard value.isObject else { throw .wrongKind(key.string, expected: "a diagnostic") }
      if kinds.kinds[kind].isWanted { report.addEvents(kinds.kinds[kind].metric, 1) }
    }
    report.content = ContentHash.of(document)
    report.identity = report.content
    return report
  }
}
