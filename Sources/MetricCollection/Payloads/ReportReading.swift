import Foundation

/// Reads an encoded `MetricReport`, the newer generation.
enum ReportReading {
  static func report(_ document: PayloadValue, payload: Data) throws(PayloadFault) -> MetricReport {
    var report = MetricReport(.report, payload: payload)
    report.begin = PayloadDate.moment(document["timeRange"]?["begin"])
    report.end = PayloadDate.moment(document["timeRange"]?["end"])
    if let environment = document["environment"] { fill(&report, from: environment) }
    if let (duration, values) = try longest(of: document["intervalEntries"]) {
      report.duration = duration
      report.values = values
    }
    report.states = try states(document["stateEntries"])
    return report
  }

  private static func fill(_ report: inout MetricReport, from environment: PayloadValue) {
    report.version = environment["latestApplicationVersion"]?.name
    report.build = environment["applicationBuildVersion"]?.name
    report.includesSeveralVersions = environment["includesMultipleApplicationVersions"]?.isSet ?? false
    report.environment.bundleIdentifier = environment["bundleIdentifier"]?.name
    report.environment.deviceType = environment["deviceType"]?.name
    report.environment.region = environment["regionFormat"]?.name
    report.environment.isTestFlight = environment["isTestFlightApp"]?.isSet ?? false
    report.environment.isLowPower = environment["lowPowerModeEnabled"]?.isSet ?? false
    report.environment.hasExceededStateLimit = environment["hasExceededStateLimit"]?.isSet ?? false
    if let system = environment["osVersion"] {
      // As the older generation writes it.
      let parts = [
        system["platform"]?.name, system["number"]?.name, system["buildNumber"]?.name.map { "(\($0))" },
      ]
      let text = parts.compactMap(\.self).joined(separator: " ")
      report.environment.system = text.isEmpty ? system.name : text
    }
  }

  /// The length and the values of the full-day entry: the longest, of which the others are slices.
  private static func longest(
    of entries: PayloadValue?
  ) throws(PayloadFault) -> (duration: TimeInterval, values: MetricValues)? {
    var longest: (nanoseconds: Int64, values: PayloadValue)?
    for entry in entries?.elements ?? [] {
      guard let duration = entry["duration"] else { throw .missing("duration", in: "intervalEntries") }
      let length = try PayloadAmount.nanoseconds(duration, at: "intervalEntries.duration")
      if length > longest?.nanoseconds ?? -1 { longest = (length, entry["values"] ?? .array([])) }
    }
    guard let longest else { return nil }
    return (Double(longest.nanoseconds) / 1_000_000_000, try values(longest.values))
  }

  private static func states(_ entries: PayloadValue?) throws(PayloadFault) -> [StateValues] {
    var states: [StateValues] = []
    for entry in entries?.elements ?? [] {
      states.append(try state(entry, domain: nil))
    }
    // The encoding by domain; a dictionary has no order of its own.
    for (domain, list) in (entries?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      for entry in list.elements { states.append(try state(entry, domain: domain)) }
    }
    return states
  }

  private static func state(_ entry: PayloadValue, domain: String?) throws(PayloadFault) -> StateValues {
    let state = entry["state"]
    guard let domain = state?["domain"]?.name ?? domain else {
      throw .missing("domain", in: "stateEntries.state")
    }
    guard let label = state?["label"]?.name else { throw .missing("label", in: "stateEntries.state") }
    return StateValues(
      domain: domain, label: label, stableMetadata: metadata(state?["stableMetadata"]),
      volatileMetadata: metadata(state?["volatileMetadata"]),
      values: try values(entry["values"] ?? .array([])))
  }

  /// Meta data: each value an object that names its type, `{"string": "premium"}`, or a plain value.
  private static func metadata(_ value: PayloadValue?) -> [String: MetadataValue] {
    (value?.members ?? [:]).compactMapValues { value in
      let inner = value.members.count == 1 ? value.members.first : nil
      switch inner?.value ?? value {
      case .string(let text): return .string(text)
      case .number(let number):
        if inner?.key == "date" { return .date(Date(timeIntervalSinceReferenceDate: number)) }
        if inner?.key == "floatingPoint" { return .number(number) }
        return Int(exactly: number).map(MetadataValue.integer) ?? .number(number)
      case .bool(let bool): return .integer(bool ? 1 : 0)
      default: return nil
      }
    }
  }

