import TestSupport
import Testing

@testable import CommandLineInterface

struct HelpTests {
  let golden = Golden()

  @Test(arguments: [
    ("help", ["--help"]), ("help-check", ["check", "--help"]), ("help-validate", ["help", "validate"]),
    ("help-inspect", ["inspect", "--bogus", "-h"]), ("help-explain", ["explain", "-h"]),
    ("help-schema", ["schema", "--help"]),
  ])
  func `help shows its page`(name: String, arguments: [String]) throws {
    let run = try ToolHarness().run(arguments, Command.standIns)
    #expect(try golden.difference(name, run) == nil)
  }

  @Test(arguments: [["-h"], ["help"], ["help", "--help"], ["--help", "check"]])
  func `every way to the general help leads to the same page`(arguments: [String]) throws {
    #expect(
      try ToolHarness().run(arguments, Command.standIns) == ToolHarness().run(["--help"], Command.standIns)
    )
  }

  @Test func `help after two dashes is a path`() throws {
    #expect(try ToolHarness().run(["validate", "--", "--help"], Command.standIns).output == "done\n")
  }

  @Test func `no line of help is wider than a terminal`() throws {
    let pages = Command.standIns.map { HelpText.page($0.definition) }
    for page in pages + [HelpText.general(Command.standIns.map(\.definition))] {
      for line in page.split(separator: "\n") where !line.hasPrefix("Usage:") { #expect(line.count <= 80) }
    }
  }

  @Test(arguments: [["--version"], ["check", "--version"]])
  func `the version is shown`(arguments: [String]) throws {
    let run = try ToolHarness().run(arguments, Command.standIns)
    #expect(run == ProgramRun(output: "release-gate \(ToolVersion.current)\n", error: "", code: 0))
  }

  @Test func `help that cannot be written is an error`() throws {
    let harness = try ToolHarness()
    let run = try harness.run(["--help"], Command.standIns, output: FileDescriptor.open("/dev/full", 1))
    #expect(run.error == "error: cannot write to standard output: no space left on device\n")
    #expect(run.code == 74)
  }
}
