/// Gives each distinct pair of words a place, from 0 in the order of first sight.
///
/// Open addressing with linear probing, at most three quarters full: a look costs one multiplication and, nearly
/// always, one slot. The words are mixed with a seed of this process, so that no input can be made for a slow table.
struct PlaceTable: Sendable {
  private struct Slot {
    var high: UInt64 = 0
    var low: UInt64 = 0
    /// Negative where the slot is empty.
    var place: Int = -1
  }

  private(set) var count = 0
  private var slots: [Slot] = []

  /// The place of a pair, a new one where the pair was not met before.
  mutating func place(_ high: UInt64, _ low: UInt64) -> (place: Int, isNew: Bool) {
    if count * 4 >= slots.count * 3 { grow() }
    let slot = slot(high, low)
    let found = slots[slot].place
    if found >= 0 { return (found, false) }
    slots[slot] = Slot(high: high, low: low, place: count)
    count += 1
    return (count - 1, true)
  }

  /// Forgets every pair and keeps the memory.
  mutating func removeAll() {
    for slot in slots.indices { slots[slot].place = -1 }
    count = 0
  }

  /// The slot that holds a pair, or the empty one where it belongs.
  private func slot(_ high: UInt64, _ low: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: WordMixing.mix(high, low)) & mask
    while slots[slot].place >= 0, slots[slot].high != high || slots[slot].low != low {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(16, old.count * 2))
    for entry in old where entry.place >= 0 { slots[slot(entry.high, entry.low)] = entry }
  }
}
