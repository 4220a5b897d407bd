import Evaluation
import Measurements
import Rules
import Testing

/// Expected counts: by hand from the reports that each test makes.
struct WindowTests {
  /// So many reports of a version on each of some days, every one with three hangs of 304.5 ms.
  private func reports(_ version: String, days: ClosedRange<Int32>, perDay: Int, carrying: Int? = nil)
    -> [DeviceReport]
  {
    days.flatMap { day in
      (0..<perDay).map { index in
        var report = Rollout.report(
          version, day: day, hangs: [300, 300, 300], device: "iPhone17,1", region: "JP")
        if let carrying, index >= carrying { report.measurements = [] }
        return report
      }
    }
  }

  @Test func newestTakesTheLastDaysOfEachVersionBackFromOneWithThirtyReports() throws {
    var rollout = Rollout(reports: reports(Rollout.baseline, days: 1...10, perDay: 40))
    rollout.reports += reports(Rollout.candidate, days: 11...17, perDay: 40)
    // Stragglers: a day with few reports is no last day.
    rollout.reports += reports(Rollout.candidate, days: 20...20, perDay: 5)
    var file = RuleFile.plain(.hangs())
    file.data.newestDays = 3
    let verdict = try rollout.verdict(file)
    #expect(verdict.data.candidate.reports == 120 && verdict.data.baseline.reports == 120)
    #expect(verdict.data.candidate.days?.lowerBound.number == 20_015)
    #expect(verdict.data.leftOut.first { $0.reason == .outsideWindow }?.count == 280 + 165)
  }

  @Test func sameAgeTakesAsManyFirstDaysOfTheBaseline() throws {
    var rollout = Rollout(reports: reports(Rollout.baseline, days: 1...10, perDay: 40))
    rollout.reports += reports(Rollout.candidate, days: 11...13, perDay: 50)
    var file = RuleFile.plain(.hangs())
    file.data.baselineDays = .sameAge
    let verdict = try rollout.verdict(file)
    #expect(verdict.data.candidate.reports == 150)
    #expect(verdict.data.baseline.reports == 120)
    #expect(verdict.data.baseline.days?.upperBound.number == 20_003)
  }

  @Test func aFallOfCoverageHoldsBeyondWhatIsAllowed() throws {
    var rollout = Rollout(reports: reports(Rollout.baseline, days: 1...5, perDay: 100, carrying: 90))
    rollout.reports += reports(Rollout.candidate, days: 6...10, perDay: 100, carrying: 60)
    var file = RuleFile.plain(.hangs())
    file.data.coverageDrop = 0.2
    let held = try rollout.verdict(file)
    #expect(held.outcome == .hold && held.reason == .coverage)
    file.data.coverageDrop = 0.35
    #expect(try rollout.verdict(file).outcome == .pass)
  }

  @Test func previousIsTheHighestLowerVersionThatMeetsTheMinimum() throws {
    var rollout = Rollout(reports: reports("0.9", days: 1...2, perDay: 100))
    rollout.reports += reports("1.0", days: 3...3, perDay: 20)
    rollout.reports += reports(Rollout.candidate, days: 4...6, perDay: 100)
    rollout.reports += reports("1.10", days: 4...6, perDay: 100)
    let verdict = try rollout.verdict(.plain(.hangs()), baseline: "previous")
    #expect(verdict.baseline == "0.9")
    #expect(verdict.notes.contains { $0.id == "baseline-passed-over" && $0.text.contains("1.0") })
    #expect(verdict.data.leftOut.first { $0.reason == .otherVersion }?.count == 320)
  }
}

struct RareStateTests {
  private func rollout(_ shares: [(screen: String, baseline: Int, candidate: Int)], of reports: Int)
    -> Rollout
  {
    var rollout = Rollout()
    for version in [Rollout.baseline, Rollout.candidate] {
      for index in 0..<reports {
        var screens: [String: [Int64]] = [:]
        for share in shares where index < (version == Rollout.baseline ? share.baseline : share.candidate) {
          screens[share.screen] = [300, 400]
        }
        rollout.reports.append(Rollout.report(version, day: Int32(index % 5), screens: screens))
      }
    }
    return rollout
  }

  private var rule: Rule { .hangs { $0.scope = .states(domain: "screens") } }

  @Test func rareStatesAreDecidedTogetherAndShownSingly() throws {
    let verdict = try rollout([("home", 2_000, 2_000), ("a", 150, 150), ("b", 120, 120)], of: 2_000).verdict(
      .plain(rule))
    let byLabel = Dictionary(uniqueKeysWithValues: verdict.decisions.map { ($0.state?.label ?? "", $0) })
    #expect(Set(byLabel.keys) == ["home", "(other)", "a", "b"])
    #expect(byLabel["a"]?.status == .observed && byLabel["b"]?.status == .observed)
    #expect(byLabel["(other)"]?.candidate?.events == 2 * 270)
    #expect(verdict.decisions.filter(\.isBlocking).count == 2)
    #expect(verdict.outcome == .pass)
  }

  @Test func aStateThatIsNamedIsNeverRare() throws {
    var named = rule
    named.include = [Glob("*"), Glob("a")]
    let verdict = try rollout([("home", 2_000, 2_000), ("a", 60, 60)], of: 2_000).verdict(.plain(named))
    let decision = try #require(verdict.decisions.first { $0.state?.label == "a" })
    #expect(decision.outcome == .hold && decision.reason == .tooFew && decision.isBlocking)
  }

  @Test func ignoredStatesMayCarryFivePercentOfEventsAndNoMore() throws {
    var ignoring = rule
    ignoring.rare = .ignore
    #expect(
      try rollout([("home", 2_000, 2_000), ("a", 90, 90)], of: 2_000).verdict(.plain(ignoring)).outcome
        == .pass)
    let held = try rollout([("home", 2_000, 2_000), ("a", 150, 150)], of: 2_000).verdict(.plain(ignoring))
    #expect(held.outcome == .hold && held.reason == .coverage)
  }
}
