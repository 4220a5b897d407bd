import Evaluation
import Measurements
import Rules
import Testing

/// Expected numbers: computed in the test from the reports, by the textbook form of the delta method and not by sums.
struct IntervalTests {
  private static let z95 = 1.6448536269514722

  /// Clustered reports: a factor a report, some hangs each.
  private func rollout(_ count: Int, factor: Double, seed: UInt64) -> Rollout {
    var numbers = Numbers(state: seed)
    var rollout = Rollout()
    for version in [Rollout.baseline, Rollout.candidate] {
      for index in 0..<count {
        let own =
          300 * Double.random(in: 0.5...2, using: &numbers) * (version == Rollout.candidate ? factor : 1)
        let hangs = (0..<Int.random(in: 0...6, using: &numbers)).map { _ in
          Int64(own * Double.random(in: 0.6...1.6, using: &numbers))
        }
        rollout.reports.append(
          Rollout.report(version, day: Int32(index % 7), hangs: hangs, foreground: 600 + Int64(index % 50)))
      }
    }
    return rollout
  }

  /// R, its variance as the mean square of (y − R·n)/N̄ over k − 1, all in milliseconds.
  private func textbook(
    _ rollout: Rollout, _ version: String, _ pair: (Measurement) -> (y: Double, n: Double)
  ) -> (ratio: Double, variance: Double) {
    let pairs = rollout.reports.filter { $0.version?.version == version }.map { pair($0.measurements[0]) }
    let k = Double(pairs.count)
    let ratio = pairs.map(\.y).reduce(0, +) / pairs.map(\.n).reduce(0, +)
    let mean = pairs.map(\.n).reduce(0, +) / k
    let squares = pairs.map { ($0.y - ratio * $0.n) / mean }.map { $0 * $0 }.reduce(0, +)
    return (ratio, squares / (k - 1) / k)
  }

  @Test(arguments: [UInt64(1), 2, 3])
  func averagesHaveTheBoundsOfTheDeltaMethod(seed: UInt64) throws {
    let rollout = rollout(400, factor: 1.05, seed: seed)
    let decision = try #require(try rollout.verdict(.plain(.hangs())).decisions.first)
    let mine = textbook(rollout, Rollout.candidate) { (Double($0.sum) / 1e6, Double($0.count)) }
    let theirs = textbook(rollout, Rollout.baseline) { (Double($0.sum) / 1e6, Double($0.count)) }
    let candidate = try #require(decision.candidate)
    #expect(abs(try #require(candidate.value) - mine.ratio) < 1e-9)
    #expect(abs(try #require(candidate.upper) - (mine.ratio + Self.z95 * mine.variance.squareRoot())) < 1e-6)
    #expect(abs(try #require(candidate.lower) - (mine.ratio - Self.z95 * mine.variance.squareRoot())) < 1e-6)
    let change = try #require(decision.change)
    let reach = Self.z95 * (mine.variance + theirs.variance).squareRoot()
    #expect(abs(change.absolute - (mine.ratio - theirs.ratio)) < 1e-9)
    #expect(abs(try #require(change.relative) - (mine.ratio / theirs.ratio - 1)) < 1e-12)
    #expect(abs(try #require(change.upper) - (mine.ratio - theirs.ratio + reach)) < 1e-6)
    #expect(abs(try #require(change.lower) - (mine.ratio - theirs.ratio - reach)) < 1e-6)
  }

