import Statistics
import Testing

/// Against Python's fractions (exact.json) and statsmodels (reference_vectors.json).
struct RatioMomentsTests {
  struct File: Decodable {
    struct Variance: Decodable { var name, n, y, w, yy, ww, yw, ratio, variance: String }
    var variances: [Variance]
  }

  @Test func `ratio and variance agree with exact fractions to 15 digits`() throws {
    let file: File = try VectorFile.load("exact")
    #expect(file.variances.contains { $0.name == "large offset" })
    for row in file.variances {
      let moments = try RatioMoments(
        count: #require(Int128(row.n)),
        sumY: #require(Int128(row.y)),
        sumW: #require(Int128(row.w)),
        sumYY: #require(Int128(row.yy)),
        sumWW: #require(Int128(row.ww)),
        sumYW: #require(Int128(row.yw))
      )
      #expect(moments.ratio == Double(row.ratio), "\(row.name)")
      let variance = try #require(Double(row.variance))
      #expect(agrees(moments.variance, variance, within: 1e-15), "\(row.name)")
    }
  }

  /// The same sums in Double arithmetic lose everything: what the exact route is for.
  @Test func `a large offset costs no digits`() {
    let offset: Int128 = 100_000_000_000_000_000
    let moments = moments(of: (0..<100).map { (offset + Int128($0), 1) })
    // The variance of 0, …, 99 is 841 2/3 with n − 1 (n(n + 1)/12).
    #expect(agrees(moments.variance, 100 * 101 / 12.0 / 100, within: 1e-14))
    let naive = Double(moments.sumYY) - Double(moments.sumY) * Double(moments.sumY) / 100
    #expect(!agrees(naive / 99, 100 * 101 / 12.0, within: 0.5))
  }

  @Test func `clusters of statsmodels' cluster-robust example`() throws {
    let vectors = try ReferenceVectors.loaded.get().clusteredRatio
    let moments = moments(
      of: vectors.clustersSumCount.map { (Int128(($0[0] * 100).rounded()), Int128($0[1])) }
    )
    #expect(agrees(moments.ratio.map { $0 / 100 }, vectors.ratio))
    #expect(agrees(moments.variance.map { $0 / 10_000 }, vectors.varDelta))
    #expect(agrees(moments.variance.map { $0 / 10_000 / vectors.varNaive }, vectors.designEffect))
  }

  @Test func `equal ratios have no variance at all`() {
    #expect(moments(of: (1...50).map { (Int128($0) * 333_333_333, Int128($0)) }).variance == 0)
  }

  @Test func `too little to go by`() {
    #expect(moments(of: []).ratio == nil)
    #expect(moments(of: []).variance == nil)
    #expect(moments(of: [(5, 2)]).ratio == 2.5)
    #expect(moments(of: [(5, 2)]).variance == nil)
    #expect(moments(of: [(5, 0), (6, 0)]).ratio == nil)
    #expect(moments(of: [(5, 0), (6, 0)]).variance == nil)
  }

  @Test func `sums that no pairs have`() {
    let impossible = RatioMoments(count: 3, sumY: 9, sumW: 3, sumYY: 20, sumWW: 3, sumYW: 9)
    #expect(impossible.variance == nil)
    let negative = RatioMoments(count: 3, sumY: 9, sumW: 3, sumYY: -20, sumWW: 3, sumYW: 9)
    #expect(negative.variance == nil)
  }

  private func moments(of pairs: [(Int128, Int128)]) -> RatioMoments {
    pairs.reduce(into: RatioMoments(count: 0, sumY: 0, sumW: 0, sumYY: 0, sumWW: 0, sumYW: 0)) {
      $0.count += 1
      $0.sumY += $1.0
      $0.sumW += $1.1
      $0.sumYY += $1.0 * $1.0
      $0.sumWW += $1.1 * $1.1
      $0.sumYW += $1.0 * $1.1
    }
  }
}
