/// The sums of the groups of devices in one cell: those that have reports, in order.
struct GroupSums: Sendable {
  /// A bit for each group that has sums.
  private var present: UInt64 = 0
  private var sums: [SideTotals.GroupTotals] = []

  /// Adds to the sums of a group from 0 to 63.
  mutating func add(_ part: SideTotals.GroupTotals, to group: UInt8) throws(ArithmeticOverflow) {
    let bit: UInt64 = 1 << UInt64(group & 63)
    let place = (present & (bit &- 1)).nonzeroBitCount
    if present & bit == 0 {
      present |= bit
      sums.insert(part, at: place)
    } else {
      try sums[place].add(part)
    }
  }

  /// Adds all sums of another cell.
  mutating func add(_ other: GroupSums) throws(ArithmeticOverflow) {
    for (group, part) in other.byGroup { try add(part, to: group) }
  }

  /// The groups that have reports, with their sums.
  var byGroup: [(group: UInt8, sums: SideTotals.GroupTotals)] {
    let groups = (0..<64 as Range<UInt8>).filter { present >> UInt64($0) & 1 == 1 }
    return zip(groups, sums).map { ($0, $1) }
  }
}
