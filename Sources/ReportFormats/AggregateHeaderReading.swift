import Measurements
import SourceDiagnostics

/// Reads the first line of an aggregate.
enum AggregateHeaderReading {
  static func header(_ line: JSONValue) throws(Diagnostic) -> AggregateHeader {
    let schema = line.member("schema")?.text?.string ?? ""
    guard schema == AggregateHeader.schema else { throw .otherSchema(schema) }
    // What stands in an output before there is a result, and after an error.
    if line.member("verdict") != nil {
      throw Diagnostic(
        .error, "an aggregate that was not finished: \(line.member("message")?.text?.string ?? "")",
        remedy: "make it again")
    }
    let cache = TextCache()
    var metrics: [AggregateHoldings.Metric] = []
    if let list = line.member("metrics") {
      for entry in list.elements { metrics.append(try metric(entry, cache)) }
    }
    var dimensions: Set<TotalsPlan.Dimension> = []
    for name in try strings(line, "dimensions") {
      guard let dimension = TotalsPlan.Dimension(rawValue: name) else { throw .notAsWritten("dimensions") }
      dimensions.insert(dimension)
    }
    var logs: [LogMapping] = []
    if let list = line.member("log_mappings") {
      for entry in list.elements { logs.append(try mapping(entry, cache)) }
    }
    var header = AggregateHeader(
      holdings: AggregateHoldings(
        metrics: metrics, logs: logs, dimensions: dimensions,
        marksDevices: line.member("device_marks")?.isSet ?? false),
      hasDigests: line.member("digests")?.isSet ?? false)
    guard let documents = line.member("documents")?.integer, (0...mostCounted).contains(documents) else {
      throw .notAsWritten("documents")
    }
    header.documents = Int(documents)
    for text in try strings(line, "parts") {
      guard let part = ContentDigest(text) else { throw .notAsWritten("parts") }
      header.parts.insert(part)
    }
    for (name, count) in try counts(line, "left_out") {
      guard let reason = LeftOutReason(rawValue: name) else { throw .notAsWritten("left_out") }
      header.leftOut[reason, default: 0] += count
    }
    for (name, count) in try counts(line, "notices") {
      guard let notice = ReportNotice(rawValue: name) else { throw .notAsWritten("notices") }
      header.notices[notice, default: 0] += count
    }
    return header
  }

  /// The most that a header may count: the sum of as many as there can be aggregates still fits.
  private static let mostCounted: Int64 = 1 << 40

  private static func metric(
    _ entry: JSONValue, _ cache: TextCache
  ) throws(Diagnostic) -> AggregateHoldings.Metric {
    guard let name = entry.member("metric") else { throw .notAsWritten("metrics") }
    var metric = AggregateHoldings.Metric(try name.aggregateMetric(cache))
    if let own = entry.member("own") {
      let unit = entry.member("unit")?.text?.string ?? ""
      guard let word = own.member("quantity")?.text?.string, let quantity = Quantity(word: word, unit: unit),
        let better = own.member("better")?.text?.string,
        let direction = MetricDefinition.Direction(rawValue: better)
      else { throw .notAsWritten("own") }
      metric.declaration = OwnMetric(quantity: quantity, direction: direction)
    }
    metric.domains = try strings(entry, "domains")
    metric.hasForeground = entry.member("foreground")?.isSet ?? false
    return metric
  }

  private static func mapping(_ entry: JSONValue, _ cache: TextCache) throws(Diagnostic) -> LogMapping {
    func text(_ key: StaticString) -> String? { entry.member(key)?.text?.string }
    guard let message = text("message"), let metric = entry.member("metric"), let value = text("value"),
      let base = entry.member("base_per_unit")?.number, base.isFinite
    else { throw .notAsWritten("log_mappings") }
    return LogMapping(
      message: message, metric: try metric.aggregateMetric(cache), value: value, weight: text("weight"),
      basePerUnit: base, domain: text("domain"), state: text("state"), version: text("version"),
      build: text("build"))
  }

  private static func strings(_ object: JSONValue, _ key: StaticString) throws(Diagnostic) -> [String] {
    guard let list = object.member(key) else { return [] }
    guard list.isArray else { throw .notAsWritten("\(key)") }
    return try list.elements.map { element throws(Diagnostic) in
      guard let text = element.text else { throw .notAsWritten("\(key)") }
      return text.string
    }
  }

  private static func counts(
    _ object: JSONValue, _ key: StaticString
  ) throws(Diagnostic) -> [(name: String, count: Int)] {
    guard let counts = object.member(key) else { return [] }
    guard counts.isObject else { throw .notAsWritten("\(key)") }
    return try counts.members.map { name, value throws(Diagnostic) in
      guard let count = value.integer, (0...mostCounted).contains(count) else {
        throw .notAsWritten("\(key)")
      }
      return (name.string, Int(count))
    }
  }
}
