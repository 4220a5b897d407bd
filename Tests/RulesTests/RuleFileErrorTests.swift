import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

private let plainDecision = "decision: {looks: once, adjust for: [], repeated devices: off}\n"
private let plainRule = "rules: [{id: a, metric: hang_time, max: 1 s}]\n"

struct RuleFileErrorTests {
  @Test(arguments: [
    Mistake("", "1:1", "the file is empty"),
    Mistake("# nothing\n", "1:1", "the file is empty"),
    Mistake("- a\n", "1:1", "a rule file must be a mapping of keys"),
    Mistake(plainDecision + plainRule, "1:1", "a rule file needs 'version'", remedy: "write 'version: 1'"),
    Mistake(
      "version: 2\n" + plainDecision + plainRule,
      "1:10",
      "version '2' is not known",
      remedy: "write 'version: 1'"
    ),
    Mistake("version: 1.0\n" + plainDecision + plainRule, "1:10", "version '1.0' is not known"),
    Mistake("version: 1\n" + plainDecision, "1:1", "a rule file needs 'rules'"),
    Mistake("version: 1\n" + plainDecision + "rules: []\n", "3:8", "'rules' is empty"),
    Mistake("version: 1\n" + plainDecision + "rules:\n", "3:7", "'rules' must be a list"),
    Mistake("version: 1\n" + plainDecision + plainRule + "version: 1\n", "4:1", "duplicate key 'version'"),
    Mistake(
      "version: 1\n" + plainDecision + plainRule + "waiver: []\n",
      "4:1",
      "unknown key 'waiver' in a rule file",
      remedy: "did you mean 'waivers'?"
    ),
    Mistake(
      "version: 1\n" + plainDecision + plainRule + "confidence: 95 %\n",
      "4:1",
      "unknown key 'confidence' in a rule file",
      remedy: "it belongs under 'decision'"
    ),
    Mistake("version: 1\n" + plainDecision + plainRule + "name: #1\n", "4:6", "'name' has no value"),
    Mistake(
      "version: 1\n" + plainDecision + plainRule + "baseline: 8.1,\n",
      "4:11",
      "'baseline' names no versions"
    ),
  ])
  func wholeFile(mistake: Mistake) {
    mistake.check(read(mistake.text))
  }

  /// Each is the value of a key of `data:`, which stands at 4:7.
  @Test(arguments: [
    Mistake("newest: 7", "4:16", "newest '7' has no unit", remedy: "write days, such as 'newest: 7 days'"),
    Mistake("newest: 7 s", "4:16", "newest '7 s' has the unit 's', which does not fit"),
    Mistake("newest: 0 days", "4:16", "newest '0 days' must be a whole number of days from 1 to 3650"),
    Mistake("newest: 1.5 days", "4:16", "newest '1.5 days' must be a whole number of days from 1 to 3650"),
    Mistake(
      "baseline days: sme age",
      "4:23",
      "unknown baseline days 'sme age'",
      remedy: "did you mean 'same age'?"
    ),
    Mistake(
      "exclude: [testfligth]",
      "4:18",
      "unknown exclude 'testfligth'",
      remedy: "did you mean 'testflight'?"
    ),
    Mistake(
      "exclude: testflight, only: [testflight]",
      "4:35",
      "'testflight' stands under 'exclude' and under 'only': no report is left"
    ),
    Mistake("minimum: {reports: 0}", "4:27", "reports '0' must be a whole number from 1 to 1000000000"),
    Mistake("minimum: {reports: 5 %}", "4:27", "reports '5 %' has the unit '%', which does not fit"),
    Mistake(
      "minimum: {days: 1.5 days}", "4:24", "days '1.5 days' must be a whole number of days from 1 to 3650"),
    Mistake("minimum: {days: 2 s}", "4:24", "days '2 s' has the unit 's', which does not fit"),
    Mistake("minimum: {reports: many}", "4:27", "reports 'many' is not a number"),
    Mistake("minimum: 5", "4:17", "'minimum' must be a mapping of keys"),
    Mistake(
      "minimum: {report: 5}",
      "4:18",
      "unknown key 'report' in 'minimum'",
      remedy: "did you mean 'reports'?"
    ),
    Mistake("minimum: {reports: 1,000}", "4:29", "a comma within a number"),
    Mistake("not older than: 3", "4:24", "not older than '3' has no unit"),
    Mistake(
      "coverage drop: 20 %",
      "4:23",
      "coverage drop '20 %' has the unit '%', which does not fit",
      remedy: "write points, such as '20 points'"
    ),
    Mistake(
      "coverage drop: 120 points",
      "4:23",
      "coverage drop '120 points' must lie between 0 and 100 points"
    ),
  ])
  func dataSettings(mistake: Mistake) {
    mistake.check(read("version: 1\n" + plainDecision + plainRule + "data: {\(mistake.text)}\n"))
  }

