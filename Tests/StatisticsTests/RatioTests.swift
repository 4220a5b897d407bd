import Foundation
import Statistics
import Testing

struct RatioTests {
  /// Expected numbers: `clustered_ratio` of `Vectors/reference_vectors.json`, cross-checked there with
  /// cluster-robust least squares.
  ///
  /// Sums are taken in hundredths, in which the reference's values are whole.
  @Test func clusteredVarianceAgreesWithTheReference() throws {
    let reference = ReferenceVectors.object("clustered_ratio")
    let clusters = try #require(reference["clusters_sum_count"] as? [[NSNumber]])
    #expect(clusters.count == 25)
    var sums = RatioMoments(count: 0, y: 0, n: 0, yy: 0, nn: 0, yn: 0)
    for cluster in clusters {
      let y = Int128((cluster[0].doubleValue * 100).rounded())
      let n = Int128(cluster[1].doubleValue)
      sums = RatioMoments(
        count: sums.count + 1, y: sums.y + y, n: sums.n + n, yy: sums.yy + y * y, nn: sums.nn + n * n,
        yn: sums.yn + y * n)
    }
    #expect(agree(try #require(sums.ratio) / 100, reference.number("ratio")))
    #expect(agree(try #require(sums.variance) / 10_000, reference.number("var_delta")))
  }

  /// Values 10¹⁵ + 0, 1, 2 with n = 1: the variance of the mean is 1/3, whatever the offset (by hand).
  @Test func aLargeOffsetCostsNoDigits() throws {
    let values: [Int128] = [0, 1, 2].map { 1_000_000_000_000_000 + $0 }
    let sums = RatioMoments(
      count: 3, y: values.reduce(0, +), n: 3, yy: values.reduce(0) { $0 + $1 * $1 }, nn: 3,
      yn: values.reduce(0, +))
    #expect(agree(try #require(sums.variance), 1.0 / 3, 1e-12))
  }

  @Test func noSpreadIsNoVariance() {
    #expect(RatioMoments(count: 4, y: 28, n: 8, yy: 196, nn: 16, yn: 56).variance == 0)
    #expect(RatioMoments(count: 1, y: 7, n: 2, yy: 49, nn: 4, yn: 14).variance == nil)
    #expect(RatioMoments(count: 3, y: 7, n: 0, yy: 49, nn: 0, yn: 0).variance == nil)
  }

  /// Python: `Fraction(a, b)` converted by `float`, which rounds once.
  @Test(arguments: [
    (Int128(1), Int128(3), 0.3333333333333333), (2, 3, 0.6666666666666666),
    (9_007_199_254_740_993, 1, 9007199254740992.0), (9_007_199_254_740_995, 1, 9007199254740996.0),
    (123_456_789_012_345_678_901_234_567, 7_654_321, 1.6129032086888657e+19),
    (1, 170_141_183_460_469_231_731_687_303_715_884_105_727, 5.877471754111438e-39),
    (-170_141_183_460_469_231_731_687_303_715_884_105_727, 3, -5.671372782015641e+37),
    (18_014_398_509_481_985, 2, 9007199254740992.0), (0, 5, 0.0), (10, 5, 2.0),
  ])
  func quotientsAreRoundedOnce(a: Int128, b: Int128, expected: Double) {
    #expect(ExactRatio.quotient(a, b) == expected)
  }

  @Test func aQuotientByZeroIsNoNumber() {
    #expect(ExactRatio.quotient(1, 0).isNaN)
  }

  /// Expected numbers: `asymptotic_cs_sigma1`: half widths for σ = 1, that is z/√t.
  @Test func confidenceSequencesAgreeWithTheReference() {
    let cases = ReferenceVectors.section("asymptotic_cs_sigma1")
    #expect(cases.count == 10)
    for row in cases {
      let t = row.number("t")
      let alpha = row.number("alpha")
      let tightest = row.number("t_star")
      #expect(
        agree(ConfidenceSequence.rho(alpha: alpha, tightest: tightest), row.number("rho_one"), 1e-6), "\(row)"
      )
      let z = ConfidenceSequence.critical(count: t, alpha: alpha, tightest: tightest)
      #expect(agree(z / t.squareRoot(), row.number("half_one"), 1e-6), "\(row)")
    }
  }

  /// Expected numbers: `histogram` of the reference vectors.
  @Test func quantilesAreLinearInsideABucket() throws {
    let reference = ReferenceVectors.object("histogram")
    let buckets = try #require(reference["buckets"] as? [[String: Any]])
    let histogram = HistogramQuantiles(
      buckets: buckets.map { (lower: $0.number("lo"), upper: $0.number("hi"), count: $0.number("n")) })
    let quantiles = try #require(reference["quantiles"] as? [[String: Any]])
    #expect(quantiles.count == 4)
    for row in quantiles {
      #expect(agree(try #require(histogram.quantile(row.number("p"))), row.number("interpolated")), "\(row)")
    }
  }

  @Test func anIntervalThatLeavesTheHistogramIsNone() throws {
    let histogram = HistogramQuantiles(buckets: [
      (lower: 0, upper: 100, count: 50), (lower: 100, upper: 200, count: 50),
    ])
    #expect(histogram.woodruff(0.99, standardError: 0.01, z: 2) == nil)
    let interval = try #require(histogram.woodruff(0.5, standardError: 0.05, z: 2))
    // 40 % and 60 % of a flat distribution from 0 to 200.
    #expect(agree(interval.lower, 80) && agree(interval.upper, 120))
    #expect(HistogramQuantiles(buckets: []).quantile(0.5) == nil)
  }
}
