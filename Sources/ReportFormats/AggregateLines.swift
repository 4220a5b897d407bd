public import Measurements
import SourceDiagnostics

/// What the lines of aggregates gave besides reports, to see whether all of them are there.
public struct AggregateAccount: Sendable {
  /// First lines.
  public var headers: [AggregateHeader] = []
  /// Last lines.
  public var ends: [AggregateEnd] = []
  /// The number of rows read.
  public var rows = 0
  /// The number of rows that carry no digest.
  public var rowsWithoutDigest = 0
  /// The sum of the digests of all lines but the last ones.
  public var checksum = ContentDigest()

  /// Makes the account of nothing.
  public init() {}

  /// Whether no line of an aggregate was read.
  public var isEmpty: Bool { headers.isEmpty && ends.isEmpty && rows == 0 }
}

/// Reads the lines of aggregates, each by itself and in any order: a row says all that is known of its report.
struct AggregateLines {
  private let selection: ReportSelection
  private let cache = TextCache()

  init(_ selection: ReportSelection) { self.selection = selection }

  /// Whether the first key of a line may be this.
  static func begins(with key: JSONText) -> Bool { key == "row" || key == "schema" || key == "end" }

  /// Whether a document is such a line, as its first key tells.
  static func recognises(_ document: JSONValue) -> Bool {
    guard let (key, value) = document.members.first(where: { _ in true }) else { return false }
    if key == "row" {
      return (value.isNull || value.text.map { $0.count == 32 } ?? false) && document.member("from") != nil
    }
    return (key == "schema" || key == "end") && value.text?.hasPrefix(AggregateHeader.anySchema) ?? false
  }

  /// Reads a line; `bytes` are those of the document.
  func read(
    _ line: JSONValue, _ bytes: UnsafeRawBufferPointer, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    let first = line.members.first { _ in true }
    guard let (key, value) = first else { return }
    if key == "end" {
      batch.aggregates.ends.append(try end(line, value))
      return
    }
    if key == "row" {
      batch.reports.append(try report(line))
      batch.aggregates.rows += 1
      if value.isNull { batch.aggregates.rowsWithoutDigest += 1 }
    } else {
      let header = try AggregateHeaderReading.header(line)
      for (reason, count) in header.leftOut { batch.leftOut[reason, default: 0] += count }
      for (notice, count) in header.notices { batch.notices[notice, default: 0] += count }
      if selection.metrics == nil {
        for case .named(let name) in header.holdings.metrics.map(\.key) {
          batch.ownMetrics[name] = header.holdings[.named(name)]?.declaration
        }
      }
      batch.aggregates.headers.append(header)
    }
    let checksum = unsafe ContentHash.of(JSONText(rebasing: bytes.bindMemory(to: UInt8.self)))
    batch.aggregates.checksum = batch.aggregates.checksum &+ checksum
  }

  private func end(_ line: JSONValue, _ schema: JSONValue) throws(Diagnostic) -> AggregateEnd {
    guard let name = schema.text else { throw .notAsWritten("end") }
    guard name.string == AggregateHeader.schema else { throw .otherSchema(name.string) }
    guard let rows = line.member("rows")?.integer.flatMap(Int.init(exactly:)), rows >= 0 else {
      throw .notAsWritten("rows")
    }
    guard let checksum = line.member("checksum")?.text.flatMap({ ContentDigest($0.string) }) else {
      throw .notAsWritten("checksum")
    }
    return AggregateEnd(rows: rows, checksum: checksum)
  }

  private func report(_ line: JSONValue) throws(Diagnostic) -> DeviceReport {
    let (source, from) = (line.member("from")?.text?.string, DeviceReport.Source.init(rawValue:))
    guard let source = source.flatMap(from) else { throw .notAsWritten("from") }
    var report = DeviceReport(source: source)
    var version: String?
    var build = ""
    for (key, value) in line.members {
      if key == "row" {
        report.content = try digest(value, "row") ?? ContentDigest()
        if value.isNull { report.content = ContentHash.of(line) } else { report.identity = report.content }
      } else if key == "id" {
        report.identity = try digest(value, "id")
      } else if key == "version" {
        version = try string(value, "version")
      } else if key == "build" {
        build = try string(value, "build")
      } else if key == "version_from" {
        guard let origin = DeviceReport.VersionOrigin(rawValue: try string(value, "version_from")) else {
          throw .notAsWritten("version_from")
        }
        report.versionOrigin = origin
      } else if key == "app" {
        report.bundle = try string(value, "app")
      } else if key == "day" {
        let day = value.integer.flatMap(Int32.init(exactly:)).map(Day.init(number:))
        report.day = if let day { day } else { Day(try string(value, "day")) }
        if report.day == nil { throw .notAsWritten("day") }
      } else if key == "device" {
        report.device = try string(value, "device")
      } else if key == "os" {
        report.system = try string(value, "os")
      } else if key == "region" {
        report.region = try string(value, "region")
      } else if key == "device_mark" {
        guard let number = ContentDigest("0000000000000000" + (try string(value, "device_mark"))) else {
          throw .notAsWritten("device_mark")
        }
        report.deviceMark = .device(number.low)
      } else if key == "group" {
        guard let group = value.integer.flatMap(UInt8.init(exactly:)), group < 64 else {
          throw .notAsWritten("group")
        }
        report.deviceMark = .group(group)
      } else if key == "flags" {
        for flag in value.elements {
          guard let flag = AggregateFlag(rawValue: try string(flag, "flags")) else {
            throw .notAsWritten("flags")
          }
          flag.set(in: &report)
        }
      } else if key == "implausible" {
        for metric in value.elements {
          let key = try metric.aggregateMetric(cache)
          if selection.wants(key) { report.implausibleMetrics.append(key) }
        }
      } else if key == "values" {
        for entry in value.elements {
          guard let measurement = try measurement(entry) else { continue }
          report.measurements.append(measurement)
        }
      } else if !(key == "from") {
        throw .notAsWritten(key.string)
      }
    }
    report.version = version.map { AppVersion(version: $0, build: build) }
    return report
  }

