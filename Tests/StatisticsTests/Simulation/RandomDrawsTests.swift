import Statistics
import Testing

/// Draws against their distributions' own functions, which other tests hold to mpmath.
///
/// The seeds are fixed, so that a run repeats; the thresholds are those of a test at one in 10⁵.
struct RandomDrawsTests {
  static let count = 6_000

  @Test func `uniform and index`() {
    var source = RandomSource(seed: 11)
    let draws = (0..<Self.count).map { _ in source.uniform() }
    #expect(draws.allSatisfy { $0 > 0 && $0 < 1 })
    #expect(fits(draws) { $0 })
    let counts = (0..<Self.count).reduce(into: [Int](repeating: 0, count: 7)) { counts, _ in
      counts[source.index(below: 7)] += 1
    }
    #expect(fits(counts, expected: counts.map { _ in Double(Self.count) / 7 }))
    #expect(source.index(below: 1) == 0 && source.index(below: 0) == 0 && source.index(below: -3) == 0)
  }

  @Test func `normal and lognormal`() {
    var source = RandomSource(seed: 12)
    #expect(fits((0..<Self.count).map { _ in source.normal() }, NormalDistribution.cumulative))
    let logs = (0..<Self.count).map { _ in source.lognormal(mean: 2, deviation: 0.5) }
    #expect(fits(logs) { NormalDistribution.cumulative((libraryLog($0) - 2) / 0.5) })
  }

  @Test(arguments: [0.3, 1, 2.5, 40])
  func `gamma`(shape: Double) {
    var source = RandomSource(seed: 13)
    let draws = (0..<Self.count).map { _ in source.gamma(shape: shape) }
    #expect(fits(draws) { ChiSquare(degreesOfFreedom: 2 * shape).cumulative(2 * $0) })
  }

  @Test(arguments: [0.2, 3, 23.9, 24.1, 500, 20_000])
  func `poisson`(mean: Double) {
    var source = RandomSource(seed: 14)
    let draws = (0..<Self.count).map { _ in source.poisson(mean: mean) }
    #expect(fits(counts: draws, PoissonDistribution(mean: mean).cumulative))
  }

  @Test(arguments: [(1, 0.3), (24, 0.5), (25, 0.02), (1_000, 0.7), (100_000, 0.001)])
  func `binomial`(trials: Int, probability: Double) {
    var source = RandomSource(seed: 15)
    let draws = (0..<Self.count).map { _ in source.binomial(trials: trials, probability: probability) }
    #expect(draws.allSatisfy { $0 >= 0 && $0 <= trials })
    #expect(fits(counts: draws, BinomialDistribution(trials: trials, probability: probability).cumulative))
  }

  @Test func `draws of nothing`() {
    var source = RandomSource(seed: 16)
    #expect(source.gamma(shape: 0) == 0 && source.gamma(shape: .nan) == 0)
    #expect(source.poisson(mean: 0) == 0 && source.poisson(mean: -1) == 0 && source.poisson(mean: .nan) == 0)
    #expect(source.binomial(trials: 0, probability: 0.5) == 0)
    #expect(source.binomial(trials: -1, probability: 0.5) == 0)
    #expect(source.binomial(trials: 100, probability: 0) == 0)
    #expect(source.binomial(trials: 100, probability: 2) == 100)
    #expect(source.binomial(trials: 9, probability: .nan) == 0)
  }

  /// Kolmogorov's distance below 2.47/√n, its 1 − 10⁻⁵ quantile.
  private func fits(_ draws: [Double], _ cumulative: (Double) -> Double) -> Bool {
    let n = Double(draws.count)
    let distance = draws.sorted().enumerated().reduce(0) { worst, draw in
      let p = cumulative(draw.element)
      return max(worst, p - Double(draw.offset) / n, Double(draw.offset + 1) / n - p)
    }
    return distance < 2.47 / n.squareRoot()
  }

  /// The same distance over whole numbers, where it is smaller: the test is on the safe side.
  private func fits(counts: [Int], _ cumulative: (Int) -> Double) -> Bool {
    let n = Double(counts.count)
    let sorted = counts.sorted()
    let distance = sorted.indices.reduce(0) { worst, index in
      let isLast = index + 1 == sorted.count || sorted[index + 1] != sorted[index]
      return isLast ? max(worst, abs(cumulative(sorted[index]) - Double(index + 1) / n)) : worst
    }
    return distance < 2.47 / n.squareRoot()
  }

  /// Pearson's χ² with p above 10⁻⁵.
  private func fits(_ counts: [Int], expected: [Double]) -> Bool {
    let statistic = zip(counts, expected).reduce(0) {
      $0 + (Double($1.0) - $1.1) * (Double($1.0) - $1.1) / $1.1
    }
    return ChiSquare(degreesOfFreedom: Double(counts.count - 1)).survival(statistic) > 1e-5
  }
}
