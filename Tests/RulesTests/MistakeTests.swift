import Measurements
import Rules
import SourceDiagnostics
import Testing

/// A text of a rule file with a mistake, whose place `‸` marks, and what is said of it: by the grammar of the contract.
struct Mistake: Sendable, CustomTestStringConvertible {
  var text: String
  var essence: String

  init(_ text: String, _ essence: String) {
    self.text = text
    self.essence = essence
  }

  var testDescription: String { text }

  /// The text without the mark.
  var plain: String { text.split(separator: "‸", omittingEmptySubsequences: false).joined() }

  /// Whether one diagnostic of this severity stands at the mark and says the essence.
  func isReported(_ severity: Diagnostic.Severity, by reading: RuleFileReading) -> Bool {
    let before = text.prefix { $0 != "‸" }.split(separator: "\n", omittingEmptySubsequences: false)
    let place = SourceLocation(
      file: "rules.yml", line: before.count, column: (before.last?.unicodeScalars.count ?? 0) + 1)
    return reading.diagnostics.contains { diagnostic in
      diagnostic.severity == severity && diagnostic.location == place && diagnostic.text.contains(essence)
    }
  }
}

struct MistakeTests {
  private static let ruleMistakes = [
    Mistake("metric: ‸hang_tme, max: 1 s", "did you mean 'hang_time'?"),
    Mistake("metric: ‸feed_lod, max: 1 s", "'metrics:'"),
    Mistake("metric: hang_time, max: ‸1,5", "decimal mark is the point"),
    Mistake("metric: hang_time, max: ‸'1,5 s'", "decimal mark is the point"),
    Mistake("metric: hang_time, max increase: [‸1,5 %, 3 ms]", "decimal mark is the point"),
    Mistake("metric: hang_time, max: ‸.nan", "not a finite number"),
    Mistake("metric: hang_time, max: ‸nan", "not a finite number"),
    Mistake("metric: hang_time, max: ‸.inf", "not a finite number"),
    Mistake("metric: hang_time, max: ‸infinity", "not a finite number"),
    Mistake("metric: hang_time, max increase: ‸-5 %", "is negative"),
    Mistake("metric: hang_time, max: ‸5 MB", "unit 'MB' of 'max' does not fit"),
    Mistake("metric: hang_time, max: ‸5", "has no unit"),
    Mistake("metric: hang_time", "no threshold"),
    Mistake("metric: hang_time, max: 1 s, ‸Max: 2 s", "unknown key 'Max'"),
    Mistake("metric: hang_time, max increase: 1 s, ‸max_increase: 2 s", "is there twice"),
    Mistake("metric: hang_time, max: 1 s, ‸levl: warn", "did you mean 'level'?"),
    Mistake("metric: hang_time, max: 1 s, level: ‸blok", "did you mean 'block'?"),
    Mistake("metric: hang_time, max: 1 s, statistic: ‸p91", "unknown statistic 'p91'"),
    Mistake("metric: hang_time, max: 1 s, warn: {max: ‸2 s}", "not tighter"),
    Mistake("metric: hang_time, max: 1 s, warn: {max: ‸1 s}", "not tighter"),
    Mistake("metric: cellular_bars, min: 2 bars, warn: {min: ‸1 bars}", "not tighter"),
    Mistake("metric: hang_time, max increase: 1 s, warn: {max increase: ‸2 s}", "not tighter"),
    Mistake("metric: ‸resume_time, max: 1 s", "p90"),
    Mistake("metric: ‸foreground_exits.unexpected, max: 1", "count per day"),
    Mistake("metric: ‸diagnostics.crash, max: 1", "count per day"),
    Mistake("metric: diagnostics.crash, max: ‸1 s, statistic: count per day", "bare number"),
    Mistake("metric: hitch_ratio, statistic: ‸p90, max: 5 ms/s", "statistic: average"),
    Mistake("metric: cpu_time, statistic: ‸p90, max: 5 s", "cannot be computed"),
    Mistake("metric: suspended_memory, statistic: ‸total per day, max: 5 MB", "cannot be computed"),
    Mistake(
      "metric: hang_time, statistic: share over 2 s, max increase: ‸5 %", "write '5 points' or '5 % relative'"
    ),
    Mistake("metric: hang_time, statistic: share over 2 s, max: ‸0.03", "percentage"),
    Mistake("metric: hang_time, statistic: ‸share over 2 MB, max: 3 %", "does not fit"),
    Mistake("metric: hang_time, statistic: ‸share over -2 s, max: 3 %", "is negative"),
    Mistake("metric: hang_time, max: 1 s, ‸include: [a]", "needs 'per'"),
    Mistake("metric: hang_time, max: 1 s, per: s, include: [‸?debug]", "quote it"),
    Mistake("metric: hang_time, max: 1 s, per: s, include: [‸~]", "quote it"),
    Mistake("metric: hang_time, max: 1 s, per: s, overrides: [‸{states: [a]}]", "replaces nothing"),
    Mistake("metric: hang_time, max: 1 s, ‸category: x", "metric: signpost"),
    Mistake("metric: signpost, category: x, max: 1 s", "no 'name'"),
    Mistake("metric: signpost, category: x, name: y, of: ‸foo, max: 1 s", "unknown of 'foo'"),
  ]