  /// How far the change lies within its tolerance, in its standard errors, by the textbook; the program takes the
  /// variance at the tolerated value, which differs by some per cent near it and by more far away.
  @Test(arguments: [(UInt64(1), 1.0), (2, 1.05), (3, 1.3), (4, 1.15)])
  func theEvidenceIsTheDistanceFromTheLimitInStandardErrors(seed: UInt64, factor: Double) throws {
    let rollout = rollout(400, factor: factor, seed: seed)
    let decision = try #require(try rollout.verdict(.plain(.hangs())).decisions.first)
    let mine = textbook(rollout, Rollout.candidate) { (Double($0.sum) / 1e6, Double($0.count)) }
    let theirs = textbook(rollout, Rollout.baseline) { (Double($0.sum) / 1e6, Double($0.count)) }
    let error = (mine.variance + 1.21 * theirs.variance).squareRoot()
    let expected = (1.1 * theirs.ratio - mine.ratio) / error
    let procedure = try #require(decision.procedure)
    let (pass, fail) = (try #require(procedure.zReachedPass), try #require(procedure.zReachedFail))
    #expect(abs(pass - expected) < 0.06 * abs(expected) + 0.05, "\(pass) \(expected)")
    #expect(abs(fail + expected) < 0.06 * abs(expected) + 0.05, "\(fail) \(-expected)")
    #expect((decision.outcome == .pass) == (pass >= procedure.zPass))
    #expect((decision.outcome == .fail) == (fail >= procedure.zFail))
  }

  /// A value of zero has no variance of its own, and cannot be scaled to the tolerated value.
  @Test func anAverageOfZeroIsBetterThanAnyOther() throws {
    var rollout = rollout(400, factor: 1, seed: 6)
    for index in rollout.reports.indices where rollout.reports[index].version?.version == Rollout.candidate {
      rollout.reports[index].measurements[0].sum = 0
    }
    let decision = try #require(try rollout.verdict(.plain(.hangs())).decisions.first)
    #expect(decision.candidate?.value == 0 && decision.candidate?.upper == 0)
    #expect(decision.outcome == .pass)
  }

  @Test(arguments: [UInt64(4), 5])
  func totalsPerHourRestOnForegroundTime(seed: UInt64) throws {
    let rollout = rollout(400, factor: 1, seed: seed)
    let rule = Rule.hangs {
      $0.statistic = .totalPerHour
      $0.statisticText = "total per hour"
    }
    let decision = try #require(try rollout.verdict(.plain(rule)).decisions.first)
    let hours = { (measurement: Measurement) in Double(measurement.foreground ?? 0) / 3.6e12 }
    let mine = textbook(rollout, Rollout.candidate) { (Double($0.sum) / 1e6, hours($0)) }
    #expect(decision.unit == "ms/h")
    #expect(abs(try #require(decision.candidate?.value) - mine.ratio) < 1e-6)
    let upper = mine.ratio + Self.z95 * mine.variance.squareRoot()
    #expect(abs(try #require(decision.candidate?.upper) - upper) < 1e-4)
  }

  /// θ + z·SE_pass ≤ 0 with SE_pass² = V_c·max(1, (T/R_c)²) + (1 + m)²·V_b, found by trying tolerances.
  @Test(arguments: [UInt64(6), 7, 8])
  func aPassTakesTheCandidatesVarianceAtTheToleratedValue(seed: UInt64) throws {
    let rollout = rollout(500, factor: 1, seed: seed)
    let mine = textbook(rollout, Rollout.candidate) { (Double($0.sum) / 1e6, Double($0.count)) }
    let theirs = textbook(rollout, Rollout.baseline) { (Double($0.sum) / 1e6, Double($0.count)) }
    func isMet(_ percent: Double) -> Bool {
      let factor = 1 + percent / 100
      let tolerated = factor * theirs.ratio
      let ofCandidate = mine.variance * max(1, (tolerated / mine.ratio) * (tolerated / mine.ratio))
      let error = (ofCandidate + factor * factor * theirs.variance).squareRoot()
      return mine.ratio - tolerated + Self.z95 * error <= 0
    }
    var results: Set<Bool> = []
    for percent in stride(from: 1.0, through: 40, by: 0.5) {
      let decision = try #require(try rollout.verdict(.plain(.hangs(percent))).decisions.first)
      #expect((decision.thresholds[0].result == .met) == isMet(percent), "at \(percent) %")
      results.insert(isMet(percent))
    }
    // The edge lies among the tolerances tried, or the test would show nothing.
    #expect(results.count == 2)
  }

  /// Σ of 500 unchanged rollouts: at most 5 % of those exactly at the limit may pass wrongly; here, far from it.
  @Test func aClearIncreaseFailsAndNoneFailsWithoutOne() throws {
    #expect(try rollout(600, factor: 1.4, seed: 9).verdict(.plain(.hangs())).outcome == .fail)
    #expect(try rollout(3_000, factor: 1, seed: 10).verdict(.plain(.hangs())).outcome == .pass)
    #expect(try rollout(60, factor: 1, seed: 11).verdict(.plain(.hangs())).reason == .tooFew)
  }
}
