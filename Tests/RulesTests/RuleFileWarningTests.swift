import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

struct RuleWarningTests {
  /// Each is the rest of a rule `{id: a, …}`, which starts at 4:13, and a warning that leaves the file usable.
  @Test(arguments: [
    (
      "metric: hang_time, max increase: 5 %", "4:46",
      "max increase '5 %' is relative alone: near a baseline of 0 it allows next to nothing"
    ),
    (
      "metric: hang_time, statistic: share over 1 s, max decrease: [5 % relative]", "4:74",
      "max decrease '5 % relative' is relative alone: near a baseline of 0 it allows next to nothing"
    ),
    (
      "metric: hang_time, max: 1 s, overrides: [{states: a, max: 2 s}]", "4:54",
      "the override never wins: the rule has no 'per'"
    ),
    (
      "metric: hang_time, max: 1 s, per: s, overrides: [{states: a, max: 2 s}, {states: [\"*\"], max: 3 s}]",
      "4:62",
      "the override never wins: later overrides replace all of it"
    ),
    (
      "metric: hang_time, max: 1 s, per: s, exclude: [a], overrides: [{states: a, max: 2 s}]", "4:76",
      "the override never wins: the rule reaches none of its states"
    ),
  ])
  func warning(rule: String, place: String, message: String) {
    let reading = readRule(rule)
    #expect(reading.file != nil)
    #expect(reading.lines == ["\(place) warning: \(message)"])
  }

  @Test(arguments: [
    // The later one replaces the level alone, or other states.
    "overrides: [{states: a, max: 2 s}, {states: [\"*\"], level: warn}]",
    "overrides: [{states: [a, b], max: 2 s}, {states: [a], max: 3 s}]",
    "overrides: [{states: [\"a*\"], max: 2 s}, {states: [\"a?\"], max: 3 s}]",
    "exclude: [\"a?\"], overrides: [{states: [\"a*\"], max: 2 s}]",
    "max increase: [5 %, 1 ms], warn: {max increase: 2 %}",
  ])
  func noWarning(rule: String) {
    #expect(readRule("metric: hang_time, max: 1 s, per: s, " + rule).isClean)
  }
}

struct NearDimensionTests {
  @Test(arguments: [
    ("devices", "device"), ("Device", "device"), ("devcie", "device"), ("OS", "os"), ("oses", "os"),
    ("regions", "region"), ("reigons", "region"),
  ])
  func nearMiss(per: String, dimension: String) throws {
    let reading = readRule("metric: hang_time, max: 1 s, per: \(per)")
    #expect(reading.lines == ["4:47 warning: 'per: \(per)' is read as a state domain"])
    #expect(reading.diagnostics.first?.remedy == "did you mean '\(dimension)'?")
    #expect(reading.file?.rules.first?.scope == .states(domain: per))
  }

  @Test(arguments: ["device", "os", "region", "screens", "tabs", "services", "sections", "ads", "so"])
  func notNear(per: String) {
    #expect(readRule("metric: hang_time, max: 1 s, per: \(per)").isClean)
  }
}

struct WaiverWarningTests {
  private static func waiver(_ text: String, today: String = "2026-11-20") -> [String] {
    let reading = read(
      preamble + "  - {id: a, metric: hang_time, max: 1 s, per: s, include: [\"f*\"], exclude: [feed]}\n"
        + "  - {id: b, metric: hang_time, max: 1 s}\nwaivers:\n  - {reason: r, owner: me, \(text)}\n",
      today: Day(today)
    )
    #expect(reading.file != nil)
    return reading.lines
  }

  @Test(arguments: [
    ("2026-12-05", nil), ("2026-12-04", "in 14 days"), ("2026-11-21", "in 1 day"), ("2026-11-20", "today"),
  ])
  func endWithinFourteenDays(day: String, when: String?) {
    #expect(
      Self.waiver("rule: b, until: \(day)") == when.map {
        ["7:44 warning: the waiver of rule 'b' ends \($0)"]
      } ?? []
    )
  }

  @Test func endedWaiver() {
    #expect(
      Self.waiver("rule: b, until: 2026-11-19") == [
        "7:44 warning: the waiver of rule 'b' ended on 2026-11-19"
      ]
    )
  }

  @Test(arguments: [
    ("b", "x", "the waiver covers nothing: rule 'b' has no 'per' and hence no states"),
    ("a", "chat", "the waiver is for state 'chat', which rule 'a' does not reach"),
    ("a", "feed", "the waiver is for state 'feed', which rule 'a' does not reach"),
  ])
  func stateThatNoRuleReaches(rule: String, state: String, message: String) {
    #expect(
      Self.waiver("rule: \(rule), until: 2027-12-31, states: [fine, \(state)]").last
        == "7:71 warning: \(message)"
    )
  }

  @Test func statesThatAreReached() {
    #expect(Self.waiver("rule: a, until: 2027-12-31, states: [fine, \"*\"]") == [])
  }
}

struct MinimumAdviceTests {
  private static func advice(_ rule: String, reports: Int?) -> [String] {
    let minimum = reports.map { "data: {minimum: {reports: \($0)}}\n" } ?? ""
    return read(preamble + "  - {id: a, metric: hang_time, max: 1 s, \(rule)}\n" + minimum).advice.map(\.line)
  }

  /// Source: the contract's "`validate` advises 300, and 1,000 for totals per hour".
  @Test(
    arguments: [
      ("statistic: average", nil, "4:0 100 averages and percentiles"),
      ("statistic: average", 299, "5:27 299 averages and percentiles"), ("statistic: average", 300, nil),
      ("statistic: p90", 200, "5:27 200 averages and percentiles"),
      ("statistic: total per hour", 999, "5:27 999 totals per hour"),
      ("statistic: total per hour", 1_000, nil),
      ("statistic: total per day", 100, nil),
      // Only where a rollout may be stopped or let by.
      ("statistic: average, level: warn", 100, nil),
      ("statistic: total per hour, level: observe", 100, nil),
      (
        "level: warn, per: s, overrides: [{states: a, level: block}]", 100,
        "5:27 100 averages and percentiles"
      ),
    ] as [(String, Int?, String?)]
  )
  func smallMinimum(rule: String, reports: Int?, expected: String?) throws {
    let advice = Self.advice(rule, reports: reports)
    guard let expected else {
      #expect(advice == [])
      return
    }
    let parts = expected.split(separator: " ", maxSplits: 2)
    #expect(
      advice == [
        "\(parts[0]) warning: a minimum of \(parts[1]) reports is small for \(parts[2]), as in rule 'a': intervals are "
          + "less sure than they say"
      ]
    )
  }
}
