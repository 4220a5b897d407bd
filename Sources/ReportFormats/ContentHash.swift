public import Measurements

/// The digest of texts, and of JSON values as their parser makes it: the same on every run and machine, whatever the
/// order of an object's keys.
///
/// Two lanes of 64 bits, each mixed by a folded product. The constants are odd, taken from the digits of π.
public enum ContentHash {
  /// The digest of a value: objects whatever their order, arrays in theirs, strings and numbers by value.
  static func of(_ value: JSONValue) -> ContentDigest { value.digest }

  /// The digest of a value in a namespace of its own: `log:` and an identifier.
  @inline(__always) static func of(_ name: StaticString, _ value: ContentDigest) -> ContentDigest {
    let space = unsafe JSONText(base: name.utf8Start, count: name.utf8CodeUnitCount)
    return mix(text(space, seed: 1), value)
  }

  /// The digest of a text.
  static func of(_ text: JSONText) -> ContentDigest { Self.text(text, seed: 2) }

  /// The digest of a string.
  public static func of(_ string: String) -> ContentDigest {
    var copy = string
    return copy.withUTF8 { unsafe text(JSONText(rebasing: $0), seed: 3) }
  }

  /// One digest of two, in this order.
  @inline(__always) static func mix(_ one: ContentDigest, _ other: ContentDigest) -> ContentDigest {
    ContentDigest(
      high: fold(one.high ^ other.low ^ k0, one.low &+ other.high &+ k1),
      low: fold(one.low ^ other.low &+ k2, one.high &+ other.high ^ k3) &+ one.high
    )
  }

  @inline(__always) private static func text(_ text: JSONText, seed: UInt64) -> ContentDigest {
    let length = UInt64(text.count)
    var high = seed ^ k0
    var low = length ^ k2
    var place = 0
    while text.count - place >= 16 {
      let first = text.word64(place)
      let second = text.word64(place + 8)
      high = fold(first ^ k1, second ^ high)
      low = fold(second ^ k3, first &+ low)
      place += 16
    }
    var first: UInt64 = 0
    if text.count - place >= 8 {
      first = text.word64(place)
      place += 8
    }
    let second = text.rest64(place)
    // What stands here is mixed once more with its neighbour or its key.
    return ContentDigest(high: fold(first ^ k1 ^ length, second ^ high), low: fold(second ^ k3, first &+ low))
  }

  @inline(__always) private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    one.foldedProduct(with: other)
  }

  private static let k0: UInt64 = 0x243F_6A88_85A3_08D3
  private static let k1: UInt64 = 0x1319_8A2E_0370_7345
  private static let k2: UInt64 = 0xA409_3822_299F_31D1
  private static let k3: UInt64 = 0x082E_FA98_EC4E_6C89
}
