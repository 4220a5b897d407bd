/// A quantile, or another estimate, with its one-sided limits.
public struct QuantileInterval: Hashable, Sendable {
  /// The quantile q.
  public let value: Double
  /// Its lower limit l.
  public let lower: Double
  /// Its upper limit u.
  public let upper: Double

  /// A quantile and its limits as they are.
  public init(value: Double, lower: Double, upper: Double) {
    self.value = value
    self.lower = lower
    self.upper = upper
  }

  /// Woodruff's interval: l, u = F⁻¹(p ∓ z·SE(p)), with SE(p) of the share at or below the quantile.
  ///
  /// Nil unless p ± z·SE lies inside (0, 1): the data do not reach that far into the tail. Nil too for z or SE that
  /// is negative or not finite. Source: Woodruff, JASA 47 (1952) 635–646.
  public init?(
    _ distribution: BucketedDistribution,
    at p: Double,
    shareStandardError: Double,
    criticalValue z: Double
  ) {
    let reach = z * shareStandardError
    guard z >= 0, shareStandardError >= 0, reach.isFinite, p - reach > 0, p + reach < 1,
      let value = distribution.quantile(p), let lower = distribution.quantile(p - reach),
      let upper = distribution.quantile(p + reach)
    else { return nil }
    self.init(value: value, lower: lower, upper: upper)
  }

  /// θ = q_c − (1 + m)·q_b − δ with one-sided limits by MOVER, in the unit of the quantiles.
  ///
  /// Upper limit θ + √((u_c − q_c)² + (1 + m)²·(q_b − l_b)²); the lower one by the other ends. With δ = 0 it is a
  /// relative margin, with m = 0 an absolute one. m must not be below −1, or the reference's ends would change places:
  /// nil otherwise. Source: Zou and Donner, Statistics in Medicine 27 (2008) 1693–1702.
  public static func difference(
    _ tested: QuantileInterval,
    _ reference: QuantileInterval,
    relativeMargin m: Double = 0,
    absoluteMargin delta: Double = 0
  ) -> QuantileInterval? {
    guard m >= -1, m.isFinite, delta.isFinite else { return nil }
    let slope = 1 + m
    let theta = tested.value - slope * reference.value - delta
    let up = hypotenuse(tested.upper - tested.value, slope * (reference.value - reference.lower))
    let down = hypotenuse(tested.value - tested.lower, slope * (reference.upper - reference.value))
    return QuantileInterval(value: theta, lower: theta - down, upper: theta + up)
  }

  private static func hypotenuse(_ a: Double, _ b: Double) -> Double {
    (a * a + b * b).squareRoot()
  }
}
