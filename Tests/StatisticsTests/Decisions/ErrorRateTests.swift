import Statistics
import Testing

/// The error rates that tests promise: by adding up all outcomes where there are few, else by simulation.
struct ErrorRateTests {
  /// The chance that an exact limit misses the true rate is at most what was allowed, for every rate.
  @Test(arguments: [0.1, 0.7, 2.3, 8, 31])
  func `poisson limits miss no more often than allowed`(mean: Double) {
    let distribution = PoissonDistribution(mean: mean)
    let outcomes = (0...120).map { x in
      (x: x, p: distribution.cumulative(x) - distribution.cumulative(x - 1))
    }
    #expect(agrees(outcomes.reduce(0) { $0 + $1.p }, 1))
    let tooLow = outcomes.reduce(0) {
      $0 + (FewEvents.upperLimit(events: $1.x, exposure: 1, confidence: 0.95) < mean ? $1.p : 0)
    }
    let tooHigh = outcomes.reduce(0) {
      $0 + (FewEvents.lowerLimit(events: $1.x, exposure: 1, confidence: 0.95) > mean ? $1.p : 0)
    }
    #expect(tooLow <= 0.05 && tooHigh <= 0.05)
  }

  /// Clumps of up to three events in a unit: the upper limit of the event rate stays valid, the plain one does not.
  @Test func `the most events in a unit widen the upper limit enough`() {
    var source = RandomSource(seed: 41)
    let rate = 4.0 * (1 + 3) / 2
    let rounds = 4_000
    var (missed, missedPlain) = (0, 0)
    for _ in 0..<rounds {
      let units = source.poisson(mean: 4)
      let events = (0..<units).reduce(0) { sum, _ in sum + (source.uniform() < 0.5 ? 1 : 3) }
      if FewEvents.upperLimit(events: units, most: 3, exposure: 1, confidence: 0.95) < rate { missed += 1 }
      if FewEvents.upperLimit(events: events, exposure: 1, confidence: 0.95) < rate { missedPlain += 1 }
    }
    #expect(missed <= rounds * 5 / 100, "seed 41: \(missed)")
    #expect(missedPlain > rounds * 6 / 100, "seed 41: \(missedPlain)")
  }

  /// All outcomes of two Poisson counts with a ratio of rates of exactly 1.5: neither side errs too often.
  @Test(arguments: [(3.0, 10.0, 20.0), (0.5, 2.0, 2.0), (12.0, 1.0, 1.0)])
  func `the conditional test keeps its level`(rate: Double, exposure: Double, referenceExposure: Double)
    throws
  {
    let tested = PoissonDistribution(mean: 1.5 * rate * exposure / 10)
    let reference = PoissonDistribution(mean: rate * referenceExposure / 10)
    var (within, beyond) = (0.0, 0.0)
    for x in 0...50 {
      let px = tested.cumulative(x) - tested.cumulative(x - 1)
      for y in 0...50 {
        let p = px * (reference.cumulative(y) - reference.cumulative(y - 1))
        let pair = try #require(
          RatePair(tested: x, exposure: exposure, reference: y, referenceExposure: referenceExposure)
        )
        if pair.pWithin(ratio: 1.5) <= 0.05 { within += p }
        if pair.pBeyond(ratio: 1.5) <= 0.05 { beyond += p }
      }
    }
    #expect(within <= 0.05 && beyond <= 0.05)
  }

  /// A worse tested side never looks better, whatever the margin.
  @Test(arguments: [Margin.limit(105), .relative(0.05), .absolute(5)])
  func `p values move one way`(margin: Margin) throws {
    let reference = Estimate(value: 100, variance: 2)
    let tests = try (60...160).map { value in
      try #require(
        MarginTest(Estimate(value: Double(value), variance: 9), against: reference, margin: margin)
      )
    }
    for (better, worse) in zip(tests, tests.dropFirst()) {
      #expect(better.theta < worse.theta)
      #expect(better.pWithin() <= worse.pWithin() && better.pBeyond() >= worse.pBeyond())
    }
  }

  /// Changing the unit changes no p value.
  @Test func `units cancel`() throws {
    func test(_ unit: Double) throws -> MarginTest {
      try #require(
        MarginTest(
          Estimate(value: 110 * unit, variance: 9 * unit * unit),
          against: Estimate(value: 100 * unit, variance: 2 * unit * unit),
          margin: .relative(0.07)
        )
      )
    }
    let (small, large) = (try test(1), try test(1e6))
    #expect(agrees(small.pWithin(), large.pWithin()) && agrees(small.pBeyond(), large.pBeyond()))
  }

  /// Twenty true nulls that share half their noise: Holm errs in at most 5 % of rounds, no correction in far more.
  @Test func `holm keeps the family's level`() throws {
    var source = RandomSource(seed: 42)
    let rounds = 4_000
    var (any, anyPlain) = (0, 0)
    for _ in 0..<rounds {
      let shared = source.normal()
      let p = (0..<20).map { _ in
        NormalDistribution.survival((shared + source.normal()) * 0.5.squareRoot())
      }
      let adjusted = try #require(MultipleTesting.holm(p))
      if adjusted.contains(where: { $0 <= 0.05 }) { any += 1 }
      if p.contains(where: { $0 <= 0.05 }) { anyPlain += 1 }
    }
    #expect(any <= rounds * 55 / 1_000, "seed 42: \(any)")
    #expect(anyPlain > rounds * 30 / 100, "seed 42: \(anyPlain)")
  }
}
