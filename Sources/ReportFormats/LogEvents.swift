import Measurements
import SourceDiagnostics

/// Log events of Datadog: search pages, archives, the older list, tables; with a payload inside or a value.
struct LogEvents {
  /// How the events with one message are read.
  private final class Reading {
    let message: String
    let metric: MeasuredMetric?
    let basePerUnit: Double
    let value: AttributePath
    let weight: AttributePath?
    let domain: AttributePath?
    let state: AttributePath?
    let version: AttributePath?
    let build: AttributePath?

    init(_ mapping: LogMapping, _ metric: MeasuredMetric?) {
      message = mapping.message
      self.metric = metric
      basePerUnit = mapping.basePerUnit
      value = AttributePath(mapping.value)
      weight = mapping.weight.map(AttributePath.init)
      domain = mapping.domain.map(AttributePath.init)
      state = mapping.state.map(AttributePath.init)
      version = mapping.version.map(AttributePath.init)
      build = mapping.build.map(AttributePath.init)
    }
  }

  private let readings: [Reading]
  private let messages: KeyTable
  private let envelopes: Envelopes
  private let keys: ElementKeys.Table
  private let cache: TextCache
  private let systems = SourceCache<String?>()
  private let version: AttributePath = "version"
  private let build: AttributePath = "build_version"
  private let device: AttributePath = "_dd.device.model"

  init(_ selection: ReportSelection, envelopes: Envelopes, keys: ElementKeys.Table, cache: TextCache) {
    self.keys = keys
    readings = selection.logs.map { Reading($0, Self.metric(of: $0, selection)) }
    messages = KeyTable(selection.logs.enumerated().map { ($1.message, $0) })
    self.envelopes = envelopes
    self.cache = cache
  }

  /// Reads an event: the payloads inside, else the value that its message stands for.
  ///
  /// A payload names its own version: after an update the new version delivers what the old one measured.
  func read(
    _ event: LogEvent, _ known: inout KnownLogEvents, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    var found = 0
    if let attributes = event.attributes { found = try envelopes.read(attributes, levels: 3, into: &batch) }
    if found == 0 { found = try envelopes.read(event.head, levels: 1, into: &batch) }
    if found > 0 { return }
    guard let message = event.message, let place = messages[message] else {
      return batch.leaveOut(.notAReport)
    }
    let reading = readings[place]
    guard let value = event.attribute(reading.value) else { return batch.leaveOut(.notAReport) }
    var report = try header(of: event, reading)
    if let metric = reading.metric { try add(metric, value, reading, event, to: &report) }
    report.content = ContentHash.of(event.element)
    report.identity = event.id.map { ContentHash.of("log:", $0.digest) }
    if event.isPlain(keys) {
      report.header = cache.headers.number(of: report)
      known.learn(event.element, places(in: event, reading), report, reading.metric, reading.basePerUnit)
    }
    batch.reports.append(report)
  }

  /// What was looked up in an event to read it.
  private func places(in event: LogEvent, _ reading: Reading) -> KnownLogEvents.Places {
    func values(_ paths: [AttributePath?]) -> [JSONValue] { paths.compactMap { $0.flatMap(event.attribute) } }
    var places = KnownLogEvents.Places()
    places.time = event.time?.value
    places.id = event.id
    if reading.metric != nil {
      places.number = event.attribute(reading.value)
      places.weight = reading.weight.flatMap(event.attribute)
      if reading.state != nil { places.headers = values([reading.state, reading.domain]) }
    }
    places.headers += values([device, reading.version, version, reading.build, build])
    places.headers += [event.attribute(word: "os")].compactMap(\.self)
    places.tags = [event.attribute(word: "tags"), event.attribute(word: "ddtags")].compactMap(\.self)
    places.constants = event.constants
    return places
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
    _ reading: Reading,
    _ event: LogEvent,
    to report: inout DeviceReport
  ) throws(Diagnostic) {
    guard let number = value.number else {
      throw .notAValue(reading.value.name, value, message: reading.message)
    }
    guard number >= 0 else { throw .negative(reading.value.name, String(number)) }
    var count: Int64 = 1
    if let weight = reading.weight, let value = event.attribute(weight) {
      guard value.text == nil else { throw .notAValue(weight.name, value, message: reading.message) }
      count = try value.count(at: weight.name)
    }
    let first = report.measurements.count
    report.addMean(metric, number, count: count, perUnit: reading.basePerUnit)
    if let state = reading.state, let label = try event.attribute(state)?.name(cache, at: state.name) {
      var domain: String?
      if let path = reading.domain { domain = try event.attribute(path)?.name(cache, at: path.name) }
      report.setState(StateKey(domain: domain ?? "", label: label), from: first)
    }
  }
}

// MARK: - What an event says of itself

extension LogEvents {
  private func header(of event: LogEvent, _ reading: Reading) throws(Diagnostic) -> DeviceReport {
    var report = DeviceReport(source: .log)
    if let (time, key) = event.time {
      let moment = try time.moment(at: "\(key)")
      report.setRange(begin: moment, end: nil)
      report.isDeliveryDay = true
    }
    report.device = try event.attribute(device)?.name(cache, at: device.name)
    report.system = try system(event)
    try setVersion(of: event, reading, in: &report)
    return report
  }

  private func system(_ event: LogEvent) throws(Diagnostic) -> String? {
    guard let system = event.attribute(word: "os") else { return nil }
    guard system.isObject else { return try system.name(cache, at: "os") }
    return try systems.value(of: system) { system throws(Diagnostic) in
      let name = try system.member("name")?.name(cache, at: "os.name")
      let version = try system.member("version")?.name(cache, at: "os.version")
      let parts = [name, version].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: " ")
    }
  }

  /// The version: in the attributes that the mapping names, in the usual ones, in the tag.
  private func setVersion(
    of event: LogEvent,
    _ reading: Reading,
    in report: inout DeviceReport
  ) throws(Diagnostic) {
    var version = try name(at: reading.version, of: event)
    if version == nil { version = try name(at: self.version, of: event) }
    var build = try name(at: reading.build, of: event)
    if build == nil { build = try name(at: self.build, of: event) }
    if let version {
      report.version = AppVersion(version: version, build: build ?? "")
      report.versionOrigin = .attribute
    } else if let tag = event.tag("version") {
      report.version = AppVersion(version: cache.string(tag), build: build ?? "")
      report.versionOrigin = .tag
    }
  }

  private func name(at path: AttributePath?, of event: LogEvent) throws(Diagnostic) -> String? {
    guard let path, let value = event.attribute(path), !value.isObject, !value.isArray else { return nil }
    return try value.name(cache, at: path.name)
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
