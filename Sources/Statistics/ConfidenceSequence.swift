#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Asymptotic confidence sequences: bounds that hold at all times at once.
///
/// Source: I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy, A. Ramdas, "Time-uniform central limit theory and
/// asymptotic confidence sequences", arXiv:2103.06476, one-sided form.
public enum ConfidenceSequence {
  /// The observations at which the sequence is tightest, fixed beforehand.
  public static let tightest = 5_000.0

  /// The critical value in standard errors of the mean of `count` observations.
  ///
  /// √(2·(tρ² + 1)/(tρ²)·ln(1 + √(tρ² + 1)/(2α))), ρ chosen for ``tightest`` observations.
  public static func critical(count: Double, alpha: Double, tightest: Double = tightest) -> Double {
    guard count > 0, alpha > 0, alpha < 1 else { return .infinity }
    let rho = self.rho(alpha: alpha, tightest: tightest)
    let scaled = count * rho * rho
    return (2 * (scaled + 1) / scaled * log(1 + (scaled + 1).squareRoot() / (2 * alpha))).squareRoot()
  }

  /// The ρ at which a one-sided sequence is about tightest after a number of observations.
  ///
  /// √((−2·ln 2α + ln(−2·ln 2α + 1)) / t).
  public static func rho(alpha: Double, tightest: Double) -> Double {
    let logarithm = -2 * log(2 * alpha)
    return ((logarithm + log(logarithm + 1)) / tightest).squareRoot()
  }
}
