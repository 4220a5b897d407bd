#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Student's t distribution with any positive real number of degrees of freedom.
///
/// From 1e10 degrees on, infinity included, it is taken as normal. All results are NaN for degrees of freedom that
/// are zero, negative or NaN.
public struct StudentT: Sendable {
  /// The degrees of freedom ν.
  public let degreesOfFreedom: Double

  /// The distribution with ν degrees of freedom.
  public init(degreesOfFreedom: Double) {
    self.degreesOfFreedom = degreesOfFreedom
  }

  /// The probability of a value at or below t.
  public func cumulative(_ t: Double) -> Double {
    survival(-t)
  }

  /// The probability of a value above t: ½·I(ν/(ν + t²); ν/2, ½) for t ≥ 0.
  public func survival(_ t: Double) -> Double {
    guard degreesOfFreedom > 0, !t.isNaN else { return .nan }
    guard degreesOfFreedom < Self.normalFrom else { return NormalDistribution.survival(t) }
    let upper = 0.5 * tails(abs(t)).outer
    return t >= 0 ? upper : 1 - upper
  }

  /// The value at or below which a share p lies: ±infinity at 0 and 1, NaN outside [0, 1].
  public func quantile(_ p: Double) -> Double {
    p <= 0.5 ? -upperQuantile(p) : upperQuantile(1 - p)
  }

  /// The value above which a share q lies, for any tiny q.
  public func upperQuantile(_ q: Double) -> Double {
    let nu = degreesOfFreedom
    guard nu > 0, q >= 0, q <= 1 else { return .nan }
    guard nu < Self.normalFrom else { return NormalDistribution.upperQuantile(q) }
    if q > 0.5 { return -upperQuantile(1 - q) }
    if q == 0.5 { return 0 }
    if q == 0 { return .infinity }
    // Near the centre the inner probability keeps the digits, further out the tail does.
    let isInner = q > 0.25
    let target = isInner ? 1 - 2 * q : 2 * q
    let start = log(max(1e-300, NormalDistribution.upperQuantile(q)))
    let u = TailSolver.solve(target: target, rising: isInner, start: start) { u in
      let t = exp(u)
      let tails = tails(t)
      let (x, y) = arguments(t)
      let slope = x > 0 && y > 0 ? 2 * SaddlePoint.betaKernel(nu / 2, 0.5, x, y) : 0
      return TailSolver.Point(tail: isInner ? tails.inner : tails.outer, slope: slope)
    }
    return exp(u)
  }

  static let normalFrom = 1e10

  /// ν/(ν + t²) and t²/(ν + t²), safe for large t.
  private func arguments(_ t: Double) -> (x: Double, y: Double) {
    let ratio = t / degreesOfFreedom.squareRoot()
    let square = ratio * ratio
    return square == .infinity ? (0, 1) : (1 / (1 + square), square / (1 + square))
  }

  /// The probabilities of a value inside and outside of ±t.
  private func tails(_ t: Double) -> (inner: Double, outer: Double) {
    let (x, y) = arguments(t)
    let both = IncompleteBeta.regularised(degreesOfFreedom / 2, 0.5, x, y)
    return (both.upper, both.lower)
  }
}
