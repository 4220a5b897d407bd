#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// An asymptotic confidence sequence: intervals that hold at all sample sizes at once.
///
/// Source: Waudby-Smith, Arbour, Sinha, Kennedy, Ramdas, "Time-uniform central limit theory and asymptotic confidence
/// sequences", arXiv:2103.06476.
public enum ConfidenceSequence {
  /// What takes the place of z_{1−α} in a one-sided bound, estimate ± value·SE, at sample size t.
  ///
  /// √(2(tρ² + 1)/(tρ²)·ln(1 + √(tρ² + 1)/(2α))), with ρ from ``rho(alpha:tightestAt:)``. NaN unless t and `tightest`
  /// are above zero and 0 < α < ½.
  public static func criticalValue(sampleSize t: Double, alpha: Double, tightestAt tightest: Double) -> Double
  {
    let rho = rho(alpha: alpha, tightestAt: tightest)
    guard t > 0, t < .infinity else { return .nan }
    let scaled = t * rho * rho
    return (2 * (scaled + 1) / scaled * log1p((scaled + 1).squareRoot() / (2 * alpha))).squareRoot()
  }

  /// ρ = √((−2·ln 2α + ln(−2·ln 2α + 1))/t*): the bound is about tightest at sample size t*.
  public static func rho(alpha: Double, tightestAt tightest: Double) -> Double {
    guard alpha > 0, alpha < 0.5, tightest > 0 else { return .nan }
    let both = -2 * log(2 * alpha)
    return ((both + log(both + 1)) / tightest).squareRoot()
  }
}
