import Measurements
import SourceDiagnostics

/// The `values` of an entry of a report of iOS 27: an array of objects with one key each.
struct ReportValues {
  let plan: ReportPlan
  private let signposts: SignpostSelection
  private let cache: TextCache

  init(_ selection: ReportSelection, cache: TextCache) {
    plan = ReportPlan(selection)
    signposts = SignpostSelection(selection)
    self.cache = cache
  }

  /// Whether any signpost is wanted.
  var wantsSignposts: Bool { !signposts.isEmpty }

  /// Reads the values of one entry; its foreground time goes with each of its measurements.
  func read(
    _ values: JSONValue,
    state: StateKey?,
    at name: @autoclosure () -> String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    guard values.isArray || values.isObject else { throw .wrongKind(name(), expected: "an array of values") }
    let first = report.measurements.count
    var reading = Reading(state: state)
    if values.isObject { try read(members: values, &reading, into: &report) }
    for value in values.elements where !value.isNull {
      guard value.isObject else { throw .wrongKind(name(), expected: "an array of objects") }
      try read(members: value, &reading, into: &report)
    }
    if reading.hasSignposts { report.mergeMeasurements(from: first) }
    report.setForeground(reading.foreground, from: first)
  }

  /// What is known while an entry is read.
  private struct Reading {
    var state: StateKey?
    var foreground: Int64?
    var hasSignposts = false
    var seen: UInt64 = 0
  }

  private func read(
    members: JSONValue,
    _ reading: inout Reading,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    for (key, value) in members.members where !value.isNull {
      guard let place = plan.keys[key] else { continue }
      let name = plan.names[place]
      if case .signpost = plan.entries[place] {
        reading.hasSignposts = true
        try readSignpost(value, reading.state, at: name, into: &report)
        continue
      }
      guard reading.seen & 1 << UInt64(place) == 0 else { throw .twice(name) }
      reading.seen |= 1 << UInt64(place)
      try read(value, plan.entries[place], name, &reading, into: &report)
    }
  }

  private func read(
    _ value: JSONValue,
    _ entry: ReportPlan.Entry,
    _ name: String,
    _ reading: inout Reading,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    guard value.isObject else { throw .wrongKind(name, expected: "an object") }
    let first = report.measurements.count
    switch entry {
    case .metric(let metric, let shape): try read(value, metric, shape, name, into: &report)
    case .fields(let keys, let metrics):
      var seen: UInt64 = 0
      for (key, amount) in value.members where !amount.isNull {
        guard let place = keys[key], seen & 1 << UInt64(place) == 0 else { continue }
        seen |= 1 << UInt64(place)
        let metric = metrics[place]
        report.add(metric, sum: try amount.reportAmount(metric.quantity, at: name + "." + key.string))
      }
    case .exits(let counters): try counters.read(value, named: name, into: &report)
    case .foregroundTime(let isWanted):
      guard let amount = value.member("value") else { throw .missing("value", in: name) }
      let time = try amount.reportAmount(.duration, at: name)
      reading.foreground = time
      report.addForegroundTime(time, isWanted: isWanted)
    case .signpost: break
    }
    report.setState(reading.state, from: first)
  }

  private func read(
    _ value: JSONValue,
    _ metric: MeasuredMetric,
    _ shape: MetricDefinition.Shape,
    _ name: String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    switch shape {
    case .histogram:
      guard let histogram = value.member("histogram") else { throw .missing("histogram", in: name) }
      report.addHistogram(metric, try histogram.reportBuckets(metric.quantity, at: name + ".histogram"))
    case .total:
      guard let amount = value.member("value") else { throw .missing("value", in: name) }
      report.add(metric, sum: try amount.reportAmount(metric.quantity, at: name))
    case .mean:
      guard let amount = value.member("value") else { throw .missing("value", in: name) }
      let mean = try amount.reportMean(metric.quantity, at: name + ".value")
      report.add(metric, sum: mean.sum, count: mean.count, each: mean.each)
    case .ratio: try readRatio(value, metric, name, into: &report)
    case .counter, .diagnostic, .published: break
    }
  }

  /// A hitch ratio; an animation time of zero means that nothing was animated, and no event is counted then.
  private func readRatio(
    _ value: JSONValue,
    _ metric: MeasuredMetric,
    _ name: String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    var parts: Measurement.Parts?
    if let hitch = value.member("totalHitchTime"), let animation = value.member("totalAnimationTime") {
      let part = try hitch.reportAmount(.duration, at: name + ".totalHitchTime")
      let whole = try animation.reportAmount(.duration, at: name + ".totalAnimationTime")
      guard whole > 0 else {
        report.add(metric, sum: 0, count: 0)
        return
      }
      parts = Measurement.Parts(part: part, whole: whole)
    }
    if let ratio = value.member("ratio") ?? value.member("value") {
      let sum = try ratio.reportAmount(.hitchRatio, at: name + ".ratio")
      report.add(metric, sum: sum, parts: parts)
    } else if let parts {
      report.add(metric, sum: parts.ratio ?? .max, parts: parts)
    } else {
      throw .missing("ratio", in: name)
    }
  }

  private func readSignpost(
    _ value: JSONValue,
    _ state: StateKey?,
    at field: String,
    into report: inout DeviceReport
  ) throws(Diagnostic) {
    if signposts.isEmpty { return }
    guard value.isObject else { throw .wrongKind(field, expected: "a signpost") }
    guard let name = try value.member("signpostName")?.name(cache, at: field + ".signpostName") else {
      throw .missing("signpostName", in: field)
    }
    let category = try value.member("signpostCategory")?.name(cache, at: field + ".signpostCategory") ?? ""
    guard let aspects = signposts.metrics(category: category, name: name) else { return }
    let first = report.measurements.count
    if let metric = aspects[.count], let count = value.member("totalCount") {
      report.addEvents(metric, try count.count(at: field + ".totalCount"))
    }
    if let metric = aspects[.duration], let histogram = value.member("signpostDuration") {
      report.addHistogram(metric, try histogram.reportBuckets(.duration, at: field + ".signpostDuration"))
    }
    if let metric = aspects[.memory], let memory = value.member("averageMemory") {
      let mean = try memory.reportMean(.bytes, at: field + ".averageMemory")
      report.add(metric, sum: mean.sum, count: mean.count, each: mean.each)
    }
    if let metric = aspects[.cpuTime], let time = value.member("cpuTime") {
      report.add(metric, sum: try time.reportAmount(.duration, at: field + ".cpuTime"))
    }
    if let metric = aspects[.diskWrites], let writes = value.member("logicalWrites") {
      report.add(metric, sum: try writes.reportAmount(.bytes, at: field + ".logicalWrites"))
    }
    if let metric = aspects[.hitchRatio], let ratio = value.member("hitchTimeRatio") {
      report.add(metric, sum: try ratio.reportAmount(.hitchRatio, at: field + ".hitchTimeRatio"))
    }
    report.setState(state, from: first)
  }
}
