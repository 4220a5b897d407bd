import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("Native lines")
struct NativeLinesTests {
  private let own = ReportSelection(
    metrics: [.named("feed_load"), .named("stars")],
    ownMetrics: [
      "feed_load": OwnMetric(quantity: .duration),
      "stars": OwnMetric(quantity: .number(unit: "stars"), direction: .higher),
    ]
  )

  @Test("Every key is read")
  func keys() throws {
    let report = try report(
      #"{"metric":"feed_load","unit":"ms","version":"8.2.0","build":"820","value":312.5,"count":4,"day":"2026-11-20","domain":"screens","state":"feed","device":"iPhone17,1","os":"26.1","region":"JP","device_id":"d1","id":"i1"}"#,
      own
    )
    #expect(report.source == .native && !report.isDeliveryDay)
    #expect(report.version == AppVersion(version: "8.2.0", build: "820"))
    #expect(report.day == Day("2026-11-20"))
    #expect(report.device == "iPhone17,1" && report.system == "26.1" && report.region == "JP")
    #expect(report.deviceID == "d1")
    #expect(report["feed_load", "feed"]?.sum == 1_250_000_000)
    #expect(report["feed_load", "feed"]?.count == 4)
    #expect(report["feed_load", "feed"]?.state?.domain == "screens")
    #expect(report.identity != nil)
  }

