import Measurements
import SourceDiagnostics

/// Diagnostics of iOS 14 to 26: payloads with lists by kind, and single diagnostics.
struct PayloadDiagnostics {
  private let kinds: DiagnosticKinds
  private let cache: TextCache

  init(_ kinds: DiagnosticKinds, cache: TextCache) {
    self.kinds = kinds
    self.cache = cache
  }

  /// Whether an object has a list of diagnostics, or is one.
  func recognises(_ object: JSONValue) -> Bool {
    object.members.contains { key, value in
      kinds.payloadKeys[key] != nil && !value.isNull || key == "diagnosticMetaData" && value.isObject
    }
  }

  /// Reads the diagnostics of an object into one report for each version, build and bundle that they name.
  func read(_ object: JSONValue) throws(Diagnostic) -> [DeviceReport] {
    var groups: [(metaData: PayloadMetaData, counts: [Int64])] = []
    var places: [Group: Int] = [:]
    func count(_ diagnostic: JSONValue, _ kind: Int, _ name: String) throws(Diagnostic) {
      guard diagnostic.isObject else { throw .wrongKind(name, expected: "a diagnostic") }
      var metaData = PayloadMetaData()
      if let value = diagnostic.member("diagnosticMetaData") {
        try metaData.read(value, named: "diagnosticMetaData", cache: cache)
      }
      let group = Group(version: metaData.version, build: metaData.build, bundle: metaData.bundle)
      let place = places[group] ?? groups.count
      if place == groups.count {
        places[group] = place
        groups.append((metaData, Array(repeating: 0, count: kinds.kinds.count)))
      }
      groups[place].counts[kind] += 1
    }
    if object.member("diagnosticMetaData") != nil { try count(object, try kind(of: object), "diagnostic") }
    var seen: UInt64 = 0
    for (key, list) in object.members where !list.isNull {
      guard let kind = kinds.payloadKeys[key], seen & 1 << UInt64(kind) == 0 else { continue }
      seen |= 1 << UInt64(kind)
      guard list.isArray else { throw .wrongKind(key.string, expected: "an array of diagnostics") }
      for (place, diagnostic) in list.elements.enumerated() where !diagnostic.isNull {
        try count(diagnostic, kind, "\(key.string)[\(place)]")
      }
    }
    return try reports(of: object, groups)
  }

  private struct Group: Hashable {
    var version: String?
    var build: String?
    var bundle: String?
  }

  private func reports(
    of object: JSONValue,
    _ groups: [(metaData: PayloadMetaData, counts: [Int64])]
  ) throws(Diagnostic) -> [DeviceReport] {
    let begin = try object.member("timeStampBegin")?.moment(at: "timeStampBegin")
    let end = try object.member("timeStampEnd")?.moment(at: "timeStampEnd")
    let content = ContentHash.of(object)
    var reports: [DeviceReport] = []
    for group in groups {
      var report = DeviceReport(source: .diagnostic)
      report.setRange(begin: begin, end: end)
      // Diagnostics of iOS 15 on are sent at once: their range has no length, and that is no fault.
      report.isZeroLength = false
      group.metaData.fill(&report)
      report.version = group.metaData.version.map {
        AppVersion(version: $0, build: group.metaData.build ?? "")
      }
      for (kind, count) in zip(kinds.kinds, group.counts) where kind.isWanted && count > 0 {
        report.addEvents(kind.metric, count)
      }
      let name = [group.metaData.version, group.metaData.build, group.metaData.bundle].map { $0 ?? "" }
      report.content = ContentHash.mix(content, ContentHash.of(name.joined(separator: "\u{0}")))
      report.identity = report.content
      reports.append(report)
    }
    return reports
  }

  /// The kind of a single diagnostic, by the keys that only that kind has.
  private func kind(of diagnostic: JSONValue) throws(Diagnostic) -> Int {
    let marks: [(key: StaticString, kind: StaticString)] = [
      ("hangDuration", "hangDiagnostics"), ("hangType", "hangDiagnostics"),
      ("totalSampledTime", "cpuExceptionDiagnostics"), ("totalCPUTime", "cpuExceptionDiagnostics"),
      ("writesCaused", "diskWriteExceptionDiagnostics"), ("launchDuration", "appLaunchDiagnostics"),
      ("signal", "crashDiagnostics"), ("exceptionType", "crashDiagnostics"),
      ("exceptionCode", "crashDiagnostics"), ("terminationReason", "crashDiagnostics"),
      ("virtualMemoryRegionInfo", "crashDiagnostics"), ("objectiveCexceptionReason", "crashDiagnostics"),
      ("exceptionReason", "crashDiagnostics"),
    ]
    let metaData = diagnostic.member("diagnosticMetaData")
    for mark in marks where metaData?.member(mark.key) != nil || diagnostic.member(mark.key) != nil {
      if let kind = kinds.kind(mark.kind) { return kind }
    }
    throw Diagnostic(
      .error,
      "a single diagnostic of no known kind: none of 'signal', 'hangDuration', 'totalCPUTime', "
        + "'writesCaused' and 'launchDuration' is in it"
    )
  }
}
