/// What an estimate may be at most (or at least) on the tested side.
public enum Margin: Hashable, Sendable {
  /// A fixed limit X.
  case limit(Double)
  /// A fraction m of the reference's value: (1 + m)·R_b, or (1 − m)·R_b where higher is better.
  case relative(Double)
  /// A difference δ from the reference's value: R_b + δ, or R_b − δ where higher is better.
  case absolute(Double)
}

/// The two one-sided tests of a margin: shown to be within it, shown to be beyond it.
///
/// θ is the distance beyond the margin: at or below zero is good, whichever direction is better. A relative margin
/// divides by nothing, θ = R_c − (1 + m)·R_b, so that a reference near zero is undecided instead of unbounded.
public struct MarginTest: Hashable, Sendable {
  /// The distance beyond the margin, in the estimates' unit.
  public let theta: Double
  /// SE of θ: √(V_c + (1 + m)²·V_b), without V_b for a limit.
  public let standardError: Double
  /// SE of θ with V_c at the tolerated value: V_c·max(1, (T/R_c)²).
  ///
  /// A variance grows with its mean, and a small estimate comes with a small variance: too easy a pass. Infinity
  /// when R_c is zero and T is not: no spread was seen there, so the normal test shows nothing.
  public let passStandardError: Double
  /// T, the value that is just tolerated, in the estimates' unit.
  public let tolerated: Double

  /// The test of `tested` against a margin; `reference` is not read for a limit and needed otherwise.
  ///
  /// Nil when a reference is missing, an input is not finite or a variance is negative. `factor` multiplies the
  /// squared standard errors (1 or more; the inflation for dependent units); an infinite one
  /// makes them infinite, so that nothing is shown.
  public init?(
    _ tested: Estimate,
    against reference: Estimate? = nil,
    margin: Margin,
    higherIsBetter: Bool = false,
    factor: Double = 1
  ) {
    let sign: Double = higherIsBetter ? -1 : 1
    let slope: Double
    let target: Double
    switch margin {
    case .limit(let limit):
      (slope, target) = (0, limit)
    case .relative(let share):
      guard let reference else { return nil }
      slope = 1 + sign * share
      target = slope * reference.value
    case .absolute(let difference):
      guard let reference else { return nil }
      slope = 1
      target = reference.value + sign * difference
    }
    let referenceVariance = slope == 0 ? 0 : slope * slope * (reference?.variance ?? 0)
    guard tested.value.isFinite, target.isFinite, tested.variance >= 0, referenceVariance >= 0,
      tested.variance.isFinite, referenceVariance.isFinite, factor >= 1
    else { return nil }
    theta = sign * (tested.value - target)
    tolerated = target
    guard factor < .infinity else {
      (standardError, passStandardError) = (.infinity, .infinity)
      return
    }
    standardError = (factor * (tested.variance + referenceVariance)).squareRoot()
    if tested.value == 0 {
      passStandardError = target == 0 ? standardError : .infinity
    } else {
      let growth = target / tested.value
      let variance = tested.variance * max(1, growth * growth)
      passStandardError = (factor * (variance + referenceVariance)).squareRoot()
    }
  }

  /// Whether being within the margin is shown: θ + z·SE_pass ≤ 0; never for an infinite critical value.
  public func isWithin(criticalValue z: Double) -> Bool {
    guard z < .infinity, passStandardError < .infinity else { return false }
    return theta + z * passStandardError <= 0
  }

  /// Whether being beyond the margin is shown: θ − z·SE > 0; never for an infinite critical value.
  public func isBeyond(criticalValue z: Double) -> Bool {
    z < .infinity && theta - z * standardError > 0
  }

  /// The one-sided p value of "within", small when that is shown: Φ(θ/SE_pass).
  ///
  /// With degrees of freedom, Student's t in place of Φ. Without any spread 0 for θ ≤ 0 and 1 above; 1 when SE_pass
  /// is infinite.
  public func pWithin(degreesOfFreedom: Double = .infinity) -> Double {
    if passStandardError == .infinity { return 1 }
    if passStandardError == 0 { return theta <= 0 ? 0 : 1 }
    return StudentT(degreesOfFreedom: degreesOfFreedom).cumulative(theta / passStandardError)
  }

  /// The one-sided p value of "beyond", small when that is shown: 1 − Φ(θ/SE).
  ///
  /// With degrees of freedom, Student's t in place of Φ. Without any spread 0 for θ > 0 and 1 otherwise.
  public func pBeyond(degreesOfFreedom: Double = .infinity) -> Double {
    if standardError == 0 { return theta > 0 ? 0 : 1 }
    return StudentT(degreesOfFreedom: degreesOfFreedom).survival(theta / standardError)
  }
}
