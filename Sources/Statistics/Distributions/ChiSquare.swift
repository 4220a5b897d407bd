/// The χ² distribution with any positive real number of degrees of freedom.
///
/// All results are NaN for degrees of freedom that are not in (0, 2e10].
public struct ChiSquare: Sendable {
  /// The degrees of freedom.
  public let degreesOfFreedom: Double

  /// The distribution with this many degrees of freedom.
  public init(degreesOfFreedom: Double) {
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value at or below x; 0 for negative x.
  public func cumulative(_ x: Double) -> Double {
    IncompleteGamma.regularised(degreesOfFreedom / 2, x < 0 ? 0 : x / 2).lower
  }

  /// The probability of a value above x; 1 for negative x.
  public func survival(_ x: Double) -> Double {
    IncompleteGamma.regularised(degreesOfFreedom / 2, x < 0 ? 0 : x / 2).upper
  }

  /// The value at or below which a share p lies: 0 at 0, infinity at 1, NaN outside [0, 1].
  public func quantile(_ p: Double) -> Double {
    2 * IncompleteGamma.inverse(degreesOfFreedom / 2, lower: p, upper: 1 - p)
  }

  /// The value above which a share q lies, for any tiny q.
  public func upperQuantile(_ q: Double) -> Double {
    2 * IncompleteGamma.inverse(degreesOfFreedom / 2, lower: 1 - q, upper: q)
  }
}
