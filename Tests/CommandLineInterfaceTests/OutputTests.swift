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

struct OutputTests {
  let harness: ToolHarness
  let folder: TemporaryFolder
  static let oldPass = "pass of yesterday\n"

  init() throws {
    harness = try ToolHarness()
    folder = harness.folder
    try folder.write("rules", to: "r.yml")
    try folder.write("reports", to: "in.json")
  }

  /// A `check` over the rules and the input of the folder.
  func check(_ options: String..., by command: Command = .checkStandIn(), output: FileDescriptor? = nil)
    throws
    -> ProgramRun
  {
    let arguments = ["check", "--rules", "FOLDER/r.yml"] + options + ["FOLDER/in.json"]
    return try harness.run(arguments, [command], output: output)
  }

  static func json(_ message: String) -> String {
    #"{"schema": "release-gate/verdict/1", "verdict": "error", "message": "\#(message)"}"# + "\n"
  }

  static func markdown(_ message: String) -> String {
    "**verdict: error**, do not go to 100 %: there is no result\n\n`\(message)`\n"
  }

  @Test func `every file says error while the work runs, and the result afterwards`() throws {
    let folder = folder
    for name in ["a.md", "a.json", "a.xml"] { try folder.write(Self.oldPass, to: name) }
    let run = try check(
      "--report",
      "FOLDER/a.md",
      "--json",
      "FOLDER/a.json",
      "--junit",
      "FOLDER/a.xml",
      by: .checkStandIn(code: .hold) { _ in
        #expect(folder.text(of: "a.json") == Self.json("release-gate did not finish"))
        #expect(folder.text(of: "a.md") == Self.markdown("release-gate did not finish"))
        #expect(folder.text(of: "a.xml")?.contains("verdict: error") == true)
        #expect(folder.text(of: "a.xml")?.contains("pass") == false)
      }
    )
    #expect(run == ProgramRun(output: "", error: "", code: 2))
    #expect(folder.text(of: "a.md") == "pass as markdown\n")
    #expect(folder.text(of: "a.json") == "pass as json\n")
    #expect(folder.text(of: "a.xml") == "pass as junit\n")
    #expect(try folder.names() == ["a.json", "a.md", "a.xml", "in.json", "r.yml"])
  }

  @Test(arguments: [ExitCode.usage, .rules, .missingInput, .unreadableInput, .internalError])
  func `after an error the files say so, with the message`(code: ExitCode) throws {
    try folder.write(Self.oldPass, to: "a.json")
    let run = try check(
      "--json",
      "FOLDER/a.json",
      "--report",
      "FOLDER/a.md",
      by: .checkStandIn { _ throws(CommandFailure) in
        throw CommandFailure(code, "a \"bad\" `thing`\n", at: SourceLocation(file: "r.yml", line: 3))
      }
    )
    #expect(run.code == code.rawValue)
    #expect(run.output == "")
    #expect(run.error == "r.yml:3: error: a \"bad\" `thing`\u{FFFD}\n")
    #expect(folder.text(of: "a.json") == Self.json(#"r.yml:3: error: a \"bad\" `thing`\#u{FFFD}"#))
    #expect(folder.text(of: "a.md") == Self.markdown("r.yml:3: error: a \"bad\" 'thing'\u{FFFD}"))
    let record = try JSONSerialization.jsonObject(with: Data((folder.text(of: "a.json") ?? "").utf8))
    #expect((record as? [String: String])?["verdict"] == "error")
  }

  @Test func `a wrong command line leaves no old pass behind, and neither rules nor inputs are touched`()
    throws
  {
    for name in ["a.json", "a.md"] { try folder.write(Self.oldPass, to: name) }
    let run = try check("--json", "FOLDER/a.json", "--report=FOLDER/a.md", "--bogus")
    #expect(run.code == 64)
    #expect(folder.text(of: "a.json") == Self.json("error: unknown option '--bogus' for 'check'"))
    #expect(folder.text(of: "a.md") == Self.markdown("error: unknown option '--bogus' for 'check'"))

    for path in ["FOLDER/r.yml", "FOLDER/in.json", "FOLDER/./in.json"] {
      #expect(try check("--json", path, "--bogus").code == 64)
      #expect(try check("--json", path).code == 64)
    }
    #expect(folder.text(of: "r.yml") == "rules")
    #expect(folder.text(of: "in.json") == "reports")
  }

