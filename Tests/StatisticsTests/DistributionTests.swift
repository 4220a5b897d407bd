import Statistics
import Testing

/// Expected numbers: `Vectors/reference_vectors.json` (scipy 1.17.1), unless a test says otherwise.
struct DistributionTests {
  @Test func normalQuantilesAgreeWithScipy() {
    let cases = ReferenceVectors.section("normal_quantile")
    #expect(cases.count == 6)
    for row in cases { #expect(agree(Normal.quantile(row.number("p")), row.number("z"), 1e-12)) }
  }

  @Test func normalTailsAgreeWithScipy() {
    let cases = ReferenceVectors.section("normal_cdf")
    #expect(cases.count == 6)
    for row in cases {
      #expect(agree(Normal.cumulative(row.number("x")), row.number("cdf")))
      #expect(agree(Normal.survival(row.number("x")), row.number("sf")))
    }
  }

  /// `scipy.stats.norm.isf(10.0 ** -k)`, scipy 1.17.1.
  @Test(arguments: [(10, 6.361340902404056), (100, 21.273453560965322), (300, 37.0470962993612)])
  func farTailsKeepTheirDigits(exponent: Int, z: Double) {
    var tail = 1.0
    for _ in 0..<exponent { tail /= 10 }
    #expect(agree(Normal.upperQuantile(tail), z, 1e-9))
  }

  @Test func studentQuantilesAgreeWithScipy() {
    let cases = ReferenceVectors.section("t_quantile")
    #expect(cases.count == 12)
    for row in cases {
      let t = StudentT(degreesOfFreedom: row.number("df"))
      #expect(agree(t.upperQuantile(1 - row.number("p")), row.number("t")), "\(row)")
      #expect(agree(t.survival(row.number("t")), 1 - row.number("p")), "\(row)")
    }
  }

  /// χ²(ν)'s tail is a Poisson sum for even ν: P(χ² > x) = P(Poisson(x/2) < ν/2), which the limits invert.
  @Test func poissonLimitsInvertTheChiSquareTailOfScipy() {
    for row in ReferenceVectors.section("chi2_sf") where row.number("df") == 2 {
      #expect(agree(PoissonLimits.upper(count: 0, alpha: row.number("sf")), row.number("x") / 2))
    }
  }

  /// `scipy.stats.chi2.ppf(0.025, 2 * x) / 2` and `chi2.ppf(0.975, 2 * x + 2) / 2`, scipy 1.17.1.
  @Test(arguments: [
    (Int64(1), 0.025317807984289876, 5.571643390938898), (10, 4.7953886961324335, 18.39035604201778),
    (100, 81.36399125092314, 121.62679379242638),
  ])
  func poissonLimitsAgreeWithScipy(count: Int64, lower: Double, upper: Double) {
    #expect(agree(PoissonLimits.lower(count: count, alpha: 0.025), lower))
    #expect(agree(PoissonLimits.upper(count: count, alpha: 0.025), upper))
  }

  /// Three over n: no event in n leaves −ln 0.05 = 2.9957 at 95 %.
  @Test func noEventLeavesTheRuleOfThree() {
    #expect(agree(PoissonLimits.upper(count: 0, alpha: 0.05), 2.995732273553991, 1e-12))
    #expect(PoissonLimits.lower(count: 0, alpha: 0.05) == 0)
  }

  @Test func conditionalBinomialAgreesWithScipy() throws {
    let cases = ReferenceVectors.section("poisson_rates")
    #expect(cases.count >= 2)
    for row in cases {
      let mine = row.numbers("cand")
      let theirs = row.numbers("base")
      let test = ConditionalBinomial(
        count: Int64(mine[0]), exposure: mine[1], otherCount: Int64(theirs[0]), otherExposure: theirs[1],
        ratio: 1.1)
      #expect(agree(test.atMost, row.number("exact_conditional_p_ratio_less_than_1.1")), "\(row)")
    }
  }

  @Test func argumentsOutsideTheDomainGiveNoNumber() {
    #expect(Normal.upperQuantile(-0.1).isNaN && Normal.upperQuantile(1.1).isNaN)
    #expect(Normal.upperQuantile(0) == .infinity && Normal.upperQuantile(1) == -.infinity)
    #expect(StudentT(degreesOfFreedom: 0).survival(1).isNaN)
    #expect(PoissonLimits.lower(count: -1, alpha: 0.05).isNaN)
    #expect(PoissonLimits.upper(count: 3, alpha: 0) == .infinity)
  }
}
