/// Quotients of whole numbers, rounded once.
public enum ExactRatio {
  /// The Double nearest to a·multiplier/(b·divisor), ties to even.
  ///
  /// `multiplier` and `divisor` change units (3,600·10⁹ for "per hour" over nanoseconds, 10⁶ from nanoseconds to
  /// milliseconds) without a second rounding. Nil when b or the divisor is zero.
  public static func divide(
    _ a: Int128,
    by b: Int128,
    multiplier: Int128 = 1,
    divisor: Int128 = 1
  ) -> Double? {
    guard b != 0, divisor != 0 else { return nil }
    guard a != 0, multiplier != 0 else { return 0 }
    let isNegative = ((a < 0) != (b < 0)) != ((multiplier < 0) != (divisor < 0))
    let magnitude = quotient(
      UInt384(a.magnitude, times: multiplier.magnitude),
      UInt384(b.magnitude, times: divisor.magnitude)
    )
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest Double to a quotient of positive numbers below 2²⁵⁶.
  static func quotient(_ numerator: UInt384, _ denominator: UInt384) -> Double {
    // Shifted so that the whole quotient has 63 or 64 bits; its remainder then matters only as "not zero".
    let shift = 63 + denominator.bitCount - numerator.bitCount
    var rest = shift > 0 ? numerator.shiftedLeft(by: shift) : numerator
    var part = (shift < 0 ? denominator.shiftedLeft(by: -shift) : denominator).shiftedLeft(by: 63)
    var result: UInt64 = 0
    for _ in 0..<64 {
      result <<= 1
      if rest >= part {
        rest = rest &- part
        result |= 1
      }
      part = part.halved
    }
    let rounded = Double(rest.isZero ? result : result | 1)
    return Double(sign: .plus, exponent: -shift, significand: rounded)
  }
}
