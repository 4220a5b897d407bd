import Foundation
import TestSupport
import Testing

/// The same launches, in every form in which they may come: the counts are 3 and 5 launches of 100 and 200 ms on each
/// side, whatever carries them.
struct FormatMixTests {
  private static let rules = "  - {id: a, metric: time_to_first_draw, max: 1 h}"

  /// A payload of older systems; one bucket of `count` launches around `middle` ms.
  static func payload(_ version: String, _ middle: Int, _ count: Int, device: String = "iPhone16,1") -> String
  {
    """
    {"appVersion":"\(version)","timeStampBegin":"2026-11-18 00:00:00","timeStampEnd":"2026-11-18 23:59:00",\
    "metaData":{"appBuildVersion":"1","bundleIdentifier":"app","deviceType":"\(device)","osVersion":"iPhone OS 26.1 (23B85)",\
    "regionFormat":"GB"},"applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramNumBuckets":1,\
    "histogramValue":{"0":{"bucketCount":\(count),"bucketStart":"\(middle - 5) ms","bucketEnd":"\(middle + 5) ms"}}}}}
    """
  }

  /// A report of newer systems.
  static func report(_ version: String, _ middle: Int, _ count: Int) -> String {
    """
    {"version":"2.0.0","timeRange":{"begin":817084800,"end":817171200},"environment":{"bundleIdentifier":"app",\
    "latestApplicationVersion":"\(version)","applicationBuildVersion":"1","includesMultipleApplicationVersions":false,\
    "deviceType":"iPhone18,1","regionFormat":"JP","osVersion":{"platform":"iPhone OS","number":"27.0","buildNumber":"24A"}},\
    "intervalEntries":[{"duration":{"value":86400,"unit":"s"},"states":[],"values":[{"timeToFirstDrawMetric":{"histogram":\
    {"buckets":[{"lowerBound":{"value":\(middle - 5),"unit":"ms"},"upperBound":{"value":\(middle + 5),"unit":"ms"},\
    "count":\(count)}]}}}]}]}
    """
  }

  /// A log event as search pages hold it.
  static func event(_ version: String, _ value: Int, _ count: Int, id: String) -> String {
    """
    {"id":"\(id)","type":"log","attributes":{"timestamp":"2026-11-18T10:00:00.000Z","message":"launch","service":"app",\
    "tags":["env:prod","version:\(version)"],"attributes":{"value":\(value),"count":\(count)}}}
    """
  }

  private static let versions = ["1.0", "2.0"]

  private static func each(_ text: (_ version: String, _ value: Int, _ count: Int) -> String) -> [String] {
    versions.flatMap { [text($0, 100, 3), text($0, 200, 5)] }
  }

  private static var events: [String] { each { event($0, $1, $2, id: "\($0)-\($1)") } }
  private static var payloads: [String] { each { payload($0, $1, $2) } }

