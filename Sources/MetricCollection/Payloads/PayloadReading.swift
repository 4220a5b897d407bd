import Foundation

/// Reads an `MXMetricPayload`, the older generation.
enum PayloadReading {
  static func recognises(_ members: [String: PayloadValue]) -> Bool {
    let hasTime = members["timeStampBegin"] != nil || members["timeStampEnd"] != nil
    let hasIdentity = members["appVersion"] != nil || members["metaData"] != nil
    return hasTime && hasIdentity || members.keys.contains { $0.hasSuffix("Metrics") }
  }

  static func report(_ payload: PayloadValue, payload data: Data) throws(PayloadFault) -> MetricReport {
    var report = MetricReport(.payload, payload: data)
    report.version = payload["appVersion"]?.name ?? payload["latestApplicationVersion"]?.name
    report.includesSeveralVersions = payload["multipleAppVersions"]?.isSet ?? false
    report.begin = PayloadDate.moment(payload["timeStampBegin"])
    report.end = PayloadDate.moment(payload["timeStampEnd"])
    if let begin = report.begin, let end = report.end { report.duration = end.timeIntervalSince(begin) }
    if let metaData = payload["metaData"] {
      report.build = metaData["appBuildVersion"]?.name
      report.environment.bundleIdentifier = metaData["bundleIdentifier"]?.name
      report.environment.deviceType = metaData["deviceType"]?.name
      report.environment.system = metaData["osVersion"]?.name
      report.environment.region = metaData["regionFormat"]?.name
      report.environment.isTestFlight = metaData["isTestFlightApp"]?.isSet ?? false
      report.environment.isLowPower = metaData["lowPowerModeEnabled"]?.isSet ?? false
    }
    report.values = try values(payload)
    return report
  }

  private static func values(_ payload: PayloadValue) throws(PayloadFault) -> MetricValues {
    var values = MetricValues()
    let launch = payload["applicationLaunchMetrics"]
    values.timeToFirstDraw = try histogram(launch, "histogrammedTimeToFirstDrawKey")
    values.optimizedTimeToFirstDraw = try histogram(launch, "histogrammedOptimizedTimeToFirstDrawKey")
    values.hangTime = try histogram(
      payload["applicationResponsivenessMetrics"], "histogrammedAppHangTime", isOfHangs: true)
    values.hitchRatio = try hitchRatio(payload["animationMetrics"], "hitchTimeRatio")
    values.scrollHitchRatio = try hitchRatio(payload["animationMetrics"], "scrollHitchTimeRatio")
    if let exits = payload["applicationExitMetrics"] {
      values.foregroundExits = try self.exits(exits, "foregroundExitData")
      values.backgroundExits = try self.exits(exits, "backgroundExitData")
    }
    if case .string(let time)? = payload["applicationTimeMetrics"]?["cumulativeForegroundTime"] {
      let nanoseconds = try PayloadAmount.nanoseconds(text: time, at: "cumulativeForegroundTime")
      values.foregroundTime = Double(nanoseconds) / 1_000_000_000
    }
    for signpost in payload["signpostMetrics"]?.elements ?? [] {
      values.signposts.append(try self.signpost(signpost))
    }
    return values
  }

  private static func exits(_ exits: PayloadValue, _ key: String) throws(PayloadFault) -> [ExitKind: Int]? {
    guard let section = exits[key] else { return nil }
    return try ExitCounters.counts(section, of: .payload, at: key)
  }

  private static func hitchRatio(_ animation: PayloadValue?, _ key: String) throws(PayloadFault) -> Double? {
    guard case .string(let text)? = animation?[key] else { return nil }
    return try PayloadAmount.hitchRatio(text: text, at: key)
  }

  private static func signpost(_ signpost: PayloadValue) throws(PayloadFault) -> SignpostValues {
    guard let name = signpost["signpostName"]?.name else {
      throw .missing("signpostName", in: "signpostMetrics")
    }
    var values = SignpostValues(category: signpost["signpostCategory"]?.name ?? "", name: name)
    if let count = signpost["totalSignpostCount"] {
      values.count = Int(clamping: try PayloadAmount.count(count, at: "totalSignpostCount"))
    }
    values.durations = try histogram(signpost["signpostIntervalData"], "histogrammedSignpostDurations")
    return values
  }

  /// The histogram under a key of a section: buckets by their place, in any order.
  private static func histogram(
    _ section: PayloadValue?, _ key: String, isOfHangs: Bool = false
  ) throws(PayloadFault) -> Histogram? {
    guard let histogram = section?[key] else { return nil }
    var buckets: [Histogram.Bucket] = []
    for (place, bucket) in histogram["histogramValue"]?.members ?? [:] {
      let field = "\(key).histogramValue.\(place)"
      guard case .string(let start)? = bucket["bucketStart"], case .string(let end)? = bucket["bucketEnd"]
      else {
        throw .wrong(field, expected: "a bucket with 'bucketStart' and 'bucketEnd'")
      }
      buckets.append(
        Histogram.Bucket(
          start: try PayloadAmount.nanoseconds(text: start, at: field),
          end: try PayloadAmount.nanoseconds(text: end, at: field),
          count: try PayloadAmount.count(bucket["bucketCount"], at: "\(field).bucketCount")))
    }
    guard let result = Histogram(buckets, isOfHangs: isOfHangs) else {
      throw .wrong(key, expected: "a histogram whose durations add up to less than 146 years")
    }
    return result
  }
}
