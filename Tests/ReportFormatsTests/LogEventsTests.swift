import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("Log events")
struct LogEventsTests {
  private static let attributes =
    #""value":312.5,"count":4,"version":"8.2.0","build_version":"820","os":{"name":"iOS","version":"26.1"},"_dd":{"device":{"model":"iPhone17,1"}}"#

  private func search(_ message: String, _ attributes: String, id: String = "AQ1") -> String {
    #"{"id":"\#(id)","type":"log","attributes":{"timestamp":"2026-11-20T23:30:00.000Z","service":"ios","message":"\#(message)","tags":["env:prod","version:9.9.9"],"attributes":{\#(attributes)}}}"#
  }

  private func archive(_ message: String, _ attributes: String) -> String {
    #"{"_id":"AQ1","date":"2026-11-20T23:30:00.000Z","message":"\#(message)","tags":["version:9.9.9"],"attributes":{\#(attributes)}}"#
  }

  private func payload(_ version: String) -> String {
    #"{"appVersion":"\#(version)","timeStampBegin":"2026-11-19 00:00:00","timeStampEnd":"2026-11-19 23:59:00","cpuMetrics":{"cumulativeCPUTime":"2 sec"}}"#
  }

  @Test("An event is read alike in every export")
  func exports() throws {
    let list =
      #"{"id":"AQ1","content":{"timestamp":"2026-11-20T23:30:00.000Z","message":"launch","tags":[],"attributes":{\#(Self.attributes)}}}"#
    let flat = #"{"_id":"AQ1","date":1795217400000,"message":"launch","service":"ios",\#(Self.attributes)}"#
    let pages = [
      "[\(search("launch", Self.attributes))]",
      #"{"data":[\#(search("launch", Self.attributes))],"meta":{"status":"done"}}"#,
      #"[{"data":[\#(search("launch", Self.attributes))]}]"#, search("launch", Self.attributes),
      archive("launch", Self.attributes), #"{"logs":[\#(list)],"nextLogId":null}"#, flat,
      #"{"_source":\#(archive("launch", Self.attributes))}"#,
    ]
    var identities: Set<ContentDigest?> = []
    for page in pages {
      let report = try report(page)
      #expect(report.source == .log && report.isDeliveryDay && !report.isZeroLength)
      #expect(report.version == AppVersion(version: "8.2.0", build: "820"))
      #expect(report.versionOrigin == .attribute)
      #expect(report.day == Day("2026-11-20"))
      #expect(report.device == "iPhone17,1")
      #expect(report.system == "iOS 26.1")
      // 312.5 ms × 4 events.
      #expect(report["time_to_first_draw"]?.sum == 1_250_000_000)
      #expect(report["time_to_first_draw"]?.count == 4)
      #expect(report.identity != nil)
      identities.insert(report.identity)
    }
    #expect(identities.count == 1)
    let other = search("launch", Self.attributes, id: "AQ2")
    #expect(try !identities.contains(report(other).identity))
  }

