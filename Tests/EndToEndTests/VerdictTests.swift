import Foundation
import TestSupport
import Testing

/// What counts towards the verdict and what does not: levels, waivers, holds told as passes, and which reports are
/// whose.
struct VerdictTests {
  private static let fails = "  - {id: a, metric: hang_time, max increase: 10 %}"

  private func gate(_ rules: String, data: String = "", more: String = "", _ reports: String) throws -> Gate {
    let gate = try Gate(rules, data: data, more: more)
    try gate.write(reports, to: "reports/a.jsonl")
    return gate
  }

  private static func waiver(_ keys: String) -> String {
    "waivers:\n  - {rule: a, reason: known, owner: me, \(keys)}"
  }

  // MARK: - Levels

  @Test(arguments: ["warn", "observe"])
  func otherLevelsNeverCount(_ level: String) throws {
    let failing = Self.fails.replacingOccurrences(of: "}", with: ", level: \(level)}")
    let gate = try gate(failing + "\n  - {id: b, metric: hang_time, max: 1 h}", Native.both(300, 900))
    let outcome = try gate.verdict()
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    let decision = try #require(outcome.json.rules.first { $0.id == "a" })
    #expect(decision.outcome == "fail")
    #expect(decision.status == (level == "observe" ? "observed" : "fail"))
  }