  private static func nested(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  static let forms = [
    "payloads, a line each", "payloads, an array", "payloads, one after another without a border",
    "payloads, printed over many lines", "reports", "native lines", "a log page", "log events, an array",
    "log events, one after another", "the 'data' of a page alone", "two log pages in one file", "an archive",
    "CSV",
    "a payload as JSON text in a log", "a payload as attributes in a log", "search hits",
    "with a byte order mark",
    "lines that end as Windows ends them",
  ]

  static func text(_ form: String) throws -> String {
    switch form {
    case "payloads, a line each": payloads.joined(separator: "\n")
    case "payloads, an array": "[" + payloads.joined(separator: ",\n") + "]"
    case "payloads, one after another without a border": payloads.joined()
    case "payloads, printed over many lines":
      try payloads.map {
        let object = try JSONSerialization.jsonObject(with: Data($0.utf8))
        return String(
          decoding: try JSONSerialization.data(withJSONObject: object, options: .prettyPrinted), as: UTF8.self
        )
      }.joined(separator: "\n")
    case "reports": each { report($0, $1, $2) }.joined(separator: "\n")
    case "native lines":
      each { Native.line($0, "\($1)", count: "\($2)", metric: "time_to_first_draw") }.joined()
    case "a log page":
      "{\"data\":[" + events.joined(separator: ",") + "],\"meta\":{\"page\":{\"after\":\"x\"}}}"
    case "log events, an array": "[" + events.joined(separator: ",") + "]"
    case "log events, one after another": events.joined(separator: " ")
    case "the 'data' of a page alone": "{\"data\":[" + events.joined(separator: ",") + "]}"
    case "two log pages in one file":
      "{\"data\":[" + events.prefix(2).joined(separator: ",") + "]}\n{\"data\":["
        + events.suffix(2).joined(separator: ",") + "]}"
    case "an archive":
      each {
        """
        {"_id":"\($0)-\($1)","date":"2026-11-18T10:00:00.000Z","message":"launch","tags":["version:\($0)"],\
        "attributes":{"value":\($1),"count":\($2)}}

        """
      }.joined()
    case "CSV":
      "Date,Message,@value,@count,@version\n"
        + each { "2026-11-18T10:00:00.000Z,launch,\($1),\($2),\($0)\n" }.joined()
    case "a payload as JSON text in a log":
      try payloads.enumerated().map { number, payload in
        """
        {"_id":"\(number)","date":"2026-11-19T10:00:00.000Z","message":"payload","tags":["version:9.9"],\
        "attributes":{"payload":\(try nested(payload))}}

        """
      }.joined()
    case "a payload as attributes in a log":
      payloads.enumerated().map { number, payload in
        """
        {"_id":"\(number)","date":"2026-11-19T10:00:00.000Z","message":"payload","tags":["version:9.9"],\
        "attributes":{"metrickit":\(payload)}}

        """
      }.joined()
    case "search hits":
      payloads.enumerated().map { "{\"_index\":\"i\",\"_id\":\"\($0)\",\"_source\":\($1)}\n" }.joined()
    case "with a byte order mark": "\u{FEFF}" + payloads.joined(separator: "\n")
    default: payloads.joined(separator: "\r\n") + "\r\n"
    }
  }

  private func check(_ outcome: Gate.Outcome, times: Int = 1) throws {
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    let decision = try #require(outcome.json.rules.first)
    // (3 · 100 + 5 · 200) / 8
    #expect(decision.candidate?.value == 162.5)
    #expect(decision.candidate?.events == 8 * times)
    #expect(decision.candidate?.reports == 2 * times)
    #expect(outcome.json.data.used.candidate == 2 * times)
    #expect(outcome.json.data.used.baseline == 2 * times)
  }

  @Test(arguments: forms)
  func holdsTheSame(_ form: String) throws {
    let gate = try Gate(Self.rules)
    let text = try Self.text(form)
    try gate.write(text, to: "reports/a.json")
    try check(try gate.verdict())
    // As standard input, and compressed; a name says nothing.
    try check(try gate.verdict(paths: ["-"], input: Data(text.utf8)))
    try gate.folder.write(try Gzip.compressed(text), to: "packed/data.bin")
    try check(try gate.verdict(paths: ["packed"]))
  }

  @Test func formsMayBeMixed() throws {
    let gate = try Gate(Self.rules)
    for (number, form) in ["payloads, an array", "reports", "native lines", "a log page"].enumerated() {
      try gate.write(try Self.text(form), to: "reports/\(number)/a")
    }
    let csv =
      "Date,Message,@value,@count,@version\n"
      + Self.each { "2026-11-18T11:00:00.000Z,launch,\($1),\($2),\($0)\n" }.joined()
    try gate.folder.write(try Gzip.compressed(csv), to: "reports/csv.gz")
    try check(try gate.verdict(), times: 5)
    // In one file too, where they are JSON.
    let all = try ["payloads, an array", "reports", "native lines", "a log page"].map(Self.text)
    try check(try gate.verdict(paths: ["-"], input: Data(all.joined(separator: "\n").utf8)), times: 4)
  }

  @Test func gzipMayHaveSeveralMembers() throws {
    let gate = try Gate(Self.rules)
    let members = try Self.payloads.map { try Gzip.compressed($0 + "\n") }
    try gate.folder.write(members.reduce(Data(), +), to: "reports/a.gz")
    try check(try gate.verdict())
    // A document may begin in one and end in the next.
    let text = Self.payloads.joined(separator: "\n")
    let halves = try [String(text.prefix(300)), String(text.dropFirst(300))].map(Gzip.compressed)
    try gate.folder.write(halves.reduce(Data(), +), to: "reports/a.gz")
    try check(try gate.verdict())
  }

  @Test func theSameTwiceCountsOnce() throws {
    let gate = try Gate(Self.rules)
    try gate.write(try Self.text("payloads, a line each"), to: "reports/a.jsonl")
    try gate.write(try Self.text("payloads, printed over many lines"), to: "reports/b.json")
    try gate.write(try Self.text("a payload as JSON text in a log"), to: "reports/c.json")
    let outcome = try gate.verdict()
    try check(outcome)
    #expect(outcome.json.data.left_out.contains { $0.reason == "duplicate" && $0.count == 8 })
  }
}
