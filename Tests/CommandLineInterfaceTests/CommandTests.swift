import Measurements
import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineInterface

struct CommandTests {
  let harness: ToolHarness

  init() throws { harness = try ToolHarness() }

  @Test func `a schema is shown by its name`() throws {
    let schema = Command.schema([("rules", { "{\"a\":1}\n" }), ("verdict", { "{}\n" })])
    #expect(
      try harness.run(["schema", "rules"], [schema]) == ProgramRun(output: "{\"a\":1}\n", error: "", code: 0)
    )
  }

  /// Stands in for the decoder of rules: each letter `e` is a mistake, each `w` a warning.
  let validate = Command.validate { bytes, file, _ in
    bytes.enumerated().compactMap { index, byte in
      let place = SourceLocation(file: file, line: 1, column: index + 1)
      return switch byte {
      case UInt8(ascii: "e"): Diagnostic(.error, "a mistake", at: place)
      case UInt8(ascii: "w"): Diagnostic(.warning, "a doubt", at: place)
      default: nil
      }
    }
  }

  @Test(arguments: [
    ("", Int32(0), "no mistakes", ""), ("w", 0, "1 warning", "F:1:1: warning: a doubt\n"),
    ("e-w", 78, "1 mistake, 1 warning", "F:1:1: error: a mistake\nF:1:3: warning: a doubt\n"),
  ])
  func `validate shows every mistake and warning`(text: String, code: Int32, output: String, error: String)
    throws
  {
    try harness.folder.write(text, to: "r.yml")
    let run = try harness.run(["validate", "FOLDER/r.yml"], [validate])
    #expect(run.error == error.replacing("F", with: "FOLDER/r.yml"))
    #expect(run.output == "FOLDER/r.yml: \(output)\n")
    #expect(run.code == code)
  }

  @Test func `validate reads standard input, and is quiet about what is no mistake`() throws {
    let run = try harness.run(["validate", "--quiet", "-"], [validate], input: "ew")
    #expect(run == ProgramRun(output: "", error: "-:1:1: error: a mistake\n", code: 78))
  }

  @Test func `a rule file that is missing, a folder or too large is told apart`() throws {
    try harness.folder.write(String(repeating: "x", count: RulesInput.limit + 1), to: "large")
    try harness.folder.write(String(repeating: "x", count: RulesInput.limit), to: "fits")
    #expect(
      try harness.run(["validate", "FOLDER/none"], [validate])
        == ProgramRun(output: "", error: "error: no rule file 'FOLDER/none'\n", code: 66)
    )
    let run = try harness.run(
      ["validate", "FOLDER/none", "FOLDER", "FOLDER/large", "FOLDER/fits"],
      [validate]
    )
    #expect(
      run.error == """
        error: no rule file 'FOLDER/none'
        error: 'FOLDER' is a folder, not a rule file
        error: the rule file 'FOLDER/large' has more than 1024 KiB

        """
    )
    #expect(run.output == "FOLDER/fits: no mistakes\n")
    #expect(run.code == 78)
  }

  /// The order stands in the contract: "First of 64, 78, 66, 65, 74, 70 wins".
  @Test func `of several exit codes the first in the contract's order wins`() {
    let order: [Int32] = [64, 78, 66, 65, 74, 70, 1, 2, 0]
    for first in order.indices {
      let codes = order[first...].compactMap(ExitCode.init).reversed()
      #expect(ExitCode.first(of: codes).rawValue == order[first])
    }
    #expect(ExitCode.first(of: []) == .success)
    #expect(Set(order) == Set(ExitCode.allCases.map(\.rawValue)))
  }

  @Test func `the current day is the clock's day in UTC`() throws {
    var environment = ToolEnvironment()
    environment.now = { 1_796_083_199 }
    #expect(try environment.today().description == "2026-11-30")
    environment.now = { 1_796_083_200 }
    #expect(try environment.today().description == "2026-12-01")
    environment.now = { .max }
    #expect(throws: CommandFailure.self) { try environment.today() }
  }
}
