import Measurements
import SourceDiagnostics

/// Native lines: one measurement each, in this program's own names.
struct NativeLines {
  private let selection: ReportSelection
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    self.selection = selection
    self.cache = cache
  }

  /// Whether an object names a metric and holds something of it.
  func recognises(_ object: JSONValue) -> Bool {
    guard object.member("metric")?.text != nil else { return false }
    return object.member("value") != nil || object.member("buckets") != nil || object.member("version") != nil
      || object.member("unit") != nil
  }

  /// Reads a line.
  func read(_ line: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    guard let metricName = line.member("metric")?.text, !metricName.isEmpty else {
      throw .missing("metric", in: "line")
    }
    var report = DeviceReport(source: .native)
    try fill(&report, from: line)
    if let (wanted, base) = try metric(named: cache.string(metricName), in: line, &batch) {
      var state: StateKey?
      if let label = try line.member("state")?.name(cache, at: "state") {
        state = StateKey(
          domain: try line.member("domain")?.name(cache, at: "domain") ?? "",
          label: label
        )
      }
      try add(wanted, base, from: line, to: &report)
      report.setState(state, from: 0)
    }
    report.content = ContentHash.of(line)
    report.identity = try line.member("id")?.name(cache, at: "id").map { ContentHash.of("native:" + $0) }
    batch.reports.append(report)
  }

  /// The metric of a line with the base units per unit; nil where nobody wants it.
  private func metric(
    named name: String,
    in line: JSONValue,
    _ batch: inout ReportBatch
  ) throws(Diagnostic) -> (MeasuredMetric, Double)? {
    let unit = try line.member("unit")?.name(cache, at: "unit") ?? ""
    if let key = MetricCatalogue.key(named: name), case .builtIn(let row) = key {
      guard selection.wants(key) else { return nil }
      let metric = MeasuredMetric(row: row)
      return (metric, try base(of: unit, metric.quantity, name))
    }
    if let own = selection.ownMetrics[name] {
      guard selection.wants(.named(name)) else { return nil }
      return (MeasuredMetric(named: name, own.quantity), try base(of: unit, own.quantity, name))
    }
    guard selection.metrics == nil else { return nil }
    // Nothing says what it is but the line itself; further lines of it are held to the first.
    let quantity = batch.ownMetrics[name]?.quantity ?? UnitName.known(unit)?.quantity ?? .number(unit: unit)
    let base = try base(of: unit, quantity, name)
    if batch.ownMetrics[name] == nil { batch.ownMetrics[name] = OwnMetric(quantity: quantity) }
    return (MeasuredMetric(named: name, quantity), base)
  }

  private func base(of unit: String, _ quantity: Quantity, _ metric: String) throws(Diagnostic) -> Double {
    if case .number(let declared) = quantity, declared == unit { return quantity.basePerShown }
    if unit.isEmpty, quantity != .count { throw Diagnostic(.error, "'\(metric)' has no 'unit'") }
    guard let known = UnitName.known(unit) else {
      let near = NearestName.of(unit, among: UnitName.all)
      throw Diagnostic(
        .error,
        "unknown unit '\(unit)' of '\(metric)'",
        remedy: near.map { "did you mean '\($0)'?" }
      )
    }
    guard known.quantity == quantity else {
      throw Diagnostic(.error, "'\(metric)' is in '\(unit)', but \(quantity.phrase) belongs there")
    }
    return known.basePerUnit
  }

  private func fill(_ report: inout DeviceReport, from line: JSONValue) throws(Diagnostic) {
    if let version = try line.member("version")?.name(cache, at: "version") {
      report.version = AppVersion(
        version: version,
        build: try line.member("build")?.name(cache, at: "build") ?? ""
      )
    }
    report.device = try line.member("device")?.name(cache, at: "device")
    report.system = try line.member("os")?.name(cache, at: "os")
    report.region = try line.member("region")?.name(cache, at: "region")
    report.deviceID = try line.member("device_id")?.name(cache, at: "device_id")
    report.bundle = try line.member("bundle")?.name(cache, at: "bundle")
    guard let value = line.member("day") else { return }
    guard let day = value.text.flatMap({ Day($0.string) }) else {
      throw .notADate("day", value.text?.string ?? "")
    }
    report.day = day
    if !ReportDate.isPlausible(day) { report.hasImplausibleRange = true }
  }
}

// MARK: - Values

extension NativeLines {
  private func add(
    _ metric: MeasuredMetric,
    _ base: Double,
    from line: JSONValue,
    to report: inout DeviceReport
  ) throws(Diagnostic) {
    let value = line.member("value")
    if let list = line.member("buckets") {
      guard value == nil else { throw Diagnostic(.error, "a line holds both 'value' and 'buckets'") }
      guard metric.mayBeHistogram else {
        throw Diagnostic(.error, "'\(metric.key.name)' is no histogram, but the line holds 'buckets'")
      }
      report.addHistogram(metric, try buckets(list, base))
      return
    }
    guard let value else { throw .missing("value", in: "line") }
    guard let number = value.number else { throw .wrongKind("value", expected: "a number") }
    guard number >= 0 else { throw .negative("value", String(number)) }
    let count = try wholeNumber(line.member("count"), "count") ?? 1
    report.addMean(metric, number, count: count, perUnit: base)
  }

  private func buckets(_ list: JSONValue, _ base: Double) throws(Diagnostic) -> [Bucket] {
    guard list.isArray else { throw .wrongKind("buckets", expected: "an array of buckets") }
    var buckets: [Bucket] = []
    for bucket in list.elements {
      let field = "buckets[\(buckets.count)]"
      guard bucket.isObject else { throw .wrongKind(field, expected: "a bucket") }
      guard let count = try wholeNumber(bucket.member("count"), field + ".count") else {
        throw .missing("count", in: field)
      }
      let start = try edge(bucket, "start", base, field)
      let end = try edge(bucket, "end", base, field)
      guard start <= end else { throw .upsideDown(field) }
      buckets.append(Bucket(start: start, end: end, count: count))
    }
    return buckets
  }

  private func edge(
    _ bucket: JSONValue,
    _ key: StaticString,
    _ base: Double,
    _ field: String
  ) throws(Diagnostic) -> Int64 {
    guard let value = bucket.member(key) else { throw .missing(key, in: field) }
    guard let number = value.number else { throw .wrongKind("\(field).\(key)", expected: "a number") }
    guard number >= 0 else { throw .negative("\(field).\(key)", String(number)) }
    return Int64(exactly: (number * base).rounded(.toNearestOrEven)) ?? .max
  }

  private func wholeNumber(_ value: JSONValue?, _ field: String) throws(Diagnostic) -> Int64? {
    guard let value else { return nil }
    guard value.number != nil else { throw .wrongKind(field, expected: "a whole number") }
    return try value.count(at: field)
  }
}
