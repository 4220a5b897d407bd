import Measurements
import SourceDiagnostics

/// The signposts of a payload of iOS 13 to 26.
struct PayloadSignposts {
  private let selection: SignpostSelection
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    self.selection = SignpostSelection(selection)
    self.cache = cache
  }

  var areWanted: Bool { !selection.isEmpty }

  func read(_ list: JSONValue, into report: inout DeviceReport) throws(Diagnostic) {
    guard list.isArray else { throw .wrongKind("signpostMetrics", expected: "an array") }
    if selection.isEmpty { return }
    let first = report.measurements.count
    for (place, signpost) in list.elements.enumerated() where !signpost.isNull {
      try read(signpost, at: "signpostMetrics[\(place)]", into: &report)
    }
    report.mergeMeasurements(from: first)
  }

  private func read(
    _ signpost: JSONValue,
    at field: String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    guard signpost.isObject else { throw .wrongKind(field, expected: "a signpost") }
    guard let name = try signpost.member("signpostName")?.name(cache, at: field + ".signpostName") else {
      throw .missing("signpostName", in: field)
    }
    let category = try signpost.member("signpostCategory")?.name(cache, at: field + ".signpostCategory") ?? ""
    guard let aspects = selection.metrics(category: category, name: name) else { return }
    if let metric = aspects[.count], let value = signpost.member("totalSignpostCount") {
      report.addEvents(metric, try value.count(at: field + ".totalSignpostCount"))
    }
    guard let interval = signpost.member("signpostIntervalData") else { return }
    guard interval.isObject else { throw .wrongKind(field + ".signpostIntervalData", expected: "an object") }
    let part = field + ".signpostIntervalData."
    if let metric = aspects[.duration], let value = interval.member("histogrammedSignpostDurations") {
      let key = part + "histogrammedSignpostDurations"
      report.addHistogram(metric, try value.payloadHistogram(.duration, at: key))
    }
    if let metric = aspects[.memory], let value = interval.member("signpostAverageMemory") {
      let mean = try value.payloadMean(.bytes, at: part + "signpostAverageMemory")
      report.add(metric, sum: mean.sum, count: mean.count, each: mean.each)
    }
    try readAmount(.cpuTime, aspects, interval, "signpostCumulativeCPUTime", part, &report)
    try readAmount(.diskWrites, aspects, interval, "signpostCumulativeLogicalWrites", part, &report)
    try readAmount(.hitchRatio, aspects, interval, "signpostCumulativeHitchTimeRatio", part, &report)
  }

  private func readAmount(
    _ aspect: MetricKey.Signpost.Aspect,
    _ aspects: SignpostSelection.Aspects,
    _ interval: JSONValue,
    _ key: StaticString,
    _ part: String,
    _ report: inout DeviceReport
  ) throws(Diagnostic) {
    guard let metric = aspects[aspect], let value = interval.member(key) else { return }
    report.add(metric, sum: try value.payloadAmount(aspect.quantity, at: "\(part)\(key)"))
  }
}
