import Foundation
import TestSupport
import Testing

@testable import MetricCollection

/// What devices measure, through the library for apps and its files, to a verdict.
@Suite("From device to verdict")
struct RoundTripTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// One device of a version on a day: two launches and a hang for the app, a hang for each screen.
  private struct Device {
    var version: String
    var day: Int
    var number: Int
    var searchHang: Int

    /// Devices differ, so that there is something to be unsure of.
    private var speed: Int { number % 7 * 6 }

    func payload() -> Data {
      Data(
        """
        {"appVersion":"\(version)","timeStampBegin":"2026-11-\(day) 00:00:00","timeStampEnd":"2026-11-\(day) 23:59:00",
        "metaData":{"appBuildVersion":"1","deviceType":"iPhone17,\(number % 2)","osVersion":"iPhone OS 26.0 (23B74)"},
        "cpuMetrics":{"cumulativeCPUTime":"\(100 + number) sec"},
        "applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramNumBuckets":1,"histogramValue":{
        "0":{"bucketCount":2,"bucketStart":"\(800 + speed) ms","bucketEnd":"\(809 + speed) ms"}}}},
        "applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramNumBuckets":1,"histogramValue":{
        "0":{"bucketCount":1,"bucketStart":"\(300 + speed) ms","bucketEnd":"\(309 + speed) ms"}}}}}
        """.utf8)
    }

    func report() -> Data {
      func metric(_ name: String, _ value: Int, _ count: Int) -> String {
        """
        {"\(name)":{"histogram":{"buckets":[{"lowerBound":{"value":\(value),"unit":"ms"},\
        "upperBound":{"value":\(value + 9),"unit":"ms"},"count":\(count)}]}}}
        """
      }
      func state(_ label: String, _ hang: Int) -> String {
        """
        {"state":{"domain":"com.example.app.screens","label":"\(label)"},
        "values":[\(metric("hangTimeMetric", hang + speed, 1))]}
        """
      }
      // Seconds since 2001 of 2026-11-01T00:00Z: 815184000.
      let begin = 815_184_000 + (day - 1) * 86_400
      return Data(
        """
        {"version":"2.0.0","timeRange":{"begin":\(begin),"end":\(begin + 86_400)},
        "environment":{"latestApplicationVersion":"\(version)","applicationBuildVersion":"1",
        "deviceType":"iPhone18,\(number % 2)","osVersion":{"platform":"iPhone OS","number":"27.0"}},
        "intervalEntries":[{"duration":{"value":86400,"unit":"s"},"states":[],"values":[
        {"cpuTimeMetric":{"value":{"value":\(100 + number),"unit":"s"}}},
        \(metric("timeToFirstDrawMetric", 800 + speed, 2)),\(metric("hangTimeMetric", 300 + speed, 1))]}],
        "stateEntries":[\(state("home", 300)),\(state("search", searchHang))]}
        """.utf8)
    }
  }

  /// Runs the library as it runs on each device, and returns how many reports it left out.
  private func collect(
    _ devices: [Device], contents: MetricService.Contents, form: JSONLinesSink.Form
  ) async throws -> Int {
    var leftOut = 0
    for (place, device) in devices.enumerated() {
      // Every device also delivers a report from before its update.
      let old = Device(version: "0.9.0", day: device.day, number: device.number, searchHang: 300)
      let payloads = place % 2 == 0 ? [old.payload(), device.payload()] : [old.report(), device.report()]
      let service = MetricService(
        manager: .fake(payloads),
        sink: JSONLinesSink(
          URL(fileURLWithPath: folder["reports/device-\(place)"]), form, 1_000_000, 20, waitsForDisk: false),
        version: device.version, contents: contents, outbox: URL(fileURLWithPath: folder["outbox/\(place)"]))
      await service.start()
      await service.waitUntilDelivered()
      leftOut += await service.leftOut[.otherVersion, default: 0]
    }
    return leftOut
  }

  private func devices(searchHang: Int) -> [Device] {
    (0..<440).map { number in
      let isCandidate = number >= 220
      return Device(
        version: isCandidate ? "8.2.0" : "8.1.0", day: (isCandidate ? 16 : 10) + number / 2 % 4,
        number: number / 2,
        searchHang: isCandidate ? searchHang : 300)
    }
  }

  @Test(
    "Hangs on one screen fail that screen, whichever way the events went",
    arguments: [
      (MetricService.Contents.measurements, JSONLinesSink.Form.logEvents),
      (.measurements, .nativeLines), (.payloads, .logEvents),
    ])
  func oneScreen(contents: MetricService.Contents, form: JSONLinesSink.Form) async throws {
    let leftOut = try await collect(devices(searchHang: 600), contents: contents, form: form)
    #expect(leftOut == 440)
    let verdict = try check()
    #expect(verdict.run.code == 1)
    #expect(verdict.verdict == "fail")
    #expect(verdict.failed == ["hang-by-screen search"])
    // 110 devices of each generation on each side, two launches each.
    #expect(verdict.launchEvents == 440)
  }

  @Test("No change passes")
  func noChange() async throws {
    _ = try await collect(devices(searchHang: 300), contents: .measurements, form: .logEvents)
    #expect(try check().verdict == "pass")
  }

  private struct Outcome {
    var run: ProgramRun
    var verdict: String
    var failed: [String]
    var launchEvents: Int?
  }

  /// Decides by the ready rules for logs, cut to what so few devices can show.
  private func check() throws -> Outcome {
    let ready = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Rules/datadog-logs.yml")
    let rules = try String(contentsOf: ready, encoding: .utf8)
      .replacingOccurrences(of: "{reports: 300, days: 3}", with: "{reports: 50, days: 3}")
      .replacingOccurrences(of: "version: 1\n", with: "version: 1\ndecision: {looks: once}\n")
    try folder.write(rules, to: "rules.yml")
    let run = try ReleaseGateExecutable.run(
      [
        "check", "--rules", "rules.yml", "--candidate", "8.2.0", "--baseline", "8.1.0", "--today",
        "2026-11-21",
        "--json", "verdict.json", "--report", "report.md", "reports",
      ], in: folder.path)
    let object = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: folder["verdict.json"])))
    let verdict = try #require(object as? [String: Any], "\(run.page)")
    let rows = verdict["rules"] as? [[String: Any]] ?? []
    let failed = rows.filter { $0["status"] as? String == "fail" }.map { row in
      let state = row["state"] as? [String: Any]
      return ([row["id"] as? String, state?["label"] as? String]).compactMap(\.self).joined(separator: " ")
    }
    let launch = rows.first { $0["id"] as? String == "launch" }?["candidate"] as? [String: Any]
    return Outcome(
      run: run, verdict: verdict["verdict"] as? String ?? "none", failed: failed,
      launchEvents: launch?["events"] as? Int)
  }
}