  private static func values(_ list: PayloadValue) throws(PayloadFault) -> MetricValues {
    var values = MetricValues()
    for element in list.elements {
      for (key, body) in element.members where body != .null { try read(key, body, into: &values) }
    }
    return values
  }

  private static func read(
    _ key: String, _ body: PayloadValue, into values: inout MetricValues
  ) throws(PayloadFault) {
    switch key {
    case "timeToFirstDrawMetric": values.timeToFirstDraw = try histogram(body["histogram"], at: key)
    case "optimizedTimeToFirstDrawMetric":
      values.optimizedTimeToFirstDraw = try histogram(body["histogram"], at: key)
    case "hangTimeMetric": values.hangTime = try histogram(body["histogram"], at: key, isOfHangs: true)
    case "hitchTimeMetric": values.hitchRatio = try hitchRatio(body, at: key)
    case "foregroundTerminationMetric":
      values.foregroundExits = try ExitCounters.counts(body, of: .report, at: key)
    case "backgroundTerminationMetric":
      values.backgroundExits = try ExitCounters.counts(body, of: .report, at: key)
    case "totalForegroundTimeMetric":
      guard let time = body["value"] else { throw .missing("value", in: key) }
      values.foregroundTime = Double(try PayloadAmount.nanoseconds(time, at: key)) / 1_000_000_000
    case "signpostIntervalMetric": values.signposts.append(try signpost(body))
    default: break
    }
  }

  /// The hitch ratio; nil where nothing was animated.
  private static func hitchRatio(_ body: PayloadValue, at key: String) throws(PayloadFault) -> Double? {
    if let animation = body["totalAnimationTime"],
      try PayloadAmount.nanoseconds(animation, at: "\(key).totalAnimationTime") == 0
    {
      return nil
    }
    guard let ratio = body["ratio"] else { throw .missing("ratio", in: key) }
    return try PayloadAmount.hitchRatio(ratio, at: "\(key).ratio")
  }

  private static func signpost(_ body: PayloadValue) throws(PayloadFault) -> SignpostValues {
    guard let name = body["signpostName"]?.name else {
      throw .missing("signpostName", in: "signpostIntervalMetric")
    }
    var values = SignpostValues(category: body["signpostCategory"]?.name ?? "", name: name)
    if let count = body["totalCount"] {
      values.count = Int(clamping: try PayloadAmount.count(count, at: "signpostIntervalMetric.totalCount"))
    }
    if let durations = body["signpostDuration"] {
      values.durations = try histogram(durations, at: "signpostIntervalMetric.signpostDuration")
    }
    return values
  }

  private static func histogram(
    _ histogram: PayloadValue?, at key: String, isOfHangs: Bool = false
  ) throws(PayloadFault) -> Histogram {
    guard let histogram else { throw .missing("histogram", in: key) }
    guard case .array(let list)? = histogram["buckets"] else { throw .missing("buckets", in: key) }
    var buckets: [Histogram.Bucket] = []
    for bucket in list {
      guard let start = bucket["lowerBound"], let end = bucket["upperBound"] else {
        throw .wrong("\(key).buckets", expected: "buckets with 'lowerBound' and 'upperBound'")
      }
      buckets.append(
        Histogram.Bucket(
          start: try PayloadAmount.nanoseconds(start, at: "\(key).buckets.lowerBound"),
          end: try PayloadAmount.nanoseconds(end, at: "\(key).buckets.upperBound"),
          count: try PayloadAmount.count(bucket["count"], at: "\(key).buckets.count")))
    }
    guard let result = Histogram(buckets, isOfHangs: isOfHangs) else {
      throw .wrong(key, expected: "a histogram whose durations add up to less than 146 years")
    }
    return result
  }
}
