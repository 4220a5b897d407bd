import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("Metric reports of iOS 27")
struct MetricReportTests {
  private static let environment =
    #""environment":{"latestApplicationVersion":"8.2.0","applicationBuildVersion":"820","bundleIdentifier":"com.example.app","deviceType":"iPhone18,1","regionFormat":"JP","osVersion":{"platform":"iPhone OS","number":"27.0","buildNumber":"24A435"},"isTestFlightApp":false,"lowPowerModeEnabled":false,"includesMultipleApplicationVersions":false,"hasExceededStateLimit":true}"#
  /// 2026-10-04T22:00Z to 2026-10-05T22:00Z.
  private static let range = #""timeRange":{"begin":812844000,"end":812930400}"#

  private func text(
    _ values: String,
    states: String = "[]",
    range: String = range,
    duration: String = "86400"
  ) -> String {
    #"{"version":"2.0.0",\#(range),\#(Self.environment),"stateEntries":\#(states),"intervalEntries":[{"duration":{"value":10800,"unit":"s"},"states":[],"values":[{"cpuTimeMetric":{"value":{"value":1,"unit":"s"}}}]},{"duration":{"value":\#(duration),"unit":"s"},"states":[],"values":\#(values)}]}"#
  }

  private func histogram(_ key: String, _ buckets: String) -> String {
    #"{"\#(key)":{"histogram":{"buckets":[\#(buckets)]}}}"#
  }

  private func bucket(_ start: String, _ end: String, _ count: Int, unit: String = "ms") -> String {
    #"{"lowerBound":{"value":\#(start),"unit":"\#(unit)"},"upperBound":{"value":\#(end),"unit":"\#(unit)"},"count":\#(count)}"#
  }

  @Test("The header is read")
  func header() throws {
    let batch = try read(text("[]"))
    let report = try #require(batch.reports.first)
    #expect(report.source == .report)
    #expect(report.version == AppVersion(version: "8.2.0", build: "820"))
    #expect(report.system == "iPhone OS 27.0 (24A435)")
    #expect(report.bundle == "com.example.app")
    #expect(report.day == Day("2026-10-05"))
    #expect(batch.notices == [.stateLimitExceeded: 1])
  }

  @Test("Only the longest interval entry counts")
  func longest() throws {
    let report = try report(
      text(
        #"[{"cpuTimeMetric":{"value":{"value":2.5,"unit":"s"}}},{"totalForegroundTimeMetric":{"value":{"value":506,"unit":"s"}}}]"#
      )
    )
    #expect(report["cpu_time"]?.sum == 2_500_000_000)
    #expect(report["cpu_time"]?.foreground == 506_000_000_000)
  }

  @Test("Histograms count at their middle; one without buckets is carried with no events")
  func histograms() throws {
    let values =
      histogram("hangTimeMetric", bucket("490", "499", 2) + "," + bucket("0", "1", 5, unit: "s")) + ","
      + histogram("extendedLaunchMetric", "")
    let report = try report(text("[\(values)]"))
    // (490 + 499) / 2 × 2 + (0 + 1,000) / 2 × 5 = 989 + 2,500 ms.
    #expect(report["hang_time"]?.sum == 3_489_000_000)
    #expect(report["hang_time"]?.count == 7)
    #expect(report["extended_launch"]?.count == 0)
    #expect(report["extended_launch"]?.buckets == [])
    #expect(report["time_to_first_draw"] == nil)
  }

  @Test("A hitch ratio keeps its times; without animation nothing is counted")
  func hitches() throws {
    let ratio =
      #"[{"hitchTimeMetric":{"ratio":{"value":0.2,"unit":"ms per s"},"totalHitchTime":{"value":2,"unit":"ms"},"totalAnimationTime":{"value":10,"unit":"s"}}}]"#
    let measured = try #require(try report(text(ratio))["hitch_ratio"])
    #expect(measured.sum == 200_000)
    #expect(measured.parts == Measurement.Parts(part: 2_000_000, whole: 10_000_000_000))
    let none =
      #"[{"hitchTimeMetric":{"ratio":{"value":0,"unit":"ms per s"},"totalHitchTime":{"value":0,"unit":"ms"},"totalAnimationTime":{"value":0,"unit":"s"}}}]"#
    #expect(try report(text(none))["hitch_ratio"]?.count == 0)
    let bare = #"[{"hitchTimeMetric":{"ratio":{"value":1.5,"unit":"ms per s"}}}]"#
    #expect(try report(text(bare))["hitch_ratio"]?.sum == 1_500_000)
    #expect(try report(text(bare))["hitch_ratio"]?.parts == nil)
  }

