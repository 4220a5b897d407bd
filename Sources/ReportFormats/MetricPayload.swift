import Measurements
import SourceDiagnostics

/// Metric payloads of iOS 13 to 26: `MXMetricPayload.jsonRepresentation()`.
struct MetricPayload {
  let plan: PayloadPlan
  private let signposts: PayloadSignposts
  private let metaDatas = SourceCache<PayloadMetaData>()
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    plan = PayloadPlan(selection)
    signposts = PayloadSignposts(selection, cache: cache)
    self.cache = cache
  }

  /// Whether any signpost is wanted.
  var wantsSignposts: Bool { signposts.areWanted }

  /// Whether an object has a section of a metric payload, or the version or meta data beside a time stamp.
  func recognises(_ object: JSONValue) -> Bool {
    var hasIdentity = false
    var hasTime = false
    for (key, value) in object.members {
      if key == "signpostMetrics" ? value.isArray : value.isObject && plan.sectionKeys[key] != nil {
        return true
      }
      if key == "appVersion" || key == "metaData" { hasIdentity = true }
      if key == "timeStampBegin" || key == "timeStampEnd" { hasTime = true }
      // A section that is not an object is a broken payload and no foreign document.
      if !value.isNull, key.hasSuffix("Metrics"), plan.sectionKeys[key] != nil { return true }
    }
    return hasIdentity && hasTime
  }

  /// Reads a payload.
  func read(_ payload: JSONValue) throws(Diagnostic) -> DeviceReport {
    var report = DeviceReport(source: .payload)
    report.measurements.reserveCapacity(plan.fieldCount)
    var header = Header()
    var foreground: Int64?
    var seen: UInt64 = 0
    for (key, value) in payload.members where !value.isNull {
      if let place = plan.sectionKeys[key] {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: place & 63)
        if seen & bit != 0 { continue }
        seen |= bit
        guard value.isObject else { throw .wrongKind(plan.sections[place].name, expected: "an object") }
        if plan.wantedSections & bit != 0 {
          try read(value, plan.sections[place], into: &report, &foreground)
        }
      } else if key == "signpostMetrics" {
        try signposts.read(value, into: &report)
      } else {
        header.take(key, value)
      }
    }
    try fill(&report, from: header)
    report.setForeground(foreground, from: 0)
    report.content = ContentHash.of(payload)
    report.identity = report.content
    return report
  }

  private func read(
    _ value: JSONValue,
    _ section: PayloadPlan.Section,
    into report: inout DeviceReport,
    _ foreground: inout Int64?
  ) throws(Diagnostic) {
    var seen: UInt64 = 0
    for (key, member) in value.members where !member.isNull {
      guard let place = section.keys[key], seen & 1 << UInt64(place) == 0 else { continue }
      seen |= 1 << UInt64(place)
      switch section.fields[place] {
      case .metric(let metric, let shape):
        try read(member, metric, shape, at: section.names[place], into: &report)
      case .exits(let counters): try counters.read(member, named: section.names[place], into: &report)
      case .foregroundTime(let isWanted):
        let time = try member.payloadAmount(.duration, at: section.names[place])
        foreground = time
        report.addForegroundTime(time, isWanted: isWanted)
      }
    }
  }

  private func read(
    _ value: JSONValue,
    _ metric: MeasuredMetric,
    _ shape: MetricDefinition.Shape,
    at name: @autoclosure () -> String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    switch shape {
    case .histogram: report.addHistogram(metric, try value.payloadHistogram(metric.quantity, at: name()))
    case .mean:
      let mean = try value.payloadMean(metric.quantity, at: name())
      report.add(metric, sum: mean.sum, count: mean.count, each: mean.each)
    case .total, .ratio: report.add(metric, sum: try value.payloadAmount(metric.quantity, at: name()))
    case .counter, .diagnostic, .published: break
    }
  }
}

extension MeasuredMetric {
  /// The foreground time of the app.
  static let foregroundTime: MeasuredMetric = {
    guard case .builtIn(let row) = MetricCatalogue.foregroundTime else { return MeasuredMetric(row: 0) }
    return MeasuredMetric(row: row)
  }()
}

// MARK: - Header

extension MetricPayload {
  /// The keys beside the sections.
  private struct Header {
    var version: JSONValue?
    var alternativeVersion: JSONValue?
    var several: JSONValue?
    var begin: JSONValue?
    var end: JSONValue?
    var metaData: JSONValue?

    mutating func take(_ key: JSONText, _ value: JSONValue) {
      if key == "appVersion" {
        version = version ?? value
      } else if key == "timeStampBegin" {
        begin = begin ?? value
      } else if key == "timeStampEnd" {
        end = end ?? value
      } else if key == "metaData" {
        metaData = metaData ?? value
      } else if key == "multipleAppVersions" || key == "includesMultipleApplicationVersions" {
        several = several ?? value
      } else if key == "latestApplicationVersion" {
        alternativeVersion = alternativeVersion ?? value
      }
    }
  }

  private func fill(_ report: inout DeviceReport, from header: Header) throws(Diagnostic) {
    report.setRange(
      begin: try header.begin?.moment(at: "timeStampBegin"),
      end: try header.end?.moment(at: "timeStampEnd")
    )
    report.hasSeveralVersions = header.several?.isSet ?? false
    let metaData = try metaData(header.metaData)
    metaData.fill(&report)
    var version = try header.version?.name(cache, at: "appVersion")
    if version == nil { version = try header.alternativeVersion?.name(cache, at: "latestApplicationVersion") }
    version = version ?? metaData.version
    report.version = version.map { AppVersion(version: $0, build: metaData.build ?? "") }
  }

  private func metaData(_ value: JSONValue?) throws(Diagnostic) -> PayloadMetaData {
    guard let value else { return PayloadMetaData() }
    guard value.isObject else { throw .wrongKind("metaData", expected: "an object") }
    return try metaDatas.value(of: value) { value throws(Diagnostic) in
      var metaData = PayloadMetaData()
      try metaData.read(value, named: "metaData", cache: cache)
      return metaData
    }
  }
}
