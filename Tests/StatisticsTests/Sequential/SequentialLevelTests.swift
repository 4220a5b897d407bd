import Testing

@testable import Statistics

/// The error rates that bounds and limits promise, by random walks with printed seeds.
struct SequentialLevelTests {
  static let ladder = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
  static let walks = 12_000

  /// Within four standard errors of what was spent, while the plain bound at each look goes far beyond that.
  @Test(arguments: [(ladder, 21), ((1...7).map { Double($0) }, 22), ([3, 3.1, 9, 9.2, 20, 21, 21.5], 23)])
  func `walks cross as often as was spent`(information: [Double], seed: Int) throws {
    let spent = (1...7).map { Spending.power(2).spent(0.05, at: Double($0) / 7) }
    let bounds = try #require(SequentialBounds.upper(information: information, spent: spent))
    let naive = bounds.map { _ in NormalDistribution.upperQuantile(0.05) }
    var source = RandomSource(seed: UInt64(seed))
    var (crossed, crossedNaive) = (0, 0)
    for _ in 0..<Self.walks {
      let walk = walk(information, &source)
      if zip(walk, bounds).contains(where: { $0 >= $1 }) { crossed += 1 }
      if zip(walk, naive).contains(where: { $0 >= $1 }) { crossedNaive += 1 }
    }
    let error = (0.05 * 0.95 / Double(Self.walks)).squareRoot()
    #expect(abs(Double(crossed) / Double(Self.walks) - 0.05) < 4 * error, "seed \(seed)")
    #expect(Double(crossedNaive) / Double(Self.walks) > 0.08, "seed \(seed)")
  }

  /// Thirty looks and an end that was never planned: still far below 5 %.
  @Test func `a confidence sequence holds at every sample size`() {
    let information = (1...30).map { Double($0) * 50 }
    let bounds = information.map {
      ConfidenceSequence.criticalValue(sampleSize: $0, alpha: 0.05, tightestAt: 500)
    }
    var source = RandomSource(seed: 24)
    let crossed = (0..<4_000).count { _ in
      zip(walk(information, &source), bounds).contains { $0 >= $1 }
    }
    #expect(crossed < 200 && crossed > 5, "\(crossed)")
  }

  private func walk(_ information: [Double], _ source: inout RandomSource) -> [Double] {
    var (sum, last) = (0.0, 0.0)
    return information.map { amount in
      sum += source.normal() * (amount - last).squareRoot()
      last = amount
      return sum / amount.squareRoot()
    }
  }
}

struct LegendreTests {
  /// Eight nodes integrate and interpolate polynomials of degree 15 and 7 exactly: ∫x^k = 1/(k + 1).
  @Test(arguments: 0...15)
  func `powers are integrated exactly`(degree: Int) {
    let sum = zip(Legendre.points, Legendre.weights).reduce(0) { $0 + $1.1 * power($1.0, degree) }
    #expect(agrees(sum, 1 / Double(degree + 1), within: 1e-14))
  }

  @Test(arguments: 0...7, [0, 0.13, 0.5, 0.99])
  func `powers are interpolated exactly`(degree: Int, x: Double) {
    let values = Legendre.points.map { power($0, degree) }
    #expect(abs(Legendre.interpolate(values, at: x) - power(x, degree)) < 1e-13)
  }

  @Test func `at a node the value itself`() {
    let values = Legendre.points.indices.map { Double($0) }
    #expect(Legendre.points.map { Legendre.interpolate(values, at: $0) } == values)
    #expect(Legendre.nodes(2, 4).first.map { $0 > 2 } == true && Legendre.nodes(2, 4).count == Legendre.count)
  }

  private func power(_ x: Double, _ degree: Int) -> Double {
    (0..<degree).reduce(1) { product, _ in product * x }
  }
}
