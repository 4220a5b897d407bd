import Statistics
import Testing

/// Expected numbers: scipy 1.17.1, `mannwhitneyu(x, y, alternative="greater", method="asymptotic")`.
struct MannWhitneyTests {
  @Test(arguments: [
    ([1, 2, 2, 3, 5, 8, 8, 13], [1, 1, 2, 2, 3, 4, 4, 5, 6], 0.1776415817549416),
    ([3.5, 4.5, 9, 1], [2, 2.5, 3], 0.188379558905791),
    ([1, 2, 3], [4, 5, 6, 7], 0.9892218666199918),
  ])
  func agreesWithScipy(one: [Double], other: [Double], p: Double) throws {
    let chance = try #require(MannWhitney.chanceOfGreater(one, than: other))
    #expect(abs(chance - p) < 1e-12)
  }

  @Test func nothingIsSaidOfNothing() {
    #expect(MannWhitney.chanceOfGreater([], than: [1]) == nil)
    #expect(MannWhitney.chanceOfGreater([2, 2], than: [2, 2, 2]) == nil)
  }
}