  @Test("Lines of one identifier are the same line, lines without one are each their own")
  func identity() throws {
    let one = try report(#"{"metric":"feed_load","unit":"ms","value":1,"id":"i1"}"#, own)
    let other = try report(#"{"metric":"feed_load","unit":"s","value":2,"id":"i1"}"#, own)
    #expect(one.identity == other.identity)
    #expect(try report(#"{"metric":"feed_load","unit":"ms","value":1}"#, own).identity == nil)
  }

  @Test("Buckets count at their middle")
  func buckets() throws {
    let report = try report(
      #"{"metric":"hang_time","unit":"ms","version":"8.2.0","buckets":[{"start":500,"end":509,"count":1},{"start":300,"end":309,"count":4}]}"#
    )
    // (300 + 309) / 2 × 4 + (500 + 509) / 2 = 1,218 + 504.5 ms.
    #expect(report["hang_time"]?.sum == 1_722_500_000)
    #expect(report["hang_time"]?.buckets?.map(\.count) == [4, 1])
    #expect(report["hang_time"]?.state == nil)
  }

  @Test("Units are decimal and may be the one declared")
  func units() throws {
    #expect(try report(#"{"metric":"peak_memory","unit":"MB","value":1.5}"#)["peak_memory"]?.sum == 1_500_000)
    #expect(
      try report(#"{"metric":"stars","unit":"stars","value":4.5,"count":2}"#, own)["stars"]?.sum == 9_000_000
    )
    let exits = try report(#"{"metric":"foreground_exits.abnormal","unit":"count","value":2}"#)
    #expect(exits["foreground_exits.abnormal"]?.count == 2)
  }

  @Test("A metric that nobody knows is read only where all are wanted")
  func unknownMetric() throws {
    let line = #"{"metric":"taps","unit":"count","value":3}"#
    let batch = try read(line)
    #expect(batch.reports[0]["taps"]?.sum == 3)
    #expect(batch.ownMetrics == ["taps": OwnMetric(quantity: .count)])
    #expect(try report(line, own).measurements.isEmpty)
  }

  @Test(
    "What cannot be is refused",
    arguments: [
      (#""unit":"fortnights","value":1"#, "unknown unit 'fortnights' of 'hang_time'"),
      (#""unit":"MB","value":1"#, "'hang_time' is in 'MB', but a duration belongs there"),
      (#""value":1"#, "'hang_time' has no 'unit'"), (#""unit":"ms""#, "'line' has no 'value'"),
      (#""unit":"ms","value":"1""#, "'value' is not a number"),
      (#""unit":"ms","value":-1"#, "'value' is negative: '-1.0'"),
      (#""unit":"ms","value":1,"count":-1"#, "'count' is negative: '-1'"),
      (#""unit":"ms","value":1,"count":0.5"#, "'count' is not a whole number"),
      (#""unit":"ms","value":1,"day":"20.11.2026""#, "'day' is not a date: '20.11.2026'"),
      (
        #""unit":"ms","buckets":[{"start":2,"end":1,"count":1}]"#,
        "the bucket 'buckets[0]' ends before it starts"
      ),
      (#""unit":"ms","buckets":[{"start":2,"end":3}]"#, "'buckets[0]' has no 'count'"),
      (#""unit":"ms","value":1,"buckets":[]"#, "a line holds both 'value' and 'buckets'"),
    ]
  )
  func refused(keys: String, message: String) {
    #expect(problem(#"{"metric":"hang_time",\#(keys)}"#)?.message == message)
  }

  @Test("A histogram of what is none is refused")
  func notAHistogram() {
    let line = #"{"metric":"peak_memory","unit":"MB","buckets":[{"start":1,"end":2,"count":1}]}"#
    #expect(problem(line)?.message == "'peak_memory' is no histogram, but the line holds 'buckets'")
  }
}

@Suite("Documents")
struct DocumentReaderTests {
  private let payload = #"{"appVersion":"8.2.0","cpuMetrics":{"cumulativeCPUTime":"2 sec"}}"#

  @Test(
    "Envelopes are opened",
    arguments: [
      #"{"payload":PAYLOAD}"#, #"{"uploadTime":1,"body":{"metrics":PAYLOAD}}"#,
      #"{"_source":{"payload":PAYLOAD}}"#,
      #"[PAYLOAD]"#, #"{"payload":"QUOTED"}"#, #"["QUOTED"]"#, #"{"payloads":[PAYLOAD]}"#,
      #"{"hits":{"hits":[{"_source":PAYLOAD}]}}"#,
    ]
  )
  func envelopes(text: String) throws {
    let quoted = payload.replacing("\"", with: "\\\"")
    let report = try report(text.replacing("PAYLOAD", with: payload).replacing("QUOTED", with: quoted))
    #expect(report.version?.version == "8.2.0")
    #expect(try report.identity == self.report(payload).identity)
  }

  private func report(_ text: String) throws -> DeviceReport {
    let reports = try read(text).reports
    try #require(reports.count == 1)
    return reports[0]
  }

  @Test(
    "Foreign JSON is refused by name",
    arguments: [
      (#"{"hello":"world","b":1}"#, "JSON of no known format: keys 'hello', 'b'"),
      ("{}", "JSON of no known format: an object without keys"), ("null", "JSON of no known format: null"),
      ("5", "JSON of no known format: a bare value"),
      ("[[]]", "JSON of no known format: an array in an array"),
      (#"{"errors":["Forbidden"]}"#, "the error answer of a service, no reports: 'Forbidden'"),
      (
        #"{"data":{"buckets":[{"by":{},"computes":{"c0":1}}]}}"#,
        "aggregates of a log search hold no counts and sums that can be merged"
      ),
    ]
  )
  func foreign(text: String, message: String) {
    #expect(problem(text)?.message == message)
  }

  @Test("A document that breaks off leaves the batch as it was")
  func rollBack() throws {
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    for (text, isRead) in [
      (payload, true),
      (
        "[\(payload),{\"timeStampBegin\":\"2026-11-20\",\"timeStampEnd\":\"2026-11-20\"},{\"hello\":1}]",
        false
      ),
    ] {
      var copy = text
      let wasRead = copy.withUTF8 {
        do { try unsafe reader.read(UnsafeRawBufferPointer($0), into: &batch) } catch { return false }
        return true
      }
      #expect(wasRead == isRead)
    }
    #expect(batch.reports.count == 1)
    #expect(batch.leftOut.isEmpty)
    #expect(batch.documents == 1)
  }

  @Test("Equal contents are one identity whatever the order of keys; unequal ones are not")
  func identity() throws {
    let swapped = #"{"cpuMetrics":{"cumulativeCPUTime":"2 sec"},"appVersion":"8.2.0"}"#
    let other = #"{"cpuMetrics":{"cumulativeCPUTime":"3 sec"},"appVersion":"8.2.0"}"#
    #expect(try report(payload).identity == report(swapped).identity)
    #expect(try report(payload).identity != report(other).identity)
  }

  @Test("A normalised record is read where it holds the payload or names the diagnostic")
  func normalised() throws {
    let metrics =
      #"[{"platform":"ios","timestamp":1795217400000,"appVersion":"1.2.0","raw":{"cpuMetrics":{"cumulativeCPUTime":"20 ms"}}}]"#
    #expect(try report(metrics).version?.version == "1.2.0")
    #expect(try report(metrics)["cpu_time"]?.sum == 20_000_000)
    let crash = #"[{"platform":"ios","type":"crash","timestamp":1795217400000,"appVersion":"1.2.0"}]"#
    #expect(try report(crash)["diagnostics.crash"]?.sum == 1)
    #expect(
      problem(crash.replacing("crash", with: "flicker"))?.message.contains("unknown type 'flicker'") == true
    )
  }
}
