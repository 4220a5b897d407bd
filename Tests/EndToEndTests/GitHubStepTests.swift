import Foundation
import TestSupport
import Testing

/// `--github` in the built program, as a step of a workflow runs it.
struct GitHubStepTests {
  private func gate(_ reports: String) throws -> (Gate, environment: [String: String]) {
    let gate = try Gate(HostileInputTests.rules)
    try gate.write(reports, to: "reports/a.jsonl")
    try gate.write("", to: "output")
    try gate.write("", to: "summary")
    let environment = ["GITHUB_OUTPUT": gate.folder["output"], "GITHUB_STEP_SUMMARY": gate.folder["summary"]]
    return (gate, environment)
  }

  /// The lines that the runner takes for commands: after spaces, with two colons at their start.
  private func commands(in log: String) -> [Substring] {
    log.split(whereSeparator: \.isNewline).filter { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("::") }
  }

  @Test func namesFromDevicesCommandNothing() throws {
    let (gate, environment) = try gate(HostileInputTests.lines())
    let run = try gate.check("--github", environment: environment)
    #expect(run.code == 1, "\(run.page)")
    // Each label is a screen whose hangs have tripled; the runner takes ten errors.
    let found = commands(in: run.output)
    #expect(found.count == 10)
    #expect(
      found.allSatisfy { $0.hasPrefix("::error file=rules.yml,line=") || $0.hasPrefix("::error title=") })
    #expect(
      found.last?.hasSuffix("::\(HostileInputTests.labels.count - 9) more, see the report") == true)
    #expect(commands(in: run.error).isEmpty)
    #expect(!run.output.contains("##["))
    #expect(!run.output.contains("##vso["))
    #expect(!run.output.unicodeScalars.contains { $0.value < 32 && $0 != "\n" })

    let lines = try #require(gate.folder.text(of: "output")).split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("verdict=") } == ["verdict=fail"])
    #expect(lines.contains("failed=\(HostileInputTests.labels.count)"))
    let summary = try #require(gate.folder.text(of: "summary"))
    #expect(run.output.hasPrefix(summary))
  }

  @Test func aProgramThatIsKilledLeavesAnError() throws {
    let (gate, environment) = try gate("")
    let program = try ReleaseGateExecutable.location().path
    let variables = environment.map { "\($0)='\($1)'" }.joined(separator: " ")
    // It waits for the rest of its input for ever.
    let script = """
      mkfifo input; sleep 60 >input & reader=$!
      \(variables) '\(program)' check --github --rules rules.yml --candidate 2.0 --baseline 1.0 - <input & gate=$!
      for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do [ -s summary ] && break; sleep 0.5; done
      kill -9 $gate $reader
      """
    try Shell.run(script, in: gate.folder.path)
    #expect(gate.folder.text(of: "output")?.hasSuffix("\nverdict=error\n") == true)
    #expect(gate.folder.text(of: "summary")?.contains("did not finish") == true)
  }

  @Test func aPassSaysSoAndNothingElse() throws {
    let (gate, environment) = try gate(
      Native.state("1.0", "300", "feed") + Native.state("2.0", "300", "feed"))
    let run = try gate.check("--github", "--report", "report.md", environment: environment)
    // No annotation; the verdict itself stands in the step's log.
    #expect(run.code == 0 && run.output.isEmpty)
    #expect(run.error.hasPrefix("✅ pass · 2.0 against 1.0 · may go to 100 %\n") && !run.error.contains("::"))
    let lines = try #require(gate.folder.text(of: "output")).split(separator: "\n")
    #expect(lines.last == "verdict=pass")
    #expect(lines.contains("report=report.md"))
    #expect(lines.contains("passed=1"))
    #expect(gate.folder.text(of: "summary") == gate.folder.text(of: "report.md"))
  }
}
