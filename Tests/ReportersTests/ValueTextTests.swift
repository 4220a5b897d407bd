import Measurements
import Rules
import Testing

@testable import Evaluation
@testable import Reporters

/// How values, limits and changes are written; what is expected was worked out by hand.
struct ValueTextTests {
  /// A decision about a change with these values.
  private func text(
    _ candidate: Double, _ baseline: Double, _ unit: String, limit: Double, _ written: String,
    bounds: (Double, Double)? = nil, result: Decision.Threshold.Result = .met
  ) -> DecisionText {
    let decision = VerdictExamples.decision(
      "r", status: result == .broken ? .fail : .pass,
      candidate: VerdictExamples.estimate(candidate, reports: 900),
      baseline: VerdictExamples.estimate(baseline, reports: 900),
      change: .init(
        absolute: candidate - baseline, relative: baseline == 0 ? nil : (candidate - baseline) / baseline,
        lower: bounds?.0, upper: bounds?.1),
      thresholds: [VerdictExamples.threshold(limit: limit, written, result)], unit: unit)
    return DecisionText(decision, at: 0)
  }

  @Test("large values take a larger unit, and their limit the same")
  func choosesTheUnit() {
    let rate = text(3_754, 3_360, "ms/h", limit: 4_360, "1 s", bounds: (82, 707))
    #expect(rate.candidate.plain == "3.75 s/h" && rate.baseline.plain == "3.36 s/h")
    #expect(rate.change.plain == "+0.39 s/h (+0.08 to +0.71)")
    #expect(rate.tolerated.plain == "+1 s/h")
    #expect(rate.finding(baseline: "8.1.0").plain == "is 0.39 s/h higher than in 8.1.0; 1 s/h is tolerated")
    let long = text(2_180_886, 2_100_000, "ms", limit: 2_160_000, "1 min")
    #expect(long.candidate.plain == "36.3 min" && long.tolerated.plain == "+1 min")
    let short = text(914, 951, "ms", limit: 991, "40 ms")
    #expect(short.candidate.plain == "914 ms" && short.tolerated.plain == "+40 ms")
  }

  @Test("a ceiling is in the unit of the values too, in all of its digits")
  func writesTheCeiling() {
    let decision = VerdictExamples.decision(
      "r", status: .pass, candidate: VerdictExamples.estimate(914, 892, 936, reports: 784),
      thresholds: [VerdictExamples.threshold(.max, limit: 1_512.5, "1.5125 s", .met)])
    let text = DecisionText(decision, at: 0)
    #expect(text.tolerated.plain == "≤ 1,512.5 ms")
    #expect(text.finding(baseline: "8.1.0").plain == "is 914 ms; at most 1,512.5 ms is allowed")
  }

  @Test("a change is never said to be of a size of nothing")
  func saysThatNothingChanged() {
    let little = text(0.0038265, 0.0040816, "per day", limit: 0.0140816, "0.01", bounds: (-0.0062, 0.0064))
    #expect(little.change.plain == "−0.0003 per day (−0.0062 to +0.0064)")
    let less = text(0.00408, 0.0040816, "per day", limit: 0.0140816, "0.01", bounds: (-0.0062, 0.0064))
    #expect(less.change.plain == "±0 per day (−0.0062 to +0.0064)")
    #expect(
      less.finding(baseline: "8.1.0").plain
        == "is about the same as in 8.1.0; an increase of 0.01 per day is tolerated")
    #expect(text(0, 0, "per day", limit: 0.01, "0.01").candidate.plain == "0 per day")
    #expect(
      text(0, 0, "per day", limit: 0.01, "0.01").finding(baseline: "8.1.0").plain.hasPrefix("is the same as"))
  }

  @Test("a limit that is not judged is in the words of the rules")
  func writesWhatIsNotKnown() {
    let decision = VerdictExamples.decision(
      "r", status: .hold, thresholds: [VerdictExamples.threshold(limit: nil, "10 %, 30 ms", .notJudged)],
      reason: .noState)
    #expect(DecisionText(decision, at: 0).tolerated.plain == "+10 % or 30 ms")
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.3"), (1_000, "1,000"), (440.4587404994571 - 430.4587404994571, "10"), (1.25, "1.25"),
  ])
  func writesExactly(value: Double, expected: String) {
    #expect(NumberText.exact(value) == expected)
  }

  @Test(arguments: zip([(3, 784), (0, 784), (5, 10), (1, 0)], [" (under 1 %)", " (0 %)", " (50 %)", ""]))
  func writesParts(part: (Int, Int), expected: String) {
    #expect(NumberText.part(part.0, of: part.1) == expected)
  }

  @Test(arguments: [
    ("com.example.app.screens", "search", "hang time on screen “search”"),
    ("app.tabs", "home", "hang time on tab “home”"), ("app.activities", "x", "hang time on activity “x”"),
    ("app.status", "x", "hang time on status “x”"),
    ("device", "iPhone17,1", "hang time on device model “iPhone17,1”"),
    ("app.screens", "(other)", "hang time on the rare screens together"),
  ])
  func namesThePlace(domain: String, label: String, expected: String) {
    var decision = VerdictExamples.search
    decision.state = StateKey(domain: domain, label: label)
    #expect(DecisionText(decision, at: 0).subject.plain == expected)
  }

  @Test func namesExits() {
    var decision = VerdictExamples.launch
    decision.metric = "foreground_exits.unexpected"
    decision.statistic = "count per day"
    #expect(
      DecisionText(decision, at: 0).statement(baseline: "8.1.0").plain.hasPrefix(
        "unexpected foreground exits are "))
    decision.metric = "background_exits.memory_limit"
    #expect(DecisionText(decision, at: 0).subject.plain == "background exits (memory limit)")
  }
}

