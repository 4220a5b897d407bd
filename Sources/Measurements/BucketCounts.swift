/// Events by bucket: sums of many histograms.
struct BucketCounts: Sendable {
  /// Open addressing; a slot without events is empty.
  private var slots: [Bucket] = []
  private var used = 0

  /// Every bucket with events, in no order.
  var buckets: [Bucket] { slots.filter { $0.count != 0 } }

  /// Adds the events of a bucket; gives whether it is a new one.
  @discardableResult mutating func add(_ bucket: Bucket) throws(ArithmeticOverflow) -> Bool {
    guard bucket.count != 0 else { return false }
    if used * 4 >= slots.count * 3 { grow() }
    let slot = slot(bucket)
    if slots[slot].count == 0 {
      slots[slot] = bucket
      used += 1
      return true
    }
    try Totals.add(bucket.count, to: &slots[slot].count)
    return false
  }

  /// Adds all events of other histograms.
  mutating func add(_ other: BucketCounts) throws(ArithmeticOverflow) {
    for bucket in other.slots { try add(bucket) }
  }

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
