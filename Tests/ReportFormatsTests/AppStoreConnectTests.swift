import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

/// Expected values: what is written in the text, by hand in base units (1 ms = 10⁶ ns, 1 MB = 10⁶ B).
struct AppStoreConnectTests {
  /// An answer with one dataset.
  private func answer(
    _ category: String = "LAUNCH", _ metric: String = "launchTime",
    unit: String = #"{"identifier":"milliseconds","displayName":"ms"}"#,
    criteria: String = #"{"percentile":"percentile.fifty","device":"all_iphones"}"#,
    points: String = #"{"version":"8.2.0","value":768.7}"#
  ) -> String {
    #"{"version":"1.0.0","productData":[{"platform":"iOS","metricCategories":[{"identifier":"\#(category)","#
      + #""metrics":[{"identifier":"\#(metric)","unit":\#(unit),"datasets":[{"filterCriteria":\#(criteria),"#
      + #""points":[\#(points)]}]}]}]}]}"#
  }

  private func value(_ text: String) throws -> PublishedValue {
    let batch = try read(text)
    #expect(batch.reports.isEmpty)
    #expect(batch.documents == 1)
    return try #require(batch.published.count == 1 ? batch.published.first : nil)
  }

  @Test func `a point is a published value of its version, percentile and device`() throws {
    let value = try value(answer())
    #expect(
      value.place
        == PublishedValue.Place(
          metric: try #require(MetricCatalogue.key(named: "time_to_first_draw")), version: "8.2.0",
          percentile: 50,
          device: "all_iphones"))
    #expect(value.value == 768_700_000)
    #expect(value.margin == nil)
    #expect(value.unknownUnit == nil)
  }

  @Test(arguments: [
    ("LAUNCH", "launchTime", #"{"identifier":"ms"}"#, "time_to_first_draw", 2_000_000.0),
    ("LAUNCH", "launchTime", #"{"identifier":"seconds"}"#, "time_to_first_draw", 2_000_000_000),
    ("HANG", "hangRate", #"{"identifier":"secondsPerHour"}"#, "app_store.hang_rate", 2_000_000),
    ("HANG", "hangRate", #"{"identifier":"odd","displayName":"s/hr"}"#, "app_store.hang_rate", 2_000_000),
    // The example of Apple's documentation: named like the metric, and shown as "%".
    (
      "ANIMATION", "scrollHitchRate", #"{"identifier":"scrollHitchRate","displayName":"%"}"#,
      "app_store.scroll_hitch_ratio", 2_000_000
    ),
    ("MEMORY", "peakMemory", #"{"identifier":"megaBytes"}"#, "app_store.peak_memory", 2_000_000),
    ("MEMORY", "memoryAtSuspension", #"{"identifier":"GB"}"#, "app_store.suspended_memory", 2_000_000_000),
    ("DISK", "diskWrites", #"{"displayName":"MB / day"}"#, "app_store.disk_writes", 2_000_000),
    ("STORAGE", "diskSpaceUsed", #"{"identifier":"megabytes"}"#, "app_store.disk_space", 2_000_000),
    ("BATTERY", "onScreen", #"{"identifier":"percent"}"#, "app_store.battery_on_screen", 2_000_000),
    ("TERMINATION", "onScreen", #"{"identifier":"perDay"}"#, "app_store.terminations_on_screen", 2_000_000),
  ])
  func `a metric is known by its category and name, and its unit however it is spelled`(
    category: String, metric: String, unit: String, name: String, base: Double
  ) throws {
    let value = try value(
      answer(category, metric, unit: unit, points: #"{"version":"1","value":2,"errorMargin":1}"#))
    #expect(value.place.metric.name == name)
    #expect(value.value == base)
    #expect(value.margin == base / 2)
    #expect(value.unknownUnit == nil)
  }

  @Test func `a unit that is not known is kept, with the value as written`() throws {
    let value = try value(answer(unit: #"{"identifier":"fortnights"}"#))
    #expect(value.unknownUnit == "fortnights")
    #expect(value.value == 768.7)
    #expect(try self.value(answer(unit: "null")).unknownUnit == "")
  }

  @Test(arguments: [
    ("percentile.fifty", 50), ("percentile.ninety", 90), ("P90", 90), ("p50", 50),
    ("percentile.ninetyFive", 95),
  ])
  func `a percentile is known by its words and its number`(text: String, percent: Int) throws {
    let criteria = #"{"percentile":"\#(text)","device":"all_ipads"}"#
    #expect(try value(answer(criteria: criteria)).place.percentile == percent)
  }

  @Test func `what is not known is counted and let by`() throws {
    for text in [
      answer("LAUNCH", "warpTime"), answer("NOVEL", "launchTime"),
      answer(criteria: #"{"percentile":"percentile.umpteenth","device":"all_iphones"}"#),
    ] {
      let batch = try read(text)
      #expect(batch.published.isEmpty)
      #expect(batch.notices == [.unknownPublished: 1])
    }
  }

  /// The schema declares one object and one text, the service answers with lists of them.
  @Test func `fields that the schema declares otherwise than the service answers do not matter`() throws {
    let points =
      #"{"version":"8.2.0","value":1,"goal":"good","percentageBreakdown":[{"value":61,"subSystemLabel":"x"}]}"#
    #expect(try value(answer(points: points)).value == 1_000_000)
    let insights = answer().replacing(
      #"{"version":"1.0.0","#,
      with: #"{"version":"1.0.0","insights":{"regressions":[{"referenceVersions":["1","2"]}]},"#)
    #expect(try value(insights).value == 768_700_000)
  }

  @Test func `a point without a value publishes nothing`() throws {
    #expect(
      try read(answer(points: #"{"version":"8.2.0"},{"version":"8.1.0","value":null}"#)).published.isEmpty)
  }

  @Test(arguments: [
    (#"{"version":"8.2.0","value":"768"}"#, "'launchTime.points.value' is not a number"),
    (#"{"version":"8.2.0","value":-1}"#, "'launchTime.points.value' is negative: '-1.0'"),
    (#"{"version":"8.2.0","value":1,"errorMargin":true}"#, "'launchTime.points.errorMargin' is not a number"),
    (#"{"version":8.1,"value":1}"#, "'launchTime.points.version' is a number with decimals"),
  ])
  func `a point that is none is an error`(points: String, message: String) {
    #expect(problem(answer(points: points))?.message.hasPrefix(message) == true)
  }

  @Test(arguments: [
    #"{"version":"1.0.0","productData":[]}"#, #"{"version":"1.0","productData":[{"platform":"iOS"}]}"#,
    #"{"version":"1.0","productData":[{"signatureId":"s","diagnosticLogs":[{"diagnosticMetaData":{"appVersion":"4"}}]}]}"#,
    #"{"data":[{"type":"diagnosticSignatures","id":"1","attributes":{"diagnosticType":"HANGS","weight":0.4}}],"links":{}}"#,
  ])
  func `an answer without values is left out, and never a value`(text: String) throws {
    let batch = try read(text)
    #expect(batch.published.isEmpty)
    #expect(batch.reports.isEmpty)
    #expect(batch.leftOut == [.notAReport: 1])
  }

  @Test func `a performance overview is refused by name`() {
    let text = #"{"version":"4.0.0","telemetryIdentifier":"t","categories":[],"insights":{}}"#
    #expect(problem(text)?.message.contains("performance overview") == true)
    #expect(problem(#"{"productData":{}}"#)?.message.contains("'productData' is not an array") == true)
  }

  @Test func `a value beyond all reason is left out`() throws {
    let batch = try read(answer(points: #"{"version":"8.2.0","value":1e12}"#))
    #expect(batch.published.isEmpty)
    #expect(batch.leftOut == [.implausible: 1])
  }

  @Test func `a document that breaks off leaves nothing behind`() throws {
    var batch = try read(answer())
    var reader = DocumentReader(selection: ReportSelection())
    var broken = answer(points: #"{"version":"8.2.0","value":1},{"version":"8.1.0","value":"x"}"#)
    #expect(throws: (any Error).self) {
      try broken.withUTF8 { unsafe try reader.read(UnsafeRawBufferPointer($0), into: &batch) }
    }
    #expect(batch.published.count == 1)
  }
}
