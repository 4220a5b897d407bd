/// Six exact sums over n independent units, each with a pair (y, w): all that the ratio Σy/Σw and its variance need.
///
/// The unit is whatever is independent (a cluster), not the events inside it.
public struct RatioMoments: Hashable, Sendable {
  /// The number of units n.
  public var count: Int128
  /// Σy.
  public var sumY: Int128
  /// Σw.
  public var sumW: Int128
  /// Σy².
  public var sumYY: Int128
  /// Σw².
  public var sumWW: Int128
  /// Σyw.
  public var sumYW: Int128

  /// The sums as they are; whether they can belong to one set of pairs is looked at where they are used.
  public init(
    count: Int128,
    sumY: Int128,
    sumW: Int128,
    sumYY: Int128,
    sumWW: Int128,
    sumYW: Int128
  ) {
    self.count = count
    self.sumY = sumY
    self.sumW = sumW
    self.sumYY = sumYY
    self.sumWW = sumWW
    self.sumYW = sumYW
  }

  /// R = Σy/Σw, the nearest Double; nil without units or unless Σw > 0.
  public var ratio: Double? {
    guard count > 0, sumW > 0 else { return nil }
    return ExactRatio.divide(sumY, by: sumW)
  }

  /// V(R) = (s_y² − 2R·s_yw + R²·s_w²)/(n·w̄²), in the square of the ratio's unit, with n − 1 in the s².
  ///
  /// Nil for fewer than two units, unless Σw > 0, and for sums that no set of pairs has. Residuals y − R·w sum to
  /// zero, so the numerator is Σ(y − R·w)²/(n − 1) with no means left to subtract, and Σ(y − R·w)²·(Σw)² is a whole
  /// number: it is computed exactly in 384 bits, so that neither a large offset nor equal ratios cost a digit.
  /// Source: Deng, Knoblich, Lu, KDD 2018, arXiv:1803.06336, the delta method for clustered ratios.
  public var variance: Double? {
    guard count >= 2, sumW > 0, sumYY >= 0, sumWW > 0 else { return nil }
    let weight = sumW.magnitude
    let squares =
      UInt384(weight, times: weight).times(sumYY.magnitude)
      &+ UInt384(sumY.magnitude, times: sumY.magnitude).times(sumWW.magnitude)
    let half = UInt384(sumY.magnitude, times: weight).times(sumYW.magnitude)
    let cross = half &+ half
    let residual: UInt384
    if (sumY < 0) == (sumYW < 0) {
      guard squares >= cross else { return nil }
      residual = squares &- cross
    } else {
      residual = squares &+ cross
    }
    let (n, total) = (Double(count), Double(sumW))
    let scale = total * total
    return residual.nearestDouble / scale / scale * (n / (n - 1))
  }
}
