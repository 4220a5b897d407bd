import Foundation
import TestSupport
import Testing

/// `--html` as a pipeline uses it.
struct HTMLOutputTests {
  private static let rollout = "Tests/EndToEndTests/Fixtures/example-rollout"

  private func check(_ rules: String, _ options: [String]) throws -> ProgramRun {
    let sides = ["--candidate", "8.2.0", "--baseline", "8.1.0", "--today", "2026-11-18"]
    return try ReleaseGateExecutable.run(
      ["check", "--rules", rules] + sides + options + [Self.rollout], in: Project.root)
  }

  /// The file, standard output and a second run have the same bytes, and the Markdown leaves standard output alone.
  @Test func aPageIsWrittenWhereItIsAskedFor() throws {
    let folder = try TemporaryFolder()
    let page = folder["page.html"]
    let beside = try check("Rules/per-screen.yml", ["--html", page])
    #expect(beside.code == 1)
    #expect(beside.output.hasPrefix("# ⛔ fail"))
    let written = try #require(folder.text(of: "page.html"))
    let alone = try check("Rules/per-screen.yml", ["--html", "-"])
    #expect(alone.code == 1)
    #expect(alone.output == written)
    #expect(written.hasPrefix("<!DOCTYPE html>"))
    #expect(written.hasSuffix("</html>\n"))
  }

  /// What the verdict turns on, by the example rollout's totals: `search` alone fails, of twelve decisions.
  @Test func thePageOfTheExampleSaysWhatFailed() throws {
    let page = try check("Rules/per-screen.yml", ["--html", "-"]).output
    #expect(page.contains("<header class=\"fail\">"))
    #expect(page.components(separatedBy: "<article").count == 2)
    #expect(page.contains("<h2 id=\"passed\">11 passed</h2>"))
    #expect(page.components(separatedBy: "role=\"rowheader\"").count == 13)
    // A histogram for each decision but that of exits, which have none, and values by day of all.
    #expect(page.components(separatedBy: "class=\"histogram\"").count == 12)
    #expect(page.components(separatedBy: "class=\"daily\"").count == 13)
  }

  @Test func anErrorReplacesAnOldPage() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    try gate.write("<h1>pass</h1>", to: "page.html")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    for (paths, code) in [(["nowhere"], Int32(66)), (["broken.json"], 65)] {
      try gate.write("{\"metric\":", to: "broken.json")
      let run = try gate.check("--html", "page.html", paths: paths)
      #expect(run.code == code)
      let page = try #require(gate.folder.text(of: "page.html"))
      #expect(
        page.contains("verdict: error") && page.contains("do not go to 100 %") && !page.contains("pass"))
    }
    let usage = try gate.check("--html", "page.html", "--no-such-option")
    #expect(usage.code == 64)
    #expect(gate.folder.text(of: "page.html")?.contains("verdict: error") == true)
    let unwritable = try gate.check("--html", "nowhere/page.html", "--json", "verdict.json")
    #expect(unwritable.code == 74)
    let verdict = try #require(gate.folder.text(of: "verdict.json")).filter { $0 != " " }
    #expect(verdict.contains("\"verdict\":\"error\""))
  }

  @Test func anErrorOnStandardOutputIsAPageToo() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, max: 9 h}")
    let run = try gate.check("--html", "-", paths: ["nowhere"])
    #expect(run.code == 66)
    #expect(run.output.hasPrefix("<!DOCTYPE html>") && run.output.contains("verdict: error"))
  }

  @Test func manyStatesGiveAPageOfBoundedSize() throws {
    let gate = try Gate("  - {id: a, metric: hang_time, per: screens, max: 1 s}")
    let lines = ["1.0", "2.0"].flatMap { version in
      (0..<8_000).map { Native.state(version, "300", "s\($0)") }
    }
    try gate.write(lines.joined(), to: "reports/a.jsonl")
    #expect(try gate.check("--html", "page.html").code == 0)
    let page = try #require(gate.folder.text(of: "page.html"))
    #expect(page.utf8.count <= 2 << 20)
    #expect(page.contains("of 8,000 decisions are left out here"))
  }
}
