import Evaluation
import Measurements
import Rules
import Testing

/// The values by day that a report draws, against sums over the reports themselves.
struct DayRowTests {
  private func rollout(perDay: Int) -> Rollout {
    var numbers = Numbers(state: 11)
    var rollout = Rollout()
    for day in Int32(1)...4 {
      for _ in 0..<perDay {
        for (version, first) in [(Rollout.baseline, day - 20), (Rollout.candidate, day)] {
          let hangs = (0..<3).map { _ in Int64.random(in: 250...600, using: &numbers) }
          rollout.reports.append(Rollout.report(version, day: first, hangs: hangs))
        }
      }
    }
    return rollout
  }

  /// The middles of the buckets of a report of three hangs, in ms, averaged.
  private func means(_ rollout: Rollout, _ version: String, day: Int32) -> [Double] {
    rollout.reports.filter { $0.version?.version == version && $0.day == Day(number: 20_000 + day) }.map {
      report in
      let buckets = report.measurements[0].buckets ?? []
      let sum = buckets.reduce(0.0) { $0 + Double($1.start + $1.end) / 2 * Double($1.count) }
      return sum / 3 / 1_000_000
    }
  }

  @Test func eachDayHasItsOwnValueAndBounds() throws {
    let rollout = rollout(perDay: 60)
    let verdict = try rollout.verdict(.plain(.hangs()))
    let days = try #require(verdict.decisions.first).days
    #expect(days.map(\.day) == [-19, -18, -17, -16, 1, 2, 3, 4].map { Day(number: 20_000 + $0) })
    let row = days[5]
    #expect(row.baseline == nil && row.look == nil)
    let candidate = try #require(row.candidate)
    #expect(candidate.reports == 60 && candidate.events == 180)
    let means = means(rollout, Rollout.candidate, day: 2)
    let mean = means.reduce(0, +) / 60
    #expect(abs((candidate.value ?? 0) - mean) < 1e-9)
    // With as many hangs in every report the variance is that of a mean; t with 59 degrees of freedom has 5 %
    // beyond 1.671093 (table of Student's t).
    let variance = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 59 / 60
    let reach = 1.671_093 * variance.squareRoot()
    #expect(abs((candidate.lower ?? 0) - (mean - reach)) < 1e-3)
    #expect(abs((candidate.upper ?? 0) - (mean + reach)) < 1e-3)
  }

  @Test func aDayOfFewReportsHasNoBounds() throws {
    let verdict = try rollout(perDay: 29).verdict(.plain(.hangs()))
    let days = try #require(verdict.decisions.first).days
    #expect(days.count == 8)
    #expect(days.allSatisfy { $0.candidate?.lower == nil && $0.baseline?.upper == nil })
    #expect(days.last?.candidate?.value != nil)
  }

  /// 60 reports a day reach the minimum of 100 on the second day; the newest day waits.
  @Test func looksAreMarked() throws {
    var file = RuleFile()
    file.rules = [.hangs()]
    let verdict = try rollout(perDay: 60).verdict(file, today: "2024-10-08")
    let days = try #require(verdict.decisions.first).days
    #expect(days.map(\.look) == [nil, nil, nil, nil, nil, 2, 3])
  }

  @Test func aPercentileIsNotKeptByDay() throws {
    let rule = Rule.hangs { $0.statistic = .percentile(90) }
    let verdict = try rollout(perDay: 60).verdict(.plain(rule))
    let days = try #require(verdict.decisions.first).days
    #expect(days.count == 8)
    #expect(days.allSatisfy { ($0.candidate ?? $0.baseline)?.reports == 60 })
    #expect(days.allSatisfy { $0.candidate?.value == nil && $0.baseline?.value == nil })
  }
}
