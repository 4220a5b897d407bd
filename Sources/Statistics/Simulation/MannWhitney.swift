/// The Mann–Whitney (Wilcoxon rank sum) test, in its normal approximation.
public struct MannWhitney: Hashable, Sendable {
  /// U of the first sample: pairs in which it is the larger, ties half.
  public let u: Double
  /// P(at least this U) without a difference: small when the first sample tends to be larger.
  public let pGreater: Double
  /// P(at most this U) without a difference: small when the first sample tends to be smaller.
  public let pLess: Double

  /// The test of x against y, with tie correction and continuity correction.
  ///
  /// When all values are equal both p are 1. Nil for an empty sample or a NaN.
  /// Source: Hollander and Wolfe, Nonparametric Statistical Methods, section 4.1; the same form as scipy's
  /// `mannwhitneyu(method="asymptotic")`.
  public init?(_ x: [Double], _ y: [Double]) {
    guard !x.isEmpty, !y.isEmpty, !(x + y).contains(where: \.isNaN) else { return nil }
    let all = (x.map { ($0, true) } + y.map { ($0, false) }).sorted { $0.0 < $1.0 }
    var (rankSum, ties) = (0.0, 0.0)
    var start = 0
    while start < all.count {
      var end = start
      while end < all.count, all[end].0 == all[start].0 { end += 1 }
      let equal = Double(end - start)
      // Ranks count from 1; equal values share their mean rank.
      let rank = Double(start + 1 + end) / 2
      rankSum += rank * Double(all[start..<end].count { $0.1 })
      ties += equal * equal * equal - equal
      start = end
    }
    let (n1, n2) = (Double(x.count), Double(y.count))
    let n = n1 + n2
    let mean = n1 * n2 / 2
    let deviation = (n1 * n2 / 12 * (n + 1 - ties / (n * (n - 1)))).squareRoot()
    u = rankSum - n1 * (n1 + 1) / 2
    guard deviation > 0 else {
      (pGreater, pLess) = (1, 1)
      return
    }
    pGreater = NormalDistribution.survival((u - mean - 0.5) / deviation)
    pLess = NormalDistribution.survival((mean - u - 0.5) / deviation)
  }
}