  @Test(arguments: ["warn", "observe"])
  func aHoldOfAnotherLevelNeverCounts(_ level: String) throws {
    let rules =
      "  - {id: a, metric: peak_memory, max: 9 GB, level: \(level)}\n  - {id: b, metric: hang_time, max: 1 h}"
    let outcome = try gate(rules, Native.both(300, 300)).verdict()
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.rules.first { $0.id == "a" }?.outcome == "hold")
  }

  @Test func oneFailOutweighsHolds() throws {
    let rules = Self.fails + "\n  - {id: b, metric: peak_memory, max: 9 GB}"
    let outcome = try gate(rules, Native.both(300, 900)).verdict()
    #expect(outcome.run.code == 1, "\(outcome.run.page)")
    #expect(outcome.json.verdict == "fail")
  }

  // MARK: - Limits

  /// 300 + 10 % is 330: at the limit is met, beyond is broken.
  @Test(arguments: [(330, "pass", Int32(0)), (331, "fail", 1), (0, "pass", 0)])
  func exactlyAtTheLimitIsMet(_ value: Int, _ outcome: String, _ code: Int32) throws {
    let result = try gate(Self.fails, Native.both(300, value)).verdict()
    #expect(result.run.code == code, "\(result.run.page)")
    #expect(result.json.rules.first?.outcome == outcome)
    #expect(result.json.rules.first?.candidate?.value == Double(value))
  }

  @Test func overTheLineOfAWarningStillPasses() throws {
    let rules =
      "  - {id: a, metric: hang_time, max increase: [10 %, 1 ms], warn: {max increase: [2 %, 1 ms]}}"
    let outcome = try gate(rules, Native.both(300, 320)).verdict()
    #expect(outcome.run.code == 0)
    #expect(outcome.json.verdict == "pass")
    #expect(outcome.json.rules.first?.outcome == "warn")
  }

  /// Of several tolerances the one that allows most counts: 20 ms over a baseline of 100 ms is more than 5 %.
  @Test func theToleranceThatAllowsMostCounts() throws {
    let rules = "  - {id: a, metric: hang_time, max increase: [5 %, 20 ms]}"
    #expect(try gate(rules, Native.both(100, 120)).check().code == 0)
    #expect(try gate(rules, Native.both(100, 121)).check().code == 1)
    #expect(try gate(rules, Native.both(1_000, 1_050)).check().code == 0)
    #expect(try gate(rules, Native.both(1_000, 1_051)).check().code == 1)
  }

  /// A percentage of nothing allows nothing, and says nothing either: with intervals it is never a pass.
  @Test func aBaselineOfZeroIsHeld() throws {
    let rules = "  - {id: a, metric: diagnostics.crash, statistic: count per report, max increase: 10 %}"
    var reports = ""
    for number in 0..<150 {
      for version in ["1.0", "2.0"] {
        reports += """
          {"metric":"foreground_exits.bad_access","unit":"","version":"\(version)","value":0,"count":0,\
          "day":"2026-11-1\(number % 8)","device_id":"d\(number)"}

          """
      }
    }
    let file = """
      version: 1
      decision: {looks: once, adjust for: [], repeated devices: off}
      rules:
      \(rules.replacingOccurrences(of: "diagnostics.crash", with: "foreground_exits.bad_access"))
      """
    let gate = try Gate(rules: file)
    try gate.write(reports, to: "reports/a.jsonl")
    let run = try gate.check()
    #expect(run.code == 2, "\(run.page)")
    #expect(run.output.saysHold)
  }

  // MARK: - Waivers

  @Test func aLiveWaiverLetsAFailBy() throws {
    let rules = Self.fails + "\n  - {id: b, metric: hang_time, max: 1 h}"
    let live = try gate(rules, more: Self.waiver("until: 2026-11-20"), Native.both(300, 900))
    let outcome = try live.verdict()
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.rules.first { $0.id == "a" }?.status == "waived")
    #expect(outcome.json.rules.first { $0.id == "a" }?.outcome == "fail")
    // A day later it has ended.
    #expect(try live.verdict(today: "2026-11-21").run.code == 1)
  }

  @Test func aWaiverForEverythingLeavesNothingThatBlocks() throws {
    let outcome = try gate(Self.fails, more: Self.waiver("until: 2026-12-31"), Native.both(300, 900))
      .verdict()
    #expect(outcome.run.code == 2, "\(outcome.run.page)")
    #expect(outcome.json.reason == "nothing-blocks")
    #expect(
      try gate(Self.fails, more: Self.waiver("until: 2026-12-31"), Native.both(300, 900))
        .check("--hold-as", "pass").code == 2)
  }

  @Test func aWaiverNeverCoversAbsentData() throws {
    let rules = "  - {id: a, metric: peak_memory, max: 9 GB}\n  - {id: b, metric: hang_time, max: 1 h}"
    let outcome = try gate(rules, more: Self.waiver("until: 2026-12-31"), Native.both(300, 300)).verdict()
    #expect(outcome.run.code == 2, "\(outcome.run.page)")
    #expect(outcome.json.reason == "not-measured")
  }

  @Test func aWaiverOfAStateLeavesOthersAlone() throws {
    let rules = "  - {id: a, metric: hang_time, per: screens, max increase: 10 %}"
    let reports = ["home", "chat"].map { Native.state("1.0", "300", $0) + Native.state("2.0", "900", $0) }
      .joined()
    let more = Self.waiver("states: [chat], until: 2026-12-31")
    let outcome = try gate(rules, more: more, reports).verdict()
    #expect(outcome.run.code == 1, "\(outcome.run.page)")
    #expect(outcome.json.rules.first { $0.state?.label == "chat" }?.status == "waived")
    #expect(outcome.json.rules.first { $0.state?.label == "home" }?.status == "fail")
  }

  // MARK: - Holds told as passes

  @Test func tooFewMayBeToldAsAPassAndStaysAHold() throws {
    let gate = try Gate(
      rules: "version: 1\ndecision: {looks: once, adjust for: [], repeated devices: off}\n"
        + "rules:\n  - {id: a, metric: hang_time, max: 1 h}\n")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    #expect(try gate.check().code == 2)
    let outcome = try gate.verdict("--hold-as", "pass", "--report", "report.md", "--junit", "junit.xml")
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.verdict == "hold")
    #expect(outcome.json.reason == "too-few")
    #expect(gate.folder.text(of: "report.md")?.saysHold == true)
    #expect(gate.folder.text(of: "junit.xml")?.contains("hold") == true)
    #expect(try gate.check("--hold-as", "fail").code == 1)
    #expect(try gate.check("--hold-as", "maybe").code == 64)
  }

  @Test func oneAbsentMetricAmongTooFewIsNoPass() throws {
    let gate = try Gate(
      rules: "version: 1\ndecision: {looks: once, adjust for: [], repeated devices: off}\n"
        + "rules:\n  - {id: a, metric: hang_time, max: 1 h}\n  - {id: b, metric: peak_memory, max: 9 GB}\n")
    try gate.write(Native.both(300, 300), to: "reports/a.jsonl")
    #expect(try gate.check("--hold-as", "pass").code == 2)
  }

  // MARK: - New states

  @Test func aNewStateIsIgnoredWhereTheRuleSaysSoButForItsCeiling() throws {
    let rule = "  - {id: a, metric: hang_time, per: screens, new states: ignore, max increase: [10 %, 1 ms]}"
    let reports =
      Native.state("1.0", "300", "home") + Native.state("2.0", "300", "home")
      + Native.state("2.0", "5000", "feed")
    let ignoring = try gate(rule, reports).verdict()
    #expect(ignoring.run.code == 0, "\(ignoring.run.page)")
    #expect(ignoring.json.rules.map(\.state?.label) == ["home"])
    let holding = rule.replacingOccurrences(of: "new states: ignore", with: "new states: hold")
    #expect(try gate(holding, reports).check().code == 2)
    let ceiling = rule.replacingOccurrences(of: "max increase", with: "max: 1 s, max increase")
    #expect(try gate(ceiling, reports).check().code == 1)
  }

  // MARK: - Whose reports

  @Test func oneAppOfSeveralIsDecidedWhereItIsNamed() throws {
    let reports =
      Native.both(300, 300, more: "\"bundle\":\"com.example.shop\"")
      + Native.both(300, 900, more: "\"bundle\":\"com.example.other\"")
    #expect(try gate(Self.fails, data: "bundle: com.example.shop", reports).check().code == 0)
    #expect(try gate(Self.fails, data: "bundle: com.example.other", reports).check().code == 1)
    let outcome = try gate(Self.fails, data: "bundle: com.example.shop", reports).verdict()
    #expect(outcome.json.data.left_out.contains { $0.reason == "other-app" && $0.count == 2 })
  }

  @Test func twoDomainsOfOneNameAreAMistake() throws {
    let rules = "  - {id: a, metric: hang_time, per: screens, max: 1 h}"
    let reports = ["one.screens", "two.screens"].map { domain in
      Native.state("1.0", "3", "home", domain: domain) + Native.state("2.0", "3", "home", domain: domain)
    }.joined()
    let run = try gate(rules, reports).check()
    #expect(run.code == 78, "\(run.page)")
    #expect(run.error.contains("one.screens") && run.error.contains("two.screens"), "\(run.error)")
    #expect(run.error.hasPrefix("rules.yml:"), "\(run.error)")
    let named = rules.replacingOccurrences(of: "per: screens", with: "per: one.screens")
    #expect(try gate(named, reports).check().code == 0)
  }

  @Test func statesAreNeverSummedIntoTheWholeApp() throws {
    let reports = Native.state("1.0", "300", "home") + Native.state("2.0", "300", "home")
    let outcome = try gate("  - {id: a, metric: hang_time, max: 1 h}", reports).verdict()
    #expect(outcome.run.code == 2)
    #expect(outcome.json.reason == "not-measured")
  }

  /// 8.10 comes after 8.9; 8.2.0 is exactly that, and one build of it where one is named.
  @Test func previousIsTheHighestLowerVersion() throws {
    let reports = ["8.9", "8.10", "8.11", "8.2"].map { Native.line($0, $0 == "8.10" ? "300" : "100") }
      .joined()
    let outcome = try gate(Self.fails, reports).verdict(candidate: "8.11", baseline: "previous")
    #expect(outcome.json.baseline == "8.10", "\(outcome.run.page)")
    #expect(outcome.json.rules.first?.baseline?.value == 300)
    #expect(outcome.run.code == 0)
  }

  @Test func previousSkipsAVersionBelowTheMinimum() throws {
    let rules =
      "version: 1\ndata: {minimum: {reports: 2, days: 1}}\n"
      + "decision: {method: point estimate, looks: once, adjust for: [], repeated devices: off}\nrules:\n\(Self.fails)\n"
    let gate = try Gate(rules: rules)
    let reports =
      Native.line("1.0", "100") + Native.line("1.0", "101") + Native.line("1.1", "300")
      + Native.line("2.0", "100") + Native.line("2.0", "101")
    try gate.write(reports, to: "reports/a.jsonl")
    let outcome = try gate.verdict("--report", "report.md", baseline: "previous")
    #expect(outcome.json.baseline == "1.0", "\(outcome.run.page)")
    #expect(gate.folder.text(of: "report.md")?.contains("1.1") == true)
  }

  @Test func aBuildIsNamedBehindAPlus() throws {
    let reports =
      Native.line("8.1.0", "300", more: "\"build\":\"810\"")
      + Native.line("8.2.0", "300", more: "\"build\":\"820\"")
      + Native.line("8.2.0", "900", more: "\"build\":\"821\"")
    let gate = try gate(Self.fails, reports)
    #expect(try gate.verdict(candidate: "8.2.0+820", baseline: "8.1.0").run.code == 0)
    #expect(try gate.verdict(candidate: "8.2.0+821", baseline: "8.1.0").run.code == 1)
    // Both builds: (300 + 900) / 2.
    let both = try gate.verdict(candidate: "8.2.0", baseline: "8.1.0")
    #expect(both.json.rules.first?.candidate?.value == 600)
    // Two builds of one version do not overlap.
    #expect(try gate.verdict(candidate: "8.2.0+821", baseline: "8.2.0+820").run.code == 1)
  }

  @Test func severalBaselinesArePooled() throws {
    let reports = Native.line("1.0", "100") + Native.line("1.1", "300") + Native.line("2.0", "220")
    let outcome = try gate(Self.fails, reports).verdict(baseline: "1.0,1.1")
    #expect(outcome.json.rules.first?.baseline?.value == 200)
    #expect(outcome.run.code == 0)
  }

  @Test func theWindowIsInclusive() throws {
    let reports = ["2026-11-17", "2026-11-18", "2026-11-19"].map { day in
      Native.line("1.0", "300", day: day) + Native.line("2.0", day == "2026-11-18" ? "300" : "900", day: day)
    }.joined()
    let outcome = try gate(Self.fails, reports).verdict("--since", "2026-11-18", "--until", "2026-11-18")
    #expect(outcome.run.code == 0, "\(outcome.run.page)")
    #expect(outcome.json.data.left_out.map(\.count) == [4])
    #expect(try gate(Self.fails, reports).check("--since", "2026-11-19", "--until", "2026-11-18").code == 64)
  }
}

