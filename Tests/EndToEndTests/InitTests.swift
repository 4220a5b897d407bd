import Foundation
import TestSupport
import Testing

/// `init`: the rule file that it writes, and what `check` makes of it.
struct InitTests {
  private static let rollout = "\(Project.root)/Tests/EndToEndTests/Fixtures/example-rollout"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String..., input: String = "") throws -> ProgramRun {
    try ReleaseGateExecutable.run(arguments, input: Data(input.utf8), in: folder.path)
  }

  /// Runs `init`, writes its rules to `rules.yml`, and has them validated.
  @discardableResult
  private func starter(_ arguments: String...) throws -> String {
    let run = try ReleaseGateExecutable.run(["init", "--today", "2026-11-20"] + arguments, in: folder.path)
    #expect(run.code == 0)
    #expect(run.error == "")
    try folder.write(run.output, to: "rules.yml")
    let validation = try self.run("validate", "rules.yml")
    #expect(validation == ProgramRun(output: "rules.yml: no mistakes\n", error: "", code: 0))
    return run.output
  }

  /// Days of native lines of one version, about as noisy as hangs of a screen are.
  private func lines(
    _ version: String, reports: Int, from generator: inout SeededGenerator, metric: String = "hang_time",
    more: String = ""
  ) -> String {
    (0..<reports).map { index in
      let value = 200 + Double(generator.next() % 400)
      return Native.line(version, "\(value)", metric: metric, day: "2026-11-\(10 + index % 8)", more: more)
    }.joined()
  }

  @Test func `the rules of the example find what is wrong in it, and let the same by`() throws {
    try starter("--baseline", "8.1.0", Self.rollout)
    let sides = ["--rules", "rules.yml", "--baseline", "8.1.0", "--today", "2026-11-18"]
    let worse = try ReleaseGateExecutable.run(
      ["check", "--candidate", "8.2.0", "--json", "-"] + sides + [Self.rollout], in: folder.path)
    #expect(worse.code == 1)
    let verdict = try JSONDecoder().decode(VerdictFile.self, from: Data(worse.output.utf8))
    #expect(verdict.rules.filter { $0.outcome == "fail" }.compactMap { $0.state?.label } == ["search"])
  }

  /// Releases as large as the baseline and drawn from the same values: by construction none is worse.
  @Test func `unchanged releases pass or hold, and nearly all pass`() throws {
    var generator = SeededGenerator(seed: 20_261_120)
    let state = "\"domain\":\"app.screens\",\"state\":\"home\""
    try folder.write(
      lines("1.0", reports: 800, from: &generator, more: state)
        + lines("1.0", reports: 800, from: &generator),
      to: "reports/base.json")
    let text = try starter("reports")
    #expect(text.contains("- id: hang-by-screens") && text.contains("- id: hangs"))
    var codes: [Int32] = []
    for _ in 0..<12 {
      try folder.write(
        lines("2.0", reports: 800, from: &generator, more: state)
          + lines("2.0", reports: 800, from: &generator),
        to: "reports/new.json")
      let check = try run(
        "check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "--today", "2026-11-20",
        "reports")
      codes.append(check.code)
    }
    #expect(!codes.contains { $0 != 0 && $0 != 2 }, "\(codes)")
    #expect(codes.count { $0 == 0 } >= 9, "\(codes)")
  }

  @Test(arguments: [
    "yes", "null", "1.5", "- a", "*star", "&a", "!t", "? q", ": v", "#c", "a: b", "{}", "[1]", "---", "%",
    "@x", "`",
    "\"q\" 'x' \\", "two\nlines: [", "tab\there", " lead", "trail ", "é ü", "😀", "\u{202E}abc", "\u{2028}",
    "\u{85}",
  ])
  func `a name from a device is quoted, so that the rules read it as it was`(name: String) throws {
    let json = try #require(String(data: JSONEncoder().encode(name), encoding: .utf8))
    var generator = SeededGenerator(seed: 7)
    let state = "\"domain\":\(json),\"state\":\(json)"
    let own = lines("1.0", reports: 400, from: &generator, metric: "NAME").replacing("\"NAME\"", with: json)
    try folder.write(lines("1.0", reports: 400, from: &generator, more: state) + own, to: "reports/a.json")
    try starter("reports")
    let check = try run(
      "check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "--json", "-", "reports")
    let verdict = try JSONDecoder().decode(VerdictFile.self, from: Data(check.output.utf8))
    // Both rules find their reports again: the names came through unchanged.
    #expect(verdict.rules.map { $0.baseline?.reports } == [400, 400], "\(check.output)")
    #expect(verdict.rules.compactMap { $0.state?.label } == [name])
  }

  @Test func `a domain that 'per' takes for devices gets no rule`() throws {
    var generator = SeededGenerator(seed: 8)
    try folder.write(
      lines("1.0", reports: 400, from: &generator)
        + lines("1.0", reports: 400, from: &generator, more: "\"domain\":\"device\",\"state\":\"a\""),
      to: "reports/a.json")
    #expect(try !starter("reports").contains("per:"))
  }

  @Test func `what is too thin stands as a comment with its reason`() throws {
    var generator = SeededGenerator(seed: 9)
    try folder.write(
      lines("1.0", reports: 400, from: &generator)
        + lines("1.0", reports: 20, from: &generator, metric: "resize"),
      to: "reports/a.json")
    let text = try starter("reports")
    #expect(text.contains("\n#  # 20 reports carry it, and under 300"))
    #expect(text.contains("\n#  - id: resize\n"))
    #expect(text.contains("\n  - id: hangs\n"))
  }

  @Test func `few reports give rules that hold`() throws {
    try folder.write(Native.both(400, 400) + Native.line("1.0", "420"), to: "reports/a.json")
    let text = try starter("--baseline", "1.0", "reports")
    #expect(text.contains("a guess"))
    let check = try run(
      "check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "--today", "2026-11-20",
      "reports")
    #expect(check.code == 2)
  }

  @Test func `few reports of each screen give rules that hold, and no word of names`() throws {
    let states = ["home", "search"]
    let lines = (0..<50).flatMap { number in
      ["1.0", "2.0"].flatMap { version in
        states.map { Native.state(version, "\(300 + number)", $0) }
      }
    }
    try folder.write(lines.joined(), to: "reports/a.json")
    let text = try starter("--baseline", "1.0", "reports")
    #expect(text.contains("per: app.screens") && text.contains("guess"))
    let check = try run(
      "check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "--today", "2026-11-20",
      "reports")
    #expect(check.code == 2)
  }

  @Test func `without anything to make a rule from there is no file`() throws {
    try FileManager.default.createDirectory(atPath: folder["empty"], withIntermediateDirectories: true)
    let empty = try run("init", "empty")
    #expect(empty.code == 65)
    #expect(empty.output == "")
    #expect(empty.error.contains("no report holds anything to make a rule from"))
    #expect(try run("init", "none").code == 66)
    try folder.write("{", to: "broken.json")
    #expect(try run("init", "broken.json").code == 65)
    let published = try run("init", "\(Project.root)/Tests/EndToEndTests/Fixtures/app-store-connect")
    #expect(published.code == 65)
    #expect(published.error.contains("Rules/app-store-connect.yml"))
    let version = try run("init", "--baseline", "7", Self.rollout)
    #expect(version.code == 64)
    #expect(version.error.contains("'8.2.0' (980 reports)"))
  }

  @Test func `reports of several apps are refused`() throws {
    try folder.write(
      Native.line("1.0", "1", more: "\"bundle\":\"a\"") + Native.line("1.0", "1", more: "\"bundle\":\"b\""),
      to: "a.json")
    let run = try run("init", "a.json")
    #expect(run.code == 65)
    #expect(run.error.contains("2 apps: 'a', 'b'"))
  }

  @Test func `a file that is there is never written over`() throws {
    let made = try run("init", "--output", "rules.yml", Self.rollout)
    #expect(made.code == 0)
    #expect(made.output.hasPrefix("wrote 9 rules to rules.yml"))
    let text = folder.text(of: "rules.yml")
    try folder.write("mine", to: "rules.yml")
    let again = try run("init", "--output", "rules.yml", Self.rollout)
    #expect(again.code == 74)
    #expect(folder.text(of: "rules.yml") == "mine")
    // Nor by a command line that cannot be understood.
    #expect(try run("init", "--output", "rules.yml", "--bogus", Self.rollout).code == 64)
    #expect(folder.text(of: "rules.yml") == "mine")
    #expect(text == (try run("init", "--output=-", Self.rollout).output))
    #expect(try run("init", "--output", "none/rules.yml", Self.rollout).code == 74)
  }

  @Test func `standard input is read`() throws {
    var generator = SeededGenerator(seed: 10)
    let run = try run("init", "-", input: lines("1.0", reports: 400, from: &generator))
    #expect(run.code == 0)
    #expect(run.output.contains("- id: hangs"))
  }
}
