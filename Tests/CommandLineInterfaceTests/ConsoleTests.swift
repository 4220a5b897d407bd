import SourceDiagnostics
import TestSupport
import Testing

@testable import CommandLineInterface

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct ConsoleTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func shown(_ diagnostics: [Diagnostic], _ arguments: [String] = [], variables: [String: String] = [:])
    throws
    -> String
  {
    var environment = ToolEnvironment()
    environment.error = try FileDescriptor.open(folder["error"], O_WRONLY | O_CREAT | O_TRUNC)
    environment.variable = { variables[$0] }
    Console(environment, arguments: arguments, isTerminal: true).show(diagnostics)
    try environment.error.close()
    return folder.text(of: "error") ?? ""
  }

  @Test func `at a terminal the severity is coloured, and nothing else is changed`() throws {
    let error = Diagnostic(
      .error,
      "error: no",
      at: SourceLocation(file: "error: x", line: 2),
      remedy: "do",
      notes: [.init("n")]
    )
    #expect(
      try shown([error, Diagnostic(.warning, "w")])
        == "error: x:2: \u{1B}[1;31merror:\u{1B}[0m error: no\n  do\n  note: n\n\u{1B}[1;33mwarning:\u{1B}[0m w\n"
    )
  }

  @Test(arguments: [
    (["--no-color"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]),
  ])
  func `colour can be refused`(arguments: [String], variables: [String: String]) throws {
    #expect(try shown([Diagnostic(.error, "no")], arguments, variables: variables) == "error: no\n")
  }

  @Test func `an empty NO_COLOR refuses nothing`() throws {
    #expect(try shown([Diagnostic(.error, "no")], variables: ["NO_COLOR": ""]).contains("\u{1B}"))
  }

  @Test func `quiet shows errors only`() throws {
    let both = [Diagnostic(.warning, "w"), Diagnostic(.error, "e")]
    #expect(try shown(both, ["--quiet", "--no-color"]) == "error: e\n")
  }

  @Test(arguments: [
    (0, 100, 0, 0.0, "0 bytes of 100 bytes (0 %), 0 reports"),
    (1, 0, 1, 1.0, "1 bytes, 1 report, 1 bytes/s"),
    (
      1_200_000_000, 3_400_000_000, 120_345, 2.0,
      "1.2 GB of 3.4 GB (35 %), 120,345 reports, 600.0 MB/s, 4 s left"
    ),
    (999_950, 5_000_000_000_000, 1_000, 1.0, "1.0 MB of 5.0 TB (0 %), 1,000 reports, 1.0 MB/s, 1389 h left"),
    (1_000, 500, 1, 1.0, "1.0 kB of 500 bytes (100 %), 1 report, 1.0 kB/s"),
  ])
  func `the progress line tells bytes, reports, rate and time left`(
    bytes: Int,
    total: Int,
    reports: Int,
    seconds: Double,
    line: String
  ) {
    #expect(ProgressLine.text(bytes: bytes, of: total, reports: reports, seconds: seconds) == line)
  }

  @Test func `the progress line is drawn while the work runs and cleared at its end`() throws {
    let descriptor = try FileDescriptor.open(folder["line"], O_WRONLY | O_CREAT)
    let progress = Progress()
    let result = ProgressLine.show(progress, on: descriptor) {
      progress.update(bytes: 10, of: 20, reports: 3)
      for _ in 0..<200 where (folder.text(of: "line") ?? "").isEmpty { usleep(20_000) }
      return 7
    }
    #expect(result == 7)
    let drawn = folder.text(of: "line") ?? ""
    #expect(drawn.hasPrefix("\r\u{1B}[K10 bytes of 20 bytes (50 %), 3 reports, "))
    #expect(drawn.hasSuffix("\r\u{1B}[K"))
    try descriptor.close()
  }
}