  @Test("Exits, averages, fields and counts")
  func otherShapes() throws {
    let values =
      #"[{"foregroundTerminationMetric":{"normalTerminationCount":3,"memoryLimitTerminationCount":1,"brandNewTerminationCount":2}},{"suspendedMemoryMetric":{"value":{"average":{"value":19.32,"unit":"MB"},"count":15,"standardDeviation":7.8}}},{"totalFileCountMetric":{"dataFileCount":43}},{"totalDiskSpaceCapacityMetric":{"spaceUsed":{"value":0.5,"unit":"MB"}}},{"cpuInstructionsCountMetric":{"value":5914280872000}},{"locationActivityTimeMetric":{"reducedAccuracy":{"value":15,"unit":"s"}}}]"#
    let report = try report(text(values))
    #expect(report["foreground_exits.unexpected"]?.sum == 3)
    #expect(report["foreground_exits.all"]?.sum == 6)
    #expect(report["foreground_exits.watchdog"]?.sum == 0)
    #expect(report["background_exits.all"] == nil)
    // 19.32 MB × 15 samples.
    #expect(report["suspended_memory"]?.sum == 289_800_000)
    #expect(report["suspended_memory"]?.count == 15)
    #expect(report["disk_space.data_files"]?.sum == 43)
    #expect(report["disk_space.used"]?.sum == 500_000)
    #expect(report["disk_space.capacity"] == nil)
    #expect(report["cpu_instructions"]?.sum == 5_914_280_872_000)
    #expect(report["location.reduced"]?.sum == 15_000_000_000)
  }

  @Test("Signposts are read by aspect")
  func signposts() throws {
    let values =
      #"[{"signpostIntervalMetric":{"signpostName":"n","signpostCategory":"c","totalCount":30,"signpostDuration":{"buckets":[\#(bucket("0", "100", 2))]},"cpuTime":{"value":30,"unit":"s"},"averageMemory":{"average":{"value":100,"unit":"MB"},"count":2},"logicalWrites":{"value":0.6,"unit":"MB"},"hitchTimeRatio":{"value":50,"unit":"ms per s"}}},{"signpostIntervalMetric":{"signpostName":"m","signpostCategory":"c","totalCount":4}}]"#
    let report = try report(text(values))
    #expect(report["signpost c/n duration"]?.sum == 100_000_000)
    #expect(report["signpost c/n memory"]?.sum == 200_000_000)
    #expect(report["signpost c/n memory"]?.count == 2)
    #expect(report["signpost c/n disk_writes"]?.sum == 600_000)
    #expect(report["signpost c/n hitch_ratio"]?.sum == 50_000_000)
    #expect(report["signpost c/m count"]?.sum == 4)
  }

  private func state(_ label: String, _ values: String, tier: String = "free") -> String {
    #"{"state":{"domain":"com.example.screens","label":"\#(label)","duration":{"value":43200,"unit":"s"},"stableMetadata":{"tier":{"string":"\#(tier)"}}},"values":[\#(values)]}"#
  }

  @Test("Entries of one label are one state; a state without values carries nothing")
  func states() throws {
    let first = histogram("hangTimeMetric", bucket("300", "309", 4))
    let second = histogram("hangTimeMetric", bucket("300", "309", 1) + "," + bucket("500", "509", 1))
    let states = "[\(state("home", first)),\(state("home", second, tier: "premium")),\(state("chat", ""))]"
    let report = try report(text("[\(histogram("hangTimeMetric", bucket("300", "309", 9)))]", states: states))
    // 304.5 × 5 + 504.5 × 1 = 2,027 ms.
    #expect(report["hang_time", "home"]?.sum == 2_027_000_000)
    #expect(report["hang_time", "home"]?.buckets?.map(\.count) == [5, 1])
    #expect(report["hang_time", "home"]?.state?.domain == "com.example.screens")
    #expect(report["hang_time"]?.count == 9)
    #expect(report.measurements.count == 2)
  }

