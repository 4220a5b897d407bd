/// Exact limits and tests for counts too small for a normal approximation.
///
/// x is the number of units with an event, `most` the most events in one unit, so that the upper side stays valid
/// where events come in clumps. Exposures are in any unit, the same on both sides. Invalid arguments (negative counts,
/// exposure that is not above zero, `most` below 1) give NaN.
/// Source: Garwood, Biometrika 28 (1936) for the limits; Przyborowski and Wilenski, Biometrika 31 (1940) for the
/// conditional test of two rates.
public enum FewEvents {
  /// The one-sided upper limit of a rate: most·χ²(confidence; 2x + 2)/2 over the exposure.
  public static func upperLimit(
    events x: Int,
    most: Int = 1,
    exposure: Double,
    confidence: Double
  ) -> Double {
    guard x >= 0, most >= 1, exposure > 0 else { return .nan }
    let chi = ChiSquare(degreesOfFreedom: 2 * Double(x) + 2).quantile(confidence)
    return Double(most) * chi / 2 / exposure
  }

  /// The one-sided lower limit of a rate: χ²(1 − confidence; 2x)/2 over the exposure; 0 for x = 0.
  public static func lowerLimit(events x: Int, exposure: Double, confidence: Double) -> Double {
    guard x >= 0, exposure > 0, confidence >= 0, confidence <= 1 else { return .nan }
    guard x > 0 else { return 0 }
    return ChiSquare(degreesOfFreedom: 2 * Double(x)).upperQuantile(confidence) / 2 / exposure
  }

  /// p of "the rate is no more than `limit`": P(X ≤ x) at the limit; at most α iff the upper limit at 1 − α is.
  public static func pWithin(limit: Double, events x: Int, most: Int = 1, exposure: Double) -> Double {
    guard x >= 0, most >= 1, exposure > 0, limit >= 0 else { return .nan }
    return PoissonDistribution(mean: limit * exposure / Double(most)).cumulative(x)
  }

  /// p of "the rate is more than `limit`": P(X ≥ x) at the limit; below α iff the lower limit at 1 − α is above it.
  public static func pBeyond(limit: Double, events x: Int, exposure: Double) -> Double {
    guard x >= 0, exposure > 0, limit >= 0 else { return .nan }
    return PoissonDistribution(mean: limit * exposure).survival(x - 1)
  }
}

/// Two counts with their exposures, compared by the binomial distribution of one given their sum.
///
/// With true rates in the ratio ρ, the tested count is binomial with π = ρ·e_c/(ρ·e_c + e_b) among x_c + x_b.
public struct RatePair: Hashable, Sendable {
  /// The tested side's count x_c.
  public let tested: Int
  /// The tested side's exposure e_c.
  public let testedExposure: Double
  /// The reference's count x_b.
  public let reference: Int
  /// The reference's exposure e_b.
  public let referenceExposure: Double

  /// Nil for a negative count, a sum that does not fit, or an exposure that is not finite and above zero.
  public init?(tested: Int, exposure: Double, reference: Int, referenceExposure: Double) {
    guard tested >= 0, reference >= 0, !tested.addingReportingOverflow(reference).overflow,
      exposure > 0, exposure < .infinity, referenceExposure > 0, referenceExposure < .infinity
    else { return nil }
    self.tested = tested
    testedExposure = exposure
    self.reference = reference
    self.referenceExposure = referenceExposure
  }

  /// p of "the ratio of rates is no more than ρ": P(X ≤ x_c); 1 without events, NaN for ρ < 0.
  public func pWithin(ratio: Double) -> Double {
    distribution(ratio).cumulative(tested)
  }

  /// p of "the ratio of rates is more than ρ": P(X ≥ x_c); 1 without events, NaN for ρ < 0.
  public func pBeyond(ratio: Double) -> Double {
    distribution(ratio).survival(tested - 1)
  }

  /// The one-sided upper limit of the ratio of rates (Clopper and Pearson); infinity when x_b = 0.
  public func upperRatio(confidence: Double) -> Double {
    guard confidence >= 0, confidence <= 1 else { return .nan }
    guard reference > 0 else { return .infinity }
    // In terms of the reference's share: its odds invert without cancellation.
    let share = BetaDistribution(Double(reference), Double(tested) + 1).upperQuantile(confidence)
    return (1 - share) / share * (referenceExposure / testedExposure)
  }

  /// The one-sided lower limit of the ratio of rates (Clopper and Pearson); 0 when x_c = 0.
  public func lowerRatio(confidence: Double) -> Double {
    guard confidence >= 0, confidence <= 1 else { return .nan }
    guard tested > 0 else { return 0 }
    let share = BetaDistribution(Double(tested), Double(reference) + 1).upperQuantile(confidence)
    return share / (1 - share) * (referenceExposure / testedExposure)
  }

  private func distribution(_ ratio: Double) -> BinomialDistribution {
    let odds = ratio * (testedExposure / referenceExposure)
    let probability = odds == .infinity ? 1 : odds / (1 + odds)
    return BinomialDistribution(trials: tested + reference, probability: probability)
  }
}
