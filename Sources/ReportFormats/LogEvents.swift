import Measurements
import SourceDiagnostics

/// Log events of Datadog: search pages, archives, the older list, tables; with a payload inside or a value.
struct LogEvents {
  private let mappings: [(mapping: LogMapping, metric: MeasuredMetric?)]
  private let messages: KeyTable
  private let envelopes: Envelopes
  private let cache: TextCache

  init(_ selection: ReportSelection, envelopes: Envelopes, cache: TextCache) {
    mappings = selection.logs.map { ($0, Self.metric(of: $0, selection)) }
    messages = KeyTable(selection.logs.enumerated().map { ($1.message, $0) })
    self.envelopes = envelopes
    self.cache = cache
  }

  /// Whether an element looks like a log event.
  static func recognises(_ element: JSONValue) -> Bool { LogEvent.recognises(element) }

  /// Reads an event: the payloads inside, else the value that its message stands for.
  ///
  /// A payload names its own version: after an update the new version delivers what the old one measured.
  func read(_ element: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    let event = LogEvent(element)
    var found = 0
    if let attributes = event.attributes { found = try envelopes.read(attributes, levels: 3, into: &batch) }
    if found == 0 { found = try envelopes.read(event.head, levels: 1, into: &batch) }
    if found > 0 { return }
    guard let message = event.message, let place = messages[message] else {
      return batch.leaveOut(.notAReport)
    }
    let (mapping, metric) = mappings[place]
    guard let value = event.attribute(mapping.value) else { return batch.leaveOut(.notAReport) }
    var report = try header(of: event, mapping)
    if let metric { try add(metric, value, mapping, event, to: &report) }
    report.content = ContentHash.of(element)
    report.identity = event.id.map { ContentHash.of("log:", $0) }
    batch.reports.append(report)
  }

  private static func metric(of mapping: LogMapping, _ selection: ReportSelection) -> MeasuredMetric? {
    guard selection.wants(mapping.metric) else { return nil }
    switch mapping.metric {
    case .builtIn(let row): return MeasuredMetric(row: row)
    case .signpost(let signpost):
      return MeasuredMetric(mapping.metric, signpost.aspect.quantity, plausible: signpost.aspect.plausible)
    case .named(let name):
      let quantity = selection.ownMetrics[name]?.quantity ?? .number(unit: "")
      return MeasuredMetric(named: name, quantity)
    }
  }

  private func add(
    _ metric: MeasuredMetric,
    _ value: JSONValue,
    _ mapping: LogMapping,
    _ event: LogEvent,
    to report: inout DeviceReport
  ) throws(Diagnostic) {
    guard let number = value.number else { throw .notAValue(mapping.value, value, message: mapping.message) }
    guard number >= 0 else { throw .negative(mapping.value, String(number)) }
    var count: Int64 = 1
    if let weight = mapping.weight, let value = event.attribute(weight) {
      guard value.text == nil else { throw .notAValue(weight, value, message: mapping.message) }
      count = try value.count(at: weight)
    }
    let first = report.measurements.count
    report.addMean(metric, number, count: count, perUnit: mapping.basePerUnit)
    if let name = mapping.state, let label = try event.attribute(name)?.name(cache, at: name) {
      let domain = try mapping.domain.flatMap(event.attribute)?.name(cache, at: mapping.domain ?? "")
      report.setState(StateKey(domain: domain ?? "", label: label), from: first)
    }
  }
}

// MARK: - What an event says of itself

extension LogEvents {
  private func header(of event: LogEvent, _ mapping: LogMapping) throws(Diagnostic) -> DeviceReport {
    var report = DeviceReport(source: .log)
    if let (time, key) = event.time {
      let moment = try time.moment(at: key)
      report.setRange(begin: moment, end: nil)
      report.isDeliveryDay = true
    }
    report.device = try event.attribute("_dd.device.model")?.name(cache, at: "_dd.device.model")
    report.system = try system(event)
    try setVersion(of: event, mapping, in: &report)
    return report
  }

  private func system(_ event: LogEvent) throws(Diagnostic) -> String? {
    guard let system = event.attribute("os") else { return nil }
    guard system.isObject else { return try system.name(cache, at: "os") }
    let name = try system.member("name")?.name(cache, at: "os.name")
    let version = try system.member("version")?.name(cache, at: "os.version")
    let parts = [name, version].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The version: in the attributes that the mapping names, in the usual ones, in the tag.
  private func setVersion(
    of event: LogEvent,
    _ mapping: LogMapping,
    in report: inout DeviceReport
  ) throws(Diagnostic) {
    let version = try firstName([mapping.version, "version"], of: event)
    let build = try firstName([mapping.build, "build_version"], of: event)
    if let version {
      report.version = AppVersion(version: version, build: build ?? "")
      report.versionOrigin = .attribute
    } else if let tag = event.tag("version") {
      report.version = AppVersion(version: cache.string(tag), build: build ?? "")
      report.versionOrigin = .tag
    }
  }

  private func firstName(_ paths: [String?], of event: LogEvent) throws(Diagnostic) -> String? {
    for case let path? in paths {
      guard let value = event.attribute(path), !value.isObject, !value.isArray else { continue }
      if let name = try value.name(cache, at: path) { return name }
    }
    return nil
  }
}

extension Diagnostic {
  fileprivate static func notAValue(_ attribute: String, _ value: JSONValue, message: String) -> Diagnostic {
    let found = value.text.map { "'\($0.string)'" } ?? "something else"
    return Diagnostic(
      .error,
      "the attribute '\(attribute)' of a log event '\(message)' is not a number but \(found)"
    )
  }
}