  @Test("The foreground time of a state comes from the state's own values alone")
  func stateForeground() throws {
    let hang = histogram("hangTimeMetric", bucket("300", "309", 4))
    let time = #"{"totalForegroundTimeMetric":{"value":{"value":60,"unit":"s"}}}"#
    let report = try report(
      text("[\(time)]", states: "[\(state("home", hang)),\(state("chat", hang + "," + time))]")
    )
    #expect(report["hang_time", "home"]?.foreground == nil)
    #expect(report["hang_time", "chat"]?.foreground == 60_000_000_000)
  }

  @Test("States may stand by their domain")
  func statesByDomain() throws {
    let hang = histogram("hangTimeMetric", bucket("300", "309", 4))
    let list = #"{"com.example.screens":[{"state":{"label":"home"},"values":[\#(hang)]}]}"#
    #expect(try report(text("[]", states: list))["hang_time", "home"]?.state?.domain == "com.example.screens")
    let labels = #"{"com.example.screens":{"home":{"values":[\#(hang)]}}}"#
    #expect(try report(text("[]", states: labels))["hang_time", "home"]?.count == 4)
  }

  @Test("The companion report of no length is marked; so is an entry of no duration")
  func zeroLength() throws {
    #expect(
      try report(text("[]", range: #""timeRange":{"begin":812844000.5,"end":812844000.5}"#)).isZeroLength
    )
    let companion =
      #"{\#(Self.range),"intervalEntries":[{"duration":{"value":0,"unit":"s"},"values":[]}],"stateEntries":[]}"#
    #expect(try report(companion).isZeroLength)
  }

  @Test("A range may be ISO 8601 text or seconds since 1970; a report may lack everything else")
  func ranges() throws {
    let text =
      #"{"timeRange":{"begin":"2026-10-04T22:00:00Z","end":"2026-10-05T22:00:00Z"},"intervalEntries":[]}"#
    #expect(try report(text).day == Day("2026-10-05"))
    let unix = #"{"timeRange":{"begin":1791151200,"end":1791237600},"intervalEntries":[]}"#
    #expect(try report(unix).day == Day("2026-10-05"))
    #expect(try report(unix).version == nil)
    let early = #"{"timeRange":{"begin":0,"end":3600},"intervalEntries":[]}"#
    #expect(try report(early).isImplausible)
  }

  @Test(
    "A value that cannot be is refused by its name",
    arguments: [
      (
        #"[{"cpuTimeMetric":{"value":{"value":1,"unit":"MB"}}}]"#,
        "'cpuTimeMetric' is in 'MB', but a duration belongs there"
      ),
      (#"[{"cpuTimeMetric":{"value":{"value":1,"unit":"Hz"}}}]"#, "unknown unit 'Hz' in 'cpuTimeMetric'"),
      (#"[{"cpuTimeMetric":{"value":{"value":-1.5,"unit":"s"}}}]"#, "'cpuTimeMetric' is negative: '-1.5'"),
      (
        #"[{"cpuTimeMetric":{"value":"1 s"}}]"#,
        "'cpuTimeMetric' is not a measurement with a value and a unit"
      ),
      (#"[{"hangTimeMetric":{"histogram":7}}]"#, "'hangTimeMetric.histogram' is not a histogram"),
      (#"[{"hangTimeMetric":{}}]"#, "'hangTimeMetric' has no 'histogram'"),
      (
        #"[{"cpuTimeMetric":{"value":{"value":1,"unit":"s"}}},{"cpuTimeMetric":{"value":{"value":1,"unit":"s"}}}]"#,
        "'cpuTimeMetric' stands twice in one entry"
      ),
      (
        #"[{"hangTimeMetric":{"histogram":{"buckets":[{"lowerBound":{"value":2,"unit":"s"},"upperBound":{"value":1,"unit":"s"},"count":1}]}}}]"#,
        "the bucket 'hangTimeMetric.histogram.buckets[0]' ends before it starts"
      ),
    ]
  )
  func refused(values: String, message: String) {
    #expect(problem(text(values))?.message == message)
  }

  @Test("A count beyond a device's day is implausible and no error")
  func implausible() throws {
    let values = histogram(
      "hangTimeMetric",
      #"{"lowerBound":{"value":1,"unit":"s"},"upperBound":{"value":2,"unit":"s"},"count":1000000000000000000}"#
    )
    #expect(try report(text("[\(values)]")).isImplausible)
  }
}
