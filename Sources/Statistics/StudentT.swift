#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Student's t distribution with any number of degrees of freedom above zero.
public struct StudentT: Sendable {
  /// The degrees of freedom.
  public var degreesOfFreedom: Double

  /// Makes the distribution; without degrees above zero every value is NaN.
  public init(degreesOfFreedom: Double) {
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// P(T > t).
  ///
  /// Formula: I_x(ν/2, 1/2) / 2 with x = ν/(ν + t²), for t ≥ 0. Source: Abramowitz and Stegun, 26.7.1 and 26.5.27.
  public func survival(_ t: Double) -> Double {
    guard degreesOfFreedom > 0, !t.isNaN else { return .nan }
    if t == .infinity { return 0 }
    if t < 0 { return 1 - survival(-t) }
    if degreesOfFreedom > 1e10 { return Normal.survival(t) }
    let x = degreesOfFreedom / (degreesOfFreedom + t * t)
    return 0.5 * SpecialFunctions.incompleteBeta(degreesOfFreedom / 2, 0.5, x)
  }

  /// The t with P(T > t) = tail; +∞ at 0, −∞ at 1.
  public func upperQuantile(_ tail: Double) -> Double {
    guard degreesOfFreedom > 0, tail >= 0, tail <= 1 else { return .nan }
    if tail == 0 { return .infinity }
    if tail == 1 { return -.infinity }
    if tail == 0.5 { return 0 }
    if tail > 0.5 { return -upperQuantile(1 - tail) }
    var high = max(1, Normal.upperQuantile(tail))
    while survival(high) > tail, high < 1e300 { high *= 4 }
    // On the logarithm of the tail, which is nearly linear in the logarithm of t.
    let exponent = SpecialFunctions.root(log(1e-12), log(high)) { log(survival(exp($0)) / tail) }
    return exp(exponent)
  }
}