struct DeviceTableTests {
  private func rows(_ changes: [(String, Double)], reports: Int = 100) throws -> [[String]] {
    var decision = VerdictExamples.search
    decision.devices = changes.map { name, factor in
      .init(
        device: name, candidate: 400 * factor, baseline: 400, candidateReports: reports,
        baselineReports: reports)
    }
    let table = DeviceTable(
      text: DecisionText(decision, at: 0), verdict: VerdictExamples.verdict(.fail, [decision])
    ).table
    return try #require(table).rows.map { $0.map(\.plain) }
  }

  @Test("those that disagree with most come first, and say so")
  func ordersByDisagreement() throws {
    let rows = try rows([("a", 1.3), ("b", 1.02), ("c", 1.2)])
    #expect(rows.map { $0[0] } == ["b", "a", "c"] && rows.map { $0[4] } == ["no", "yes", "yes"])
    let fewBroken = try self.rows([("a", 1.0), ("b", 1.02), ("c", 1.4)])
    #expect(fewBroken.map { $0[0] } == ["c", "a", "b"])
  }

  @Test("what is not listed is one row, so that the reports add up")
  func addsUp() throws {
    let all = (0..<20).map { ("model \($0)", $0 % 2 == 0 ? 1.3 : 1.0) }
    let rows = try rows(all)
    #expect(rows.count == 9)
    #expect(rows.last?[0] == "all others: 12" && rows.last?[5] == "1,200 (60 %)")
    let sum = rows.compactMap { Int($0[5].prefix { $0 != " " }.filter { $0 != "," }) }.reduce(0, +)
    #expect(sum == 2_000)
    // Ten show it and ten do not; the first eight are listed, of which all do not.
    #expect(rows.last?[4] == "10 of 12")
    #expect(try self.rows(Array(all.prefix(9))).count == 9)
  }

  @Test("a model just beyond the tolerance does not look as if it were at it")
  func keepsDigitsApart() throws {
    let rows = try rows([("a", 1.100_4), ("b", 1.2)])
    #expect(rows.contains { $0[3] == "+10.04 %" && $0[4] == "yes" }, "\(rows)")
  }
}

struct EvidenceTableTests {
  @Test("says what was reached beside what was asked, and does not round one to the other")
  func says() throws {
    var decision = VerdictExamples.search
    decision.procedure?.zReachedFail = 3.119_6
    decision.procedure?.zReachedPass = -12
    let table = try #require(EvidenceTable(texts: [DecisionText(decision, at: 0)]).table)
    #expect(
      table.rows[0].map(\.plain) == [
        "hang-by-screen · search", "3.1196", "3.12", "under 0.0001", "9", "under −8", "2.91",
      ])
  }

  @Test func isLeftOutWithoutIntervals() {
    #expect(EvidenceTable(texts: [DecisionText(VerdictExamples.launch, at: 0)]).markdown == "")
  }
}

struct RepetitionTests {
  @Test("the command has the days that were asked for")
  func namesTheDays() {
    var verdict = VerdictExamples.passing
    verdict.window = .init(
      since: Day(number: 20_770), until: Day(number: 20_783), released: Day(number: 20_776))
    // 20,777 is 2026-11-20, so these are the 13th, the 26th and the 19th.
    #expect(
      MarkdownReporter.report(verdict, toolVersion: "1.0.0").contains(
        "release-gate check --rules RULES --candidate 8.2.0 --baseline 8.1.0 --since 2026-11-13 --until 2026-11-26 "
          + "--released 2026-11-19 --today 2026-11-27 PATH..."))
  }
}