  private func digest(_ value: JSONValue, _ field: String) throws(Diagnostic) -> ContentDigest? {
    if value.isNull { return nil }
    guard let digest = value.text.flatMap({ ContentDigest($0.string) }) else { throw .notAsWritten(field) }
    return digest
  }

  private func string(_ value: JSONValue, _ field: String) throws(Diagnostic) -> String {
    guard let text = value.text, !text.isEmpty else { throw .notAsWritten(field) }
    return cache.string(text)
  }
}

// MARK: - Measurements

extension AggregateLines {
  /// A measurement; nil for a metric that nobody wants.
  private func measurement(_ entry: JSONValue) throws(Diagnostic) -> Measurement? {
    guard let metric = entry.member("metric") else { throw .notAsWritten("values") }
    let key = try metric.aggregateMetric(cache)
    guard selection.wants(key) else { return nil }
    var measurement = Measurement(metric: key, sum: 0, count: 0)
    if let label = entry.member("state") {
      measurement.state = StateKey(
        domain: try entry.member("domain").map { domain throws(Diagnostic) in try text(domain, "domain") }
          ?? "",
        label: try text(label, "state"))
    }
    if let list = entry.member("buckets") {
      let buckets = try buckets(list, per: entry.member("per")?.integer ?? 1)
      guard let total = HistogramSum.of(buckets, isHangTime: MeasuredMetric.isHangTime(key)) else {
        throw .notAsWritten("buckets")
      }
      (measurement.sum, measurement.count, measurement.buckets) = (total.sum, total.count, buckets)
    }
    if let sum = try whole(entry.member("sum"), "sum") { measurement.sum = sum }
    if let count = try whole(entry.member("count"), "count") { measurement.count = count }
    guard measurement.buckets != nil || entry.member("sum") != nil && entry.member("count") != nil else {
      throw .notAsWritten("values")
    }
    if let parts = entry.member("parts") {
      let numbers = parts.elements.map { $0.integer ?? -1 }
      guard numbers.count == 2, numbers[0] >= 0, numbers[1] > 0 else { throw .notAsWritten("parts") }
      measurement.parts = Measurement.Parts(part: numbers[0], whole: numbers[1])
    }
    measurement.foreground = try whole(entry.member("foreground"), "foreground")
    return measurement
  }

  /// A text that may be empty.
  private func text(_ value: JSONValue, _ field: String) throws(Diagnostic) -> String {
    guard let text = value.text else { throw .notAsWritten(field) }
    return cache.string(text)
  }

  private func whole(_ value: JSONValue?, _ field: String) throws(Diagnostic) -> Int64? {
    guard let value else { return nil }
    guard let number = value.integer, number >= 0 else { throw .notAsWritten(field) }
    return number
  }

  private func buckets(_ list: JSONValue, per: Int64) throws(Diagnostic) -> [Bucket] {
    guard list.isArray, per > 0 else { throw .notAsWritten("buckets") }
    var buckets: [Bucket] = []
    var numbers = list.elements
    while let first = numbers.next() {
      guard let start = first.edge(per), let end = numbers.next()?.edge(per), start <= end,
        let count = numbers.next()?.integer, count > 0
      else { throw .notAsWritten("buckets") }
      let bucket = Bucket(start: start, end: end, count: count)
      if let last = buckets.last, !(last < bucket) { throw .notAsWritten("buckets") }
      buckets.append(bucket)
    }
    return buckets
  }
}

extension JSONValue {
  /// The edge of a bucket in base units; nil where it is none.
  fileprivate func edge(_ per: Int64) -> Int64? {
    guard let integer, integer >= 0 else { return nil }
    let (edge, overflow) = integer.multipliedReportingOverflow(by: per)
    return overflow ? nil : edge
  }

  /// A metric as an aggregate writes it.
  func aggregateMetric(_ cache: TextCache) throws(Diagnostic) -> MetricKey {
    if let text, !text.isEmpty {
      let name = cache.string(text)
      return MetricCatalogue.key(named: name) ?? .named(name)
    }
    let texts = elements.map { $0.text.map(cache.string) }
    guard texts.count == 3, let category = texts[0], let name = texts[1],
      let aspect = texts[2].flatMap(MetricKey.Signpost.Aspect.init(rawValue:))
    else { throw .notAsWritten("metric") }
    return .signpost(MetricKey.Signpost(category: category, name: name, aspect: aspect))
  }
}

extension Diagnostic {
  /// An aggregate in a form of another version of this program.
  static func otherSchema(_ schema: String) -> Diagnostic {
    Diagnostic(
      .error, "an aggregate of the form '\(schema)', but '\(AggregateHeader.schema)' is read here",
      remedy: "make it again with this version of release-gate")
  }

  /// A line that this program did not write.
  static func notAsWritten(_ field: String) -> Diagnostic {
    Diagnostic(
      .error, "a line of an aggregate with a wrong '\(field)', not as it was written",
      remedy: "make the aggregate again from the reports")
  }
}
