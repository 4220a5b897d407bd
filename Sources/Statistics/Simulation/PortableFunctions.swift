/// exp and log from additions, multiplications and divisions alone.
///
/// C libraries differ in the last digit, and one digit may turn a random draw into another: a seed would not mean the
/// same on two systems. Within about 2 units in the last place of the true value; for draws only.
enum PortableFunctions {
  private static let log2High = 0.693_147_180_369_123_816_490
  private static let log2Low = 1.908_214_929_270_587_700_02e-10

  /// eˣ; 0 and infinity where it leaves the range of a Double.
  static func exp(_ x: Double) -> Double {
    guard x < 709.7 else { return x.isNaN ? .nan : .infinity }
    guard x > -745 else { return 0 }
    let k = (x * 1.442_695_040_888_963_407_36).rounded()
    let r = (x - k * log2High) - k * log2Low
    var term = 1.0
    var sum = 0.0
    for n in 1...16 {
      term *= r / Double(n)
      sum += term
    }
    return Double(sign: .plus, exponent: Int(k), significand: 1 + sum)
  }

  /// The natural logarithm; −infinity at 0, NaN below.
  static func log(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    var (significand, exponent) = (x.significand, Double(x.exponent))
    if significand > 1.414_213_562_373_095_1 {
      significand *= 0.5
      exponent += 1
    }
    // log m = 2·artanh((m − 1)/(m + 1)).
    let s = (significand - 1) / (significand + 1)
    let square = s * s
    var sum = 0.0
    for n in stride(from: 23, through: 3, by: -2) {
      sum = square * (sum + 1 / Double(n))
    }
    return exponent * log2High + (2 * s * (1 + sum) + exponent * log2Low)
  }
}
