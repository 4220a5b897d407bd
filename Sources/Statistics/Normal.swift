#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The standard normal distribution.
public enum Normal {
  /// P(Z > z), to the last digits in both tails.
  ///
  /// Formula: erfc(z / √2) / 2. NaN gives NaN, +∞ gives 0.
  public static func survival(_ z: Double) -> Double {
    0.5 * erfc(z / 2.0.squareRoot())
  }

  /// P(Z ≤ z).
  public static func cumulative(_ z: Double) -> Double { survival(-z) }

  /// The density at z.
  public static func density(_ z: Double) -> Double {
    exp(-z * z / 2) / (2 * Double.pi).squareRoot()
  }

  /// The z with P(Z ≤ z) = p; −∞ at 0, +∞ at 1, NaN outside of 0 to 1.
  ///
  /// Formula 26.2.23 of Abramowitz and Stegun, "Handbook of Mathematical Functions", 1964, then Halley's steps on the
  /// survival function. Relative error below 10⁻¹² for p above 10⁻³⁰⁰; for p near 1 use ``upperQuantile(_:)``, since
  /// 1 − p loses digits.
  public static func quantile(_ p: Double) -> Double {
    p < 0.5 ? -upperQuantile(p) : upperQuantile(1 - p)
  }

  /// The z with P(Z > z) = tail; the same accuracy for any small tail.
  public static func upperQuantile(_ tail: Double) -> Double {
    guard tail >= 0, tail <= 1 else { return .nan }
    if tail == 0 { return .infinity }
    if tail == 1 { return -.infinity }
    if tail == 0.5 { return 0 }
    if tail > 0.5 { return -upperQuantile(1 - tail) }
    let t = (-2 * log(tail)).squareRoot()
    let above = 2.515517 + t * (0.802853 + t * 0.010328)
    let below = 1 + t * (1.432788 + t * (0.189269 + t * 0.001308))
    var z = t - above / below
    for _ in 0..<4 {
      // f = ln S(z) − ln tail is nearly linear in the tail, where S itself underflows the step.
      let ratio = survival(z) / tail
      guard ratio > 0, ratio.isFinite else { break }
      let hazard = density(z) / survival(z)
      let step = log(ratio) / hazard
      let curvature = hazard - z
      z += step / (1 + 0.5 * step * curvature)
    }
    return z
  }
}
