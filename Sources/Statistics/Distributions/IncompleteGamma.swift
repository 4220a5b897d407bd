#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The regularised incomplete gamma functions P(a, x) and Q(a, x) = 1 − P(a, x).
enum IncompleteGamma {
  /// Shapes above this need too many terms; results are NaN there.
  static let largestShape = 1e10

  /// Both tails, each with its own relative accuracy; NaN unless 0 < a ≤ ``largestShape`` and x ≥ 0.
  ///
  /// The series below a + 1, the continued fraction above it (Abramowitz and Stegun 6.5.29, 6.5.31), with about
  /// √a terms.
  static func regularised(_ a: Double, _ x: Double) -> (lower: Double, upper: Double) {
    guard a > 0, a <= largestShape, x >= 0 else { return (.nan, .nan) }
    if x == 0 { return (0, 1) }
    if x == .infinity { return (1, 0) }
    let kernel = SaddlePoint.gammaKernel(a, x)
    if x < a + 1 {
      let lower = min(1, kernel * series(a, x))
      return (lower, 1 - lower)
    }
    let upper = min(1, kernel * fraction(a, x))
    return (1 - upper, upper)
  }

  /// The x with P(a, x) = `lower`, or Q(a, x) = `upper`, whichever tail is the smaller one.
  static func inverse(_ a: Double, lower: Double, upper: Double) -> Double {
    guard a > 0, a <= largestShape, lower >= 0, upper >= 0 else { return .nan }
    if lower == 0 { return 0 }
    if upper == 0 { return .infinity }
    let isLower = lower <= upper
    let z = isLower ? NormalDistribution.quantile(lower) : NormalDistribution.upperQuantile(upper)
    // Wilson and Hilferty's cube as a start.
    let root = 1 - 1 / (9 * a) + z / (3 * a.squareRoot())
    let start = root > 0.2 ? log(a) + 3 * log(root) : log(a)
    let u = TailSolver.solve(target: isLower ? lower : upper, rising: isLower, start: start) { u in
      let x = exp(u)
      let tails = regularised(a, x)
      let slope = x > 0 && x < .infinity ? SaddlePoint.gammaKernel(a, x) : 0
      return TailSolver.Point(tail: isLower ? tails.lower : tails.upper, slope: slope)
    }
    return exp(u)
  }

  private static func iterations(_ a: Double) -> Int {
    1000 + Int(20 * a.squareRoot())
  }

  private static func series(_ a: Double, _ x: Double) -> Double {
    var term = 1 / a
    var sum = term
    for n in 1...iterations(a) {
      term *= x / (a + Double(n))
      sum += term
      if term < sum * 1e-17 { break }
    }
    return sum
  }

  /// Lentz's evaluation of 1/(x + 1 − a − 1(1 − a)/(x + 3 − a − …)).
  private static func fraction(_ a: Double, _ x: Double) -> Double {
    var b = x + 1 - a
    var c = Double.infinity
    var d = 1 / b
    var result = d
    for i in 1...iterations(a) {
      let numerator = -Double(i) * (Double(i) - a)
      b += 2
      d = 1 / (numerator * d + b)
      c = b + numerator / c
      let factor = c * d
      result *= factor
      if abs(factor - 1) < 1e-16 { break }
    }
    return result
  }
}
