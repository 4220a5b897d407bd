import Measurements
import Testing

@testable import Rules

struct EffectiveRuleTests {
  let rule: Rule

  init() throws {
    let reading = read(
      """
      version: 1
      decision: {looks: once, adjust for: [], repeated devices: off}
      rules:
        - id: a
          metric: hang_time
          per: screens
          include: ["s*", feed, hidden]
          exclude: [hidden]
          max: 1 s
          max increase: [5 %, 1 ms]
          overrides:
            - states: ["s*"]
              max: 2 s
              level: warn
            - states: [search, chat]
              max: 3 s
      """
    )
    rule = try #require(reading.file?.rules.first)
  }

  @Test func theLastOverrideThatMatchesWinsKeyByKey() {
    let search = rule.effective(for: "search")
    #expect(search.thresholds.max?.text == "3 s")
    #expect(search.level == .warn)
    #expect(search.thresholds.maxIncrease.map(\.text) == ["5 %", "1 ms"])
    #expect(
      search.origins == [
        .max: .override(line: 15), .level: .override(line: 12), .maxIncrease: .rule(line: 4),
      ]
    )
    #expect(rule.effective(for: "settings").thresholds.max?.text == "2 s")
  }

  @Test(arguments: ["feed", nil]) func withoutAnOverride(label: String?) {
    let effective = rule.effective(for: label)
    #expect(effective.thresholds.max?.text == "1 s")
    #expect(effective.level == .block)
    #expect(
      effective.origins == [.max: .rule(line: 4), .maxIncrease: .rule(line: 4), .level: .rule(line: 4)]
    )
  }

  @Test func statesThatAreReachedAndNamed() {
    #expect(["search", "feed", "hidden", "chat"].map(rule.reaches) == [true, true, false, false])
    #expect(rule.namedStates == ["feed", "search"])
    #expect(["search", "feed", "hidden", "settings"].map(rule.names) == [true, true, false, false])
  }

  @Test(arguments: [
    ("screens", true), ("com.example.app.screens", true), ("com.example.app.myscreens", false),
    ("screens.tabs", false), ("Screens", false),
  ])
  func domain(name: String, matches: Bool) {
    #expect(rule.domainMatches(name) == matches)
  }

  @Test func dottedDomainIsAWholeName() throws {
    let rule = try #require(readRule("metric: hang_time, max: 1 s, per: app.screens").file?.rules.first)
    #expect(rule.domainMatches("app.screens"))
    #expect(!rule.domainMatches("com.app.screens"))
  }
}

struct GlobTests {
  @Test(arguments: [
    ("*", "", true), ("*", "a/b", true), ("a*", "abc", true), ("a*c", "abd", false), ("?", "", false),
    ("?", "é", true),
    ("debug/*", "debug/x", true), ("debug/*", "Debug/x", false), ("a**b", "ab", true),
    ("*a*b", "xaxxb", true),
  ])
  func matches(pattern: String, label: String, expected: Bool) {
    #expect(Glob(pattern).matches(label) == expected)
  }

  @Test(arguments: [
    ("*", "a?b*", true), ("a*", "a?", true), ("a?", "a?", true), ("a?", "a*", false), ("?", "*", false),
    ("a*", "*", false), ("*b", "a*b", true),
  ])
  func covers(pattern: String, other: String, expected: Bool) {
    #expect(Glob(pattern).covers(Glob(other)) == expected)
  }
}

struct SelectionTests {
  private static func metrics(_ rules: String...) throws -> Set<String> {
    let text = rules.enumerated().map { "  - {id: r\($0), \($1)}\n" }.joined()
    let file = try #require(read(preamble + text + "metrics: {feed: {unit: ms}}\n").file)
    let selection = file.selection()
    #expect(selection.ownMetrics == file.metrics)
    #expect(selection.logs == file.logs)
    return Set(try #require(selection.metrics).map(\.name))
  }

  @Test func metricsOfTheRules() throws {
    #expect(
      try Self.metrics("metric: hang_time, max: 1 s", "metric: feed, statistic: total per day, max: 1 s")
        == ["hang_time", "feed"]
    )
  }

  @Test(arguments: ["total per hour, max: 1 s", "count per hour, max: 1"])
  func ratesPerHourNeedForegroundTime(statistic: String) throws {
    #expect(
      try Self.metrics("metric: hang_time, statistic: \(statistic)") == ["hang_time", "foreground_time"]
    )
  }
}
