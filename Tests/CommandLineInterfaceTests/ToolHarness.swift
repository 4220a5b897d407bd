import Foundation
import TestSupport

@testable import CommandLineInterface

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs commands inside the test process, with standard streams that are files.
///
/// `FOLDER` in arguments, and in what comes back, stands for a folder of the test's own.
struct ToolHarness {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // As the program does: a closed pipe is an error, not the end of the tests.
    _ = signal(SIGPIPE, SIG_IGN)
  }

  func run(
    _ arguments: [String],
    _ commands: [Command],
    input: String = "",
    output: FileDescriptor? = nil,
    variables: [String: String] = [:]
  ) throws -> ProgramRun {
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    var environment = ToolEnvironment()
    environment.input = try FileDescriptor.open(streams["input"], O_RDONLY)
    let ownOutput = try FileDescriptor.open(streams["output"], O_WRONLY | O_CREAT)
    environment.output = output ?? ownOutput
    environment.error = try FileDescriptor.open(streams["error"], O_WRONLY | O_CREAT)
    environment.variable = { variables[$0] }
    // 2026-11-30T12:00:00Z by GNU date.
    environment.now = { 1_796_040_000 }
    let arguments = arguments.map { $0.replacingOccurrences(of: "FOLDER", with: folder.path) }
    let code = CommandRunner(commands: commands, environment: environment).run(arguments)
    try environment.input.close()
    try ownOutput.close()
    try environment.error.close()
    return ProgramRun(
      output: named(streams.text(of: "output")),
      error: named(streams.text(of: "error")),
      code: code.rawValue
    )
  }

  private func named(_ text: String?) -> String {
    (text ?? "").replacingOccurrences(of: folder.path, with: "FOLDER")
  }
}

extension Command {
  /// A `check` that writes the name of the format to every output.
  static func checkStandIn(
    code: ExitCode = .success,
    _ work: @escaping @Sendable (CommandContext) throws(CommandFailure) -> Void = { _ in }
  ) -> Command {
    Command(definition: .check) { context throws(CommandFailure) in
      try work(context)
      return CommandResult(code: code, content: { Array("pass as \($0)\n".utf8) })
    }
  }

  /// Every command, doing nothing.
  static let standIns: [Command] =
    [CommandDefinition.check, .validate, .inspect, .explain, .schema(["rules", "verdict"])].map {
      definition in
      Command(definition: definition) { _ throws(CommandFailure) in .text("done\n") }
    }
}
