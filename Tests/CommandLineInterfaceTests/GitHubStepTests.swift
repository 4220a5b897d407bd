import Foundation
import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineInterface

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `--github`: what is appended to the runner's files, and when.
struct GitHubStepTests {
  let harness: ToolHarness
  let folder: TemporaryFolder

  init() throws {
    harness = try ToolHarness()
    folder = harness.folder
    try folder.write("rules", to: "r.yml")
    try folder.write("reports", to: "in.json")
    try folder.write("", to: "outputs")
    try folder.write("", to: "summary")
  }

  func check(
    _ options: String..., by command: Command = .checkStandIn(), outputs: String? = "outputs",
    summary: String? = "summary"
  ) throws -> ProgramRun {
    var variables: [String: String] = [:]
    variables["GITHUB_OUTPUT"] = outputs.map { $0.hasPrefix("/") || $0.isEmpty ? $0 : folder[$0] }
    variables["GITHUB_STEP_SUMMARY"] = summary.map { $0.hasPrefix("/") || $0.isEmpty ? $0 : folder[$0] }
    let arguments = ["check", "--rules", "FOLDER/r.yml", "--github"] + options + ["FOLDER/in.json"]
    return try harness.run(arguments, [command], variables: variables)
  }

  /// The lines of the outputs that say the verdict.
  func verdicts() -> [String] {
    (folder.text(of: "outputs") ?? "").split(separator: "\n").filter { $0.hasPrefix("verdict=") }.map(
      String.init)
  }

  @Test func theFilesSayErrorWhileTheWorkRuns_andOnlyTheResultAfterwards() throws {
    let folder = folder
    try folder.write("mine=1\n", to: "outputs")
    try folder.write("# Mine\n", to: "summary")
    let run = try check(
      "--report", "FOLDER/a.md",
      by: .checkStandIn { _ in
        #expect(folder.text(of: "outputs")?.hasPrefix("mine=1\n") == true)
        #expect(folder.text(of: "outputs")?.hasSuffix("\nverdict=error\n") == true)
        #expect(folder.text(of: "summary")?.hasPrefix("# Mine\n\n**verdict: error**") == true)
      })
    #expect(run == ProgramRun(output: "pass as githubAnnotations\n", error: "", code: 0))
    #expect(folder.text(of: "outputs") == "mine=1\npass as githubOutputs\n")
    #expect(folder.text(of: "summary") == "# Mine\n\npass as markdown\n")
    #expect(folder.text(of: "a.md") == "pass as markdown\n")
  }

  @Test func aLineThatIsNotEndedIsLeftAlone() throws {
    try folder.write("mine=1", to: "outputs")
    try folder.write("Mine", to: "summary")
    #expect(try check().code == 0)
    #expect(folder.text(of: "outputs") == "mine=1\npass as githubOutputs\n")
    #expect(folder.text(of: "summary") == "Mine\n\npass as markdown\n")
  }

  @Test func whatOthersAppendInBetweenStays() throws {
    let folder = folder
    let run = try check(
      by: .checkStandIn { _ in
        let file = try? FileDescriptor.open(folder["outputs"], O_WRONLY | O_APPEND)
        try? file?.write(Array("theirs=2\n".utf8))
        try? file?.close()
      })
    #expect(run.code == 0)
    let text = try #require(folder.text(of: "outputs"))
    #expect(text.contains("\nverdict=error\ntheirs=2\n"))
    // The runner takes the last value of a name.
    #expect(text.hasSuffix("theirs=2\npass as githubOutputs\n"))
  }

  @Test func theFilesAreTheSameOnesAfterwards() throws {
    let before = try FileStatus(of: folder["outputs"]).identity
    #expect(try check().code == 0)
    #expect(try FileStatus(of: folder["outputs"]).identity == before)
  }

