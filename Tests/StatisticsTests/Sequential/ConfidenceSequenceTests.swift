import Statistics
import Testing

/// Against reference_vectors.json, the half widths for σ = 1.
struct ConfidenceSequenceTests {
  @Test func `one-sided half widths`() throws {
    let rows = try ReferenceVectors.loaded.get().asymptoticCsSigma1
    #expect(rows.count == 10)
    for row in rows {
      #expect(agrees(ConfidenceSequence.rho(alpha: row.alpha, tightestAt: row.tStar), row.rhoOne), "\(row)")
      let z = ConfidenceSequence.criticalValue(sampleSize: row.t, alpha: row.alpha, tightestAt: row.tStar)
      #expect(agrees(z / row.t.squareRoot(), row.halfOne), "\(row)")
    }
  }

  @Test func `arguments that make no sense`() {
    #expect(ConfidenceSequence.criticalValue(sampleSize: 0, alpha: 0.05, tightestAt: 9).isNaN)
    #expect(ConfidenceSequence.criticalValue(sampleSize: .infinity, alpha: 0.05, tightestAt: 9).isNaN)
    #expect(ConfidenceSequence.criticalValue(sampleSize: 9, alpha: 0.5, tightestAt: 9).isNaN)
    #expect(ConfidenceSequence.criticalValue(sampleSize: 9, alpha: 0, tightestAt: 9).isNaN)
    #expect(ConfidenceSequence.criticalValue(sampleSize: 9, alpha: 0.05, tightestAt: -1).isNaN)
  }
}
