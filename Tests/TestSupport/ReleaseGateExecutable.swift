public import Foundation

/// The built program, run as a user runs it.
public enum ReleaseGateExecutable {
  /// Why the program could not be run.
  public struct Failure: Error, CustomStringConvertible {
    /// What happened.
    public let description: String
  }

  /// Runs the program and waits for its end, at most `seconds`.
  ///
  /// `environment` is added to the test's own; `input` is what standard input holds.
  public static func run(
    _ arguments: [String],
    input: Data = Data(),
    in folder: String? = nil,
    environment: [String: String] = [:],
    seconds: Double = 120
  ) throws -> ProgramRun {
    let streams = try TemporaryFolder()
    try streams.write(input, to: "input")
    try streams.write(Data(), to: "output")
    try streams.write(Data(), to: "error")
    let process = Process()
    process.executableURL = try location()
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = FileHandle(forReadingAtPath: streams["input"])
    process.standardOutput = FileHandle(forWritingAtPath: streams["output"])
    process.standardError = FileHandle(forWritingAtPath: streams["error"])
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    if ended.wait(timeout: .now() + seconds) == .timedOut {
      process.terminate()
      throw Failure(
        description: "not done after \(seconds) s: release-gate \(arguments.joined(separator: " "))"
      )
    }
    let status = process.terminationStatus
    return ProgramRun(
      output: streams.text(of: "output") ?? "",
      error: streams.text(of: "error") ?? "",
      code: process.terminationReason == .exit ? status : 128 + status
    )
  }

  /// The program: `RELEASE_GATE` in the environment, or what was built with the tests.
  public static func location() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["RELEASE_GATE"] { return URL(fileURLWithPath: path) }
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    // The tests themselves, whose folder is the program's; on macOS a bundle named in an argument.
    let tests = CommandLine.arguments.filter { $0.contains(".xctest") }.flatMap { path in
      sequence(first: URL(fileURLWithPath: path)) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        .prefix(5)
    }
    let folders = tests + [root.appendingPathComponent(".build/debug")]
    for folder in folders {
      let program = folder.appendingPathComponent("release-gate")
      var isFolder: ObjCBool = false
      if unsafe FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder),
        !isFolder.boolValue
      {
        return program
      }
    }
    throw Failure(
      description: "no release-gate in \(folders.map(\.path)); build it, or name it in RELEASE_GATE"
    )
  }
}
