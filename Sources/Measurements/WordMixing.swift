extension UInt64 {
  /// The full product with another word, folded to its half by exclusive or: the step of wyhash (Wang Yi) and of Carter
  /// and Wegman's multiplicative hashing.
  @inlinable @inline(__always)
  public func foldedProduct(with other: UInt64) -> UInt64 {
    let product = multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}

/// Mixing of words for the tables of this module; the constants are odd, from the digits of π.
enum WordMixing {
  /// Another in every process; nothing but the order in tables follows from it.
  private static let seed = UInt64(truncatingIfNeeded: Hasher().finalize())

  @inline(__always) static func mix(_ one: UInt64, _ other: UInt64) -> UInt64 {
    (one ^ 0x243F_6A88_85A3_08D3 ^ seed).foldedProduct(with: other ^ 0x1319_8A2E_0370_7345 &+ seed)
  }
}
