import Measurements
import Testing

@testable import Rules

struct CanonicalTextTests {
  private static func text(_ text: String) throws -> String {
    try #require(read(text).file).canonicalText
  }

  @Test func spellingAndDefaultsDoNotCount() throws {
    let short =
      preamble
      + "  - {id: a, metric: hang_time, per: s, max: 1.5 s, max increase: [5 %, 40 ms], include: [a, b]}\n"
    let long = """
      # a comment
      name: something
      version: 1
      candidate: 8.2.0
      data: {baseline_days: all, exclude: [], minimum: {days: 1}}
      decision:
        method: interval
        confidence: 95.0 %
        repeated-devices: "off"
        adjust_for: []
        looks: once
      logs:
        - {message: launch, metric: time_to_first_draw, value: value, weight: count, unit: ms}
        - {message: hang_time, metric: hang-time, value: value, weight: count, unit: ms, domain: domain, state: state}
      rules:
        - metric: hang time
          id: a
          statistic: average
          level: block
          per: s
          include: [b, a, b]
          max: 1500 ms
          max_increase: [0.04 s, 5.00 % relative]
      """
    #expect(try Self.text(short) == Self.text(long))
  }

  /// Each changes the meaning of the contract's example.
  @Test(arguments: [
    ("max: 1.5 s", "max: 1.6 s"), ("[5 %, 40 ms]", "[5 %, 41 ms]"),
    ("{max increase: 2 %}", "{max increase: 1 %}"),
    ("per: screens", "per: tabs"), ("[\"debug/*\"]", "[]"), ("rare: pool", "rare: hold"),
    ("new states: hold", "new states: ignore"), ("vanished states: hold", "vanished states: ignore"),
    ("states: [search]", "states: [feed]"), ("[20 %, 30 ms]", "[21 %, 30 ms]"),
    ("level: warn", "level: observe"),
    ("share over 2 s", "share over 3 s"), ("share over 2 s", "share under 2 s"), ("p90", "p95"),
    ("flick_card", "flip_card"), ("2026-12-31", "2026-12-30"), ("states: [chat], ", ""),
    ("{unit: ms, b", "{unit: MB, b"),
    ("better: lower", "better: higher"), ("weight: count, unit: ms}", "unit: ms}"),
    ("state: state", "state: label"),
    ("com.example.app", "com.example.other"), ("newest: 7 days", "newest: 8 days"),
    ("days: all", "days: same age"),
    ("[testflight, low", "[low"), ("reports: 500", "reports: 501"), ("days: 2", "days: 3"),
    ("than: 3", "than: 4"),
    ("20 points", "21 points"), ("95 %", "96 %"), ("horizon: 7", "horizon: 8"), ("phased ", "even "),
    ("settle: 1 day", "settle: 2 days"), ("looks: daily ", "looks: once "),
    ("adjust for: [device]", "adjust for: []"), ("devices: auto", "devices: off"),
    ("id: launch", "id: start"),
    ("method: interval", "method: point estimate"),
  ])
  func meaningCounts(old: String, new: String) throws {
    let changed = contractExample.replacing(old, with: new)
    try #require(changed != contractExample)
    #expect(try Self.text(changed) != Self.text(contractExample))
  }

  @Test func orderOfRulesAndOverridesCounts() throws {
    func file(_ ids: String...) -> String {
      preamble + ids.map { "  - {id: \($0), metric: hang_time, max: 1 s}\n" }.joined()
    }
    #expect(try Self.text(file("a", "b")) != Self.text(file("b", "a")))
  }

  @Test func textsCannotForgeALine() throws {
    func file(_ id: String) -> String { preamble + "  - {id: \(id), metric: hang_time, max: 1 s}\n" }
    let forged = try Self.text(file("\"a\\\" \\\"x\\n  per states\""))
    #expect(forged.split(separator: "\n").count == (try Self.text(file("a")).split(separator: "\n").count))
  }
}
