/// A check of a variance against the spread between groups of units that may not be independent.
///
/// Units that recur (the same subject, measured again) resemble one another; when all of a subject's units fall in
/// one group, the groups' sums are independent although the units are not.
public struct GroupedVariance: Hashable, Sendable {
  /// V_g = Σ d_g²·k/(k − 1).
  public let variance: Double
  /// k = (ΣN_g)²/ΣN_g², the number of equal groups that would carry as much; above 1.
  public let effectiveGroups: Double

  /// From each group's deviation d_g and size N_g ≥ 0 (groups of size 0 are empty).
  ///
  /// d_g is the group's share of the estimate's error, Σ over cells of weight·(Σy_g − R·Σw_g)/Σw, so that the d_g
  /// sum to about zero and Σ d_g² estimates the variance; V_g has the square of its unit. Nil when the arrays differ
  /// in length, hold a negative size or a number that is not finite, or when k ≤ 1: one group shows no spread.
  /// Source: the ultimate-cluster ("random groups") estimator, Wolter, Introduction to Variance Estimation, ch. 2.
  public init?(deviations: [Double], sizes: [Double]) {
    guard deviations.count == sizes.count, deviations.allSatisfy(\.isFinite),
      sizes.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    let largest = sizes.max() ?? 0
    guard largest > 0 else { return nil }
    // Relative to the largest, so that no square overflows.
    let total = sizes.reduce(0) { $0 + $1 / largest }
    let squares = sizes.reduce(0) { $0 + ($1 / largest) * ($1 / largest) }
    let groups = total * total / squares
    guard groups > 1 + 1e-9 else { return nil }
    effectiveGroups = groups
    variance = deviations.reduce(0) { $0 + $1 * $1 } * groups / (groups - 1)
  }

  /// The degrees of freedom k − 1 of the t quantile that goes with this variance.
  public var degreesOfFreedom: Double { effectiveGroups - 1 }

  /// max(1, V_g/V): what to multiply a squared standard error by.
  ///
  /// 1 when both are zero and infinity when V alone is.
  public func inflation(over variance: Double) -> Double {
    guard self.variance > 0 else { return 1 }
    return max(1, self.variance / variance)
  }
}
