/// Digests that several threads add to, each with a check of what stood under it, at 19 to 24 bytes a member.
///
/// It is in 256 parts, each with a lock of its own, that grow one by one and by a quarter: so there is never a
/// second copy of the whole, nor half of it empty.
///
/// A member takes two words: 96 bits of the digest, so that among 10⁹ of them two are alike by chance once in 10¹¹
/// times, and the 32 bits of the check.
public final class DigestSet: Sendable {
  /// What adding a digest came to.
  public enum Insertion: Hashable, Sendable {
    /// It was not there.
    case new
    /// It was there with the same check.
    case known
    /// It was there with another check: two things that should be one are not alike.
    ///
    /// Whether some insertion of a digest gives this does not depend on the order of insertions.
    case contested
  }

  private let parts: [Monitor<DigestTable>]

  /// Makes an empty set.
  public init() { parts = (0..<256).map { _ in Monitor(DigestTable()) } }

  /// Adds a digest with its check, unless it is there.
  public func insert(high: UInt64, low: UInt64, check: UInt32 = 0) -> Insertion {
    parts[Int(high >> 56)].read { table in
      table.insert(high, UInt32(truncatingIfNeeded: low ^ low >> 32), check)
    }
  }

  /// How many digests it holds.
  public var count: Int { parts.reduce(0) { sum, part in sum + part.read(\.count) } }

  /// How many bytes its tables take.
  public var byteCount: Int { parts.reduce(0) { sum, part in sum + part.read(\.byteCount) } }
}

/// An open-addressing table; a slot without digest is empty, so the digest zero is kept aside.
struct DigestTable: Sendable {
  private(set) var count = 0
  private var checkOfZero: UInt32?
  /// Two words a slot: the first of the digest; the rest of it, and below it the check.
  private var words: [UInt64] = []

  var byteCount: Int { words.count * 8 }
  private var slots: Int { words.count / 2 }

  mutating func insert(_ first: UInt64, _ rest: UInt32, _ check: UInt32) -> DigestSet.Insertion {
    guard first != 0 || rest != 0 else {
      if let known = checkOfZero { return known == check ? .known : .contested }
      checkOfZero = check
      count += 1
      return .new
    }
    // Grown at 85 % by a quarter, the table is at least 68 % full: 16 / 0.68 < 24 bytes a member.
    if count * 100 >= slots * 85 { grow() }
    let slot = slot(first, rest)
    if words[2 * slot] == 0 && words[2 * slot + 1] == 0 {
      words[2 * slot] = first
      words[2 * slot + 1] = UInt64(rest) << 32 | UInt64(check)
      count += 1
      return .new
    }
    return UInt32(truncatingIfNeeded: words[2 * slot + 1]) == check ? .known : .contested
  }

  private mutating func grow() {
    let old = words
    words = Array(repeating: 0, count: max(8, slots + slots / 4) * 2)
    for index in stride(from: 0, to: old.count, by: 2) where old[index] | old[index + 1] != 0 {
      let slot = slot(old[index], UInt32(truncatingIfNeeded: old[index + 1] >> 32))
      words[2 * slot] = old[index]
      words[2 * slot + 1] = old[index + 1]
    }
  }

  /// The slot of a digest, or the empty one where it belongs.
  private func slot(_ first: UInt64, _ rest: UInt32) -> Int {
    // Mixed, so that digests that differ in few bits, or come from a weak hash, spread over the slots as well.
    let mixed = (UInt64(rest) ^ (first &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    let spread = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    var slot = Int(truncatingIfNeeded: spread.multipliedFullWidth(by: UInt64(slots)).high)
    let count = slots
    return unsafe words.withUnsafeBufferPointer { words in
      while true {
        let (thisFirst, second) = unsafe (words[2 * slot], words[2 * slot + 1])
        if thisFirst == first && UInt32(truncatingIfNeeded: second >> 32) == rest { return slot }
        if thisFirst == 0 && second == 0 { return slot }
        slot = slot + 1 == count ? 0 : slot + 1
      }
    }
  }
}