  @Test(arguments: [ExitCode.rules, .missingInput, .unreadableInput, .internalError])
  func anErrorIsSaidEverywhere(code: ExitCode) throws {
    let run = try check(
      "--report", "FOLDER/a.md",
      by: .checkStandIn { _ throws(CommandFailure) in
        throw CommandFailure(code, "bad % thing", at: SourceLocation(file: "r.yml", line: 3, column: 5))
      })
    #expect(run.code == code.rawValue)
    #expect(
      run.output
        == "::error file=r.yml,line=3,col=5,title=release-gate%3A there is no verdict::bad %25 thing\n")
    #expect(verdicts() == ["verdict=error"])
    #expect(folder.text(of: "outputs")?.contains("\nreport=\(folder["a.md"])\n") == true)
    #expect(folder.text(of: "summary") == OutputTests.markdown("r.yml:3:5: error: bad % thing"))
  }

  @Test func aWrongCommandLineIsSaidInTheFilesToo() throws {
    let run = try check("--report", "FOLDER/a.md", "--bogus")
    #expect(run.code == 64)
    #expect(folder.text(of: "outputs")?.contains("\nreport=\(folder["a.md"])\n") == true)
    #expect(verdicts() == ["verdict=error"])
    #expect(folder.text(of: "summary") == OutputTests.markdown("error: unknown option '--bogus' for 'check'"))
  }

  @Test(
    arguments: [("", "summary"), ("outputs", ""), (nil, "summary"), ("outputs", nil)] as [(String?, String?)])
  func withoutTheRunnersVariablesThereIsNoVerdict(outputs: String?, summary: String?) throws {
    let run = try check("--json", "FOLDER/a.json", outputs: outputs, summary: summary)
    #expect(run.code == 74)
    let missing = outputs == "outputs" ? "GITHUB_STEP_SUMMARY" : "GITHUB_OUTPUT"
    #expect(
      run.error == """
        error: '--github' needs the variable '\(missing)', which is not set
          GitHub's runner sets it in each step; leave '--github' out elsewhere

        """)
    #expect(folder.text(of: "a.json")?.contains(#""verdict": "error""#) == true)
    if outputs == "outputs" { #expect(verdicts() == ["verdict=error"]) }
  }

  @Test(arguments: ["/dev/full", "/proc/release-gate", "none/a"])
  func whenOneOfTheFilesCannotBeWrittenTheOthersSayError(path: String) throws {
    try folder.write("pass of yesterday\n", to: "a.json")
    var run = try check("--json", "FOLDER/a.json", summary: path)
    #expect(run.code == 74)
    #expect(verdicts() == ["verdict=error"])
    #expect(folder.text(of: "a.json")?.contains(#""verdict": "error""#) == true)
    run = try check("--json", "FOLDER/a.json", outputs: path)
    #expect(run.code == 74)
    #expect(folder.text(of: "summary")?.contains("pass") == false)
    #expect(folder.text(of: "summary")?.contains("verdict: error") == true)
    #expect(folder.text(of: "a.json")?.contains(#""verdict": "error""#) == true)
  }

  @Test func aSummaryThatTheRunnerWouldDropIsAnError() throws {
    // 1 MiB is the runner's limit for the summary of a step.
    try folder.write(String(repeating: "x", count: (1 << 20) - 10) + "\n", to: "summary")
    let run = try check()
    #expect(run.code == 74)
    #expect(run.error.hasPrefix("error: cannot write 'FOLDER/summary': file too large\n"))
    #expect(verdicts() == ["verdict=error"])
  }

  @Test func standardOutputIsLeftToTheOutputThatAsksForIt() throws {
    #expect(
      try check("--json", "-")
        == ProgramRun(output: "pass as json\n", error: "pass as githubAnnotations\n", code: 0))
    #expect(
      try check() == ProgramRun(output: "pass as markdown\npass as githubAnnotations\n", error: "", code: 0))
  }

  @Test func theRunnersFilesAreNoInputsAndNoOtherOutput() throws {
    #expect(try check("--report", "FOLDER/summary").code == 64)
    #expect(try check(outputs: "in.json").code == 64)
    #expect(folder.text(of: "in.json") == "reports")
    #expect(try check(outputs: "summary").code == 64)
  }
}
