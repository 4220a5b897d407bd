import Evaluation
import Measurements
import Rules
import Testing

/// Expected numbers: computed in the test from the reports by the textbook form of the delta method; quantiles of the
/// normal distribution from its tables (0.95: 1.6449, 0.80: 0.8416, 0.90: 1.2816, 0.9667: 1.8339).
struct PlanTests {
  private static let z95 = 1.6448536269514722
  private static let z80 = 0.8416
  private static let z90 = 1.2815515655446004

  private func rollout(_ count: Int, seed: UInt64, days: Int32 = 7) -> Rollout {
    var numbers = Numbers(state: seed)
    var rollout = Rollout()
    for index in 0..<count {
      let own = 300 * Double.random(in: 0.5...2, using: &numbers)
      let hangs = (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
        Int64(own * Double.random(in: 0.6...1.6, using: &numbers))
      }
      rollout.reports.append(
        Rollout.report(Rollout.baseline, day: Int32(index) % days, hangs: hangs, abnormal: 0))
    }
    return rollout
  }

  private func plan(_ rollout: Rollout, _ file: RuleFile, releases: Int = 0, seed: UInt64 = 1) throws -> Plan
  {
    let planner = Planner(
      rules: file, baseline: try #require(BaselineSelector(Rollout.baseline)),
      intake: try rollout.archived(file),
      seed: seed, today: Day(number: 20_600))
    return try planner.plan(try (0..<releases).map { try planner.release($0) })
  }

  /// R, and its variance as the mean square of (y − R·n)/N̄ over k − 1, in milliseconds.
  private func textbook(_ rollout: Rollout) -> (ratio: Double, variance: Double) {
    let pairs = rollout.reports.map {
      (y: Double($0.measurements[0].sum) / 1e6, n: Double($0.measurements[0].count))
    }
    let k = Double(pairs.count)
    let ratio = pairs.map(\.y).reduce(0, +) / pairs.map(\.n).reduce(0, +)
    let mean = pairs.map(\.n).reduce(0, +) / k
    let squares = pairs.map { ($0.y - ratio * $0.n) / mean }.map { $0 * $0 }.reduce(0, +)
    return (ratio, squares / (k - 1) / k)
  }

