/// The quotient of two whole numbers, rounded once.
public enum ExactRatio {
  /// The double nearest to a / b, half to even; NaN where b is zero.
  ///
  /// Both may be far above 2⁵³, where converting each before dividing would round three times.
  public static func quotient(_ a: Int128, _ b: Int128) -> Double {
    guard b != 0 else { return .nan }
    if a == 0 { return 0 }
    let sign = (a < 0) != (b < 0) ? -1.0 : 1.0
    var dividend = a.magnitude
    let divisor = b.magnitude
    // Scale so that the whole quotient has 55 bits or more: 53 of the result and one to round by, the rest sticky.
    var exponent = 0
    let shift = min(dividend.leadingZeroBitCount, max(0, 56 - bits(dividend) + bits(divisor)))
    dividend <<= UInt128(shift)
    exponent -= shift
    var (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
    while bits(quotient) < 56 {
      // The dividend could not be shifted further: bring down bits one by one. 2·remainder fits, being below 2·divisor
      // with a divisor below 2¹²⁷.
      remainder <<= 1
      quotient <<= 1
      exponent -= 1
      if remainder >= divisor {
        remainder -= divisor
        quotient |= 1
      }
    }
    let surplus = bits(quotient) - 55
    let dropped = quotient & ((1 << UInt128(surplus)) - 1)
    var kept = UInt64(truncatingIfNeeded: quotient >> UInt128(surplus)) << 1
    if remainder != 0 || dropped != 0 { kept |= 1 }
    exponent += surplus - 1
    // 56 bits with a sticky last one: the conversion rounds once, to nearest and half to even.
    return sign * scaled(Double(kept), exponent)
  }

  private static func bits(_ number: UInt128) -> Int { UInt128.bitWidth - number.leadingZeroBitCount }

  private static func scaled(_ value: Double, _ exponent: Int) -> Double {
    value * Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