  @Test func `two outputs in one file are refused, and the old pass in it is gone`() throws {
    try folder.write(Self.oldPass, to: "a")
    try folder.link("b", to: folder["a"])
    let run = try check("--json", "FOLDER/a", "--junit", "FOLDER/b")
    #expect(run.code == 64)
    #expect(folder.text(of: "a") == Self.json("error: '--json' and '--junit' write to the same file"))
  }

  @Test(arguments: ["/dev/full", "FOLDER/none/a", "FOLDER/sub", "FOLDER/", "/proc/release-gate"])
  func `when one output cannot be written, the others say error`(path: String) throws {
    try FileManager.default.createDirectory(atPath: folder["sub"], withIntermediateDirectories: true)
    try folder.write(Self.oldPass, to: "a.json")
    let run = try check("--json", "FOLDER/a.json", "--junit", path)
    #expect(run.code == 74)
    #expect(run.error.hasPrefix("error: cannot write '\(path)': "))
    #expect(run.error.split(separator: "\n").count == 1)
    #expect(
      folder.text(of: "a.json")?.contains(#""verdict": "error", "message": "error: cannot write '"#) == true
    )
    #expect(!run.output.contains("pass"))
    #expect(try folder.names() == ["a.json", "in.json", "r.yml", "sub"])
  }

