/// The beta distribution on [0, 1] with shapes a and b.
///
/// All results are NaN for shapes that are not in (0, 1e10].
public struct BetaDistribution: Sendable {
  /// The shape at the left end.
  public let a: Double
  /// The shape at the right end.
  public let b: Double

  /// The distribution with density proportional to xᵃ⁻¹(1 − x)ᵇ⁻¹.
  public init(_ a: Double, _ b: Double) {
    self.a = a
    self.b = b
  }

  /// The probability of a value at or below x; 0 and 1 outside of [0, 1].
  public func cumulative(_ x: Double) -> Double {
    tails(x).lower
  }

  /// The probability of a value above x.
  public func survival(_ x: Double) -> Double {
    tails(x).upper
  }

  /// The value at or below which a share p lies; NaN outside [0, 1].
  public func quantile(_ p: Double) -> Double {
    IncompleteBeta.inverse(a, b, lower: p, upper: 1 - p)
  }

  /// The value above which a share q lies, for any tiny q.
  public func upperQuantile(_ q: Double) -> Double {
    IncompleteBeta.inverse(a, b, lower: 1 - q, upper: q)
  }

  private func tails(_ x: Double) -> (lower: Double, upper: Double) {
    let inside = x < 0 ? 0 : x > 1 ? 1 : x
    return IncompleteBeta.regularised(a, b, inside, 1 - inside)
  }
}