  /// Each is the beginning of `decision:`, which stands at 2:11.
  @Test(arguments: [
    Mistake("method: intervall", "2:20", "unknown method 'intervall'", remedy: "did you mean 'interval'?"),
    Mistake("confidence: 0.95", "2:24", "confidence '0.95' has no unit"),
    Mistake("confidence: 49.9 %", "2:24", "confidence '49.9 %' must lie between 50 % and 99.99 %"),
    Mistake("confidence: 99.995 %", "2:24", "confidence '99.995 %' must lie between 50 % and 99.99 %"),
    Mistake(
      "confidence: .nan",
      "2:24",
      "confidence '.nan' is not a finite number",
      remedy: "write a finite number and its unit"
    ),
    Mistake(
      "confidence: 99.9.9 %",
      "2:24",
      "confidence '99.9.9 %' is not a number"
    ),
    Mistake("horizon: 0 days", "2:21", "horizon '0 days' must be a whole number of days from 1 to 3650"),
    Mistake("schedule: fased", "2:22", "unknown schedule 'fased'", remedy: "did you mean 'phased'?"),
    Mistake("settle: -1 days", "2:20", "settle '-1 days' must be a whole number of days from 0 to 3650"),
  ])
  func decisionSettings(mistake: Mistake) {
    mistake.check(
      read(
        "version: 1\ndecision: {\(mistake.text), looks: once, adjust for: [], repeated devices: off}\n"
          + plainRule
      )
    )
  }

  @Test(arguments: ["50 %", "99.99 %", "99.99%", "+95 %"])
  func confidenceAtTheBordersIsRight(text: String) {
    let decision = "decision: {confidence: \(text), looks: once, adjust for: [], repeated devices: off}\n"
    #expect(read("version: 1\n" + decision + plainRule).isClean)
  }

  @Test(arguments: [
    ("looks", "looks: ons, adjust for: [], repeated devices: off", "2:19 error: unknown looks 'ons'"),
    (
      "adjust for", "looks: once, adjust for: [devise], repeated devices: off",
      "2:38 error: unknown adjust for 'devise'"
    ),
    (
      "repeated devices", "looks: once, adjust for: [], repeated devices: no",
      "2:59 error: unknown repeated devices 'no'"
    ),
  ])
  func settingThatCannotBeReadIsSaidOnce(key: String, decision: String, line: String) {
    #expect(read("version: 1\ndecision: {\(decision)}\n" + plainRule).lines.contains(line))
  }

  @Test func allMistakesOfAFileInTheOrderOfTheFile() {
    let text = """
      version: 1
      decision: {looks: once, adjust for: [], repeated devices: off, confidence: 40 %}
      waivers:
        - {rule: b, until: 2026-02-30, reason: r, owner: o}
      rules:
        - id: a
          metric: hang_tme
          include: [*]
          max: .inf s
        - id: a
          metric: hang_time
          levle: warn
          max increase: [1,5 s]
      metrics: {hang_time: {unit: ms}}
      """
    #expect(
      read(text).lines == [
        "2:76 error: confidence '40 %' must lie between 50 % and 99.99 %",
        "4:12 error: unknown rule 'b'",
        "4:22 error: until '2026-02-30' is no day of the calendar",
        "7:13 error: unknown metric 'hang_tme'",
        "8:5 error: 'include' needs 'per'",
        "8:15 error: an unquoted '*' starts an alias in YAML",
        "9:10 error: max '.inf s' is not a finite number",
        "10:9 error: duplicate id 'a'",
        "12:5 error: unknown key 'levle' in a rule",
        "13:20 error: a comma within a number of 'max increase'",
        "14:11 error: 'hang_time' is a built-in metric",
      ]
    )
  }
}

struct UnitsBesideOtherMistakesTests {
  private func lines(_ rule: String) -> [String] {
    read("version: 1\n\(plainDecision)rules:\n  - {id: a, \(rule)}\nmetrics: {feed: {unit: pages}}\n").lines
  }

