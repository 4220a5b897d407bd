import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Digests that several threads add to, each with a check of what stood under it, at 19 to 24 bytes a member.
///
/// It is in 256 parts, each with a lock of its own, that grow one by one and by a quarter: so there is never a
/// second copy of the whole, nor half of it empty.
///
/// A member takes two words: 96 bits of the digest, so that among 10⁹ of them two are alike by chance once in 10¹¹
/// times, and the 32 bits of the check.
@safe
public final class DigestSet: @unchecked Sendable {
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

  /// A table and its lock, side by side, since both are looked at for each digest.
  @safe
  private struct Part: ~Copyable {
    var mutex = unsafe pthread_mutex_t()
    var table = DigestTable()
    /// Where the table is, as told without the lock.
    let address = Atomic<UInt>(0)
    let buckets = Atomic<Int>(0)
  }

  private static let partCount = 256
  private let parts = UnsafeMutablePointer<Part>.allocate(capacity: partCount)

  /// Makes an empty set.
  public init() {
    for index in 0..<Self.partCount {
      unsafe (parts + index).initialize(to: Part())
      unsafe pthread_mutex_init(&parts[index].mutex, nil)
    }
  }

  deinit {
    for index in 0..<Self.partCount { unsafe pthread_mutex_destroy(&parts[index].mutex) }
    unsafe parts.deinitialize(count: Self.partCount)
    unsafe parts.deallocate()
  }

  /// Has the processor fetch what adding a digest will look at: in a large set that is in no cache.
  public func expect(high: UInt64, low: UInt64) {
    let part = unsafe parts + Int(high >> 56)
    // One may be of another table than the other: then a line is fetched in vain.
    let buckets = unsafe part.pointee.buckets.load(ordering: .relaxed)
    let address = unsafe part.pointee.address.load(ordering: .relaxed)
    DigestTable.fetchBuckets(of: DigestTable.Digest(high: high, low: low), amongst: buckets, at: address)
  }

  /// Adds a digest with its check, unless it is there.
  public func insert(high: UInt64, low: UInt64, check: UInt32 = 0) -> Insertion {
    let part = unsafe parts + Int(high >> 56)
    unsafe pthread_mutex_lock(&part.pointee.mutex)
    defer { unsafe pthread_mutex_unlock(&part.pointee.mutex) }
    let before = unsafe part.pointee.table.buckets
    let insertion = unsafe part.pointee.table.insert(DigestTable.Digest(high: high, low: low), check)
    if unsafe part.pointee.table.buckets != before {
      unsafe part.pointee.buckets.store(part.pointee.table.buckets, ordering: .relaxed)
      unsafe part.pointee.address.store(part.pointee.table.address, ordering: .relaxed)
    }
    return insertion
  }

  /// How many digests it holds.
  public var count: Int { sum { $0.count } }

  /// How many bytes its tables take.
  public var byteCount: Int { sum { $0.byteCount } }

  private func sum(_ number: (borrowing DigestTable) -> Int) -> Int {
    (0..<Self.partCount).reduce(0) { sum, index in
      unsafe pthread_mutex_lock(&parts[index].mutex)
      defer { unsafe pthread_mutex_unlock(&parts[index].mutex) }
      return unsafe sum + number(parts[index].table)
    }
  }
}
