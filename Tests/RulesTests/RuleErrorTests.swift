import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

struct RuleErrorTests {
  /// Each is the rest of a rule `{id: a, …}`, which starts at 4:13.
  @Test(arguments: [
    Mistake(
      "metric: hang_tme, max: 1 s",
      "4:21",
      "unknown metric 'hang_tme'",
      remedy: "did you mean 'hang_time'?"
    ),
    Mistake("metric: feed, max: 1 s", "4:21", "unknown metric 'feed'"),
    Mistake("max: 1 s", "4:5", "a rule needs 'metric'"),
    Mistake("metric: hang_time", "4:5", "rule 'a' has no threshold"),
    Mistake("metric: hang_time, max: 1 s, warn: {}", "4:48", "'warn' has no threshold"),
    Mistake("metric: hang_time, warn: {max: 1 s}", "4:5", "rule 'a' has no threshold"),
    Mistake(
      "metric: hang_time, max: 1 s, level: blok",
      "4:49",
      "unknown level 'blok'",
      remedy: "did you mean 'block'?"
    ),
    Mistake(
      "metric: hang_time, max: 1 s, statistic: averag",
      "4:53",
      "unknown statistic 'averag'",
      remedy: "did you mean 'average'?"
    ),
    Mistake("metric: hang_time, max: 1 s, statistic: p98", "4:53", "unknown statistic 'p98'"),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: share ovr 2 s",
      "4:53",
      "unknown statistic 'share ovr 2 s'",
      remedy: "did you mean 'share over 2 s'?"
    ),
    Mistake("metric: hang_time, max: 1 %, statistic: share over", "4:53", "share over '' is not a number"),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: share over 2 MB",
      "4:53",
      "share over '2 MB' has the unit 'MB', which does not fit"
    ),
    Mistake("metric: hang_time, max: 1 %, statistic: share over 2", "4:53", "share over '2' has no unit"),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: share over 0 s",
      "4:53",
      "share over '0 s' must be above 0"
    ),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: share over -2 s",
      "4:53",
      "share over '-2 s' must be above 0"
    ),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: \"share over 1,5 s\"",
      "4:53",
      "share over '1,5 s' is not a number",
      remedy: "the decimal mark is the point: write '1.5 s'"
    ),
    Mistake(
      "metric: hang_time, max: 1 %, statistic: share over 999999999999 h",
      "4:53",
      "share over '999999999999 h' is too large"
    ),
    Mistake("metric: resume_time, max: 1 s", "4:21", "'resume_time' has no statistic 'average'"),
    Mistake(
      "metric: resume_time, max: 1 s, statistic: average",
      "4:55",
      "'resume_time' has no statistic 'average'"
    ),
    Mistake(
      "metric: foreground_exits.watchdog, max: 1",
      "4:21",
      "'foreground_exits.watchdog' has no statistic 'average'",
      remedy: "write 'statistic:' with 'count per hour', 'count per day' or 'count per report'"
    ),
    Mistake(
      "metric: diagnostics.crash, max: 1, statistic: p90",
      "4:59",
      "'diagnostics.crash' has no statistic 'p90'"
    ),
    Mistake(
      "metric: hitch_ratio, max: 1 %, statistic: share over 5 ms/s",
      "4:55",
      "'hitch_ratio' has no statistic 'share over'"
    ),
    Mistake("metric: cpu_time, max: 1 s, statistic: p90", "4:52", "'cpu_time' has no statistic 'p90'"),
    Mistake(
      "metric: cpu_time, max: 1, statistic: count per day",
      "4:50",
      "'cpu_time' has no statistic 'count per day'"
    ),
    Mistake(
      "metric: hang_time, max: 1",
      "4:37",
      "max '1' has no unit",
      remedy: "write a time, such as '1.5 s' or '40 ms'; what fits: ns, us, ms, s, min, h"
    ),
    Mistake("metric: hang_time, max: 1 MB", "4:37", "max '1 MB' has the unit 'MB', which does not fit"),
    Mistake("metric: hang_time, max: 1 sce", "4:37", "max '1 sce' has the unit 'sce', which does not fit"),
    Mistake("metric: hang_time, max: -1 s", "4:37", "max '-1 s' is under 0, which the value never is"),
    Mistake("metric: hang_time, max: 3 %", "4:37", "max '3 %' has the unit '%', which does not fit"),
    Mistake(
      "metric: hang_time, max: 3 s, statistic: share over 2 s",
      "4:37",
      "max '3 s' has the unit 's', which does not fit",
      remedy: "write per cent, such as '3 %'"
    ),
    Mistake(
      "metric: hang_time, max: 103 %, statistic: share over 2 s",
      "4:37",
      "max '103 %' is over 100 %, which a share never is"
    ),
    Mistake(
      "metric: foreground_exits.all, statistic: count per day, max: 3 s",
      "4:74",
      "max \'3 s\' has the unit 's', which does not fit",
      remedy: "write a bare number"
    ),
    Mistake(
      "metric: hang_time, max: .nan s",
      "4:37",
      "max '.nan s' is not a finite number",
      remedy: "write a finite number and its unit"
    ),
    Mistake(
      "metric: hang_time, max: .inf",
      "4:37",
      "max '.inf' is not a finite number",
      remedy: "write a finite number and its unit"
    ),
    Mistake(
      "metric: hang_time, max: -.INF",
      "4:37",
      "max '-.INF' is not a finite number",
      remedy: "write a finite number and its unit"
    ),
    Mistake(
      "metric: hang_time, max: NaN s",
      "4:37",
      "max 'NaN s' is not a finite number",
      remedy: "write a finite number and its unit"
    ),
    Mistake("metric: hang_time, max: infinity s", "4:37", "max 'infinity s' is not a finite number"),
    Mistake("metric: hang_time, max: 1e3 s", "4:37", "max '1e3 s' is not a number"),
    Mistake(
      "metric: hang_time, max: 1_000 s",
      "4:37",
      "max '1_000 s' is not a number"
    ),
    Mistake("metric: hang_time, max: .5 s", "4:37", "max '.5 s' is not a number"),
    Mistake("metric: hang_time, max: 5. s", "4:37", "max '5. s' is not a number"),
    Mistake("metric: hang_time, max: 1234567890123456 s", "4:37", "max '1234567890123456 s' is not a number"),
    Mistake("metric: hang_time, max: fast", "4:37", "max 'fast' is not a number"),
    Mistake(
      "metric: hang_time, max: \"1,5 s\"",
      "4:37",
      "max '1,5 s' is not a number",
      remedy: "the decimal mark is the point: write '1.5 s'"
    ),
    Mistake(
      "metric: hang_time, max: [1,5 s]",
      "4:37",
      "'max' takes one value, not a list",
      remedy: "the decimal mark is the point: write '1.5 s'"
    ),
    Mistake("metric: hang_time, max: 1,5 s", "4:37", "max '1' has no unit"),
    Mistake("metric: hang_time, max: [1 s]", "4:37", "'max' takes one value, not a list"),
    Mistake("metric: hang_time, max: {a: b}", "4:37", "'max' takes a text, not a mapping"),
    Mistake("metric: hang_time, max increase: []", "4:46", "'max increase' is empty"),
    Mistake(
      "metric: hang_time, max increase: [5 %, 1,5 ms]",
      "4:52",
      "a comma within a number of 'max increase'",
      remedy: "the decimal mark is the point: write '1.5 ms'"
    ),
    Mistake("metric: hang_time, max increase: [-5 %, 1 ms]", "4:47", "max increase '-5 %' is negative"),
    Mistake("metric: hang_time, max decrease: [5 %, -1 ms]", "4:52", "max decrease '-1 ms' is negative"),
    Mistake(
      "metric: hang_time, max decrease: [100 %, 1 ms]",
      "4:47",
      "max decrease '100 %' can never be broken"
    ),
    Mistake(
      "metric: hang_time, statistic: share over 1 s, max increase: 5 %",
      "4:73",
      "max increase '5 %' can mean points or a part of the baseline",
      remedy: "write '5 points' or '5 % relative'"
    ),
    Mistake(
      "metric: hang_time, max increase: 5 points",
      "4:46",
      "max increase '5 points' has the unit 'points', which does not fit"
    ),
    Mistake("metric: hang_time, max increase: 5", "4:46", "max increase '5' has no unit"),
    Mistake(
      "metric: hang_time, max: 1 s, warn: {max: 2 s}",
      "4:54",
      "warn 'max: 2 s' is looser than its threshold '1 s'"
    ),
    Mistake(
      "metric: foreground_time, min: 1 h, warn: {min: 30 min}",
      "4:60",
      "warn 'min: 30 min' is looser than its threshold '1 h'"
    ),
    Mistake(
      "metric: hang_time, max increase: [5 %, 40 ms], warn: {max increase: 50 ms}",
      "4:81",
      "warn 'max increase: 50 ms' is looser than its threshold '40 ms'"
    ),
    Mistake(
      "metric: hang_time, max increase: [5 %, 40 ms], warn: {max increase: 6 %}",
      "4:81",
      "warn 'max increase: 6 %' is looser than its threshold '5 %'"
    ),
    Mistake(
      "metric: hang_time, per: s, max: 3 s, warn: {max: 2 s}, overrides: [{states: a, max: 1 s}]",
      "4:97",
      "warn 'max: 2 s' of the rule is looser than its threshold '1 s' here"
    ),
    Mistake("metric: hang_time, max: 1 s, category: a", "4:42", "'category' is for 'metric: signpost' alone"),
    Mistake("metric: signpost, name: b, max: 1 s", "4:21", "'metric: signpost' needs 'category'"),
    Mistake("metric: signpost, category: c, name: b, of: cpu, max: 1 s", "4:57", "unknown of 'cpu'"),
    Mistake(
      "metric: signpost, category: c, name: b, of: count, max: 1",
      "4:21",
      "'signpost' has no statistic 'average'"
    ),
    Mistake("metric: hang_time, max: 1 s, rare: pool", "4:42", "'rare' needs 'per'"),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, rare: pol",
      "4:56",
      "unknown rare 'pol'",
      remedy: "did you mean 'pool'?"
    ),
    Mistake("metric: hang_time, max: 1 s, per: s, new states: fail", "4:62", "unknown new states 'fail'"),
    Mistake("metric: hang_time, max: 1 s, per: s, include: []", "4:59", "'include' is empty"),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, include: [{debug: a}]",
      "4:60",
      "'include' takes a text, not a mapping"
    ),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, include: [?debug]",
      "4:60",
      "an unquoted '?' starts a key in YAML",
      remedy: "quote it: '\"?debug\"'"
    ),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, include: [#feed]",
      "4:60",
      "an unquoted '#' starts a comment in YAML",
      remedy: "quote it: '\"#feed\"'"
    ),
    Mistake("metric: hang_time, max: 1 s, per: s, overrides: {}", "4:61", "'overrides' must be a list"),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, overrides: [{max: 1 s}]",
      "4:62",
      "an override needs 'states'"
    ),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, overrides: [{states: a}]",
      "4:62",
      "the override replaces nothing"
    ),
    Mistake(
      "metric: hang_time, max: 1 s, per: s, overrides: [{states: a, rare: hold}]",
      "4:74",
      "unknown key 'rare' in an override"
    ),
    Mistake(
      "metric: hang_time, max increase: [5 %, 1 ms], max_increase: 1 ms",
      "4:59",
      "duplicate key 'max_increase'"
    ),
  ])
  func rule(mistake: Mistake) {
    // Some of these are two mistakes to the reader of YAML; the one that is tested must be among them, and first.
    let reading = readRule(mistake.text)
    #expect(reading.file == nil)
    #expect(reading.lines.first == "\(mistake.place) error: \(mistake.message)")
    if let remedy = mistake.remedy { #expect(reading.diagnostics.first?.remedy == remedy) }
  }

  @Test func duplicateIDNamesItsFirstPlace() {
    let reading = read(
      preamble + "  - {id: a, metric: hang_time, max: 1 s}\n  - {id: a, metric: hang_time, max: 2 s}\n"
    )
    #expect(reading.lines == ["5:10 error: duplicate id 'a'"])
    #expect(reading.diagnostics.first?.notes.first?.location?.line == 4)
  }
}
