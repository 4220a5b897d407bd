import Statistics
import Testing

/// Against scipy 1.17.1 run by hand (chi2.ppf, chi2.isf, poisson, binom, beta.ppf) and reference_vectors.json.
struct FewEventsTests {
  @Test(arguments: [
    (0, 0.95, 2.9957322735539895, 0.0), (1, 0.95, 4.743864518390577, 0.05129329438755058),
    (5, 0.95, 10.513034908741535, 1.9701495680595305), (5, 0.975, 11.66833207932267, 1.623486390118421),
    (40, 0.99, 57.34744733878401, 26.770038645539366),
  ])
  func `limits of a count`(events: Int, confidence: Double, upper: Double, lower: Double) {
    #expect(agrees(FewEvents.upperLimit(events: events, exposure: 1, confidence: confidence), upper))
    #expect(agrees(FewEvents.lowerLimit(events: events, exposure: 1, confidence: confidence), lower))
    let clumped = FewEvents.upperLimit(events: events, most: 3, exposure: 20, confidence: confidence)
    #expect(agrees(clumped, 3 * upper / 20))
  }

  @Test func `p values of a count`() {
    // poisson.cdf(3, 7.5), poisson.sf(11, 7.5), and poisson.cdf(3, 3.75) for two events at most in a unit.
    #expect(agrees(FewEvents.pWithin(limit: 0.75, events: 3, exposure: 10), 0.05914545983268393))
    #expect(agrees(FewEvents.pBeyond(limit: 0.75, events: 12, exposure: 10), 0.07924130947478916))
    #expect(agrees(FewEvents.pWithin(limit: 0.75, events: 3, most: 2, exposure: 10), 0.4837673815536875))
    #expect(FewEvents.pBeyond(limit: 0.75, events: 0, exposure: 10) == 1)
    #expect(FewEvents.pBeyond(limit: 0, events: 1, exposure: 10) == 0)
    #expect(FewEvents.pWithin(limit: 0, events: 0, exposure: 10) == 1)
  }

  /// The p value is α exactly where the limit is the tolerated rate.
  @Test(arguments: [0, 1, 7, 60])
  func `limits and p values say the same`(events: Int) {
    let upper = FewEvents.upperLimit(events: events, most: 2, exposure: 30, confidence: 0.95)
    #expect(agrees(FewEvents.pWithin(limit: upper, events: events, most: 2, exposure: 30), 0.05))
    let lower = FewEvents.lowerLimit(events: events, exposure: 30, confidence: 0.95)
    if events > 0 { #expect(agrees(FewEvents.pBeyond(limit: lower, events: events, exposure: 30), 0.05)) }
  }

  /// No events in three units of exposure cannot show a rate of 0.1: the "rule of three".
  @Test func `no evidence shows nothing`() {
    #expect(FewEvents.upperLimit(events: 0, exposure: 3, confidence: 0.95) > 0.99)
  }

  @Test func `arguments that make no sense`() {
    #expect(FewEvents.upperLimit(events: -1, exposure: 1, confidence: 0.9).isNaN)
    #expect(FewEvents.upperLimit(events: 1, most: 0, exposure: 1, confidence: 0.9).isNaN)
    #expect(FewEvents.upperLimit(events: 1, exposure: 0, confidence: 0.9).isNaN)
    #expect(FewEvents.upperLimit(events: 1, exposure: 1, confidence: 1.1).isNaN)
    #expect(FewEvents.lowerLimit(events: 0, exposure: 1, confidence: 1.1).isNaN)
    #expect(FewEvents.lowerLimit(events: 1, exposure: -1, confidence: 0.9).isNaN)
    #expect(FewEvents.pWithin(limit: -1, events: 1, exposure: 1).isNaN)
    #expect(FewEvents.pBeyond(limit: .nan, events: 1, exposure: 1).isNaN)
  }
}

struct RatePairTests {
  struct Case: CustomTestStringConvertible {
    var tested: Int, exposure: Double, reference: Int, referenceExposure: Double, ratio: Double
    var within: Double, beyond: Double, upper: Double, lower: Double

    var testDescription: String { "\(tested)/\(exposure) against \(reference)/\(referenceExposure)" }
  }

  @Test(arguments: [
    Case(
      tested: 60,
      exposure: 1000,
      reference: 40,
      referenceExposure: 1000,
      ratio: 1.1,
      within: 0.9485082738888286,
      beyond: 0.0765999141954799,
      upper: 2.14934824869446,
      lower: 1.0532861438652137
    ),
    Case(
      tested: 0,
      exposure: 150,
      reference: 5,
      referenceExposure: 2000,
      ratio: 1.1,
      within: 0.6727604848249147,
      beyond: 1,
      upper: 10.940856040347734,
      lower: 0
    ),
    Case(
      tested: 12,
      exposure: 300,
      reference: 3,
      referenceExposure: 900,
      ratio: 1.5,
      within: 0.9999685690345613,
      beyond: 0.00028510882396826456,
      upper: 49.773356337310446,
      lower: 3.821523807008523
    ),
    Case(
      tested: 3,
      exposure: 100,
      reference: 0,
      referenceExposure: 400,
      ratio: 1,
      within: 1,
      beyond: 0.008,
      upper: .infinity,
      lower: 2.3331538134475123
    ),
    Case(
      tested: 0,
      exposure: 10,
      reference: 0,
      referenceExposure: 10,
      ratio: 2,
      within: 1,
      beyond: 1,
      upper: .infinity,
      lower: 0
    ),
  ])
  func `two rates by the conditional binomial`(row: Case) throws {
    let pair = try #require(
      RatePair(
        tested: row.tested,
        exposure: row.exposure,
        reference: row.reference,
        referenceExposure: row.referenceExposure
      )
    )
    #expect(agrees(pair.pWithin(ratio: row.ratio), row.within))
    #expect(agrees(pair.pBeyond(ratio: row.ratio), row.beyond))
    #expect(agrees(pair.upperRatio(confidence: 0.95), row.upper))
    #expect(agrees(pair.lowerRatio(confidence: 0.95), row.lower))
  }

  @Test func `statsmodels' exact conditional p values`() throws {
    for row in try ReferenceVectors.loaded.get().poissonRates {
      let pair = try #require(
        RatePair(
          tested: Int(row.cand[0]),
          exposure: row.cand[1],
          reference: Int(row.base[0]),
          referenceExposure: row.base[1]
        )
      )
      #expect(agrees(pair.pWithin(ratio: 1.1), row.exact))
    }
  }

  @Test func `arguments that make no sense`() throws {
    #expect(RatePair(tested: -1, exposure: 1, reference: 1, referenceExposure: 1) == nil)
    #expect(RatePair(tested: 1, exposure: 0, reference: 1, referenceExposure: 1) == nil)
    #expect(RatePair(tested: 1, exposure: 1, reference: 1, referenceExposure: .infinity) == nil)
    #expect(RatePair(tested: .max, exposure: 1, reference: 1, referenceExposure: 1) == nil)
    let pair = try #require(RatePair(tested: 1, exposure: 1, reference: 1, referenceExposure: 1))
    #expect(pair.pWithin(ratio: -1).isNaN)
    #expect(pair.upperRatio(confidence: 1.5).isNaN)
    #expect(pair.pBeyond(ratio: .infinity) == 1)
  }
}
