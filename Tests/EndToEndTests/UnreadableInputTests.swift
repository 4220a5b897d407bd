import Foundation
import TestSupport
import Testing

/// One document that cannot be read is exit code 65 for the whole run, wherever it lies: what is missing may be what
/// matters.
struct UnreadableInputTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    /// What standard error has to say.
    var says: String

    init(_ name: String, _ text: String, says: String = "error: ") {
      self.init(name, Array(text.utf8), says: says)
    }

    init(_ name: String, _ bytes: [UInt8], says: String = "error: ") {
      testDescription = name
      self.bytes = bytes
      self.says = says
    }
  }

  private static let good = Native.both(300, 300)
  private static let many = (1...2_000).map { Native.line("2.0", "\($0)") }.joined()
  /// A payload that is whole but for one word deep inside, where nobody has to look.
  private static let deep = """
    {"appVersion": "2.0", "timeStampBegin": "2026-11-18 00:00:00", "timeStampEnd": "2026-11-18 23:59:00",
     "metaData": {"appBuildVersion": "20", "extra": {"a": [1, {"b": tru}]}},
     "applicationTimeMetrics": {"cumulativeForegroundTime": "1022 sec"}}
    """

  static let cases = [
    Case("foreign JSON", "{\"hello\":\"world\"}", says: "input:1"),
    Case("a foreign array", "[1,2,3]"),
    Case("a bare word", "true"),
    Case("a foreign line among ours", good + "{\"hello\":\"world\"}\n" + good, says: "input:3"),
    Case("truncated JSON", String(good.dropLast(12)), says: "input:2"),
    Case("truncated in the last of many lines", String(many.dropLast(5)), says: "input:2000"),
    Case("truncated right after a line's first brace", good + "{"),
    Case("'tru' deep inside of a document", deep, says: "input:2"),
    Case("a number that is none", good + "{\"metric\":\"hang_time\",\"value\":01}\n"),
    Case("a number beyond all", good + Native.line("2.0", "1e999")),
    Case("an infinity", good + Native.line("2.0", "Infinity")),
    Case("not a number", good + Native.line("2.0", "NaN")),
    Case("a negative value", good + Native.line("2.0", "-3")),
    Case("a negative count", good + Native.line("2.0", "3", count: "-1")),
    Case("a broken count", good + Native.line("2.0", "3", count: "1.5")),
    Case("a value in quotes", good + Native.line("2.0", "\"3\"")),
    Case("another unit than the metric's", good + Native.line("2.0", "3", unit: "MB"), says: "input:3"),
    Case("an unknown unit", good + Native.line("2.0", "3", unit: "mss"), says: "did you mean"),
    Case("a day that is none", good + Native.line("2.0", "3", day: "2026-02-30")),
    Case("two values in a row without a border", "{} {} ]"),
    Case("a comma too many", good + "{\"metric\":\"hang_time\",}\n"),
    Case(
      "text that is not UTF-8",
      Array(good.utf8) + Array("{\"metric\":\"".utf8) + [0xFF, 0xFE] + Array("\"}\n".utf8)),
    Case("nulls", [0, 0, 0, 0]),
    Case("broken CSV", "Date,Message\n2026-11-18T00:00:00Z,\"launch\n"),
    Case("CSV with a row too short", "Date,Message,@value\n2026-11-18T00:00:00Z,launch\n"),
    Case("a gzip head and nothing else", [0x1F, 0x8B]),
    Case("a gzip head and rubbish", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]),
  ]

  @Test(arguments: cases)
  func endsTheRun(_ one: Case) throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    try gate.write(Self.good, to: "reports/good.jsonl")
    try gate.folder.write(Data(one.bytes), to: "input")
    try gate.write("{\"verdict\":\"pass\"}\n", to: "verdict.json")
    // As a file that is named; what lies in a folder without being JSON, CSV or gzip is no report.
    let run = try gate.check("--json", "verdict.json", paths: ["reports", "input"])
    #expect(run.code == 65, "\(run.page)")
    #expect(run.error.contains(one.says), "\(run.error)")
    #expect(run.error.contains("input"), "\(run.error)")
    #expect(gate.folder.text(of: "verdict.json")?.contains("\"verdict\": \"error\"") == true)
    #expect(run.output.isEmpty || run.output.hasPrefix("**verdict: error**"), "\(run.output)")
    let inspection = try ReleaseGateExecutable.run(["inspect", "reports", "input"], in: gate.folder.path)
    #expect(inspection.code == 65)
  }

  @Test(arguments: [1, 9, 20, 60])
  func gzipThatIsCutOrChangedEndsTheRun(_ place: Int) throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    let whole = try Gzip.compressed(Self.many)
    #expect(whole.count > 100)
    var changed = whole
    changed[whole.count - place] ^= 0x55
    for (name, bytes) in [("cut", Data(whole.dropLast(place))), ("changed", changed)] {
      try gate.folder.write(bytes, to: "reports/\(name).gz")
      try gate.write(Self.good, to: "reports/good.jsonl")
      let run = try gate.check()
      #expect(run.code == 65, "\(name) \(run.page)")
      try FileManager.default.removeItem(atPath: gate.folder["reports/\(name).gz"])
    }
    try gate.folder.write(whole, to: "reports/whole.gz")
    #expect(try gate.check().code == 0)
  }

  @Test func someMayBeToleratedAndAreCounted() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    try gate.write(Self.many + Native.line("1.0", "3") + "{\"hello\":1}\n", to: "reports/a.jsonl")
    let strict = try gate.check()
    #expect(strict.code == 65)
    let outcome = try gate.verdict("--allow-unreadable", "1%")
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.data.left_out.contains { $0.reason == "unreadable" && $0.count == 1 })
    #expect(outcome.run.error.contains("warning"), "\(outcome.run.error)")
    try gate.write(String(repeating: "{\"hello\":1}\n", count: 100), to: "reports/b.jsonl")
    #expect(try gate.check("--allow-unreadable", "1%").code == 65)
  }

  @Test func anInputThatIsNotThereIsNamed() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    try gate.write(Self.good, to: "reports/a.jsonl")
    let run = try gate.check(paths: ["reports", "reprots"])
    #expect(run.code == 66, "\(run.page)")
    #expect(run.error.contains("'reprots'"))
  }
}

/// What the `gzip` of the system makes of a text.
enum Gzip {
  static func compressed(_ text: String) throws -> Data {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-n", folder["a"]]
    try process.run()
    process.waitUntilExit()
    return try Data(contentsOf: URL(fileURLWithPath: folder["a.gz"]))
  }
}
