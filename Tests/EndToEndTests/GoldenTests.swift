import Foundation
import TestSupport
import Testing

/// What the program writes and how it ends, byte for byte, against the files in `Fixtures/<case>`.
///
/// `RECORD_GOLDENS=1` writes the files anew and fails.
struct GoldenTests {
  /// A command line that is run at the top of the project.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: [String]
    var testDescription: String { name }

    init(_ name: String, _ arguments: String...) {
      self.name = name
      self.arguments = arguments.joined(separator: " ").split(separator: " ").map(String.init)
    }
  }

  private static let fixtures = "Tests/EndToEndTests/Fixtures"
  private static let sides = "--candidate 8.2.0 --baseline 8.1.0 --today 2026-11-18"
  private static let rollout = "\(fixtures)/example-rollout"

  static let cases = [
    Case("check-fail", "check --rules Rules/per-screen.yml \(sides) \(rollout)"),
    Case("check-fail-json", "check --rules Rules/per-screen.yml \(sides) --json - \(rollout)"),
    Case("check-pass", "check --rules Rules/staged-rollout.yml \(sides) \(rollout)"),
    Case("check-hold", "check --rules \(fixtures)/check-hold/rules.yml \(sides) \(rollout)"),
    Case("check-hold-json", "check --rules \(fixtures)/check-hold/rules.yml \(sides) --json - \(rollout)"),
    Case("validate-mistakes", "validate \(fixtures)/validate-mistakes/rules.yml"),
    Case("validate-quote", "validate \(fixtures)/validate-quote/rules.yml"),
    Case("validate-ready", "validate Rules/staged-rollout.yml Rules/per-screen.yml"),
    Case("inspect", "inspect \(rollout)"),
    Case("init", "init --today 2026-11-18 --baseline 8.1.0 \(rollout)"),
    Case("inspect-json", "inspect --json - \(rollout)"),
    Case("explain", "explain --rules \(fixtures)/explain/rules.yml hang-by-screen search"),
    Case("explain-json", "explain --rules \(fixtures)/explain/rules.yml --json - hang-by-screen search"),
    Case("explain-unknown", "explain --rules \(fixtures)/explain/rules.yml hangs-by-screen"),
    Case("explain-no-states", "explain --rules \(fixtures)/explain/rules.yml launch search"),
    Case("schema-rules", "schema rules"),
    Case("schema-verdict", "schema verdict"),
    Case("help", "--help"),
    Case("help-check", "help check"),
    Case("no-such-file", "check --rules Rules/staged-rollout.yml \(sides) no-such-folder"),
    Case("no-such-option", "check --rule Rules/staged-rollout.yml \(sides) \(rollout)"),
  ]

  @Test(arguments: cases)
  func matches(_ one: Case) throws {
    let run = try ReleaseGateExecutable.run(one.arguments, in: Project.root)
    let records = ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1"
    let golden = Golden(
      folder: URL(fileURLWithPath: "\(Project.root)/\(Self.fixtures)/\(one.name)"), records: records)
    for (file, text) in [("stdout", run.output), ("stderr", run.error), ("exit-code", "\(run.code)\n")] {
      let difference = try golden.difference(file: file, text)
      #expect(difference == nil, "\(difference ?? "")")
    }
  }

  @Test func everyCommandOfTheHelpHasAGoldenOrATest() throws {
    let help = try ReleaseGateExecutable.run(["--help"]).output
    let commands = help.split(separator: "\n").drop { $0 != "Commands:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }
      .filter { !$0.hasPrefix("   ") }.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(commands.contains("check"))
    let tested = Set(Self.cases.compactMap(\.arguments.first))
    // Those that write starter files, plans, aggregates, completions and the manual page have suites of their own.
    let elsewhere: Set = ["init", "plan", "calibrate", "aggregate", "completions", "man"]
    #expect(Set(commands).subtracting(tested).isSubset(of: elsewhere))
  }
}

/// Where the project lies.
enum Project {
  /// The top folder, found from this file.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
}
