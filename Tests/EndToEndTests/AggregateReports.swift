import Foundation
import TestSupport
import Testing

/// Reports of every format and with everything that makes one be left out, of which aggregates are made.
enum AggregateReports {
  static let rules = """
    version: 1
    data:
      minimum: {reports: 1, days: 1}
      exclude: [testflight]
      bundle: app
    decision: {method: point estimate, looks: once, adjust for: [device, region]}
    rules:
      - {id: launch, metric: time_to_first_draw, max increase: [20 %, 40 ms]}
      - {id: slow, metric: time_to_first_draw, statistic: p90, max: 10 s}
      - {id: share, metric: time_to_first_draw, statistic: share over 150 ms, max: 90 %}
      - {id: hang, metric: hang_time, per: screens, max increase: [50 %, 100 ms]}
      - {id: rate, metric: hang_time, statistic: total per hour, max: 1 h}
      - {id: crash, metric: diagnostics.crash, statistic: count per day, max: 3}
      - {id: hitch, metric: scroll_hitch_ratio, max: 100 ms per s}
      - {id: card, metric: signpost, category: cards, name: draw, statistic: p50, max: 9 s}
      - {id: feed, metric: feed_load, max increase: [50 %, 100 ms]}
    metrics:
      feed_load: {unit: ms, better: lower}

    """

  /// A payload with everything that rules ask of one.
  static func payload(
    _ version: String, _ number: Int, more: String = "", day: String = "2026-11-18", metaData: String = "",
    end: String = "23:59:00", launches: Int = 3
  ) -> String {
    """
    {"appVersion":"\(version)","timeStampBegin":"\(day) 00:00:00","timeStampEnd":"\(day) \(end)",\
    "metaData":{"appBuildVersion":"1","bundleIdentifier":"app","deviceType":"iPhone1\(number % 3),1",\
    "osVersion":"iPhone OS 26.\(number % 4) (23B85)","regionFormat":"\(number % 2 == 0 ? "GB" : "JP")"\(metaData)},\
    "applicationTimeMetrics":{"cumulativeForegroundTime":"\(600 + number) sec"},\
    "animationMetrics":{"scrollHitchTimeRatio":"\(number % 7) ms per s"},\
    "applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramNumBuckets":2,"histogramValue":{\
    "0":{"bucketCount":\(launches),"bucketStart":"\(90 + number) ms","bucketEnd":"\(100 + number) ms"},\
    "1":{"bucketCount":1,"bucketStart":"0.0015 ms","bucketEnd":"0.0025 ms"}}}},\
    "applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramNumBuckets":1,"histogramValue":{\
    "0":{"bucketCount":2,"bucketStart":"300 ms","bucketEnd":"\(310 + number) ms"}}}},\
    "signpostMetrics":[{"signpostCategory":"cards","signpostName":"draw","totalSignpostCount":1,\
    "signpostIntervalData":{"histogrammedSignpostDurations":{"histogramNumBuckets":1,"histogramValue":{\
    "0":{"bucketCount":1,"bucketStart":"1\(number) ms","bucketEnd":"2\(number) ms"}}}}}]\(more)}
    """
  }

