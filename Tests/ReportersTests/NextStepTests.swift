import Measurements
import Rules
import Testing

@testable import Evaluation
@testable import Reporters

/// What a page tells its reader to do.
struct NextStepTests {
  /// The line that starts with "Next:".
  private func next(_ verdict: Verdict) throws -> String {
    let page = MarkdownReporter.report(verdict, toolVersion: "1.0.0")
    return String(
      try #require(page.split(separator: "\n").first { $0.hasPrefix("**Next:** ") }).dropFirst(10))
  }

  private func firstLine(_ verdict: Verdict) -> Substring {
    MarkdownReporter.report(verdict, toolVersion: "1.0.0").prefix { $0 != "\n" }
  }

  private func held(_ reason: HoldReason, _ needs: Decision.Needs?) -> Decision {
    var decision = VerdictExamples.chat
    decision.reason = reason
    decision.needs = needs
    decision.settles = nil
    return decision
  }

  @Test func passGoesOn() throws {
    #expect(try next(VerdictExamples.passing) == "let the rollout go on to 100 %.")
  }

  @Test("a fail says where to look, and how many others there are")
  func failSaysWhereToLook() throws {
    #expect(
      try next(VerdictExamples.failing)
        == "pause the phased release, and look at hang time on screen “search”.")
    let three = VerdictExamples.verdict(
      .fail, [VerdictExamples.search, VerdictExamples.mixed, VerdictExamples.slow])
    #expect(try next(three).hasSuffix("on screen “search”, then at the 2 others."))
  }

  /// The verdicts are evaluated for 2026-11-27: the day is that, and the days that are needed.
  @Test("a hold says the day on which enough reports should have come")
  func holdSaysTheDay() throws {
    #expect(
      try next(VerdictExamples.holding)
        == "run again on 2026-11-29, when about 900 more reports should have come.")
  }

  @Test("of several holds the one that waits longest says the day and the reports of the first line")
  func waitsForTheLongest() throws {
    let verdict = VerdictExamples.verdict(
      .hold,
      [
        held(.undecided, .init(reports: 900, days: 2)), held(.tooFew, .init(reports: 1_764, days: 6)),
        held(.undecided, .init(reports: 3_000, days: 3)),
      ],
      reason: .tooFew
    )
    #expect(firstLine(verdict).hasSuffix("stay at this stage: about 1,800 more reports, 6 days"))
    #expect(try next(verdict).hasPrefix("run again on 2026-12-03, when about 1,800 more reports"))
  }

  @Test("a day is said as one, and an unknown rate as none")
  func saysOneDay() throws {
    let one = VerdictExamples.verdict(
      .hold, [held(.undecided, .init(reports: 1, days: 1))], reason: .undecided)
    #expect(firstLine(one).hasSuffix("about 1 more report, 1 day"))
    let unknown = VerdictExamples.verdict(
      .hold, [held(.undecided, .init(reports: 50, days: nil))], reason: .undecided)
    #expect(firstLine(unknown).hasSuffix("about 50 more reports"))
    #expect(try next(unknown) == "run again when about 50 more reports have come.")
  }

  @Test("what no waiting settles is not waited for")
  func doesNotWaitInVain() throws {
    let verdict = VerdictExamples.verdict(
      .hold,
      [held(.undecided, .init(reports: nil, days: nil)), held(.undecided, .init(reports: 900, days: 2))],
      reason: .undecided
    )
    #expect(firstLine(verdict).hasSuffix("more reports alone will not decide it"))
    #expect(try next(verdict).hasPrefix("decide by hand, or change the rule"))
  }

  @Test("what no number of reports makes pass may be shown to fail, and is waited for")
  func waitsForAFail() throws {
    var decision = held(.undecided, .init(reports: nil, days: nil))
    decision.candidate = VerdictExamples.estimate(470, reports: 30)
    decision.change = .init(absolute: 49, relative: 49.0 / 421, lower: -20, upper: 118)
    let verdict = VerdictExamples.verdict(.hold, [decision], reason: .undecided)
    #expect(firstLine(verdict).hasSuffix("more reports are needed"))
    #expect(try next(verdict).hasPrefix("run again on 2026-11-28"))
  }

  @Test("what looks broken is looked at again the next day")
  func looksAgain() throws {
    let verdict = VerdictExamples.verdict(
      .hold, [held(.notYet, .init(reports: nil, days: nil))], reason: .notYet)
    #expect(firstLine(verdict).hasSuffix("more reports are needed"))
    #expect(try next(verdict).hasPrefix("run again on 2026-11-28"))
  }

  @Test("a hold for another reason is not said to be one of waiting, even beside one that is")
  func saysWhatElseIsMissing() throws {
    let verdict = VerdictExamples.verdict(
      .hold, [held(.notMeasured, nil), held(.undecided, .init(reports: 900, days: 2))], reason: .notMeasured)
    #expect(firstLine(verdict).hasSuffix("stay at this stage: the metric is in none of the reports"))
    #expect(try next(verdict).hasPrefix("wait for reports that carry the metric"))
  }

  @Test(
    "foretold numbers have two digits, rounded up",
    arguments: [(1, 1), (99, 99), (101, 110), (1_764, 1_800), (1_800, 1_800), (.max, .max)])
  func rounds(reports: Int, expected: Int) {
    #expect(Decision.Needs(reports: reports, days: nil).aboutReports == expected)
  }
}
