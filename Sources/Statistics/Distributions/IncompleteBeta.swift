#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The regularised incomplete beta function I(x; a, b) and its complement.
enum IncompleteBeta {
  /// Shapes above this need too many terms; results are NaN there.
  static let largestShape = 1e10

  /// Both tails at x, where y = 1 − x is given apart so that neither loses digits.
  ///
  /// NaN unless both shapes are in (0, ``largestShape``] and x, y ≥ 0.
  static func regularised(
    _ a: Double,
    _ b: Double,
    _ x: Double,
    _ y: Double
  ) -> (lower: Double, upper: Double) {
    guard a > 0, b > 0, max(a, b) <= largestShape, x >= 0, y >= 0 else { return (.nan, .nan) }
    if x == 0 { return (0, 1) }
    if y == 0 { return (1, 0) }
    let kernel = SaddlePoint.betaKernel(a, b, x, y)
    if a * y >= b * x {
      let lower = min(1, kernel / fraction(a, b, x, y))
      return (lower, 1 - lower)
    }
    let upper = min(1, kernel / fraction(b, a, y, x))
    return (1 - upper, upper)
  }

  /// The x with I(x; a, b) = `lower`, or 1 − I = `upper`, whichever tail is the smaller one.
  static func inverse(_ a: Double, _ b: Double, lower: Double, upper: Double) -> Double {
    guard a > 0, b > 0, max(a, b) <= largestShape, lower >= 0, upper >= 0 else { return .nan }
    if lower == 0 { return 0 }
    if upper == 0 { return 1 }
    let isLower = lower <= upper
    // In u = log(x/y) both ends are far away and the slope is the kernel itself.
    let u = TailSolver.solve(target: isLower ? lower : upper, rising: isLower, start: log(a / b)) { u in
      let (x, y) = (1 / (1 + exp(-u)), 1 / (1 + exp(u)))
      let tails = regularised(a, b, x, y)
      let slope = x > 0 && y > 0 ? SaddlePoint.betaKernel(a, b, x, y) : 0
      return TailSolver.Point(tail: isLower ? tails.lower : tails.upper, slope: slope)
    }
    return 1 / (1 + exp(-u))
  }

  /// xᵃyᵇ/B(a, b)/I(x; a, b) for x at or below a/(a + b), where every term is well scaled.
  ///
  /// Source: Didonato and Morris, ACM TOMS 18 (1992) 360–373, equation 9; evaluated by Lentz's method.
  private static func fraction(_ a: Double, _ b: Double, _ x: Double, _ y: Double) -> Double {
    let lambda = a * y - b * x + 1
    var c = a * lambda / (a + 1)
    var d = 0.0
    var result = c
    for i in 1...(1000 + Int(20 * max(a, b).squareRoot())) {
      let m = Double(i)
      let odd = a + 2 * m - 1
      let numerator = (a + m - 1) / odd * ((a + b + m - 1) / odd) * m * (b - m) * x * x
      let denominator = m + m * (b - m) * x / odd + (a + m) * (lambda + m * (1 + y)) / (a + 2 * m + 1)
      d = 1 / (denominator + numerator * d)
      c = denominator + numerator / c
      let factor = c * d
      result *= factor
      if abs(factor - 1) < 1e-16 { break }
    }
    return result
  }
}
