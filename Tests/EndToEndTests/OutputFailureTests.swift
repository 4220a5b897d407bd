import Foundation
import TestSupport
import Testing

/// Nothing that says pass survives an error, and an output that cannot be written is one.
struct OutputFailureTests {
  private static let passing = "  - {id: a, metric: hang_time, max: 9 h}"

  private func gate() throws -> Gate {
    let gate = try Gate(Self.passing)
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    return gate
  }

  @Test func aReportPathThatCannotBeWrittenIsAnError() throws {
    let gate = try gate()
    try gate.write("a file", to: "file")
    for path in ["no-such-folder/report.md", "file/report.md", "reports"] {
      let run = try gate.check("--report", path, "--json", "verdict.json")
      #expect(run.code == 74, "\(run.page)")
      #expect(run.error.contains("cannot write '\(path)'"), "\(run.error)")
      #expect(gate.folder.text(of: "verdict.json")?.contains("\"verdict\": \"error\"") == true)
    }
  }

  #if os(Linux)
    @Test(arguments: ["--report", "--json"])
    func aFullDiskIsAnError(_ option: String) throws {
      let gate = try gate()
      let other = option == "--json" ? "--report" : "--json"
      let run = try gate.check(option, "/dev/full", other, "other")
      #expect(run.code == 74, "\(run.page)")
      #expect(run.error.contains("/dev/full"), "\(run.error)")
      #expect(gate.folder.text(of: "other")?.contains("error") == true)
      #expect(gate.folder.text(of: "other")?.contains("pass") == false)
    }
  #endif

  @Test func aClosedPipeIsAnError() throws {
    let gate = try gate()
    let program = try ReleaseGateExecutable.location().path
    // The reader is gone before the program writes.
    let script = """
      { sleep 0.3; '\(program)' check --rules rules.yml --today 2026-11-20 --candidate 2.0 --baseline 1.0 \
      --json verdict.json reports 2>/dev/null; echo $? >code; } | true
      """
    try Shell.run(script, in: gate.folder.path)
    #expect(gate.folder.text(of: "code") == "74\n")
    #expect(gate.folder.text(of: "verdict.json")?.contains("\"verdict\": \"error\"") == true)
  }

  /// Each error, and the arguments that lead to it; what is beside the rules and reports is set up by the test.
  static let errors: [(code: Int32, arguments: [String])] = [
    (64, ["--no-such-option", "reports"]), (64, ["--candidate"]), (64, ["--jobs", "many", "reports"]),
    (64, []),
    (66, ["reports", "nowhere"]), (65, ["reports", "broken.json"]),
    (74, ["--junit", "nowhere/junit.xml", "reports"]),
  ]

  @Test(arguments: errors)
  func anOldPassIsReplacedByTheError(_ code: Int32, _ arguments: [String]) throws {
    let gate = try gate()
    try gate.write("{\"metric\":", to: "broken.json")
    let old = "# ✅ pass: an old report\n"
    for name in ["report.md", "verdict.json"] { try gate.write(old, to: name) }
    try gate.folder.link("linked.md", to: "report.md")
    let all =
      ["check", "--report", "linked.md", "--json=verdict.json", "--rules", "rules.yml", "--candidate", "2.0"]
      + ["--baseline", "1.0"] + arguments
    let run = try ReleaseGateExecutable.run(all, in: gate.folder.path)
    #expect(run.code == code, "\(run.page)")
    #expect(gate.folder.text(of: "report.md")?.hasPrefix("**verdict: error**") == true)
    #expect(gate.folder.text(of: "verdict.json")?.contains("\"verdict\": \"error\"") == true)
    // The link is still one.
    #expect(
      (try? FileManager.default.destinationOfSymbolicLink(atPath: gate.folder["linked.md"])) == "report.md")
    #expect(try gate.folder.names().allSatisfy { !$0.contains(".tmp") && !$0.contains(".release-gate") })
  }

  @Test(arguments: [
    ["--candidate", "2.0", "--baseline", "2.0"], ["--candidate", "2.0", "--baseline", "1.0,2.0"],
    ["--candidate", "2.0+20", "--baseline", "2.0"], ["--candidate", "2.0", "--baseline", "2.0+20"],
    ["--candidate", "2.0+20", "--baseline", "2.0+20"],
  ])
  func aVersionIsNotComparedWithItself(_ sides: [String]) throws {
    let gate = try gate()
    let run = try gate.check("--candidate", sides[1], "--baseline", sides[3], candidate: nil, baseline: nil)
    #expect(run.code == 64, "\(run.page)")
    #expect(run.error.contains("overlap") || run.error.contains("same version"), "\(run.error)")
  }

  @Test func sidesInTheFileOverlapToo() throws {
    let gate = try Gate(Self.passing, more: "candidate: 2.0\nbaseline: 2.0")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    #expect(try gate.check(candidate: nil, baseline: nil).code == 64)
    #expect(try gate.check(candidate: nil).code == 0)
  }

  @Test func anOutputIsNoInput() throws {
    let gate = try gate()
    for path in ["rules.yml", "reports/a.jsonl", "./reports/../rules.yml"] {
      let before = gate.folder.text(of: path)
      let run = try gate.check("--report", path, paths: ["reports/a.jsonl"])
      #expect(run.code == 64, "\(run.page)")
      #expect(gate.folder.text(of: path) == before)
    }
    try gate.folder.link("same.yml", to: "rules.yml")
    let before = gate.folder.text(of: "rules.yml")
    #expect(try gate.check("--report", "same.yml").code == 64)
    #expect(gate.folder.text(of: "rules.yml") == before)
    let run = try gate.check("--report", "out", "--json", "./out")
    #expect(run.code == 64)
  }

  @Test func aReportAmongTheReportsIsNotRead() throws {
    let gate = try gate()
    for _ in 0..<2 {
      let run = try gate.check("--report", "reports/report.md", "--json", "reports/verdict.json")
      #expect(run.code == 0, "\(run.page)")
    }
  }

  @Test func pipesAndDevicesStayWhatTheyAre() throws {
    let gate = try gate()
    #expect(try gate.check("--report", "/dev/null").code == 0)
    try gate.folder.makePipe("pipe")
    try Shell.run(
      "cat pipe >read & exec 3>&-; wait_for=$!; '\(try ReleaseGateExecutable.location().path)' check "
        + "--rules rules.yml --today 2026-11-20 --candidate 2.0 --baseline 1.0 --json pipe reports >/dev/null; wait $wait_for",
      in: gate.folder.path)
    #expect(gate.folder.text(of: "read")?.contains("\"verdict\": \"pass\"") == true)
  }
}

/// A command of the system's shell.
enum Shell {
  @discardableResult
  static func run(_ script: String, in folder: String) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
