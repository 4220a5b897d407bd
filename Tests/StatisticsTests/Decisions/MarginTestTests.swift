import Statistics
import Testing

struct MarginTestTests {
  /// reference_vectors.json: means and variances of two samples, margins as a fraction of the reference.
  @Test func `relative margins agree with the linear ratio test`() throws {
    let vectors = try ReferenceVectors.loaded.get()
    let tested = estimate(vectors.noninferiorityWelch.candidate)
    let reference = estimate(vectors.noninferiorityWelch.baseline)
    for row in vectors.noninferiorityRatioLinear {
      let test = try #require(MarginTest(tested, against: reference, margin: .relative(row.margin)))
      #expect(agrees(test.theta, row.theta))
      #expect(agrees(test.standardError, row.se))
      #expect(agrees(test.theta / test.standardError, row.z))
      #expect(agrees(NormalDistribution.cumulative(test.theta / test.standardError), row.pNoninferior))
    }
  }

  /// 110 against 100 + 5 %: θ = 5, SE² = 4 + 1.05²·1; below the margin in no direction.
  @Test func `the three kinds of margin, by hand`() throws {
    let (tested, reference) = (Estimate(value: 110, variance: 4), Estimate(value: 100, variance: 1))
    let relative = try #require(MarginTest(tested, against: reference, margin: .relative(0.05)))
    #expect(agrees(relative.theta, 5) && relative.tolerated == 105)
    #expect(agrees(relative.standardError, (4 + 1.1025).squareRoot()))
    let absolute = try #require(MarginTest(tested, against: reference, margin: .absolute(20)))
    #expect(absolute.theta == -10 && absolute.tolerated == 120)
    #expect(agrees(absolute.standardError, 5.0.squareRoot()))
    // At the tolerated 120 the tested variance is 4·(120/110)².
    #expect(agrees(absolute.passStandardError, (4 * 144 / 121.0 + 1).squareRoot()))
    let limit = try #require(MarginTest(tested, margin: .limit(100)))
    #expect(limit.theta == 10 && limit.standardError == 2)
    // The tested value is above what is tolerated: its variance is not made smaller.
    #expect(limit.passStandardError == 2)
  }

  @Test func `higher is better mirrors`() throws {
    let (tested, reference) = (Estimate(value: 90, variance: 4), Estimate(value: 100, variance: 1))
    let relative = try #require(
      MarginTest(tested, against: reference, margin: .relative(0.05), higherIsBetter: true)
    )
    #expect(agrees(relative.theta, 5) && agrees(relative.tolerated, 95))
    #expect(agrees(relative.standardError, (4 + 0.9025).squareRoot()))
    let absolute = try #require(
      MarginTest(tested, against: reference, margin: .absolute(20), higherIsBetter: true)
    )
    #expect(absolute.theta == -10)
    let limit = try #require(MarginTest(tested, margin: .limit(80), higherIsBetter: true))
    #expect(limit.theta == -10 && limit.isWithin(criticalValue: 1.645))
  }

  @Test func `decisions at their critical values`() throws {
    let reference = Estimate(value: 100, variance: 0)
    let test = try #require(
      MarginTest(Estimate(value: 104, variance: 1), against: reference, margin: .absolute(2))
    )
    #expect(test.isBeyond(criticalValue: 1.99) && !test.isBeyond(criticalValue: 2))
    // scipy 1.17.1: norm.sf(2) and t.sf(2, 5).
    #expect(agrees(test.pBeyond(), 0.022750131948179212))
    #expect(agrees(test.pBeyond(degreesOfFreedom: 5), 0.05096973941492914))
    let exact = try #require(MarginTest(Estimate(value: 5, variance: 1), margin: .limit(7)))
    #expect(agrees(exact.passStandardError, 1.4))
    #expect(exact.isWithin(criticalValue: 1.42) && !exact.isWithin(criticalValue: 1.43))
    // scipy 1.17.1: norm.cdf(-2/1.4).
    #expect(agrees(exact.pWithin(), 0.07656372550983476))
  }

  @Test func `an infinite critical value decides nothing`() throws {
    let still = try #require(MarginTest(Estimate(value: 5, variance: 0), margin: .limit(7)))
    #expect(still.isWithin(criticalValue: 9) && !still.isWithin(criticalValue: .infinity))
    let worse = try #require(MarginTest(Estimate(value: 9, variance: 0), margin: .limit(7)))
    #expect(worse.isBeyond(criticalValue: 9) && !worse.isBeyond(criticalValue: .infinity))
  }

  @Test func `no spread at all`() throws {
    let at = try #require(MarginTest(Estimate(value: 7, variance: 0), margin: .limit(7)))
    #expect(at.isWithin(criticalValue: 3) && !at.isBeyond(criticalValue: 3))
    #expect(at.pWithin() == 0 && at.pBeyond() == 1)
  }

  @Test func `a tested value of zero shows nothing`() throws {
    let zero = try #require(MarginTest(Estimate(value: 0, variance: 0), margin: .limit(7)))
    #expect(zero.passStandardError == .infinity && zero.pWithin() == 1)
    #expect(!zero.isWithin(criticalValue: 0))
  }

  /// A reference near zero: the width comes from both sides and nothing is divided.
  @Test func `a reference of zero is undecided`() throws {
    let test = try #require(
      MarginTest(
        Estimate(value: 0.01, variance: 1),
        against: Estimate(value: 0, variance: 1),
        margin: .relative(0.1)
      )
    )
    #expect(!test.isWithin(criticalValue: 1.645) && !test.isBeyond(criticalValue: 1.645))
  }

  @Test func `a factor widens both sides`() throws {
    let (tested, reference) = (Estimate(value: 110, variance: 4), Estimate(value: 100, variance: 1))
    let plain = try #require(MarginTest(tested, against: reference, margin: .absolute(20)))
    let wide = try #require(MarginTest(tested, against: reference, margin: .absolute(20), factor: 4))
    #expect(agrees(wide.standardError, 2 * plain.standardError))
    #expect(agrees(wide.passStandardError, 2 * plain.passStandardError))
    let still = Estimate(value: 110, variance: 0)
    let unknown = try #require(MarginTest(still, margin: .limit(100), factor: .infinity))
    #expect(!unknown.isBeyond(criticalValue: 1) && !unknown.isWithin(criticalValue: 1))
    #expect(unknown.pBeyond() == 0.5 && unknown.pWithin() == 1)
  }

  @Test func `what cannot be tested`() {
    let good = Estimate(value: 1, variance: 1)
    #expect(MarginTest(good, margin: .relative(0.1)) == nil)
    #expect(MarginTest(good, margin: .absolute(0.1)) == nil)
    #expect(MarginTest(good, margin: .limit(.nan)) == nil)
    #expect(MarginTest(Estimate(value: .infinity, variance: 1), margin: .limit(1)) == nil)
    #expect(MarginTest(Estimate(value: 1, variance: -1), margin: .limit(1)) == nil)
    #expect(MarginTest(Estimate(value: 1, variance: .nan), margin: .limit(1)) == nil)
    #expect(MarginTest(good, against: Estimate(value: 1, variance: .nan), margin: .absolute(1)) == nil)
    #expect(MarginTest(good, margin: .limit(1), factor: 0.5) == nil)
  }

  private func estimate(_ sample: [Double]) -> Estimate {
    let n = Double(sample.count)
    let mean = sample.reduce(0, +) / n
    let squares = sample.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return Estimate(value: mean, variance: squares / (n - 1) / n)
  }
}
