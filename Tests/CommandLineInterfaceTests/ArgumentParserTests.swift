import Measurements
import Rules
import SourceDiagnostics
import Testing

@testable import CommandLineInterface

struct ArgumentParserTests {
  func parse(_ arguments: String...) throws -> ParsedArguments {
    try ArgumentParser(command: .check, commands: [.check, .inspect]).parse(arguments)
  }

  @Test func `options and paths mix, with values attached or following`() throws {
    let parsed = try parse(
      "a",
      "--rules=r.yml",
      "b",
      "--json",
      "-",
      "--quiet",
      "-",
      "--candidate",
      "8.2.0+820"
    )
    #expect(parsed.operands == ["a", "b", "-"])
    #expect(parsed[Options.rules] == "r.yml")
    #expect(parsed[Options.json] == "-")
    #expect(parsed[Options.candidate] == VersionSelector("8.2.0+820"))
    #expect(parsed[Options.baseline] == nil)
    #expect(parsed.has(Options.quiet))
    #expect(!parsed.has(Options.noColor))
  }

  @Test func `after two dashes everything is a path`() throws {
    let parsed = try parse("--rules", "r", "--", "--quiet", "-x", "--")
    #expect(parsed.operands == ["--quiet", "-x", "--"])
    #expect(!parsed.has(Options.quiet))
  }

  @Test func `an attached value may begin with a dash and hold an equals sign`() throws {
    let parsed = try parse("--rules=--a=b", "p")
    #expect(parsed[Options.rules] == "--a=b")
  }

  @Test func `values are read as their types`() throws {
    let parsed = try parse(
      "--rules",
      "r",
      "--baseline",
      "8.1.0, 8.0.0",
      "--since",
      "2026-11-20",
      "--jobs",
      "3",
      "--hold-as",
      "fail",
      "p"
    )
    #expect(parsed[Options.baseline] == .versions([VersionSelector("8.1.0"), VersionSelector("8.0.0")]))
    #expect(parsed[Options.since]?.description == "2026-11-20")
    #expect(parsed[Options.jobs] == 3)
    #expect(parsed[Options.holdAs] == .fail)
    #expect(try parse("--rules", "r", "--baseline", "previous", "p")[Options.baseline] == .previous)
  }

  @Test func `the command line wins over the rules, and what the rules add is held to the same`() throws {
    let day = Day(number: 0)
    var file = RuleFile()
    file.candidate = VersionSelector("8.3.0")
    file.baseline = .versions([VersionSelector("8.2.0")])
    let plain = CheckOptions(try parse("--rules", "r", "p"), currentDay: day)
    let sides = try plain.sides(in: file)
    #expect(sides.candidate.text == "8.3.0")
    #expect(sides.baseline == .versions([VersionSelector("8.2.0")]))
    #expect(plain.today == day)

    let named = CheckOptions(try parse("--rules", "r", "--candidate", "8.2.0+1", "p"), currentDay: day)
    let overlap = #expect(throws: UsageError.self) { try named.sides(in: file) }
    #expect(overlap?.diagnostic.message == "candidate '8.2.0+1' and baseline '8.2.0' overlap")
    let missing = #expect(throws: UsageError.self) { try plain.sides(in: RuleFile()) }
    #expect(missing?.diagnostic.message == "no candidate is given")
  }
}
