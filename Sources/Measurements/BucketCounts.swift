/// Events by bucket: sums of many histograms.
struct BucketCounts: Sendable {
  /// Open addressing; a slot without events is empty.
  private var slots: [Bucket] = []
  private var used = 0

  /// Every bucket with events, in no order.
  var buckets: [Bucket] { slots.filter { $0.count != 0 } }

  /// Whether there are no events.
  var isEmpty: Bool { used == 0 }

  /// Adds the events of buckets; gives how many of these are new.
  @discardableResult mutating func add(_ buckets: [Bucket]) throws(ArithmeticOverflow) -> Int {
    while (used + buckets.count) * 4 > slots.count * 3 { grow() }
    var new = 0
    defer { used += new }
    try unsafe slots.withUnsafeMutableBufferPointer { slots throws(ArithmeticOverflow) in
      for bucket in buckets where bucket.count != 0 {
        let slot = unsafe Self.slot(bucket, UnsafeBufferPointer(slots))
        let (sum, overflow) = unsafe slots[slot].count.addingReportingOverflow(bucket.count)
        guard !overflow else { throw ArithmeticOverflow() }
        if sum == bucket.count {
          unsafe slots[slot] = bucket
          new += 1
        } else {
          unsafe slots[slot].count = sum
        }
      }
    }
    return new
  }

  /// Adds all events of other histograms.
  mutating func add(_ other: BucketCounts) throws(ArithmeticOverflow) { try add(other.slots) }

  /// The slot of a bucket, or the empty one where it belongs.
  @inline(__always)
  private static func slot(_ bucket: Bucket, _ slots: UnsafeBufferPointer<Bucket>) -> Int {
    let mask = slots.count - 1
    let mixed = WordMixing.mix(UInt64(bitPattern: bucket.start), UInt64(bitPattern: bucket.end))
    var slot = Int(truncatingIfNeeded: mixed) & mask
    while true {
      let known = unsafe slots[slot]
      if known.count == 0 || (known.start == bucket.start && known.end == bucket.end) { return slot }
      slot = (slot + 1) & mask
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Bucket(start: 0, end: 0, count: 0), count: max(8, old.count * 2))
    unsafe slots.withUnsafeMutableBufferPointer { slots in
      for bucket in old where bucket.count != 0 {
        unsafe slots[Self.slot(bucket, UnsafeBufferPointer(slots))] = bucket
      }
    }
  }
}
