import Measurements
import Rules
import SourceDiagnostics
import Testing

/// A line in a file, what is said of it, and where: by the grammar of the contract.
struct Mistake: Sendable, CustomTestStringConvertible {
  var text: String
  var place: String
  var essence: String

  init(_ text: String, _ place: String, _ essence: String) {
    self.text = text
    self.place = place
    self.essence = essence
  }

  var testDescription: String { text }

  /// Whether one diagnostic of this severity stands at the place and says the essence.
  func isReported(_ severity: Diagnostic.Severity, by reading: RuleFileReading) -> Bool {
    reading.diagnostics.contains { diagnostic in
      diagnostic.severity == severity && diagnostic.text.hasPrefix("rules.yml:\(place): ")
        && diagnostic.text.contains(essence)
    }
  }
}

struct MistakeTests {
  private static let ruleMistakes = [
    Mistake("metric: hang_tme, max: 1 s", "3:19", "did you mean 'hang_time'?"),
    Mistake("metric: feed_lod, max: 1 s", "3:19", "'metrics:'"),
    Mistake("metric: hang_time, max: 1,5", "3:30", "no unit"),
    Mistake("metric: hang_time, max: '1,5 s'", "3:35", "decimal mark is the point"),
    Mistake("metric: hang_time, max increase: [1,5 %, 3 ms]", "3:45", "decimal mark is the point"),
    Mistake("metric: hang_time, max: .nan", "3:35", "not a finite number"),
    Mistake("metric: hang_time, max: nan", "3:35", "not a finite number"),
    Mistake("metric: hang_time, max: .inf", "3:35", "not a finite number"),
    Mistake("metric: hang_time, max: infinity", "3:35", "not a finite number"),
    Mistake("metric: hang_time, max increase: -5 %", "3:44", "is negative"),
    Mistake("metric: hang_time, max: 5 MB", "3:35", "unit 'MB' of 'max' does not fit"),
    Mistake("metric: hang_time, max: 5", "3:35", "has no unit"),
    Mistake("metric: hang_time", "3:5", "no threshold"),
    Mistake("metric: hang_time, max: 1 s, Max: 2 s", "3:40", "unknown key 'Max'"),
    Mistake("metric: hang_time, max increase: 1 s, max_increase: 2 s", "3:49", "is there twice"),
    Mistake("metric: hang_time, max: 1 s, levl: warn", "3:40", "did you mean 'level'?"),
    Mistake("metric: hang_time, max: 1 s, level: blok", "3:47", "did you mean 'block'?"),
    Mistake("metric: hang_time, max: 1 s, statistic: p91", "3:51", "unknown statistic 'p91'"),
    Mistake("metric: hang_time, max: 1 s, warn: {max: 2 s}", "3:52", "not tighter"),
    Mistake("metric: hang_time, max: 1 s, warn: {max: 1 s}", "3:52", "not tighter"),
    Mistake("metric: cellular_bars, min: 2 bars, warn: {min: 1 bars}", "3:59", "not tighter"),
    Mistake("metric: hang_time, max increase: 1 s, warn: {max increase: 2 s}", "3:70", "not tighter"),
    Mistake("metric: resume_time, max: 1 s", "3:19", "p90"),
    Mistake("metric: foreground_exits.unexpected, max: 1", "3:19", "count per day"),
    Mistake("metric: diagnostics.crash, max: 1", "3:19", "count per day"),
    Mistake("metric: diagnostics.crash, max: 1 s, statistic: count per day", "3:43", "bare number"),
    Mistake("metric: hitch_ratio, statistic: p90, max: 5 ms/s", "3:43", "statistic: average"),
    Mistake("metric: cpu_time, statistic: p90, max: 5 s", "3:40", "cannot be computed"),
    Mistake("metric: suspended_memory, statistic: total per day, max: 5 MB", "3:48", "cannot be computed"),
    Mistake(
      "metric: hang_time, statistic: share over 2 s, max increase: 5 %", "3:71",
      "write '5 points' or '5 % relative'"),
    Mistake("metric: hang_time, statistic: share over 2 s, max: 0.03", "3:62", "percentage"),
    Mistake("metric: hang_time, statistic: share over 2 MB, max: 3 %", "3:41", "does not fit"),
    Mistake("metric: hang_time, statistic: share over -2 s, max: 3 %", "3:41", "is negative"),
    Mistake("metric: hang_time, max: 1 s, include: [a]", "3:40", "needs 'per'"),
    Mistake("metric: hang_time, max: 1 s, per: s, include: [?debug]", "3:58", "quote it"),
    Mistake("metric: hang_time, max: 1 s, per: s, include: [~]", "3:58", "quote it"),
    Mistake("metric: hang_time, max: 1 s, per: s, overrides: [{states: [a]}]", "3:60", "replaces nothing"),
    Mistake("metric: hang_time, max: 1 s, category: x", "3:40", "metric: signpost"),
    Mistake("metric: signpost, category: x, max: 1 s", "3:5", "no 'name'"),
    Mistake("metric: signpost, category: x, name: y, of: foo, max: 1 s", "3:55", "unknown of 'foo'"),
  ]

