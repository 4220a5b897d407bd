/// What a run of the program left: its two streams and its exit code.
public struct ProgramRun: Hashable, Sendable {
  /// Standard output.
  public var output: String
  /// Standard error.
  public var error: String
  /// The exit code; of a run that a signal ended, 128 and its number.
  public var code: Int32

  /// Makes a run from its parts.
  public init(output: String, error: String, code: Int32) {
    self.output = output
    self.error = error
    self.code = code
  }

  /// All three on one page, as goldens hold them.
  public var page: String {
    func section(_ name: String, _ text: String) -> String {
      let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n(no line end)\n"
      return "=== \(name)\n" + text + end
    }
    return "=== exit code\n\(code)\n" + section("standard output", output) + section("standard error", error)
  }
}