  /// The unit is that of the metric that was probably meant, since the next run would say so anyway.
  @Test func unitsAreCheckedWhenTheMetricIsMisspelt() {
    #expect(
      lines("metric: hang_tme, max: 5 MB") == [
        "4:21 error: unknown metric 'hang_tme'",
        "4:36 error: max '5 MB' has the unit 'MB', which does not fit",
      ])
    #expect(
      lines("metric: hang_tme, statistic: share over 2 pages, max: 3 %") == [
        "4:21 error: unknown metric 'hang_tme'",
        "4:42 error: share over '2 pages' has the unit 'pages', which does not fit",
      ])
    #expect(
      lines("metric: signpost, category: c, max: 5 MB") == [
        "4:21 error: 'metric: signpost' needs 'name'",
        "4:49 error: max '5 MB' has the unit 'MB', which does not fit",
      ])
  }

  /// `2 MB`, `pages` and a bare number may all be right for a metric that nothing is near to; `parsec` is nothing.
  @Test(arguments: [("5 parsec", true), ("2 MB", false), ("3 pages", false), ("4", false), ("1 s", false)])
  func unknownUnitsAreSaidBesideAnUnknownMetric(limit: String, isWrong: Bool) {
    let found = lines("metric: something_else, max: \(limit)")
    #expect(found.first == "4:21 error: unknown metric 'something_else'")
    #expect(found.count == (isWrong ? 2 : 1), "\(found)")
  }

  @Test func unknownUnitsAreSaidBesideAnUnknownStatistic() {
    #expect(lines("metric: hang_time, statistic: averge, max: 5 furlong").count == 2)
  }
}

struct WaiverMetricAndLogErrorTests {
  private static let rule = "  - {id: a, metric: hang_time, max: 1 s}\n"

  /// Each is a waiver at 5:11.
  @Test(arguments: [
    Mistake("{until: 2027-01-01, reason: r, owner: o}", "5:11", "a waiver needs 'rule'"),
    Mistake("{rule: a, reason: r, owner: o}", "5:11", "a waiver needs 'until'"),
    Mistake("{rule: a, until: 2027-01-01, owner: o}", "5:11", "a waiver needs 'reason'"),
    Mistake("{rule: a, until: 2027-01-01, reason: r}", "5:11", "a waiver needs 'owner'"),
    Mistake(
      "{rule: aa, until: 2027-01-01, reason: r, owner: o}",
      "5:18",
      "unknown rule 'aa'",
      remedy: "did you mean 'a'?"
    ),
    Mistake(
      "{rule: a, until: 2027-13-01, reason: r, owner: o}",
      "5:28",
      "until '2027-13-01' is no day of the calendar"
    ),
    Mistake("{rule: a, until: 2027-01-01, reason: \"\", owner: o}", "5:48", "'reason' has no value"),
    Mistake("{rule: a, states: [], until: 2027-01-01, reason: r, owner: o}", "5:29", "'states' is empty"),
  ])
  func waiver(mistake: Mistake) {
    mistake.check(read(preamble + Self.rule + "waivers: [\(mistake.text)]\n"))
  }

  /// Each is the value of `metrics:` at 5:10.
  @Test(arguments: [
    Mistake("[a]", "5:10", "'metrics' must be a mapping of names"),
    Mistake("{x: {better: lower}}", "5:14", "a metric needs 'unit'"),
    Mistake(
      "{x: {unit: ms, better: lowr}}", "5:33", "unknown better 'lowr'", remedy: "did you mean 'lower'?"),
    Mistake("{x: {unit: 5}}", "5:21", "'5' cannot be a unit"),
    Mistake(
      "{x: {unit: %}}",
      "5:21",
      "an unquoted '%' starts something else than a text in YAML",
      remedy: "quote it: '\"%\"'"
    ),
    Mistake("{hang-time: {unit: ms}}", "5:11", "'hang-time' is a built-in metric"),
    Mistake("{feed_load: {unit: ms}, feed-load: {unit: ms}}", "5:34", "duplicate metric 'feed-load'"),
  ])
  func metric(mistake: Mistake) {
    mistake.check(read(preamble + Self.rule + "metrics: \(mistake.text)\n"))
  }

  /// Each is a log mapping at 5:8.
  @Test(arguments: [
    Mistake("{metric: hang_time, value: v, unit: ms}", "5:8", "a log mapping needs 'message'"),
    Mistake("{message: m, value: v, unit: ms}", "5:8", "a log mapping needs 'metric'"),
    Mistake("{message: m, metric: hang_time, unit: ms}", "5:8", "a log mapping needs 'value'"),
    Mistake(
      "{message: m, metric: hang_time, value: v}",
      "5:8",
      "the log mapping for 'hang_time' needs 'unit'"
    ),
    Mistake(
      "{message: m, metric: hang_time, value: v, unit: MB}",
      "5:56",
      "unit 'MB' does not fit 'hang_time'"
    ),
    Mistake("{message: m, metric: hang, value: v, unit: ms}", "5:29", "unknown metric 'hang'"),
    Mistake(
      "{message: m, metric: hang_time, value: v, unit: ms, state: s}",
      "5:60",
      "'state' needs 'domain'"
    ),
  ])
  func log(mistake: Mistake) {
    mistake.check(read(preamble + Self.rule + "logs: [\(mistake.text)]\n"))
  }
}
