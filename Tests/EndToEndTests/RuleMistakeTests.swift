import TestSupport
import Testing

/// A mistake in the rules is exit code 78 before any report counts, with its place and the nearest right name.
struct RuleMistakeTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var rules: String
    /// What standard error has to say, each of these.
    var says: [String]
    var testDescription: String { says.joined(separator: " … ") }

    init(_ rules: String, _ says: String...) {
      self.rules = rules
      self.says = says
    }
  }

  private static func rule(_ line: String) -> String { "version: 1\nrules:\n  - \(line)\n" }

  static let cases = [
    Case("", "rules.yml:1:1: error: the file is empty"),
    Case("# nothing but a comment\n", "rules.yml:1:1: error: the file is empty"),
    Case("version: 1\nrules: []\n", "rules.yml:2:8: error: 'rules' is empty"),
    Case("version: 1\n", "rules.yml:1:1: error: a rule file needs 'rules'"),
    Case(
      "version: 2\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n",
      "rules.yml:1:10: error: version '2' is not known"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s, levle: warn}"), "unknown key 'levle'",
      "did you mean 'level'?"),
    Case(
      rule("{id: a, metric: hang_tiem, max: 1 s}"), "unknown metric 'hang_tiem'", "did you mean 'hang_time'?"),
    Case(rule("{id: a, metric: feed_load, max: 1 s}"), "unknown metric 'feed_load'"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 sce}"),
      "rules.yml:3:37: error: max '1 sce' has the unit 'sce', which does not fit",
      "what fits: ns, us, ms, s"),
    Case(rule("{id: a, metric: hang_time, max: 1 MB}"), "max '1 MB' has the unit 'MB', which does not fit"),
    Case(rule("{id: a, metric: hang_time, max: 1}"), "unit"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s, level: blokc}"), "unknown level 'blokc'",
      "did you mean 'block'?"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s, statistic: avrage}"), "unknown statistic 'avrage'",
      "did you mean 'average'?"),
    Case(rule("{id: a, metric: hang_time, max: .nan}"), "not a finite number"),
    Case(rule("{id: a, metric: hang_time, max: .inf}"), "not a finite number"),
    Case(
      rule("{id: a, metric: hang_time, max: 1e999 s}"), "rules.yml:3:37: error: max '1e999 s' is not a number"
    ),
    Case(
      rule("{id: a, metric: hang_time, max: \"1,5 s\"}"), "the decimal mark is the point", "write '1.5 s'"),
    Case(
      "version: 1\nrules:\n  - id: a\n    metric: hang_time\n    max: 1,5 s\n",
      "the decimal mark is the point"),
    Case(rule("{id: a, metric: hang_time, max increase: -5 %}"), "-5 %"),
    Case(rule("{id: a, metric: hang_time}"), "rule 'a' has no threshold"),
    Case(rule("{metric: hang_time, max: 1 s}"), "rules.yml:3:5: error: a rule needs 'id'"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s, max: 2 s}"), "rules.yml:3:42: error: duplicate key 'max'"),
    Case(
      rule("{id: a, metric: hang_time, max increase: 1 s, max_increase: 2 s}"),
      "rules.yml:3:51: error: duplicate key 'max_increase'", "it is first written here as 'max increase'"),
    Case(
      "version: 1\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n  - {id: a, metric: hang_time, max: 1 s}\n",
      "rules.yml:4:10: error: duplicate id 'a'", "rules.yml:3:10: note: "),
    Case(
      "version: 1\nversion: 1\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n",
      "rules.yml:2:1: error: duplicate key 'version'"
    ),
    Case(rule("&r {id: a, metric: hang_time, max: 1 s}"), "anchor"),
    Case(rule("{id: &i a, metric: *i, max: 1 s}"), "anchor"),
    Case(rule("!!map {id: a, metric: hang_time, max: 1 s}"), "tag"),
    Case(rule("{id: a, metric: hang_time, max: 1 s}") + "---\nversion: 1\n", "document"),
    Case(rule("{id: a, metric: hang_time, max: 1 s, per: screens, include: [*]}"), "quote"),
    Case(rule("{id: a, metric: hang_time, max: 1 s, include: [home]}"), "'include' needs 'per'"),
    Case(rule("{id: a, metric: hang_time, statistic: share over 1 s, max increase: 5 %}"), "points"),
    Case(
      rule("{id: a, metric: resume_time, max: 5 s}"), "'resume_time' has no statistic 'average'",
      "'p90'"),
    Case(rule("{id: a, metric: hang_time, max: 1 s, warn: {max: 2 s}}"), "warn"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s}") + "decision: {confidence: 49 %}\n",
      "rules.yml:4:24: error: confidence '49 %'",
      "between 50 % and 99.99 %"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s}") + "waivers:\n  - {rule: a, reason: known, owner: me}\n",
      "error", "'until'"),
    Case(
      rule("{id: a, metric: hang_time, max: 1 s}")
        + "waivers:\n  - {rule: b, until: 2026-12-31, reason: known, owner: me}\n",
      "rules.yml:5:12: error: unknown rule 'b'"),
    Case(
      "version: 1\nrules:\n  - {id: a\n",
      "rules.yml:3:5: error: while parsing a flow mapping: did not find expected ',' or '}'"),
    Case("version: 1\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n\u{7}", "rules.yml:"),
    Case("- version: 1\n", "a rule file must be a mapping"),
    Case(String(repeating: "[", count: 5_000), "rules.yml:"),
    Case("version: 1\nname: \(String(repeating: "x", count: 1 << 20))\n", "more than"),
  ]

  @Test(arguments: cases)
  func isRefusedBeforeReportsAreRead(_ one: Case) throws {
    let gate = try Gate(rules: one.rules)
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    try gate.write("# pass: an old report\n", to: "report.md")
    try gate.write("{\"verdict\":\"pass\"}\n", to: "verdict.json")
    let run = try gate.check("--report", "report.md", "--json", "verdict.json")
    #expect(run.code == 78, "\(run.page)")
    for text in one.says { #expect(run.error.contains(text), "\(run.error)") }
    #expect(gate.folder.text(of: "report.md")?.hasPrefix("**verdict: error**") == true)
    #expect(gate.folder.text(of: "verdict.json")?.contains("\"verdict\": \"error\"") == true)
    let validation = try ReleaseGateExecutable.run(["validate", "rules.yml"], in: gate.folder.path)
    #expect(validation.code == 78)
    #expect(validation.error == run.error)
  }

  /// The rules of every case without their mistake are fine: the cases are refused for what they say.
  @Test func theSameRulesWithoutAMistakePass() throws {
    let gate = try Gate(rules: Gate.rules("  - {id: a, metric: hang_time, max: 1 s}"))
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    let run = try gate.check()
    #expect(run.code == 0, "\(run.page)")
  }
}