  @Test("The version comes from the tag where no attribute names it")
  func tag() throws {
    let report = try report(search("launch", #""value":1"#))
    #expect(report.version == AppVersion(version: "9.9.9", build: ""))
    #expect(report.versionOrigin == .tag)
    #expect(report["time_to_first_draw"]?.count == 1)
    let ddtags =
      #"{"date":"2026-11-20T10:00:00Z","message":"launch","value":1,"ddtags":"env:prod,version:8.2.0"}"#
    #expect(try self.report(ddtags).version?.version == "8.2.0")
    #expect(
      try self.report(#"{"date":"2026-11-20T10:00:00Z","message":"launch","value":1,"tags":[]}"#).version
        == nil
    )
  }

  private func report(_ text: String) throws -> DeviceReport {
    let reports = try read(text).reports
    try #require(reports.count == 1)
    return reports[0]
  }

  @Test("The state and its domain are attributes")
  func state() throws {
    let report = try report(search("hang_time", Self.attributes + #","domain":"screens","state":"search""#))
    #expect(report["hang_time", "search"]?.state == StateKey(domain: "screens", label: "search"))
    #expect(report["hang_time", "search"]?.sum == 1_250_000_000)
  }

  @Test("Attribute names may be dotted paths, nested or literal")
  func dotted() throws {
    let mapping = LogMapping(
      message: "feed",
      metric: .named("feed_load"),
      value: "perf.mean.ms",
      weight: "perf.n",
      basePerUnit: 1_000_000,
      version: "app.version",
      build: "app.build"
    )
    let selection = ReportSelection(
      metrics: nil,
      logs: [mapping],
      ownMetrics: ["feed_load": OwnMetric(quantity: .duration)]
    )
    for attributes in [
      #""perf":{"mean":{"ms":2.5},"n":2},"app":{"version":"8.2.0","build":820}"#,
      #""perf.mean.ms":2.5,"perf.n":2,"app.version":"8.2.0","app.build":"820""#,
      #""perf":{"mean.ms":2.5,"n":2},"app":{"version":"8.2.0","build":"820"}"#,
    ] {
      let report = try #require(try read(search("feed", attributes), selection).reports.first)
      #expect(report["feed_load"]?.sum == 5_000_000)
      #expect(report.version == AppVersion(version: "8.2.0", build: "820"))
    }
  }

  @Test("The sum is rounded once and not the mean before it")
  func rounding() throws {
    // 0.0000004 ms is 0.4 ns: three events make 1.2 ns, and not 3 × 0.
    let report = try report(search("launch", #""value":0.0000004,"count":3"#))
    #expect(report["time_to_first_draw"]?.sum == 1)
  }

  @Test(
    "A payload inside names its own version, day and identity",
    arguments: ["payload", "metrickit.payload"]
  )
  func payloadInside(key: String) throws {
    let tree = payload("8.1.0")
    let quoted = tree.replacing("\"", with: "\\\"")
    let alone = try report(tree)
    for event in [
      search("metrics", #""version":"8.2.0","\#(key)":\#(tree)"#),
      archive("metrics", #""\#(key)":"\#(quoted)""#),
      archive(quoted, #""version":"8.2.0""#), archive("metrics", #""deep":{"er":{"\#(key)":\#(tree)}}"#),
    ] {
      let report = try report(event)
      #expect(report.source == .payload)
      #expect(report.version?.version == "8.1.0")
      #expect(report.day == Day("2026-11-19") && !report.isDeliveryDay)
      #expect(report.identity == alone.identity)
      #expect(report["cpu_time"]?.sum == 2_000_000_000)
    }
  }

  @Test("The attributes themselves may be the payload")
  func payloadAsAttributes() throws {
    let attributes = String(payload("8.1.0").dropFirst().dropLast())
    #expect(try report(search("metrics", attributes + #","version":"8.2.0""#)).version?.version == "8.1.0")
  }

  @Test("A payload that was cut short is refused, a message with a brace is not")
  func cutShort() throws {
    let cut = String(payload("8.1.0").dropLast(10)).replacing("\"", with: "\\\"")
    #expect(
      problem(archive("metrics", #""payload":"\#(cut)""#))?.message.contains("a payload in a text is broken")
        == true
    )
    #expect(try read(archive("{not json", "")).leftOut == [.notAReport: 1])
  }

  @Test("An event of another message, or without the value, is not a report")
  func notAReport() throws {
    #expect(try read(search("page viewed", Self.attributes)).leftOut == [.notAReport: 1])
    #expect(try read(search("launch", #""version":"8.2.0""#)).leftOut == [.notAReport: 1])
    #expect(try read(#"{"data":[]}"#).leftOut.isEmpty)
    #expect(try read("[]").leftOut.isEmpty)
  }

  @Test(
    "A value that is no number is refused by its name",
    arguments: [
      (#""value":"fast""#, "the attribute 'value' of a log event 'launch' is not a number but 'fast'"),
      (#""value":"NaN""#, "the attribute 'value' of a log event 'launch' is not a number but 'NaN'"),
      (#""value":-1"#, "'value' is negative: '-1.0'"),
      (#""value":1,"count":-2"#, "'count' is negative: '-2'"),
      (#""value":1,"count":1.5"#, "'count' is not a whole number"),
    ]
  )
  func refused(attributes: String, message: String) {
    #expect(problem(search("launch", attributes))?.message == message)
  }

  @Test("A version sent as a number with decimals is refused")
  func numericVersion() {
    #expect(
      problem(search("launch", #""value":1,"version":8.1"#))?.message.contains("cannot be told apart") == true
    )
  }

  @Test(
    "A page that is not complete is noted",
    arguments: [#"{"status":"timeout"}"#, #"{"warnings":[{"code":"x"}]}"#]
  )
  func incomplete(meta: String) throws {
    #expect(
      try read(#"{"data":[\#(search("launch", Self.attributes))],"meta":\#(meta)}"#).notices == [
        .incompleteLogs: 1
      ]
    )
    #expect(try read(#"{"data":[],"meta":{"status":"done","warnings":[]}}"#).notices.isEmpty)
  }

  @Test(
    "A value or count beyond a device's day is implausible and no error",
    arguments: [#""value":1e12"#, #""value":1,"count":1000000000000000000"#]
  )
  func implausible(attributes: String) throws {
    #expect(try report(search("launch", attributes)).isImplausible)
  }
}

@Suite("Tables of log events")
struct LogTablesTests {
  @Test("Quoted cells may hold commas, quotes and line breaks (RFC 4180)")
  func rows() throws {
    let rows = try withText("a,\"b,\"\"c\"\"\nd\",\r\n\r\n\"\",x,y") { text in
      var rows = CSVRows(text)
      var cells: [[UInt8]] = []
      var found: [[String]] = []
      var lines: [Int] = []
      while try rows.next(&cells) {
        found.append(cells.map { String(decoding: $0, as: UTF8.self) })
        lines.append(rows.line)
      }
      return (found, lines)
    }
    #expect(rows.0 == [["a", "b,\"c\"\nd", ""], ["", "x", "y"]])
    #expect(rows.1 == [1, 4])
  }

  @Test(
    "Broken tables are refused with their line",
    arguments: [("Date,Message\n\"x", 2), ("Date,Message\n\n\"a\"b,c", 3), ("Date,Message\na", 2)]
  )
  func broken(text: String, line: Int) {
    let problem = problem(text, kind: .csv)
    #expect(problem?.message.hasPrefix("broken CSV") == true)
    #expect(problem?.location?.line == line)
  }

  @Test("A table of other columns is refused")
  func foreign() {
    #expect(problem("a,b\n1,2", kind: .csv)?.message == "CSV of no known format: columns 'a', 'b'")
  }

  @Test("Attribute columns hold JSON text, and a version of digits stays text")
  func attributeColumns() throws {
    let table = """
      Date,Host,@value,@@count,@version,@build_version,@_dd.device.model,Message
      "2026-11-20T23:30:00.000Z","\""h""\","312.5","4",8.10,"\""820""\","\""iPhone17,1""\",launch
      "2026-11-20T23:30:00.000Z","\""h""\",,,,,,page viewed
      """
    let batch = try read(table, kind: .csv)
    let report = try #require(batch.reports.first)
    #expect(batch.reports.count == 1)
    #expect(batch.leftOut == [.notAReport: 1])
    #expect(report.version == AppVersion(version: "8.10", build: "820"))
    #expect(report.device == "iPhone17,1")
    #expect(report.day == Day("2026-11-20"))
    #expect(report["time_to_first_draw"]?.sum == 1_250_000_000)
    #expect(report["time_to_first_draw"]?.count == 4)
    #expect(report.identity == nil)
  }

  @Test("The content column holds the event, a payload or plain text")
  func content() throws {
    let table = #"""
      Date,Host,Service,Content
      2026-11-20T23:30:00.000Z,h,ios,"{""message"":""launch"",""value"":2,""version"":""8.2.0""}"
      2026-11-20T23:30:00.000Z,h,ios,"{""message"":""launch"",""attributes"":{""value"":3,""version"":""8.2.0""}}"
      2026-11-20T23:30:00.000Z,h,ios,"{""appVersion"":""8.1.0"",""cpuMetrics"":{""cumulativeCPUTime"":""2 sec""}}"
      2026-11-20T23:30:00.000Z,h,ios,"plain, text"
      """#
    let batch = try read(table, kind: .csv)
    #expect(batch.reports.map { $0.version?.version } == ["8.2.0", "8.2.0", "8.1.0"])
    #expect(batch.reports.map { $0.measurements.first?.sum } == [2_000_000, 3_000_000, 2_000_000_000])
    #expect(batch.leftOut == [.notAReport: 1])
  }

  @Test(
    "A table of as many rows as an export holds is noted as cut off",
    arguments: [(4_999, 0), (5_000, 1)]
  )
  func exportLimit(rows: Int, notices: Int) throws {
    let row = "2026-11-20T23:30:00.000Z,x\n"
    let batch = try read("Date,Message\n" + String(repeating: row, count: rows), kind: .csv)
    #expect(batch.notices[.incompleteLogs, default: 0] == notices)
    #expect(batch.leftOut == [.notAReport: rows])
  }

  @Test("A value that is no number is refused with its line")
  func refused() {
    let problem = problem("Date,@value,Message\n2026-11-20T23:30:00.000Z,fast,launch", kind: .csv)
    #expect(problem?.location?.line == 2)
  }
}