  @Test func `what is wrong with the inputs counts for more than an output that cannot be written`() throws {
    let missing = Command.checkStandIn { _ throws(CommandFailure) in
      throw CommandFailure(.missingInput, "no rule file 'r.yml'")
    }
    let run = try check("--json", "FOLDER/none/a", by: missing)
    #expect(run.code == 66)
    #expect(
      run.error == """
        error: no rule file 'r.yml'
        error: cannot write 'FOLDER/none/a': no such file or directory

        """
    )
    let validate = Command.validate { _, _, _ in [Diagnostic(.error, "bad")] }
    let full = try FileDescriptor.open("/dev/full", O_WRONLY)
    #expect(try harness.run(["validate", "FOLDER/r.yml"], [validate], output: full).code == 78)
  }

  @Test func `a closed pipe is an error, and the files say so`() throws {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    close(ends[0])
    let run = try check("--json", "FOLDER/a.json", output: FileDescriptor(number: ends[1]))
    #expect(run.code == 74)
    #expect(run.error == "error: cannot write '-': broken pipe\n")
    #expect(folder.text(of: "a.json") == Self.json("error: cannot write '-': broken pipe"))
    close(ends[1])
  }

  @Test func `a named pipe is written, not replaced`() throws {
    let path = folder["pipe"]
    try folder.makePipe("pipe")
    let reader = Thread.reading(path)
    let run = try check("--json", "FOLDER/pipe", "--report", "/dev/null")
    #expect(run == ProgramRun(output: "", error: "", code: 0))
    #expect(reader() == "pass as json\n")
    #expect(try FileStatus(of: path).kind == .pipe)
  }

  @Test func `a named pipe gets the error record when there is no result`() throws {
    try folder.makePipe("pipe")
    let reader = Thread.reading(folder["pipe"])
    let run = try check(
      "--json",
      "FOLDER/pipe",
      by: .checkStandIn { _ throws(CommandFailure) in throw CommandFailure(.unreadableInput, "no") }
    )
    #expect(run.code == 65)
    #expect(reader() == Self.json("error: no"))
    #expect(run.output == Self.markdown("error: no"))
  }

  @Test func `a symbolic link is followed, also to a file that is yet to be`() throws {
    try folder.write(Self.oldPass, to: "sub/old")
    for (link, target) in [("one", "sub/old"), ("two", "sub/new"), ("three", "two")] {
      try folder.link(link, to: target)
    }
    #expect(try check("--json", "FOLDER/one", "--junit", "FOLDER/three").code == 0)
    #expect(folder.text(of: "sub/old") == "pass as json\n")
    #expect(folder.text(of: "sub/new") == "pass as junit\n")
    for link in ["one", "two", "three"] {
      #expect(try FileStatus(of: folder[link], followingLinks: false).kind == .symbolicLink)
    }
    try folder.link("loop", to: "loop")
    #expect(try check("--json", "FOLDER/loop").code == 74)
  }

  @Test func `permissions are kept, and a new file gets those of the mask`() throws {
    try folder.write(Self.oldPass, to: "old")
    try folder.setMode(0o4640, of: "old")
    try folder.write("x", to: "plain")
    let descriptor = try FileDescriptor.open(folder["reference"], O_WRONLY | O_CREAT)
    try descriptor.close()
    #expect(try check("--json", "FOLDER/old", "--junit", "FOLDER/new").code == 0)
    #expect(try FileStatus(of: folder["old"]).mode == 0o4640)
    #expect(try FileStatus(of: folder["new"]).mode == FileStatus(of: folder["reference"]).mode)
  }

  @Test(.enabled(if: geteuid() != 0, "a privileged user may write anywhere"))
  func `an old pass does not survive in a folder that cannot be written`() throws {
    try folder.write(Self.oldPass, to: "closed/a.json")
    try folder.setMode(0o555, of: "closed")
    defer { try? folder.setMode(0o755, of: "closed") }
    let run = try check("--json", "FOLDER/closed/a.json")
    #expect(run.code == 74)
    #expect(run.error == "error: cannot write 'FOLDER/closed/a.json': permission denied\n")
    #expect(
      folder.text(of: "closed/a.json")
        == Self.json("error: cannot write '\(folder.path)/closed/a.json': permission denied")
    )
  }

  @Test(arguments: [
    ([], "pass as markdown\n"), (["--report", "-"], "pass as markdown\n"),
    (["--json", "-"], "pass as json\n"),
    (["--json", "/dev/stdout"], "pass as json\n"), (["--json", "/dev/fd/1"], "pass as json\n"),
    (["--json", "FOLDER/a"], "pass as markdown\n"), (["--report", "FOLDER/a"], ""),
    (["--report", "FOLDER/a", "--junit", "-"], "pass as junit\n"),
    (["--report", "/dev/null", "--json", "/dev/null", "--junit", "/dev/null"], ""),
  ])
  func `standard output goes to the output that asks for it, else to the report`(
    options: [String],
    output: String
  ) throws {
    let arguments = ["check", "--rules", "FOLDER/r.yml"] + options + ["FOLDER/in.json"]
    let run = try harness.run(arguments, [.checkStandIn()])
    #expect(run == ProgramRun(output: output, error: "", code: 0))
  }

  @Test func `standard output has one output only, by whatever name`() throws {
    let run = try check("--report", "/dev/stdout", "--json", "-")
    #expect(run.code == 64)
    #expect(
      run.error == """
        error: '--report' and '--json' write to the same file
          give each output a file of its own

        """
    )
  }

  @Test func `an open file is written where it stands`() throws {
    try folder.write("before\n", to: "log")
    let log = try FileDescriptor.open(folder["log"], O_WRONLY | O_APPEND)
    #expect(try check("--json", "/dev/fd/\(log.number)", "--report", "/dev/null").code == 0)
    #expect(folder.text(of: "log") == "before\npass as json\n")
    try log.close()
    #expect(try check("--json", "/dev/fd/987654", "--report", "/dev/null").code == 74)
  }

  @Test func `the outputs are known among the inputs`() throws {
    let folder = folder
    let work: @Sendable (CommandContext) throws(CommandFailure) -> Void = { context in
      #expect(context.outputs.owns(folder["./a.json"]))
      #expect(!context.outputs.owns(folder["in.json"]))
      #expect(!context.outputs.owns(folder["none"]))
    }
    #expect(try check("--json", "FOLDER/a.json", by: .checkStandIn(work)).code == 0)
  }
}

extension Thread {
  /// Reads a file to its end on a thread of its own; the result waits for it.
  fileprivate static func reading(_ path: String) -> () -> String {
    let done = DispatchSemaphore(value: 0)
    let text = Text()
    Thread.detachNewThread {
      // Foundation takes a pipe's size of nought for its end.
      if let file = try? FileDescriptor.open(path, O_RDONLY), let bytes = try? file.read(upTo: 1 << 20) {
        text.value = String(decoding: bytes, as: UTF8.self)
        try? file.close()
      }
      done.signal()
    }
    return {
      done.wait()
      return text.value
    }
  }

  /// Handed over by the semaphore.
  private final class Text: @unchecked Sendable {
    var value = ""
  }
}
