import Evaluation
import Measurements
import Rules
import Testing

struct LookTests {
  private func rollout(days: ClosedRange<Int32>, perDay: Int) -> Rollout {
    var numbers = Numbers(state: 7)
    var rollout = Rollout()
    for day in days {
      for _ in 0..<perDay {
        let hangs = (0..<3).map { _ in Int64.random(in: 250...600, using: &numbers) }
        rollout.reports.append(
          Rollout.report(Rollout.baseline, day: day - 20, hangs: hangs, device: "a", region: "b"))
        rollout.reports.append(
          Rollout.report(Rollout.candidate, day: day, hangs: hangs, device: "a", region: "b"))
      }
    }
    return rollout
  }

  private var daily: RuleFile {
    var file = RuleFile()
    file.rules = [.hangs()]
    return file
  }

  /// Day 20,000 is 2024-10-04; the rollout's day 1 is day 20,001.
  @Test func theNewestDayWaitsAndTheLookIsTheDayBefore() throws {
    let verdict = try rollout(days: 1...6, perDay: 60).verdict(daily, today: "2024-10-10")
    let decision = try #require(verdict.decisions.first)
    #expect(decision.procedure?.look == 5)
    #expect(decision.candidate?.reports == 5 * 60)
    #expect(verdict.data.leftOut.first { $0.reason == .outsideWindow }?.count == 60)
    #expect(verdict.notes.contains { $0.id == "settling" })
  }

  @Test func aDeviceWithAWrongClockMovesNoLook() throws {
    var rollout = rollout(days: 1...6, perDay: 60)
    rollout.reports.append(Rollout.report(Rollout.candidate, day: 400, hangs: [300]))
    let verdict = try rollout.verdict(daily, today: "2024-10-10")
    #expect(verdict.decisions.first?.procedure?.look == 5)
    #expect(verdict.decisions.first?.candidate?.reports == 5 * 60)
  }

  @Test func earlyLooksAskForMoreThanTheLast() throws {
    var bounds: [Double] = []
    for last in Int32(3)...8 {
      let verdict = try rollout(days: 1...last, perDay: 60).verdict(daily, today: "2024-10-20")
      let procedure = try #require(verdict.decisions.first?.procedure)
      #expect(procedure.look == Int(last) - 1 && procedure.looks == 7)
      bounds.append(procedure.zFail)
    }
    #expect(bounds == bounds.sorted(by: >))
    // Never easier than one look would be: Φ⁻¹(0.95).
    #expect((bounds.last ?? 0) > 1.6448536)
  }

  @Test func aReportWithoutADateBelongsToNoLook() throws {
    var rollout = rollout(days: 1...6, perDay: 60)
    for index in rollout.reports.indices { rollout.reports[index].day = nil }
    let verdict = try rollout.verdict(daily, today: "2024-10-10")
    #expect(verdict.outcome == .hold && verdict.reason == .noCandidate)
  }
}