  /// Each document on one line; among them every reason to be left out.
  static let documents: [String] = {
    var lines: [String] = []
    for number in 0..<40 {
      let version = number % 2 == 0 ? "1.0" : "2.0"
      lines.append(payload(version, number))
      lines.append(FormatMixTests.report(version, 200 + number, 3))
      lines.append(FormatMixTests.event(version, 100 + number, 2, id: "event-\(number)"))
      lines.append(
        Native.line(
          version, "\(100 + number).25", metric: "feed_load", day: "2026-11-1\(number % 9)",
          more:
            "\"device\":\"iPhone18,2\",\"device_id\":\"device \(number % 5) \\\"é\\\"\",\"bundle\":\"app\""))
      lines.append(
        Native.line(
          version, "\(300 + number)",
          more: "\"domain\":\"app.screens\",\"state\":\"screen \(number % 3) 🐚\\n\",\"id\":\"\(number)\""))
      lines.append(
        Native.line(
          version, "\(900 + number)", more: "\"domain\":\"app.tabs\",\"state\":\"never wanted\""))
    }
    lines += [
      payload("3.0", 1), payload("2.0", 2, end: "00:00:00"), payload("2.0", 3, day: "1999-01-01"),
      payload("2.0", 4, metaData: ",\"isTestFlightApp\":true"),
      payload("2.0", 5, metaData: ",\"lowPowerModeEnabled\":true"),
      payload("2.0", 6, more: ",\"multipleAppVersions\":true"),
      payload("2.0", 6, more: ",\"multipleAppVersions\":true"),
      payload("2.0", 7, launches: 99_000_000_000),
      payload("2.0", 8).replacing("\"bundleIdentifier\":\"app\"", with: "\"bundleIdentifier\":\"other\""),
      payload("2.0", 9).replacing("\"appVersion\":\"2.0\",", with: ""),
      "{\"_id\":\"x\",\"date\":\"2026-11-18T10:00:00.000Z\",\"message\":\"hello\",\"attributes\":{}}",
      "{\"data\":[],\"meta\":{\"status\":\"timeout\"}}",
      """
      {"timeStampBegin":"2026-11-18 00:00:00","timeStampEnd":"2026-11-18 00:00:00","crashDiagnostics":[\
      {"version":"1.0.0","callStackTree":{},"diagnosticMetaData":{"appVersion":"2.0","bundleIdentifier":"app","regionFormat":"JP"}}]}
      """,
      // The same line twice, which no digest tells apart from two of them.
      Native.line("1.0", "7", metric: "feed_load"), Native.line("1.0", "7", metric: "feed_load"),
    ]
    return lines.map { $0.replacing("\n", with: "") }
  }()

  /// The same document with its keys in another order.
  static func reordered(_ document: String) throws -> String {
    let object = try JSONSerialization.jsonObject(with: Data(document.utf8))
    return String(
      decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
  }
}

/// A folder with rules and reports, in which aggregates are made and judged.
struct AggregateBench {
  let folder: TemporaryFolder

  init(rules: String = AggregateReports.rules) throws {
    folder = try TemporaryFolder()
    try folder.write(rules, to: "rules.yml")
  }

  /// Makes an aggregate `name` of paths.
  func aggregate(_ name: String, _ paths: [String], _ options: String..., rules: String = "rules.yml") throws
  {
    let run = try ReleaseGateExecutable.run(
      ["aggregate", "--rules", rules, "--quiet", "-o", name] + options + paths, in: folder.path)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.page)")
  }

  /// What `check` of paths gives: the exit code, the JSON and the Markdown.
  func outputs(
    _ paths: [String], _ options: String..., rules: String = "rules.yml", input: Data = Data()
  ) throws -> [String] {
    let run = try ReleaseGateExecutable.run(
      [
        "check", "--rules", rules, "--candidate", "2.0", "--baseline", "1.0", "--today", "2026-11-20",
        "--quiet",
        "--json", "verdict.json", "--report", "report.md",
      ] + options + paths, input: input, in: folder.path)
    #expect(run.code <= 2, "\(run.page)")
    return ["\(run.code)", folder.text(of: "verdict.json") ?? "", folder.text(of: "report.md") ?? ""]
  }

  /// A `check` that must be refused with exit code 65; gives what standard error says.
  func refusal(_ paths: [String], rules: String = "rules.yml") throws -> String {
    let run = try ReleaseGateExecutable.run(
      [
        "check", "--rules", rules, "--candidate", "2.0", "--baseline", "1.0", "--today", "2026-11-20",
        "--quiet",
        "--report", "refused.md",
      ] + paths, in: folder.path)
    #expect(run.code == 65, "\(run.page)")
    #expect(folder.text(of: "refused.md")?.hasPrefix("**verdict: error**") == true)
    return run.error
  }

  func text(of name: String) throws -> String { try #require(folder.text(of: name)) }
}
