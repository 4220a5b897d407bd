import Statistics
import Testing

/// Against reference_vectors.json (numpy by hand): 100 values in five buckets.
struct BucketedDistributionTests {
  typealias Bucket = BucketedDistribution.Bucket

  let distribution: BucketedDistribution
  let vectors: ReferenceVectors.Histogram

  init() throws {
    vectors = try ReferenceVectors.loaded.get().histogram
    distribution = try #require(
      BucketedDistribution(vectors.buckets.map { Bucket(low: $0.lo, high: $0.hi, count: $0.n) })
    )
  }

  @Test func `quantiles, linear inside a bucket`() {
    for row in vectors.quantiles {
      #expect(agrees(distribution.quantile(row.p), row.interpolated), "\(row)")
    }
    #expect(distribution.quantile(0) == 0)
    #expect(distribution.quantile(1) == 9_000)
    #expect(distribution.quantile(1.01) == nil)
    #expect(distribution.quantile(.nan) == nil)
  }

  @Test func `resolution is half of what the mean is bounded by`() {
    #expect(agrees(distribution.resolution, (vectors.meanUpper - vectors.meanLower) / 2))
  }

  /// By hand: 10 of 100 lie from 500 on; of the 20 from 250 to 500 a fifth lies above 450.
  @Test func `shares at or above a value`() {
    #expect(agrees(distribution.share(atOrAbove: 500), 0.1))
    #expect(agrees(distribution.share(atOrAbove: 450), 0.14))
    #expect(distribution.share(atOrAbove: 0) == 1 && distribution.share(atOrAbove: -5) == 1)
    #expect(distribution.share(atOrAbove: 9_000) == 0)
    #expect(agrees(distribution.dividedShare(at: 450), 0.2))
    #expect(distribution.dividedShare(at: 500) == 0)
  }

  @Test(arguments: [0.01, 0.2, 0.5, 0.77, 0.96])
  func `shares and quantiles are each other's inverse`(p: Double) throws {
    let value = try #require(distribution.quantile(p))
    #expect(agrees(1 - distribution.share(atOrAbove: value), p))
  }

  @Test func `order, repetition and empty buckets make no difference`() throws {
    let mixed = try #require(
      BucketedDistribution([
        Bucket(low: 10, high: 20, count: 1), Bucket(low: 0, high: 10, count: 2),
        Bucket(low: 5, high: 15, count: 0), Bucket(low: 10, high: 20, count: 3),
      ])
    )
    #expect(
      mixed
        == BucketedDistribution([Bucket(low: 0, high: 10, count: 2), Bucket(low: 10, high: 20, count: 4)])
    )
  }

  @Test func `a single value, and gaps`() throws {
    let point = try #require(BucketedDistribution([Bucket(low: 7, high: 7, count: 3)]))
    #expect(point.quantile(0) == 7 && point.quantile(0.5) == 7 && point.quantile(1) == 7)
    #expect(point.share(atOrAbove: 7) == 1 && point.share(atOrAbove: 7.1) == 0 && point.resolution == 0)
    let gap = try #require(
      BucketedDistribution([Bucket(low: 0, high: 1, count: 1), Bucket(low: 9, high: 10, count: 1)])
    )
    #expect(gap.quantile(0.5) == 1)
    #expect(gap.share(atOrAbove: 5) == 0.5)
  }

  /// By hand: 4 in 0…2 and 6 in 1…4 are 2, 4 and 4 in 0…1, 1…2 and 2…4; 5 and 5 more lie in 9…10 alone.
  @Test func `buckets that overlap are cut at each other's edges`() throws {
    let distribution = try #require(
      BucketedDistribution([
        Bucket(low: 1, high: 4, count: 6), Bucket(low: 0, high: 2, count: 4),
        Bucket(low: 9, high: 10, count: 5), Bucket(low: 9, high: 10, count: 5),
      ])
    )
    #expect(agrees(distribution.total, 20))
    #expect(agrees(distribution.quantile(0.1), 1))
    #expect(agrees(distribution.quantile(0.2), 1.5))
    #expect(agrees(distribution.quantile(0.3), 2))
    #expect(agrees(distribution.quantile(0.4), 3))
    #expect(agrees(distribution.quantile(0.75), 9.5))
    #expect(agrees(distribution.share(atOrAbove: 2), 0.7))
  }

  @Test func `what is no distribution`() {
    #expect(BucketedDistribution([]) == nil)
    #expect(BucketedDistribution([Bucket(low: 0, high: 1, count: 0)]) == nil)
    #expect(BucketedDistribution([Bucket(low: 0, high: 1, count: -1)]) == nil)
    #expect(BucketedDistribution([Bucket(low: 1, high: 0, count: 1)]) == nil)
    #expect(BucketedDistribution([Bucket(low: 0, high: .infinity, count: 1)]) == nil)
    #expect(BucketedDistribution([Bucket(low: .nan, high: 1, count: 1)]) == nil)
  }
}
