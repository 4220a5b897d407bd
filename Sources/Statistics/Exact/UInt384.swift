/// A whole number from 0 to 2³⁸⁴ − 1: room for a product of three 128-bit numbers.
struct UInt384: Comparable {
  var high: UInt128
  var middle: UInt128
  var low: UInt128

  /// The exact product a·b.
  init(_ a: UInt128, times b: UInt128) {
    let product = a.multipliedFullWidth(by: b)
    (high, middle, low) = (0, product.high, product.low)
  }

  private init(high: UInt128, middle: UInt128, low: UInt128) {
    (self.high, self.middle, self.low) = (high, middle, low)
  }

  /// The exact product of a number below 2²⁵⁶ and a factor.
  func times(_ factor: UInt128) -> UInt384 {
    let first = low.multipliedFullWidth(by: factor)
    let second = middle.multipliedFullWidth(by: factor)
    let (sum, carry) = second.low.addingReportingOverflow(first.high)
    return UInt384(high: second.high &+ (carry ? 1 : 0), middle: sum, low: first.low)
  }

  static func < (left: UInt384, right: UInt384) -> Bool {
    (left.high, left.middle, left.low) < (right.high, right.middle, right.low)
  }

  /// The sum modulo 2³⁸⁴.
  static func &+ (left: UInt384, right: UInt384) -> UInt384 {
    let (low, carry) = left.low.addingReportingOverflow(right.low)
    let (partial, first) = left.middle.addingReportingOverflow(right.middle)
    let (middle, second) = partial.addingReportingOverflow(carry ? 1 : 0)
    return UInt384(
      high: left.high &+ right.high &+ (first || second ? 1 : 0),
      middle: middle,
      low: low
    )
  }

  /// The difference modulo 2³⁸⁴.
  static func &- (left: UInt384, right: UInt384) -> UInt384 {
    let (low, borrow) = left.low.subtractingReportingOverflow(right.low)
    let (partial, first) = left.middle.subtractingReportingOverflow(right.middle)
    let (middle, second) = partial.subtractingReportingOverflow(borrow ? 1 : 0)
    return UInt384(
      high: left.high &- right.high &- (first || second ? 1 : 0),
      middle: middle,
      low: low
    )
  }

  var isZero: Bool { high == 0 && middle == 0 && low == 0 }

  /// The number of bits up to the highest one that is set.
  var bitCount: Int {
    if high != 0 { return 384 - high.leadingZeroBitCount }
    if middle != 0 { return 256 - middle.leadingZeroBitCount }
    return 128 - low.leadingZeroBitCount
  }

  /// Shifted to the left; bits beyond the 384th are lost.
  func shiftedLeft(by count: Int) -> UInt384 {
    var result = self
    var rest = count
    while rest >= 128 {
      result = UInt384(high: result.middle, middle: result.low, low: 0)
      rest -= 128
    }
    guard rest > 0 else { return result }
    return UInt384(
      high: result.high << rest | result.middle >> (128 - rest),
      middle: result.middle << rest | result.low >> (128 - rest),
      low: result.low << rest
    )
  }

  var halved: UInt384 {
    UInt384(high: high >> 1, middle: middle >> 1 | high << 127, low: low >> 1 | middle << 127)
  }

  /// The nearest Double, ties to even.
  var nearestDouble: Double {
    let width = bitCount
    guard width > 64 else { return Double(UInt64(truncatingIfNeeded: low)) }
    let aligned = shiftedLeft(by: 384 - width)
    let top = UInt64(truncatingIfNeeded: aligned.high >> 64)
    // Sixty-four bits are more than a significand and its rounding bit: the rest matters only as "not zero".
    let isInexact = aligned.high << 64 != 0 || aligned.middle != 0 || aligned.low != 0
    return Double(sign: .plus, exponent: width - 64, significand: Double(top | (isInexact ? 1 : 0)))
  }
}
