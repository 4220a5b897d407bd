import TestSupport
import Testing

/// Where data is missing or cannot be compared the verdict is a hold with a reason, also for rules that a value of
/// zero would satisfy.
struct AbsentDataTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The reason of the verdict.
    var reason: String
    /// What stands under `rules:`.
    var rules: String
    var data = ""
    var more = ""
    /// The files of `reports`.
    var files: [String: String] = [:]
    var options: [String] = []
    var candidate = "2.0"
    var baseline = "1.0"
    /// Counts that have to be among what was left out.
    var leftOut: [String: Int] = [:]
  }

  private static let ceiling = "  - {id: a, metric: hang_time, max: 9 h}"
  private static let increase = "  - {id: a, metric: hang_time, max increase: [50 %, 1 h]}"

  static let cases = [
    Case(testDescription: "an empty folder", reason: "no-reports", rules: ceiling),
    Case(testDescription: "an empty file", reason: "no-reports", rules: ceiling, files: ["a.json": ""]),
    Case(
      testDescription: "a file of blanks", reason: "no-reports", rules: ceiling, files: ["a.json": " \n\n"]),
    Case(testDescription: "an empty array", reason: "no-reports", rules: ceiling, files: ["a.json": "[]"]),
    Case(
      testDescription: "files that are no reports", reason: "no-reports", rules: ceiling,
      files: ["notes.txt": "hello", ".hidden.json": "{", "README.md": "# reports"]),
    Case(
      testDescription: "a metric nobody sent", reason: "not-measured",
      rules: "  - {id: a, metric: peak_memory, max: 9 GB}", files: ["a.jsonl": Native.both(1, 1)]),
    Case(
      testDescription: "a metric nobody sent, beside a rule that passes", reason: "not-measured",
      rules: "  - {id: a, metric: hang_time, max: 9 h}\n  - {id: b, metric: feed_load, max: 9 h}",
      more: "metrics:\n  feed_load: {unit: ms, better: lower}", files: ["a.jsonl": Native.both(1, 1)]),
    Case(
      testDescription: "a metric that only the candidate sent", reason: "not-measured", rules: increase,
      files: [
        "a.jsonl": Native.line("2.0", "3") + Native.line("1.0", "3", metric: "time_to_first_draw")
      ]),
    Case(
      testDescription: "a domain with no states", reason: "no-state",
      rules: "  - {id: a, metric: hang_time, per: screens, max: 9 h}", files: ["a.jsonl": Native.both(1, 1)]),
    Case(
      testDescription: "a literal state absent", reason: "no-state",
      rules: "  - {id: a, metric: hang_time, per: screens, include: [home, serach], max: 9 h}",
      files: ["a.jsonl": Native.state("1.0", "3", "home") + Native.state("2.0", "3", "home")]),
    Case(
      testDescription: "a literal state of an override absent", reason: "no-state",
      rules:
        "  - {id: a, metric: hang_time, per: screens, max: 9 h, overrides: [{states: [serach], max: 1 h}]}",
      files: ["a.jsonl": Native.state("1.0", "3", "home") + Native.state("2.0", "3", "home")]),
    Case(
      testDescription: "a state that only the candidate has", reason: "new-state",
      rules: "  - {id: a, metric: hang_time, per: screens, max increase: [50 %, 1 h]}",
      files: [
        "a.jsonl": Native.state("1.0", "3", "home") + Native.state("2.0", "3", "home")
          + Native.state("2.0", "3", "feed")
      ]),
    Case(
      testDescription: "a state that only the baseline has", reason: "vanished-state",
      rules: "  - {id: a, metric: hang_time, per: screens, max increase: [50 %, 1 h]}",
      files: [
        "a.jsonl": Native.state("1.0", "3", "home") + Native.state("2.0", "3", "home")
          + Native.state("1.0", "3", "feed")
      ]),
    Case(
      testDescription: "a candidate that is not there", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": Native.both(1, 1)], candidate: "3.0"),
    Case(
      testDescription: "a baseline that is not there", reason: "no-baseline", rules: increase,
      files: ["a.jsonl": Native.both(1, 1)], baseline: "0.9"),
    Case(
      testDescription: "a baseline that is not there, with only absolute thresholds", reason: "no-baseline",
      rules: ceiling, files: ["a.jsonl": Native.both(1, 1)], baseline: "0.9"),
    Case(
      testDescription: "one of two baselines that is not there", reason: "no-baseline", rules: increase,
      files: ["a.jsonl": Native.both(1, 1)], baseline: "1.0,0.9"),
    Case(
      testDescription: "an old candidate with one report from a wrong clock", reason: "stale", rules: ceiling,
      data: "not older than: 1 day",
      files: ["a.jsonl": Native.both(1, 1) + Native.line("2.0", "1", day: "2026-12-25")]),
    Case(
      testDescription: "states that are all new or gone, and ignored", reason: "no-state",
      rules: "  - {id: a, metric: hang_time, per: screens, new states: ignore, vanished states: ignore, "
        + "max increase: [50 %, 1 h]}",
      files: ["a.jsonl": Native.state("1.0", "3", "old") + Native.state("2.0", "3", "new")]),
    Case(
      testDescription: "no lower version for 'previous'", reason: "no-baseline", rules: increase,
      files: ["a.jsonl": Native.line("2.0", "3") + Native.line("3.0", "3")], baseline: "previous"),
    Case(
      testDescription: "another build than the named one", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": Native.line("1.0", "3") + Native.line("2.0", "3", more: "\"build\":\"19\"")],
      candidate: "2.0+20"),
    Case(
      testDescription: "hours that nobody tells", reason: "no-denominator",
      rules: "  - {id: a, metric: hang_time, statistic: total per hour, max: 9 h}",
      files: ["a.jsonl": Native.both(1, 1)]),
    Case(
      testDescription: "hours of no time", reason: "no-denominator",
      rules: "  - {id: a, metric: diagnostics.crash, statistic: count per hour, max: 9}",
      files: [
        "a.jsonl": Native.line("1.0", "0", metric: "foreground_time", unit: "s")
          + Native.line("2.0", "0", metric: "foreground_time", unit: "s")
          + Native.line("1.0", "1", count: "1", metric: "diagnostics.crash", unit: "")
          + Native.line("2.0", "1", count: "1", metric: "diagnostics.crash", unit: "")
      ]),
    Case(
      testDescription: "every report outside of the window", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": Native.both(1, 1)], options: ["--since", "2026-11-19"],
      leftOut: ["outside-window": 2]),
    Case(
      testDescription: "every report before the window's end", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": Native.both(1, 1)], options: ["--until=2026-11-17"], leftOut: ["outside-window": 2]),
    Case(
      testDescription: "every report of another app", reason: "no-candidate", rules: ceiling,
      data: "bundle: com.example.other",
      files: ["a.jsonl": Native.both(1, 1, more: "\"bundle\":\"com.example.shop\"")],
      leftOut: ["other-app": 2]),
    Case(
      testDescription: "several apps", reason: "several-apps", rules: ceiling,
      files: [
        "a.jsonl": Native.both(1, 1, more: "\"bundle\":\"com.example.shop\"")
          + Native.both(1, 1, more: "\"bundle\":\"com.example.other\"")
      ]),
    Case(
      testDescription: "counts that cannot be", reason: "no-candidate", rules: ceiling,
      files: [
        "a.jsonl": Native.line("1.0", "3", count: "1000000000000000000")
          + Native.line("2.0", "3", count: "1000000000000000000")
      ], leftOut: ["implausible": 2]),
    Case(
      testDescription: "durations that cannot be", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": Native.line("1.0", "1e18") + Native.line("2.0", "1e18")], leftOut: ["implausible": 2]
    ),
    Case(
      testDescription: "days that cannot be", reason: "no-candidate", rules: ceiling,
      files: [
        "a.jsonl": Native.line("1.0", "3", day: "1970-01-01") + Native.line("2.0", "3", day: "2970-01-01")
      ],
      leftOut: ["implausible": 2]),
    Case(
      testDescription: "lines without a version", reason: "no-candidate", rules: ceiling,
      files: ["a.jsonl": "{\"metric\":\"hang_time\",\"unit\":\"ms\",\"value\":3,\"day\":\"2026-11-18\"}\n"],
      leftOut: ["no-version": 1]),
    Case(
      testDescription: "an old candidate", reason: "stale", rules: ceiling, data: "not older than: 1 day",
      files: ["a.jsonl": Native.both(1, 1)]),
    Case(
      testDescription: "no rule that blocks", reason: "nothing-blocks",
      rules: "  - {id: a, metric: hang_time, max: 9 h, level: warn}\n"
        + "  - {id: b, metric: hang_time, max: 9 h, level: observe}",
      files: ["a.jsonl": Native.both(1, 1)]),
  ]

  @Test(arguments: cases)
  func isHeld(_ one: Case) throws {
    let gate = try Gate(one.rules, data: one.data, more: one.more)
    // A folder that holds nothing is there all the same.
    try gate.write("", to: "reports/.keep")
    for (name, text) in one.files { try gate.write(text, to: "reports/" + name) }
    let sides = ["--candidate", one.candidate, "--baseline", one.baseline]
    for tolerant in [[], ["--hold-as", "pass"]] {
      let run = try ReleaseGateExecutable.run(
        [
          "check", "--rules", "rules.yml", "--today", "2026-11-20", "--json", "verdict.json", "--report",
          "report.md",
        ]
          + sides + one.options + tolerant + ["reports"], in: gate.folder.path)
      // A new state is the one absence that a team may let by.
      #expect(run.code == (one.reason == "new-state" && !tolerant.isEmpty ? 0 : 2), "\(run.page)")
      let verdict = try gate.readVerdict()
      #expect(verdict.verdict == "hold")
      #expect(verdict.reason == one.reason, "\(verdict.reason ?? "none"), \(verdict.rules.map(\.reason))")
      let leftOut = Dictionary(verdict.data.left_out.map { ($0.reason, $0.count) }, uniquingKeysWith: +)
      for (reason, count) in one.leftOut { #expect(leftOut[reason] == count, "\(leftOut)") }
      let report = try #require(gate.folder.text(of: "report.md"))
      #expect(report.saysHold, "\(report)")
    }
  }

  @Test(arguments: ["fail": Int32(1), "pass": 2])
  func theWordStaysHold(_ told: String, code: Int32) throws {
    let gate = try Gate(Self.ceiling)
    try gate.write("", to: "reports/a.json")
    let run = try gate.check("--hold-as", told)
    #expect(run.code == code)
    #expect(run.output.saysHold, "\(run.output)")
  }
}
