/// 128 bits that stand for a content: equal contents have equal digests, unequal ones all but certainly not.
public struct ContentDigest: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The two halves.
  public var high: UInt64
  /// The two halves.
  public var low: UInt64

  /// Makes a digest of its halves.
  public init(high: UInt64 = 0, low: UInt64 = 0) {
    self.high = high
    self.low = low
  }

  /// The digest that 32 hexadecimal digits of small letters stand for; nil for any other text.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.count == 32 else { return nil }
    var halves: (high: UInt64, low: UInt64) = (0, 0)
    for byte in text.utf8 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      default: return nil
      }
      halves.high = halves.high << 4 | halves.low >> 60
      halves.low = halves.low << 4 | UInt64(digit)
    }
    self.init(high: halves.high, low: halves.low)
  }

  /// The sum modulo 2¹²⁸, by which the digest of a set is made: the order of its members does not count.
  public static func &+ (one: Self, other: Self) -> Self {
    let (low, carry) = one.low.addingReportingOverflow(other.low)
    return Self(high: one.high &+ other.high &+ (carry ? 1 : 0), low: low)
  }

  /// The difference modulo 2¹²⁸.
  public static func &- (one: Self, other: Self) -> Self {
    let (low, borrow) = one.low.subtractingReportingOverflow(other.low)
    return Self(high: one.high &- other.high &- (borrow ? 1 : 0), low: low)
  }

  /// The order of numbers of 128 bits.
  public static func < (one: Self, other: Self) -> Bool { (one.high, one.low) < (other.high, other.low) }

  /// 32 hexadecimal digits.
  public var description: String {
    [high, low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
