import Statistics
import Testing

/// Against statsmodels' power functions (reference_vectors.json): two equal arms of the same spread.
struct SampleSizeTests {
  @Test func `needs and detectable changes`() throws {
    for row in try ReferenceVectors.loaded.get().power {
      let z = NormalDistribution.upperQuantile(row.alpha)
      let powerQuantile = NormalDistribution.quantile(row.power)
      // A reference of as many units as the answer: n·σ²/V* = n then.
      let reference = row.sd * row.sd / row.nPerArm
      let need = SampleSize.need(
        units: 10,
        variance: row.sd * row.sd / 10,
        referenceVariance: reference,
        room: row.margin,
        criticalValue: z,
        powerQuantile: powerQuantile
      )
      guard case .more(let more) = try #require(need) else {
        Issue.record("reachable")
        continue
      }
      #expect(more + 10 <= row.nPerArm && more + 10 > row.nPerArm * 0.99, "\(row) \(more)")
      for (n, expected) in row.mdeAtN {
        let error = (2 * row.sd * row.sd / (try #require(Double(n)))).squareRoot()
        let detectable = SampleSize.detectable(
          standardError: error,
          criticalValue: z,
          powerQuantile: powerQuantile
        )
        #expect(agrees(detectable, expected), "\(row)")
      }
    }
  }

  /// By hand: (10/2.5)² − 4 = 12 is allowed; 50 units at 24 are 100 at 12.
  @Test func `needs by hand`() {
    func need(variance: Double, reference: Double, room: Double) -> SampleSize.Need? {
      SampleSize.need(
        units: 50,
        variance: variance,
        referenceVariance: reference,
        room: room,
        criticalValue: 1.5,
        powerQuantile: 1
      )
    }
    #expect(need(variance: 24, reference: 4, room: 10) == .more(50))
    #expect(need(variance: 6, reference: 4, room: 10) == .more(0))
    #expect(need(variance: 24, reference: 16, room: 10) == .unreachable)
    #expect(need(variance: 24, reference: 4, room: 0) == .unreachable)
    #expect(need(variance: 24, reference: 4, room: -10) == .unreachable)
    #expect(need(variance: 0, reference: 0, room: 1) == .more(0))
    #expect(need(variance: .nan, reference: 0, room: 1) == nil)
    #expect(need(variance: -1, reference: 0, room: 1) == nil)
    #expect(need(variance: 1, reference: 0, room: .infinity) == nil)
  }

  @Test func `power of a z test`() {
    // scipy 1.17.1: norm.cdf(25/10.05 - norm.isf(0.05)).
    let z = 1.6448536269514722
    #expect(agrees(SampleSize.power(room: 25, standardError: 10.05, criticalValue: z), 0.8003042712800833))
    // statsmodels 0.15.0: NormalIndPower().power(25/200, 792, 0.05, alternative="larger").
    let error = (2 * 40_000 / 792.0).squareRoot()
    #expect(agrees(SampleSize.power(room: 25, standardError: error, criticalValue: z), 0.8002780908347982))
    #expect(agrees(SampleSize.power(room: 0, standardError: 1, criticalValue: z), 0.05))
    #expect(SampleSize.power(room: 1, standardError: 0, criticalValue: z) == 1)
    #expect(SampleSize.power(room: -1, standardError: 0, criticalValue: z) == 0)
    #expect(SampleSize.power(room: 1, standardError: 1, criticalValue: .infinity) == 0)
    #expect(SampleSize.power(room: 1, standardError: -1, criticalValue: z).isNaN)
  }
}
