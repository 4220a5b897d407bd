import Statistics
import Testing

/// Against statsmodels' multipletests (reference_vectors.json).
struct MultipleTestingTests {
  @Test func `adjusted p values`() throws {
    for row in try ReferenceVectors.loaded.get().multiplicityAdjustedP {
      let holm = try #require(MultipleTesting.holm(row.p))
      let bonferroni = try #require(MultipleTesting.bonferroni(row.p))
      #expect(zip(holm, row.holm).allSatisfy { agrees($0, $1) }, "\(row)")
      #expect(zip(bonferroni, row.bonferroni).allSatisfy { agrees($0, $1) }, "\(row)")
      #expect(holm.count == row.p.count && bonferroni.count == row.p.count)
    }
  }

  @Test func `levels rise as tests are rejected`() {
    #expect(MultipleTesting.holmLevels(0.06, count: 3) == [0.02, 0.03, 0.06])
    #expect(MultipleTesting.holmLevels(0.05, count: 0) == [])
    #expect(MultipleTesting.holmLevels(0.05, count: -1) == [])
  }

  /// Going down the levels by hand rejects the same tests as the adjusted p values.
  @Test func `levels and adjusted p values agree`() throws {
    let p = [0.001, 0.012, 0.014, 0.02, 0.6]
    let levels = MultipleTesting.holmLevels(0.05, count: p.count)
    let rejected = zip(p, levels).prefix { $0 <= $1 }.count
    #expect(rejected == 4)
    #expect(MultipleTesting.holm(p)?.count { $0 <= 0.05 } == rejected)
  }

  @Test func `nothing, one, and what is no probability`() {
    #expect(MultipleTesting.holm([]) == [])
    #expect(MultipleTesting.holm([0.3]) == [0.3])
    #expect(MultipleTesting.holm([0.9, 0.8]) == [1, 1])
    #expect(MultipleTesting.holm([0.3, .nan]) == nil)
    #expect(MultipleTesting.bonferroni([0.3, 1.1]) == nil)
  }
}