  @Test(arguments: ruleMistakes)
  func findsMistakesInARule(_ mistake: Mistake) {
    var mistake = mistake
    let rule = "{id: a, \(mistake.text)}"
    mistake.text = "version: 1\nrules:\n  - " + (rule.contains("‸") ? rule : "‸" + rule)
    let reading = read(mistake.plain)
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test(arguments: [
    Mistake("‸nmae: x", "did you mean 'name'?"),
    Mistake("name: a\n‸name: b", "is there twice"),
    Mistake("data: {newest: ‸7}", "write '7 days'"),
    Mistake("data: {exclude: [‸tesflight]}", "did you mean 'testflight'?"),
    Mistake("data: {minimum: {reports: ‸0}}", "outside"),
    Mistake("data: {coverage drop: ‸20 %}", "write '20 points'"),
    Mistake("decision: {confidence: ‸49.9 %}", "outside 50 to 99.99 %"),
    Mistake("decision: {confidence: ‸99.999 %}", "outside 50 to 99.99 %"),
    Mistake("decision: {confidence: ‸0.95}", "write '95 %'"),
    Mistake("decision: {looks: ‸dayly}", "did you mean 'daily'?"),
    Mistake("decision: {adjust for: [‸devise]}", "did you mean 'device'?"),
    Mistake("waivers: [{rule: ‸b, until: 2026-01-01, reason: x, owner: y}]", "no rule 'b'"),
    Mistake("waivers: [{rule: a, until: ‸2026-02-30, reason: x, owner: y}]", "is a day"),
    Mistake("waivers: [‸{rule: a, until: 2026-01-01, reason: x}]", "no 'owner'"),
    Mistake("metrics: {feed: {unit: ‸mss}}", "did you mean 'ms'?"),
    Mistake("metrics: {‸hang_time: {unit: ms}}", "there already"),
    Mistake("logs: [{message: a, metric: ‸feed, value: v}]", "unknown metric 'feed'"),
    Mistake("logs: [{message: a, metric: hang_time, value: v, unit: ‸MB}]", "does not fit"),
    Mistake("logs: [‸{metric: hang_time, value: v}]", "no 'message'"),
  ])
  func findsMistakesInTheRest(_ mistake: Mistake) {
    var mistake = mistake
    mistake.text = "version: 1\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n" + mistake.text
    let reading = read(mistake.plain)
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test(arguments: [
    Mistake("‸", "is empty"),
    Mistake("‸version: 1\n", "no 'rules'"),
    Mistake("version: 1\nrules: ‸[]\n", "'rules' is empty"),
    Mistake("version: ‸2\nrules: []\n", "'version' is 1"),
    Mistake("‸rules: []\n", "no 'version'"),
    Mistake("‸[]", "not a list"),
    Mistake("rules:\n  - {id: a}\n  - {id: ‸a}", "is there twice"),
  ])
  func findsMistakesInAWholeFile(_ mistake: Mistake) {
    let reading = read(mistake.plain)
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test func reportsAllMistakesInTheOrderOfTheFile() {
    let reading = read("version: 3\nrules:\n  - {id: a, metric: x, max: nan}\nname: ~\nfoo: 1\n")
    #expect(reading.diagnostics.compactMap(\.location?.line) == [1, 3, 3, 4, 5])
  }
}