  /// V* = (m·R/(z + z_power))² − (1 + m)²·V_b, n = k·V/V*.
  @Test(arguments: [(UInt64(1), 10.0), (2, 8), (3, 15)])
  func theReportsNeededFollowTheFormula(seed: UInt64, percent: Double) throws {
    let rollout = rollout(2_000, seed: seed)
    let (ratio, variance) = textbook(rollout)
    let row = try #require(try plan(rollout, .plain(.hangs(percent))).rows.first)
    let m = percent / 100
    let allowed = m * ratio / (Self.z95 + Self.z90)
    let needed = 2_000 * variance / (allowed * allowed - (1 + m) * (1 + m) * variance)
    #expect(abs(Double(try #require(row.needed)) - max(100, needed)) <= 1)
    #expect(abs(try #require(row.halfWidth) - Self.z95 * variance.squareRoot()) < 1e-6)
    #expect(abs(try #require(row.relativeHalfWidth) - Self.z95 * variance.squareRoot() / ratio) < 1e-9)
    let error = (variance * (1 + (1 + m) * (1 + m))).squareRoot()
    #expect(abs(try #require(row.detectable) - (m * ratio + (Self.z95 + Self.z80) * error)) < 1e-5)
    #expect(
      row.reports == 2_000 && row.events == rollout.reports.reduce(0) { $0 + Int($1.measurements[0].count) })
  }

  /// The variance over s²/N of single events at the middles of their buckets.
  @Test func theDesignEffectIsTheClusteredVarianceOverThatOfEvents() throws {
    let rollout = rollout(1_000, seed: 4)
    let (ratio, variance) = textbook(rollout)
    var squares = 0.0
    var events = 0.0
    for bucket in rollout.reports.flatMap({ $0.measurements[0].buckets ?? [] }) {
      let middle = (Double(bucket.start) + Double(bucket.end)) / 2e6
      squares += Double(bucket.count) * (middle - ratio) * (middle - ratio)
      events += Double(bucket.count)
    }
    let row = try #require(try plan(rollout, .plain(.hangs())).rows.first)
    #expect(abs(try #require(row.designEffect) - variance / (squares / events / events)) < 1e-6)
    #expect(try #require(row.designEffect) > 1.5)
  }

  @Test func aBaselineTooSmallForItsToleranceIsNamed() throws {
    let plan = try plan(rollout(200, seed: 5), .plain(.hangs(1)))
    let row = try #require(plan.rows.first)
    #expect(row.needed == nil && row.days == nil)
    #expect(row.obstacle?.contains("the baseline is too small") == true)
  }

  /// Two decisions: z_power = Φ⁻¹(1 − 0.1/2) = 1.6449 for each, and a fail at α/2: Φ⁻¹(0.975) = 1.9600.
  @Test func manyDecisionsNeedMore() throws {
    let rollout = rollout(2_000, seed: 6)
    let (ratio, variance) = textbook(rollout)
    let rule = Rule.hangs()
    var other = rule
    other.id = "other"
    let plan = try plan(rollout, .plain(rule, other))
    let row = try #require(plan.rows.last)
    let allowed = 0.1 * ratio / (Self.z95 + Self.z95)
    let needed = 2_000 * variance / (allowed * allowed - 1.21 * variance)
    #expect(plan.family == 2)
    #expect(abs(Double(try #require(row.needed)) - max(100, needed)) <= 1)
    let error = (variance * 2.21).squareRoot()
    #expect(abs(try #require(row.detectable) - (0.1 * ratio + (1.959963984540054 + Self.z80) * error)) < 1e-5)
  }

  /// By the ladder the first three of seven days bring 1 + 2 + 5 of a full day's 100, the seventh all of it: with 100
  /// a day from the baseline, 88 have come by the sixth day (1 + 2 + 5 + 10 + 20 + 50) and 188 by the seventh.
  @Test(arguments: [(DecisionSettings.Schedule.phased, 100, 7), (.even, 100, 1), (.even, 101, 2)])
  func daysFollowTheSchedule(schedule: DecisionSettings.Schedule, minimum: Int, days: Int) throws {
    var file = RuleFile.plain(.hangs(50))
    file.decision.schedule = schedule
    file.data.minimum.reports = minimum
    let row = try #require(try plan(rollout(700, seed: 7), file).rows.first)
    #expect(row.needed == minimum && row.days == days)
  }

  /// No event in 400 reports of a baseline: −ln 0.05/0.01 = 299.57 reports show a rate under 0.01.
  @Test func aRateWithoutEventsNeedsTheExactBound() throws {
    let rule = Rule.exits {
      $0.thresholds.maxIncrease = [Thresholds.Tolerance(amount: .absolute(0.01), text: "0.01")]
    }
    let row = try #require(try plan(rollout(400, seed: 8), .plain(rule)).rows.first)
    #expect(row.needed == 300)
  }

  /// Of independent releases as large as the baseline, P = Φ((m·R − z·SE_pass)/SE) pass, SE_pass taken at the
  /// tolerated value; 400 releases leave a standard error of at most 2.5 points.
  @Test(arguments: [UInt64(9), 10])
  func theChanceOfOneDecisionIsThatOfItsNormalTest(seed: UInt64) throws {
    let rollout = rollout(1_000, seed: seed)
    let (ratio, variance) = textbook(rollout)
    let error = (variance * (1 + 1.05 * 1.05)).squareRoot()
    // A tolerance at which about two in three pass.
    let plan = try plan(rollout, .plain(.hangs(5)), releases: 400, seed: seed)
    let toPass = (variance * 1.05 * 1.05 * 2).squareRoot()
    let expected = Self.cumulative((0.05 * ratio - Self.z95 * toPass) / error)
    #expect(abs(try #require(plan.chance.share) - expected) < 0.06)
    #expect(expected < 0.97, "a chance near one would show nothing")
  }

  /// The same decision twice passes as often as once: the product of the two chances would be lower.
  @Test func decisionsThatGoTogetherAreNotMultiplied() throws {
    let rule = Rule.hangs(4)
    var other = rule
    other.id = "other"
    let plan = try plan(rollout(1_000, seed: 11), .plain(rule, other), releases: 200)
    let chances = plan.rows.compactMap(\.chance)
    #expect(chances.count == 2 && chances[0] == chances[1] && plan.chance.share == chances[0])
    #expect(chances[0] > 0.2 && chances[0] < 0.95)
  }

  /// Φ by the series of Abramowitz and Stegun 26.2.17, to 7.5·10⁻⁸.
  private static func cumulative(_ z: Double) -> Double {
    guard z >= 0 else { return 1 - cumulative(-z) }
    let t = 1 / (1 + 0.2316419 * z)
    let sum =
      t * (0.319381530 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
    var exponential = 1.0
    var term = 1.0
    for index in 1...60 {
      term *= -z * z / 2 / Double(index)
      exponential += term
    }
    return 1 - exponential / (2 * Double.pi).squareRoot() * sum
  }
}
