import Statistics
import Testing

/// Against scipy 1.17.1, mannwhitneyu(method="asymptotic"), in reference_vectors.json and by hand.
struct MannWhitneyTests {
  @Test func `with and without ties`() throws {
    for row in try ReferenceVectors.loaded.get().mannWhitney {
      let test = try #require(MannWhitney(row.x, row.y))
      #expect(test.u == row.u)
      #expect(agrees(test.pLess, row.less) && agrees(test.pGreater, row.greater), "\(row)")
      let swapped = try #require(MannWhitney(row.y, row.x))
      #expect(agrees(swapped.pLess, test.pGreater))
    }
  }

  @Test func `all equal, one a side, nothing`() {
    #expect(MannWhitney([1, 1, 1], [1, 1, 1])?.pLess == 1)
    #expect(MannWhitney([1, 1, 1], [1, 1, 1])?.pGreater == 1)
    #expect(agrees(MannWhitney([5], [3])?.pGreater, 0.5))
    #expect(MannWhitney([], [1]) == nil)
    #expect(MannWhitney([1], []) == nil)
    #expect(MannWhitney([.nan], [1]) == nil)
  }
}
