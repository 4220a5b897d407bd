import Statistics
import Testing

/// Worked out by hand on a distribution whose quantile is 100·p: uniform from 0 to 100.
struct QuantileIntervalTests {
  let uniform: BucketedDistribution

  init() throws {
    uniform = try #require(
      BucketedDistribution((0..<10).map { .init(low: Double($0) * 10, high: Double($0 + 1) * 10, count: 5) })
    )
  }

  @Test func `woodruff's interval`() throws {
    let interval = try #require(
      QuantileInterval(uniform, at: 0.9, shareStandardError: 0.02, criticalValue: 2)
    )
    #expect(agrees(interval.value, 90))
    #expect(agrees(interval.lower, 86))
    #expect(agrees(interval.upper, 94))
  }

  @Test func `a tail that is not reached`() {
    func interval(_ p: Double, _ error: Double, _ z: Double) -> QuantileInterval? {
      QuantileInterval(uniform, at: p, shareStandardError: error, criticalValue: z)
    }
    #expect(interval(0.9, 0.06, 2) == nil)
    #expect(interval(0.1, 0.06, 2) == nil)
    #expect(interval(0.5, 0.25, 2) == nil)
    #expect(interval(0.5, 0.2, 2) != nil)
    #expect(interval(0.5, 0.1, .infinity) == nil)
    #expect(interval(0.5, 0, .infinity) == nil)
    #expect(interval(0.5, -0.1, 2) == nil)
    #expect(interval(0.5, 0.1, .nan) == nil)
  }

  /// θ = 110 − 1.1·100 − 5 = −5; up √(4² + 1.1²·10²), down √(3² + 1.1²·20²).
  @Test func `mover difference with a margin`() throws {
    let tested = QuantileInterval(value: 110, lower: 107, upper: 114)
    let reference = QuantileInterval(value: 100, lower: 90, upper: 120)
    let difference = try #require(
      QuantileInterval.difference(tested, reference, relativeMargin: 0.1, absoluteMargin: 5)
    )
    #expect(agrees(difference.value, -5))
    #expect(agrees(difference.upper, -5 + (16 + 121).squareRoot()))
    #expect(agrees(difference.lower, -5 - (9 + 484).squareRoot()))
    #expect(QuantileInterval.difference(tested, reference, relativeMargin: -1) == tested)
    #expect(QuantileInterval.difference(tested, reference, relativeMargin: -1.1) == nil)
    #expect(QuantileInterval.difference(tested, reference, absoluteMargin: .nan) == nil)
  }

  @Test func `swapping the sides mirrors the difference`() throws {
    let one = QuantileInterval(value: 110, lower: 107, upper: 114)
    let other = QuantileInterval(value: 100, lower: 90, upper: 120)
    let forth = try #require(QuantileInterval.difference(one, other))
    let back = try #require(QuantileInterval.difference(other, one))
    #expect(agrees(forth.value, -back.value))
    #expect(agrees(forth.upper, -back.lower) && agrees(forth.lower, -back.upper))
  }
}