/// What stands on the two streams beside the files.
struct VerdictInTheLogTests {
  private func gate() throws -> Gate {
    let gate = try Gate(
      "  - {id: feed, metric: feed_load, max: 300 ms}", more: "metrics: {feed_load: {unit: ms}}")
    try gate.write(
      #"{"metric":"feed_load","unit":"ms","version":"2.0","value":250,"day":"2026-11-19"}"# + "\n"
        + #"{"metric":"feed_load","unit":"ms","version":"1.0","value":250,"day":"2026-11-01"}"# + "\n",
      to: "reports/a.jsonl")
    return gate
  }

  @Test("where all goes to files, the log says the verdict in two lines")
  func logSaysTheVerdict() throws {
    let gate = try gate()
    let run = try gate.check("--report", "r.md", "--json", "v.json")
    #expect(run.code == 0 && run.output.isEmpty, "\(run)")
    let lines = run.error.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == "✅ pass · 2.0 against 1.0 · may go to 100 %", "\(run.error)")
    #expect(try gate.check("--report", "r.md", "--quiet").error == "")
  }

  @Test("where one goes to standard output, it stands there alone")
  func jsonStandsAlone() throws {
    let gate = try gate()
    let run = try gate.check("--report", "r.md", "--json", "-")
    #expect(run.error == "")
    let verdict = try JSONDecoder().decode(VerdictFile.self, from: Data(run.output.utf8))
    #expect(verdict.verdict == "pass")
    #expect(try gate.check("--json", "-").output == run.output)
    #expect(try gate.check().error == "")
  }
}
