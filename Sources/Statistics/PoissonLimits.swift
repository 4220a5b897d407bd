#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Exact one-sided limits of the mean of a Poisson count.
///
/// Source: F. Garwood, "Fiducial limits for the Poisson distribution", 1936.
public enum PoissonLimits {
  /// The upper limit χ²(1 − α; 2x + 2)/2: the mean at which x or fewer events have the chance α.
  public static func upper(count: Int64, alpha: Double) -> Double {
    guard count >= 0, alpha > 0, alpha <= 1 else { return alpha == 0 ? .infinity : .nan }
    return gammaQuantile(shape: Double(count) + 1, upperTail: alpha)
  }

  /// The lower limit χ²(α; 2x)/2: the mean at which x or more events have the chance α; 0 for no event.
  public static func lower(count: Int64, alpha: Double) -> Double {
    guard count >= 0, alpha >= 0, alpha < 1 else { return .nan }
    if count == 0 || alpha == 0 { return 0 }
    return gammaQuantile(shape: Double(count), lowerTail: alpha)
  }

  /// The λ with P(a, λ) = lowerTail, or with Q(a, λ) = upperTail: the smaller of the two tails keeps its digits.
  private static func gammaQuantile(shape: Double, upperTail: Double? = nil, lowerTail: Double? = nil)
    -> Double
  {
    func excess(_ exponent: Double) -> Double {
      let tails = SpecialFunctions.incompleteGamma(shape, exp(exponent))
      if let upperTail { return log(upperTail / max(tails.upper, 1e-300)) }
      return log(max(tails.lower, 1e-300) / (lowerTail ?? .nan))
    }
    var low = log(shape) - 1
    while excess(low) > 0, low > -700 { low -= 4 }
    var high = log(shape) + 1
    while excess(high) < 0, high < 700 { high += 1 }
    return exp(SpecialFunctions.root(low, high, excess))
  }
}

/// The comparison of two Poisson rates by the binomial distribution of one count given the sum of both.
///
/// Source: J. Przyborowski, H. Wilenski, "Homogeneity of results in testing samples from Poisson series", 1940.
public struct ConditionalBinomial: Sendable {
  /// The chance of as few events or fewer, were the rates in the ratio given: small where the rate is shown to be lower.
  public let atMost: Double
  /// The chance of as many events or more, were the rates in the ratio given: small where the rate is shown to be higher.
  public let atLeast: Double

  /// Compares count/exposure with ratio × otherCount/otherExposure.
  ///
  /// Given x + y = n, x is binomial with p = r·e/(r·e + f), e and f being the exposures and r the ratio. Without any
  /// event both chances are 1.
  public init(count: Int64, exposure: Double, otherCount: Int64, otherExposure: Double, ratio: Double) {
    let n = Double(count + otherCount)
    let x = Double(count)
    let share = ratio * exposure
    let p = share + otherExposure > 0 ? share / (share + otherExposure) : .nan
    // P(X ≥ x) = I_p(x, n − x + 1)
    atLeast = count == 0 ? 1 : SpecialFunctions.incompleteBeta(x, n - x + 1, p)
    atMost = otherCount == 0 ? 1 : SpecialFunctions.incompleteBeta(n - x, x + 1, 1 - p)
  }
}
