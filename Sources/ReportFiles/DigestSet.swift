/// A set of 128-bit digests that several threads add to, at 19 to 24 bytes a member.
///
/// It is in 256 parts, each with a lock of its own, that grow one by one and by a quarter: so there is never a
/// second copy of the whole, nor half of it empty.
public final class DigestSet: Sendable {
  private let parts: [Monitor<DigestTable>]

  /// Makes an empty set.
  public init() { parts = (0..<256).map { _ in Monitor(DigestTable()) } }

  /// Adds a digest; gives whether it is new.
  public func insert(high: UInt64, low: UInt64) -> Bool {
    parts[Int(high >> 56)].read { table in table.insert(high: high, low: low) }
  }

  /// How many digests it holds.
  public var count: Int { parts.reduce(0) { sum, part in sum + part.read(\.count) } }

  /// How many bytes its tables take.
  public var byteCount: Int { parts.reduce(0) { sum, part in sum + part.read(\.byteCount) } }
}

/// An open-addressing table; a slot of two zeros is empty, so the digest zero is kept aside.
struct DigestTable: Sendable {
  private(set) var count = 0
  private var holdsZero = false
  /// Two words a slot: high, low.
  private var words: [UInt64] = []

  var byteCount: Int { words.count * 8 }
  private var slots: Int { words.count / 2 }

  mutating func insert(high: UInt64, low: UInt64) -> Bool {
    guard high | low != 0 else {
      defer { holdsZero = true }
      if !holdsZero { count += 1 }
      return !holdsZero
    }
    // Grown at 85 % by a quarter, the table is at least 68 % full: 16 / 0.68 < 24 bytes a member.
    if count * 100 >= slots * 85 { grow() }
    guard place(high, low) else { return false }
    count += 1
    return true
  }

  private mutating func grow() {
    let old = words
    words = Array(repeating: 0, count: max(8, slots + slots / 4) * 2)
    for index in stride(from: 0, to: old.count, by: 2) where old[index] | old[index + 1] != 0 {
      _ = place(old[index], old[index + 1])
    }
  }

  /// Puts a digest into its slot; false if it is there already.
  private mutating func place(_ high: UInt64, _ low: UInt64) -> Bool {
    // Mixed, so that digests that differ in few bits, or come from a weak hash, spread over the slots as well.
    let mixed = (low ^ (high &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
    let spread = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
    var slot = Int(truncatingIfNeeded: spread.multipliedFullWidth(by: UInt64(slots)).high)
    while true {
      let (thisHigh, thisLow) = (words[2 * slot], words[2 * slot + 1])
      if thisHigh | thisLow == 0 {
        words[2 * slot] = high
        words[2 * slot + 1] = low
        return true
      }
      if thisHigh == high && thisLow == low { return false }
      slot = slot + 1 == slots ? 0 : slot + 1
    }
  }
}
