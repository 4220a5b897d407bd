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
    let before = used
    for bucket in buckets where bucket.count != 0 {
      let slot = slot(bucket)
      let (sum, overflow) = slots[slot].count.addingReportingOverflow(bucket.count)
      guard !overflow else { throw ArithmeticOverflow() }
      if sum == bucket.count { used += 1 }
      slots[slot] = Bucket(start: bucket.start, end: bucket.end, count: sum)
    }
    return used - before
  }

  /// Adds all events of other histograms.
  mutating func add(_ other: BucketCounts) throws(ArithmeticOverflow) { try add(other.slots) }

  private func slot(_ bucket: Bucket) -> Int {
    let mask = slots.count - 1
    let mixed = WordMixing.mix(UInt64(bitPattern: bucket.start), UInt64(bitPattern: bucket.end))
    var slot = Int(truncatingIfNeeded: mixed) & mask
    while slots[slot].count != 0, slots[slot].start != bucket.start || slots[slot].end != bucket.end {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Bucket(start: 0, end: 0, count: 0), count: max(8, old.count * 2))
    for bucket in old where bucket.count != 0 { slots[slot(bucket)] = bucket }
  }
}
