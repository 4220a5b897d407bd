import Foundation
import TestSupport
import Testing

/// The same reports give the same bytes of JSON and Markdown, however they are packed, ordered and read.
///
/// What is compared with is one report a line in one file on one core.
struct ExactnessTests {
  private static let rules = """
      - {id: launch, metric: time_to_first_draw, max increase: [5 %, 10 ms]}
      - {id: device, metric: time_to_first_draw, per: device, rare: pool, max: 1 s}
      - {id: slow, metric: time_to_first_draw, statistic: p90, max: 2 s}
    """

  /// Reports of three forms that differ in version, device, day and amounts; each element has a line of its own.
  static let documents: [String] = {
    var documents: [String] = []
    for number in 0..<40 {
      for version in ["1.0", "2.0"] {
        let day = "2026-11-\(10 + number % 8)"
        let seconds = 815_097_600 + 86_400 * (10 + number % 8)
        let device = "iPhone\(10 + number % 4),1"
        let payload = FormatMixTests.payload(version, 100 + 7 * number, 1 + number % 5, device: device)
        let report = FormatMixTests.report(version, 150 + 3 * number, 2 + number % 3)
        let event = FormatMixTests.event(
          version, 90 + 11 * number, 1 + number % 7, id: "\(version)-\(number)")
        documents.append(payload.replacing("2026-11-18", with: day))
        documents.append(
          report.replacing("817084800", with: "\(seconds)").replacing(
            "817171200", with: "\(seconds + 86_400)"))
        documents.append(event.replacing("2026-11-18", with: day))
      }
    }
    return documents
  }()

  private static func newGate() throws -> Gate {
    let rules = Gate.rules(Self.rules).replacing("method: point estimate", with: "method: interval")
    return try Gate(
      rules: rules.replacing("looks: once, adjust for: []", with: "looks: daily, adjust for: [device]"))
  }

  /// JSON and Markdown of a run that comes to a verdict.
  private static func outputs(
    _ gate: Gate, _ paths: [String] = ["reports"], jobs: Int = 2, input: Data = Data()
  ) throws -> [String] {
    let run = try gate.check("--jobs", "\(jobs)", "--json", "v.json", paths: paths, input: input)
    #expect(run.code <= 2, "\(run.page)")
    return [gate.folder.text(of: "v.json") ?? "", run.output]
  }

  private static let expected = Result {
    let gate = try newGate()
    try gate.write(documents.joined(separator: "\n"), to: "reports/a.jsonl")
    let first = try outputs(gate, jobs: 1)
    // A test of equal bytes is worth nothing where nothing was read.
    let verdict = try JSONDecoder().decode(VerdictFile.self, from: Data(first[0].utf8))
    #expect(verdict.data.used.candidate > 90 && verdict.data.used.candidate <= 120)
    #expect(first[0].contains("iPhone13,1"))
    return first
  }

  /// Ways to pack the documents, by name.
  static let packings = [
    "lines", "array", "page", "older page", "search hits", "concatenated", "pages one after another",
    "printed wide",
    "gzip", "gzip members", "a file each", "a gzip file each", "array of pages",
  ]

  /// Writes the documents below `reports`, in any order.
  private static func pack(_ packing: String, _ documents: [String], _ gate: Gate) throws {
    func page(_ part: some Sequence<String>) -> String {
      "{\"data\":[\(part.joined(separator: ","))],\"meta\":{}}"
    }
    let list = documents.joined(separator: ",")
    let lines = documents.joined(separator: "\n")
    let halves = [documents[..<70], documents[70...]]
    switch packing {
    case "lines": try gate.write(lines, to: "reports/a.json")
    case "array": try gate.write("[\(list)]", to: "reports/a.json")
    case "page": try gate.write(page(documents), to: "reports/a.json")
    case "older page": try gate.write("{\"logs\":[\(list)],\"status\":\"done\"}", to: "reports/a.json")
    case "search hits":
      let hits = documents.map { "{\"_source\":\($0)}" }.joined(separator: ",")
      try gate.write("{\"timed_out\":false,\"hits\":{\"total\":1,\"hits\":[\(hits)]}}", to: "reports/a.json")
    case "concatenated": try gate.write(documents.joined(), to: "reports/a.json")
    case "pages one after another": try gate.write(halves.map { page($0) }.joined(), to: "reports/a.json")
    case "array of pages":
      try gate.write("[\(halves.map { page($0) }.joined(separator: ","))]", to: "reports/a.json")
    case "printed wide":
      try gate.write("[\r\n\(documents.joined(separator: "\r\n  ,\r\n"))\r\n]\r\n", to: "reports/a.json")
    case "a file each", "a gzip file each":
      for (number, document) in documents.enumerated() {
        try gate.write(document, to: "reports/\(number % 7)/\(number).json")
      }
      if packing == "a gzip file each" { try Shell.run("gzip -r reports", in: gate.folder.path) }
    default:
      try gate.write(lines, to: "reports/a.jsonl")
      try Shell.run(
        packing == "gzip"
          ? "gzip reports/a.jsonl"
          : "split -b 10000 reports/a.jsonl part.; gzip part.*; rm -r reports; "
            + "mkdir reports; cat part.* >reports/a.gz", in: gate.folder.path)
    }
  }

