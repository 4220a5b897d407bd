import Statistics

/// A test of one threshold: θ ≤ 0 is tolerated.
struct ThresholdTest {
  /// Whether θ ≤ 0 is shown with at most this chance of error.
  var isMet: (_ alpha: Double) -> Bool
  /// The smallest chance of error with which θ > 0 is shown.
  var pBroken: Double
}

extension ThresholdTest {
  /// The test of a θ whose estimate is normal, or t with some degrees of freedom.
  ///
  /// - Parameters:
  ///   - standardErrorToPass: The standard error taken at the tolerated value.
  ///   - degreesOfFreedom: Those of t; nil for normal.
  static func normal(
    theta: Double,
    standardError: Double,
    standardErrorToPass: Double,
    degreesOfFreedom: Double? = nil
  ) -> ThresholdTest {
    func tail(_ z: Double) -> Double {
      degreesOfFreedom.map { StudentT(degreesOfFreedom: $0).survival(z) } ?? Normal.survival(z)
    }
    func chance(_ standardError: Double, _ theta: Double) -> Double {
      if standardError > 0 { return tail(theta / standardError) }
      return theta > 0 ? 0 : 1
    }
    return ThresholdTest(
      isMet: { alpha in
        // θ + z·SE ≤ 0 as a chance; without spread the estimate is the truth, and the limit itself is met.
        standardErrorToPass > 0 ? chance(standardErrorToPass, -theta) <= alpha : theta <= 0
      },
      pBroken: chance(standardError, theta)
    )
  }

  /// A test by limits of θ that depend on the chance of error, both monotone in it.
  static func limits(
    upper: @escaping (_ alpha: Double) -> Double?,
    lower: (_ alpha: Double) -> Double?
  ) -> ThresholdTest {
    ThresholdTest(isMet: { alpha in upper(alpha).map { $0 <= 0 } ?? false }, pBroken: smallest(lower))
  }

  /// The smallest α at which a lower limit is above zero, by bisection on the normal scale; 1 where it is not even at
  /// one half.
  private static func smallest(_ lower: (Double) -> Double?) -> Double {
    func isBroken(_ z: Double) -> Bool { (lower(Normal.survival(z)) ?? -1) > 0 }
    guard isBroken(0) else { return 1 }
    var broken = 0.0
    var held = 12.0
    if isBroken(held) { return Normal.survival(held) }
    for _ in 0..<50 {
      let middle = (broken + held) / 2
      if isBroken(middle) { broken = middle } else { held = middle }
    }
    return Normal.survival(broken)
  }
}
