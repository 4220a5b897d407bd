import CPrefetch

/// An open-addressing table of digests in buckets of four, each of which is one line of the processor's cache.
///
/// A digest is in the first bucket from its own on that had room. A slot without digest is empty, so the digest zero is
/// kept aside.
@safe
struct DigestTable: ~Copyable {
  /// As much of a digest as is kept.
  struct Digest {
    let first: UInt64
    let rest: UInt32

    init(high: UInt64, low: UInt64) {
      first = high
      rest = UInt32(truncatingIfNeeded: low ^ low >> 32)
    }

    fileprivate init(first: UInt64, rest: UInt32) {
      self.first = first
      self.rest = rest
    }

    /// Its own bucket.
    @inline(__always) fileprivate func bucket(amongst buckets: Int) -> Int {
      // Mixed, so that digests that differ in few bits, or come from a weak hash, spread over the buckets as well.
      let mixed = (UInt64(rest) ^ (first &* 0x9E37_79B9_7F4A_7C15)) &* 0xD6E8_FEB8_6659_FD93
      let spread = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
      return Int(truncatingIfNeeded: spread.multipliedFullWidth(by: UInt64(buckets)).high)
    }
  }

  private typealias Words = UnsafeMutablePointer<UInt64>

  private static let slotsInBucket = 4
  private static let wordsInBucket = 2 * slotsInBucket
  private static let bucketBytes = 64

  private(set) var count = 0
  private(set) var buckets = 0
  private var checkOfZero: UInt32?
  /// Two words a slot: the first of the digest; the rest of it, and below it the check.
  private var words: Words

  init() { unsafe words = Self.empty(buckets: 0) }

  deinit { unsafe words.deallocate() }

  var byteCount: Int { buckets * Self.bucketBytes }

  /// Where its buckets are.
  var address: UInt { unsafe UInt(bitPattern: words) }

  mutating func insert(_ digest: Digest, _ check: UInt32) -> DigestSet.Insertion {
    guard digest.first != 0 || digest.rest != 0 else {
      if let known = checkOfZero { return known == check ? .known : .contested }
      checkOfZero = check
      count += 1
      return .new
    }
    // Grown at 85 % by a quarter, the table is at least 68 % full: 16 / 0.68 < 24 bytes a member.
    if count * 100 >= buckets * Self.slotsInBucket * 85 { grow() }
    let (slot, isNew) = unsafe slot(of: digest)
    if isNew {
      unsafe slot[0] = digest.first
      unsafe slot[1] = UInt64(digest.rest) << 32 | UInt64(check)
      count += 1
      return .new
    }
    return unsafe UInt32(truncatingIfNeeded: slot[1]) == check ? .known : .contested
  }

  /// Has the processor fetch the bucket of a digest in a table of so many buckets at an address, and the two behind it,
  /// since half of the digests find their own full.
  static func fetchBuckets(of digest: Digest, amongst buckets: Int, at address: UInt) {
    let bucket = digest.bucket(amongst: buckets)
    for place in 0..<3 { cprefetch(address &+ UInt(truncatingIfNeeded: (bucket &+ place) &* bucketBytes)) }
  }

  private mutating func grow() {
    let (old, oldBuckets) = unsafe (words, buckets)
    buckets += max(2, buckets / 4)
    unsafe words = Self.empty(buckets: buckets)
    for index in stride(from: 0, to: oldBuckets * Self.wordsInBucket, by: 2) {
      let (first, second) = unsafe (old[index], old[index + 1])
      guard first | second != 0 else { continue }
      let (slot, _) = unsafe slot(of: Digest(first: first, rest: UInt32(truncatingIfNeeded: second >> 32)))
      unsafe slot[0] = first
      unsafe slot[1] = second
    }
    unsafe old.deallocate()
  }

  private static func empty(buckets: Int) -> Words {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: buckets * bucketBytes, alignment: bucketBytes)
    return unsafe bytes.initializeMemory(as: UInt64.self, repeating: 0, count: buckets * wordsInBucket)
  }

  /// The slot of a digest, or the empty one where it belongs.
  ///
  /// All slots of a bucket are looked at together: which of them it will be, no processor can foresee.
  @inline(__always) private func slot(of digest: Digest) -> (slot: Words, isNew: Bool) {
    var bucket = digest.bucket(amongst: buckets)
    while true {
      let start = unsafe words + bucket * Self.wordsInBucket
      var (same, used) = (0, 0)
      for place in 0..<Self.slotsInBucket {
        let (first, second) = unsafe (start[2 * place], start[2 * place + 1])
        let difference = (first ^ digest.first) | (second >> 32 ^ UInt64(digest.rest))
        same |= (difference == 0 ? 1 : 0) << place
        used += first | second == 0 ? 0 : 1
      }
      if same != 0 { return unsafe (start + 2 * same.trailingZeroBitCount, false) }
      if used < Self.slotsInBucket { return unsafe (start + 2 * used, true) }
      bucket = bucket + 1 == buckets ? 0 : bucket + 1
    }
  }
}
