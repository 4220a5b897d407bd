#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Incomplete gamma and beta functions, by their series and continued fractions.
///
/// Source: Abramowitz and Stegun, "Handbook of Mathematical Functions", 6.5.29, 6.5.31 and 26.5.8; the fractions are
/// evaluated by Lentz's method as modified by Thompson and Barnett, 1986.
enum SpecialFunctions {
  private static let tiny = 1e-300
  private static let epsilon = 1e-16
  private static let steps = 100_000

  /// ln Γ(x) for x > 0.
  ///
  /// Stirling's series (6.1.41), after shifting x upwards until it converges to the last digit: `lgamma` keeps its sign
  /// in a global variable, which is no good on several threads.
  static func logGamma(_ x: Double) -> Double {
    guard x > 0 else { return .nan }
    var shifted = x
    var product = 1.0
    while shifted < 12 {
      product *= shifted
      shifted += 1
    }
    let inverse = 1 / shifted
    let square = inverse * inverse
    let series =
      inverse
      * (1 / 12.0 - square
        * (1 / 360.0 - square
          * (1 / 1260.0 - square * (1 / 1680.0 - square * (1 / 1188.0 - square * 691 / 360_360.0)))))
    return (shifted - 0.5) * log(shifted) - shifted + 0.5 * log(2 * Double.pi) + series - log(product)
  }

  /// The regularised incomplete gamma functions P(a, x) and Q(a, x) = 1 − P(a, x), for a > 0 and x ≥ 0.
  static func incompleteGamma(_ a: Double, _ x: Double) -> (lower: Double, upper: Double) {
    guard a > 0, x >= 0 else { return (.nan, .nan) }
    if x == 0 { return (0, 1) }
    if x == .infinity { return (1, 0) }
    let front = exp(a * log(x) - x - logGamma(a))
    if x < a + 1 {
      var term = 1 / a
      var sum = term
      for index in 1...steps {
        term *= x / (a + Double(index))
        sum += term
        if term < sum * epsilon { break }
      }
      let lower = min(1, sum * front)
      return (lower, 1 - lower)
    }
    let fraction = lentz(first: x + 1 - a) { index in
      let step = Double(index)
      return (-step * (step - a), x + 2 * step + 1 - a)
    }
    let upper = min(1, front / fraction)
    return (1 - upper, upper)
  }

  /// The regularised incomplete beta function I_x(a, b), for a, b > 0 and x from 0 to 1.
  static func incompleteBeta(_ a: Double, _ b: Double, _ x: Double) -> Double {
    guard a > 0, b > 0, x >= 0, x <= 1 else { return .nan }
    if x == 0 || x == 1 { return x }
    // The fraction converges fast on this side only.
    if x > (a + 1) / (a + b + 2) { return 1 - incompleteBeta(b, a, 1 - x) }
    let front = exp(a * log(x) + b * log1p(-x) + logGamma(a + b) - logGamma(a) - logGamma(b)) / a
    let fraction = lentz(first: 1) { index in
      let half = Double(index / 2)
      let numerator =
        index.isMultiple(of: 2)
        ? half * (b - half) * x / ((a + 2 * half - 1) * (a + 2 * half))
        : -(a + half) * (a + b + half) * x / ((a + 2 * half) * (a + 2 * half + 1))
      return (numerator, 1)
    }
    return min(1, front / fraction)
  }

  /// b₀ + a₁/(b₁ + a₂/(b₂ + …)).
  private static func lentz(first: Double, _ part: (Int) -> (a: Double, b: Double)) -> Double {
    var value = first == 0 ? tiny : first
    var c = value
    var d = 0.0
    for index in 1...steps {
      let (a, b) = part(index)
      d = b + a * d
      if abs(d) < tiny { d = tiny }
      c = b + a / c
      if abs(c) < tiny { c = tiny }
      d = 1 / d
      let delta = c * d
      value *= delta
      if abs(delta - 1) < epsilon { break }
    }
    return value
  }

  /// The x from `low` to `high` at which a monotone function passes zero, by the ITP-like mix of secants and bisection
  /// that regula falsi with halved ends (Illinois) is; 200 steps at most.
  static func root(_ low: Double, _ high: Double, _ function: (Double) -> Double) -> Double {
    var low = low
    var high = high
    var atLow = function(low)
    var atHigh = function(high)
    if atLow == 0 { return low }
    if atHigh == 0 { return high }
    for step in 0..<200 {
      var middle =
        step.isMultiple(of: 3) ? (low + high) / 2 : (low * atHigh - high * atLow) / (atHigh - atLow)
      if !(middle > min(low, high) && middle < max(low, high)) { middle = (low + high) / 2 }
      if abs(high - low) <= 1e-14 * max(abs(low), abs(high)) || middle == low || middle == high {
        return middle
      }
      let value = function(middle)
      if value == 0 { return middle }
      if (value < 0) == (atLow < 0) {
        (low, atLow) = (middle, value)
      } else {
        (high, atHigh) = (middle, value)
      }
    }
    return (low + high) / 2
  }
}
