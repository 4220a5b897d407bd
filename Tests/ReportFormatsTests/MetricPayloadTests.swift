import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("Metric payloads of iOS 13 to 26")
struct MetricPayloadTests {
  private func payload(
    _ sections: String,
    header: String = #""appVersion":"8.2.0","metaData":{"appBuildVersion":"820"}"#
  )
    throws -> DeviceReport
  {
    try report("{\(header),\(sections)}")
  }

  private func launches(_ value: String) -> String {
    #""applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":\#(value)}"#
  }

  @Test("The header is read")
  func header() throws {
    let report = try report(
      #"""
      {"timeStampEnd":"2026-11-20 23:59:00","timeStampBegin":"2026-11-20 00:00:00","appVersion":"8.2.0",
      "multipleAppVersions":"1","metaData":{"appBuildVersion":"820","osVersion":"iPhone OS 26.1 (23B74)",
      "deviceType":"iPhone17,1","regionFormat":"JP","bundleIdentifier":"com.example.app",
      "lowPowerModeEnabled":true,"isTestFlightApp":true}}
      """#
    )
    #expect(report.source == .payload)
    #expect(report.version == AppVersion(version: "8.2.0", build: "820"))
    #expect(report.day == Day("2026-11-20"))
    #expect(report.system == "iPhone OS 26.1 (23B74)")
    #expect(report.device == "iPhone17,1")
    #expect(report.region == "JP")
    #expect(report.bundle == "com.example.app")
    #expect(report.isLowPower && report.isTestFlight && report.hasSeveralVersions)
    #expect(!report.isZeroLength && !report.isImplausible)
    #expect(report.identity == report.content)
  }

  @Test("Buckets count at their middle, whatever the order of their keys")
  func histogram() throws {
    let report = try payload(
      launches(
        #"{"histogramNumBuckets":9,"histogramValue":{"10":{"bucketCount":1,"bucketStart":"1,740 ms","bucketEnd":"1,749 ms"},"2":{"bucketCount":4,"bucketStart":"300 ms","bucketEnd":"309 ms"},"3":{"bucketCount":0,"bucketStart":"310 ms","bucketEnd":"319 ms"}}}"#
      )
    )
    let launch = try #require(report["time_to_first_draw"])
    // Apple's midpoint convention: (300 + 309) / 2 × 4 + (1,740 + 1,749) / 2 × 1 = 1,218 + 1,744.5 ms.
    #expect(launch.sum == 2_962_500_000)
    #expect(launch.count == 5)
    #expect(
      launch.buckets == [
        Bucket(start: 300_000_000, end: 309_000_000, count: 4),
        Bucket(start: 1_740_000_000, end: 1_749_000_000, count: 1),
      ]
    )
  }

  @Test("Buckets may stand in an array, mix units and touch; the key may be the one of the API")
  func otherHistograms() throws {
    let report = try payload(
      #""applicationResponsivenessMetrics":{"histogrammedApplicationHangTime":{"histogramValue":[{"bucketCount":2,"bucketStart":"1 sec","bucketEnd":"1.5 sec"},{"bucketCount":4,"bucketStart":"0 ms","bucketEnd":"100 ms"}]}}"#
    )
    // (1,000 + 1,500) / 2 × 2 + (0 + 100) / 2 × 4 = 2,500 + 200 ms.
    #expect(report["hang_time"]?.sum == 2_700_000_000)
    #expect(report["hang_time"]?.buckets?.map(\.count) == [4, 2])
  }

  @Test("Hangs from nine seconds on count at their start")
  func openHangs() throws {
    let report = try payload(
      #""applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramValue":{"0":{"bucketCount":2,"bucketStart":"9 sec","bucketEnd":"20 sec"}}}}"#
    )
    #expect(report["hang_time"]?.sum == 18_000_000_000)
  }

  @Test(
    "A histogram without buckets is carried with no events",
    arguments: [
      #"{"histogramNumBuckets":0,"histogramValue":{}}"#, #"{"histogramValue":[]}"#,
      #"{"histogramNumBuckets":0}"#,
    ]
  )
  func emptyHistogram(value: String) throws {
    let launch = try #require(try payload(launches(value))["time_to_first_draw"])
    #expect(launch.sum == 0 && launch.count == 0 && launch.buckets == [])
  }

  @Test("An absent section or key is not carried")
  func absent() throws {
    let report = try payload(#""applicationLaunchMetrics":{},"gpuMetrics":null"#)
    #expect(report.measurements.isEmpty)
  }

  @Test("In an exits section an absent counter is zero, and kinds without a row count in the sums")
  func exits() throws {
    let report = try payload(
      #""applicationExitMetrics":{"backgroundExitData":{"cumulativeNormalAppExitCount":3,"cumulativeMemoryPressureExitCount":4,"cumulativeBackgroundFetchCompletionTimeoutExitCount":2}}"#
    )
    #expect(report["background_exits.normal"]?.sum == 3)
    #expect(report["background_exits.memory_pressure"]?.count == 4)
    #expect(report["background_exits.abnormal"]?.sum == 0)
    #expect(report["background_exits.unexpected"]?.sum == 6)
    #expect(report["background_exits.all"]?.sum == 9)
    #expect(report["foreground_exits.abnormal"] == nil)
  }

  @Test("The foreground time goes with every measurement")
  func foreground() throws {
    let report = try payload(
      #""cpuMetrics":{"cumulativeCPUTime":"212 sec","cumulativeCPUInstructions":"5 kiloinstructions"},"applicationTimeMetrics":{"cumulativeForegroundTime":"7,338 sec"}"#
    )
    #expect(report["cpu_time"]?.sum == 212_000_000_000)
    #expect(report["cpu_time"]?.foreground == 7_338_000_000_000)
    #expect(report["cpu_instructions"]?.sum == 5_000)
    #expect(report["foreground_time"]?.sum == 7_338_000_000_000)
  }

  @Test("Means are sums of their samples, rounded once")
  func means() throws {
    let report = try payload(
      #""memoryMetrics":{"peakMemoryUsage":"1,5 MB","averageSuspendedMemory":{"averageValue":"100 kB","standardDeviation":-1,"sampleCount":3}},"displayMetrics":{"averagePixelLuminance":{"averageValue":"120 apl"}}"#
    )
    #expect(report["suspended_memory"]?.sum == 307_200)
    #expect(report["suspended_memory"]?.count == 3)
    #expect(report["luminance"]?.sum == 120_000_000)
    #expect(report["luminance"]?.count == 1)
    #expect(report["peak_memory"]?.sum == 1_572_864)
  }

  @Test("Signposts are read by aspect, and one that stands twice is summed")
  func signposts() throws {
    let one =
      #"{"signpostCategory":"c","signpostName":"n","totalSignpostCount":14,"signpostIntervalData":{"histogrammedSignpostDurations":{"histogramValue":{"0":{"bucketCount":14,"bucketStart":"200 ms","bucketEnd":"210 ms"}}},"signpostAverageMemory":"1 kB","signpostCumulativeCPUTime":"3 sec","signpostCumulativeLogicalWrites":"40 kB","signpostCumulativeHitchTimeRatio":"5 ms per s"}}"#
    let event = #"{"signpostCategory":"c","signpostName":"event","totalSignpostCount":2}"#
    let report = try payload(#""signpostMetrics":[\#(one),\#(one),\#(event)]"#)
    // 205 ms × 28; two processor times are added.
    #expect(report["signpost c/n duration"]?.sum == 5_740_000_000)
    #expect(report["signpost c/n duration"]?.buckets?.map(\.count) == [28])
    #expect(report["signpost c/n count"]?.sum == 28)
    #expect(report["signpost c/n cpu_time"]?.sum == 6_000_000_000)
    #expect(report["signpost c/n cpu_time"]?.count == 1)
    #expect(report["signpost c/event count"]?.sum == 2)
    #expect(report["signpost c/event duration"] == nil)
  }

  @Test(
    "An empty version is none",
    arguments: [
      #""appVersion":"","metaData":{"appBuildVersion":""}"#, #""metaData":{"appBuildVersion":"412"}"#,
    ]
  )
  func noVersion(header: String) throws {
    #expect(try payload(#""cpuMetrics":{}"#, header: header).version == nil)
  }

  @Test(
    "The day is that of the middle of the range, in UTC where a zone is given",
    arguments: [
      ("2020-10-24 22:59:00 +0000", "2020-10-25 22:58:00 +0000", "2020-10-25"),
      ("2026-11-20 00:00:00 +0900", "2026-11-20 23:59:00 +0900", "2026-11-20"),
      ("2026-11-20 00:00:00", "2026-11-20 23:59:00", "2026-11-20"),
      ("2026-11-20T15:00:00Z", "2026-11-21T14:59:00.000Z", "2026-11-21"),
    ]
  )
  func day(begin: String, end: String, day: String) throws {
    let report = try payload(#""timeStampBegin":"\#(begin)","timeStampEnd":"\#(end)","cpuMetrics":{}"#)
    #expect(report.day == Day(day))
  }

  @Test("A range without length is marked, one that runs backwards or lies before MetricKit is implausible")
  func ranges() throws {
    let zero = #""timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-20 00:00:00","cpuMetrics":{}"#
    #expect(try payload(zero).isZeroLength)
    let backwards =
      #""timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-19 00:00:00","cpuMetrics":{}"#
    #expect(try payload(backwards).isImplausible)
    let early =
      #""timeStampBegin":"2001-01-01 00:00:00","timeStampEnd":"2001-01-02 00:00:00","cpuMetrics":{}"#
    #expect(try payload(early).isImplausible)
  }

  @Test(
    "What no device can count in a day is implausible and no error",
    arguments: [
      #""applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramValue":{"0":{"bucketCount":1000000000000000000,"bucketStart":"1 ms","bucketEnd":"2 ms"}}}}"#,
      #""applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramValue":{"0":{"bucketCount":1,"bucketStart":"1 ms","bucketEnd":"9000 hr"}}}}"#,
      #""applicationTimeMetrics":{"cumulativeForegroundTime":"27 hr"}"#,
      #""cpuMetrics":{"cumulativeCPUTime":"99999999999999999999 sec"}"#,
      #""applicationExitMetrics":{"foregroundExitData":{"cumulativeNormalAppExitCount":1000000000000000000}}"#,
    ]
  )
  func implausible(sections: String) throws {
    #expect(try payload(sections).isImplausible)
  }

  @Test(
    "A value that cannot be is refused by its name",
    arguments: [
      (
        #""gpuMetrics":{"cumulativeGPUTime":"5 fortnights"}"#,
        "unknown unit 'fortnights' in 'gpuMetrics.cumulativeGPUTime'"
      ),
      (
        #""gpuMetrics":{"cumulativeGPUTime":"5 kB"}"#,
        "'gpuMetrics.cumulativeGPUTime' is in 'kB', but a duration belongs there"
      ),
      (
        #""gpuMetrics":{"cumulativeGPUTime":"-5 sec"}"#,
        "'gpuMetrics.cumulativeGPUTime' is negative: '-5 sec'"
      ),
      (
        #""gpuMetrics":{"cumulativeGPUTime":5}"#,
        "'gpuMetrics.cumulativeGPUTime' is not text with an amount and a unit"
      ),
      (
        #""gpuMetrics":{"cumulativeGPUTime":"soon"}"#,
        "'gpuMetrics.cumulativeGPUTime' does not begin with a number: 'soon'"
      ),
      (#""gpuMetrics":"none""#, "'gpuMetrics' is not an object"),
      (
        #""applicationResponsivenessMetrics":{"histogrammedAppHangTime":"5 ms"}"#,
        "'applicationResponsivenessMetrics.histogrammedAppHangTime' is not a histogram"
      ),
      (
        #""applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramValue":{"7":{"bucketCount":1,"bucketStart":"9 ms","bucketEnd":"1 ms"}}}}"#,
        "the bucket 'applicationResponsivenessMetrics.histogrammedAppHangTime.histogramValue.7' ends before it starts"
      ),
      (
        #""applicationResponsivenessMetrics":{"histogrammedAppHangTime":{"histogramValue":{"7":{"bucketCount":-1,"bucketStart":"1 ms","bucketEnd":"2 ms"}}}}"#,
        "'applicationResponsivenessMetrics.histogrammedAppHangTime.histogramValue.7.bucketCount' is negative: '-1'"
      ),
      (
        #""applicationExitMetrics":{"foregroundExitData":{"cumulativeNormalAppExitCount":1.5}}"#,
        "'applicationExitMetrics.foregroundExitData.cumulativeNormalAppExitCount' is not a whole number"
      ),
      (#""timeStampBegin":"soon","gpuMetrics":{}"#, "'timeStampBegin' is not a date: 'soon'"),
    ]
  )
  func refused(sections: String, message: String) {
    #expect(problem(#"{"appVersion":"8.2.0",\#(sections)}"#)?.message.hasSuffix(message) == true)
  }

  @Test("Only what is wanted is read, and the foreground time with it")
  func selection() throws {
    let hang = try #require(MetricCatalogue.key(named: "cpu_time"))
    let report = try report(
      #"{"appVersion":"1","cpuMetrics":{"cumulativeCPUTime":"2 sec"},"gpuMetrics":{"cumulativeGPUTime":"1 sec"},"applicationTimeMetrics":{"cumulativeForegroundTime":"60 sec"}}"#,
      ReportSelection(metrics: [hang])
    )
    #expect(report.measurements.map(\.metric.name) == ["cpu_time"])
    #expect(report.measurements.first?.foreground == 60_000_000_000)
  }
}