  @Test(arguments: packings)
  func anyPackingOrderAndNumberOfCoresGiveTheSameBytes(_ packing: String) throws {
    let expected = try Self.expected.get()
    var random = SeededGenerator(seed: UInt64(packing.utf8.reduce(0) { 31 &* $0 &+ Int($1) } & 0xFFFF))
    for jobs in [1, 2, 3, 8] {
      let gate = try Self.newGate()
      try Self.pack(packing, Self.documents.shuffled(using: &random), gate)
      #expect(try Self.outputs(gate, jobs: jobs) == expected, "\(packing), \(jobs) jobs")
    }
  }

  @Test(arguments: ["lines", "array", "page", "concatenated", "gzip", "gzip members"])
  func standardInputGivesTheSameBytes(_ packing: String) throws {
    let gate = try Self.newGate()
    try Self.pack(packing, Self.documents, gate)
    let name = try FileManager.default.contentsOfDirectory(atPath: gate.folder["reports"])[0]
    let data = try Data(contentsOf: URL(fileURLWithPath: gate.folder["reports/" + name]))
    #expect(try Self.outputs(gate, ["-"], input: data) == Self.expected.get())
  }

  @Test func filesInAnyOrderOnTheCommandLineGiveTheSameBytes() throws {
    let gate = try Self.newGate()
    let names = (0..<6).map { "file\($0).json" }
    for (number, name) in names.enumerated() {
      try gate.write(Self.documents[(40 * number)..<(40 * number + 40)].joined(), to: name)
    }
    var random = SeededGenerator(seed: 6)
    for jobs in [1, 2, 3, 8] {
      #expect(try Self.outputs(gate, names.shuffled(using: &random), jobs: jobs) == Self.expected.get())
    }
  }

  /// Each report comes three times, in other packings.
  @Test func duplicatesInOtherFilesAreLeftOutWhateverTheOrder() throws {
    var all: [[String]] = []
    for jobs in [1, 2, 3, 8] {
      let gate = try Self.newGate()
      var random = SeededGenerator(seed: UInt64(jobs))
      let again = Self.documents.shuffled(using: &random)
      try gate.write(Self.documents.joined(separator: "\n"), to: "reports/\(jobs)")
      try gate.write("{\"data\":[\(again.joined(separator: ","))]}", to: "reports/\(9 - jobs)")
      try gate.write("[\(again.reversed().joined(separator: ","))]", to: "reports/b.json")
      try Shell.run("gzip reports/b.json", in: gate.folder.path)
      all.append(try Self.outputs(gate, jobs: jobs))
      let verdict = try gate.verdict("--jobs", "\(jobs)").json
      #expect(verdict.data.used.candidate > 90)
      #expect(verdict.data.left_out.first { $0.reason == "duplicate" }?.count == 480)
    }
    #expect(Set(all).count == 1)
  }

  /// In one array the second line was refused; in lines or in two files both were averaged as milliseconds.
  @Test(arguments: ["lines", "array", "files"], [1, 2])
  func aMetricInUnitsOfTwoKindsIsRefusedHoweverItIsPacked(_ packing: String, _ jobs: Int) throws {
    let folder = try TemporaryFolder()
    let lines = ["ms", "kB"].map {
      "{\"metric\":\"x\",\"unit\":\"\($0)\",\"version\":\"2.0\",\"value\":3,\"day\":\"2026-11-10\"}"
    }
    switch packing {
    case "lines": try folder.write(lines.joined(separator: "\n"), to: "reports/a")
    case "array": try folder.write("[\(lines.joined(separator: ","))]", to: "reports/a")
    default: for (number, line) in lines.enumerated() { try folder.write(line, to: "reports/\(number)") }
    }
    let run = try ReleaseGateExecutable.run(["inspect", "--jobs", "\(jobs)", "reports"], in: folder.path)
    #expect(run.code == 65)
    #expect(run.error.contains("'x'"))
  }
}
