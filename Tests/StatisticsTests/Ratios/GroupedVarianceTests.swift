import Statistics
import Testing

struct GroupedVarianceTests {
  /// V_g = Σ d²·k/(k − 1), k = (ΣN)²/ΣN², worked out by hand.
  @Test func `equal groups count as many as they are`() throws {
    let grouped = try #require(GroupedVariance(deviations: [1, -2, 1, 0], sizes: [5, 5, 5, 5]))
    #expect(grouped.effectiveGroups == 4)
    #expect(grouped.degreesOfFreedom == 3)
    #expect(agrees(grouped.variance, 6 * 4 / 3.0))
  }

  @Test func `unequal groups count as fewer`() throws {
    let grouped = try #require(GroupedVariance(deviations: [3, -3], sizes: [30, 10]))
    #expect(agrees(grouped.effectiveGroups, 1600.0 / 1000))
    #expect(agrees(grouped.variance, 18 * 1.6 / 0.6))
  }

  @Test func `empty groups change nothing`() {
    let with = GroupedVariance(deviations: [1, 0, -1, 0], sizes: [4, 0, 6, 0])
    #expect(with == GroupedVariance(deviations: [1, -1], sizes: [4, 6]))
  }

  @Test func `inflation is at least one`() throws {
    let grouped = try #require(GroupedVariance(deviations: [1, -2, 1, 0], sizes: [5, 5, 5, 5]))
    #expect(grouped.inflation(over: 2) == 4)
    #expect(grouped.inflation(over: 100) == 1)
    #expect(grouped.inflation(over: 0) == .infinity)
    let still = try #require(GroupedVariance(deviations: [0, 0], sizes: [1, 1]))
    #expect(still.inflation(over: 0) == 1)
  }

  @Test func `sizes near the largest Double`() {
    #expect(GroupedVariance(deviations: [1, -1], sizes: [1e300, 1e300])?.effectiveGroups == 2)
  }

  /// The number is the delta-method variance of reference_vectors.json.
  @Test func `one unit a group is the clustered variance itself`() throws {
    let vectors = try ReferenceVectors.loaded.get().clusteredRatio
    let total = vectors.clustersSumCount.reduce(0) { $0 + $1[1] }
    let deviations = vectors.clustersSumCount.map { ($0[0] - vectors.ratio * $0[1]) / total }
    let grouped = try #require(
      GroupedVariance(deviations: deviations, sizes: vectors.clustersSumCount.map { _ in 1 })
    )
    #expect(agrees(grouped.variance, vectors.varDelta))
  }

  @Test func `nothing to compare`() {
    #expect(GroupedVariance(deviations: [], sizes: []) == nil)
    #expect(GroupedVariance(deviations: [0], sizes: [9]) == nil)
    #expect(GroupedVariance(deviations: [0, 0], sizes: [9, 0]) == nil)
    #expect(GroupedVariance(deviations: [0, 0], sizes: [0, 0]) == nil)
    #expect(GroupedVariance(deviations: [0, 0], sizes: [1]) == nil)
    #expect(GroupedVariance(deviations: [0, .nan], sizes: [1, 1]) == nil)
    #expect(GroupedVariance(deviations: [0, 0], sizes: [1, -1]) == nil)
    #expect(GroupedVariance(deviations: [0, 0], sizes: [1, .infinity]) == nil)
  }
}
