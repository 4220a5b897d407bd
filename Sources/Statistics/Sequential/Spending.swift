#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How much of an error rate α may be spent by a fraction t of the way, fixed before anything is seen.
///
/// Any non-decreasing array of cumulative spending will do for ``SequentialBounds``; these are the usual shapes.
/// Source: Lan and DeMets, Biometrika 70 (1983) 659–663; Kim and DeMets, Biometrika 74 (1987) for the power family.
public enum Spending: Hashable, Sendable {
  /// α·t^ρ for ρ > 0.
  case power(Double)
  /// 2 − 2Φ(z_{1−α/2}/√t): next to nothing early, close to O'Brien and Fleming's bounds.
  case obrienFleming
  /// α·ln(1 + (e − 1)·t): evenly, close to Pocock's bounds.
  case pocock

  /// Cumulative spending at t: 0 for t ≤ 0, α for t ≥ 1; NaN for α outside (0, 1) or ρ that is not above zero.
  public func spent(_ alpha: Double, at t: Double) -> Double {
    guard alpha > 0, alpha < 1, !t.isNaN else { return .nan }
    if case .power(let exponent) = self, !(exponent > 0) { return .nan }
    if t <= 0 { return 0 }
    if t >= 1 { return alpha }
    switch self {
    case .power(let exponent):
      return alpha * pow(t, exponent)
    case .obrienFleming:
      return 2 * NormalDistribution.survival(NormalDistribution.upperQuantile(alpha / 2) / t.squareRoot())
    case .pocock:
      return alpha * log1p((exp(1) - 1) * t)
    }
  }

  /// Spending that keeps a reserve for looks past the planned end t = 1.
  ///
  /// (1 − r)·α spent by this function up to t = 1, then r·α·(1 − 2^−(t − 1)) more: never all of it, so that every
  /// later look has something left. NaN for a reserve outside [0, 1).
  public func spent(_ alpha: Double, at t: Double, reserve: Double) -> Double {
    guard reserve >= 0, reserve < 1 else { return .nan }
    // Scaled after the function: for O'Brien and Fleming's shape the two differ.
    let planned = (1 - reserve) * spent(alpha, at: t)
    return t > 1 ? planned + reserve * alpha * (1 - exp2(1 - t)) : planned
  }
}
