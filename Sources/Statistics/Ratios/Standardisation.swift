/// Direct standardisation of two sides to one mix of strata.
public enum Standardisation {
  /// A standardised value.
  public struct Result: Hashable, Sendable {
    /// Σ W_h·R_h over the strata that count.
    public let value: Double
    /// Σ W_h²·V_h, the weights taken as known.
    public let variance: Double
    /// The share of the standard mix that the strata that count carry, 0 to 1.
    public let covered: Double
    /// W_h: the standard mix over the strata that count; zero for the others.
    public let weights: [Double]
  }

  /// Σ W_h·R_h with the weights of the standard mix, strata that are nil left out and the weights renormalised.
  ///
  /// A stratum that one side lacks must be nil on both, or the sides are not compared like with like: leave out
  /// through `counts`. Weights are any numbers ≥ 0 (totals will do). Nil when the arrays differ in length, a weight is
  /// negative or not finite, or no weight is left.
  /// Source: direct standardisation; Miratrix, Sekhon, Yu, JRSS B 75 (2013) for the same estimator as
  /// post-stratification.
  public static func standardise(
    _ strata: [Estimate?],
    toMix mix: [Double],
    counting counts: [Bool]? = nil
  ) -> Result? {
    guard strata.count == mix.count, counts == nil || counts?.count == mix.count,
      mix.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    let isCounted = mix.indices.map { strata[$0] != nil && counts?[$0] ?? true }
    let total = mix.reduce(0, +)
    let kept = zip(mix, isCounted).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
    guard kept > 0, total.isFinite else { return nil }
    let weights = zip(mix, isCounted).map { $1 ? $0 / kept : 0 }
    var (value, variance) = (0.0, 0.0)
    for (weight, stratum) in zip(weights, strata) where weight > 0 {
      guard let stratum else { continue }
      value += weight * stratum.value
      variance += weight * weight * stratum.variance
    }
    return Result(value: value, variance: variance, covered: kept / total, weights: weights)
  }
}