  @Test(arguments: ruleMistakes)
  func findsMistakesInARule(_ mistake: Mistake) {
    let reading = read("version: 1\nrules:\n  - {id: a, \(mistake.text)}\n")
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test(arguments: [
    Mistake("nmae: x", "4:1", "did you mean 'name'?"),
    Mistake("name: a\nname: b", "5:1", "is there twice"),
    Mistake("data: {newest: 7}", "4:16", "write '7 days'"),
    Mistake("data: {exclude: [tesflight]}", "4:18", "did you mean 'testflight'?"),
    Mistake("data: {minimum: {reports: 0}}", "4:27", "outside"),
    Mistake("data: {coverage drop: 20 %}", "4:23", "write '20 points'"),
    Mistake("decision: {confidence: 49.9 %}", "4:24", "outside 50 to 99.99 %"),
    Mistake("decision: {confidence: 99.999 %}", "4:24", "outside 50 to 99.99 %"),
    Mistake("decision: {confidence: 0.95}", "4:24", "write '95 %'"),
    Mistake("decision: {looks: dayly}", "4:19", "did you mean 'daily'?"),
    Mistake("decision: {adjust for: [devise]}", "4:25", "did you mean 'device'?"),
    Mistake("waivers: [{rule: b, until: 2026-01-01, reason: x, owner: y}]", "4:18", "no rule 'b'"),
    Mistake("waivers: [{rule: a, until: 2026-02-30, reason: x, owner: y}]", "4:28", "is a day"),
    Mistake("waivers: [{rule: a, until: 2026-01-01, reason: x}]", "4:11", "no 'owner'"),
    Mistake("metrics: {feed: {unit: mss}}", "4:24", "did you mean 'ms'?"),
    Mistake("metrics: {hang_time: {unit: ms}}", "4:11", "there already"),
    Mistake("logs: [{message: a, metric: feed, value: v}]", "4:29", "unknown metric 'feed'"),
    Mistake("logs: [{message: a, metric: hang_time, value: v, unit: MB}]", "4:56", "does not fit"),
    Mistake("logs: [{metric: hang_time, value: v}]", "4:8", "no 'message'"),
  ])
  func findsMistakesInTheRest(_ mistake: Mistake) {
    let reading = read("version: 1\nrules:\n  - {id: a, metric: hang_time, max: 1 s}\n\(mistake.text)\n")
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test(arguments: [
    Mistake("", "1:1", "is empty"),
    Mistake("version: 1\n", "1:1", "no 'rules'"),
    Mistake("version: 1\nrules: []\n", "2:8", "'rules' is empty"),
    Mistake("version: 2\nrules: []\n", "1:10", "'version' is 1"),
    Mistake("rules: []\n", "1:1", "no 'version'"),
    Mistake("[]", "1:1", "not a list"),
    Mistake("rules:\n  - {id: a}\n  - {id: a}", "3:10", "is there twice"),
  ])
  func findsMistakesInAWholeFile(_ mistake: Mistake) {
    let reading = read(mistake.text)
    #expect(reading.file == nil)
    #expect(mistake.isReported(.error, by: reading), "\(reading.diagnostics.map(\.text))")
  }

  @Test func reportsAllMistakesInTheOrderOfTheFile() {
    let reading = read("version: 3\nrules:\n  - {id: a, metric: x, max: nan}\nname: ~\nfoo: 1\n")
    #expect(reading.diagnostics.compactMap(\.location?.line) == [1, 3, 3, 4, 5])
  }
}
