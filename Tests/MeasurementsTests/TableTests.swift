import TestSupport
import Testing

@testable import Measurements

/// The tables of totals, against those of the standard library.
struct TableTests {
  @Test func placesAreThoseOfADictionary() {
    struct Pair: Hashable { var high, low: UInt64 }
    var random = SeededGenerator(seed: 1)
    var table = PlaceTable()
    for _ in 0..<2 {
      var expected: [Pair: Int] = [:]
      for _ in 0..<20_000 {
        let pair = Pair(high: random.next() % 90, low: random.next() % 90 << 32)
        let (place, isNew) = table.place(pair.high, pair.low)
        #expect(isNew == (expected[pair] == nil))
        #expect(place == expected[pair] ?? expected.count)
        expected[pair] = place
      }
      #expect(table.count == expected.count)
      table.removeAll()
    }
  }

  @Test func bucketsAddUpAsInADictionary() throws {
    struct Edges: Hashable { var start, end: Int64 }
    var random = SeededGenerator(seed: 2)
    var counts = BucketCounts()
    var expected: [Edges: Int64] = [:]
    for _ in 0..<20_000 {
      let bucket = Bucket(
        start: Int64(random.next() % 40), end: Int64(random.next() % 40), count: Int64(random.next() % 3))
      let isNew = expected[Edges(start: bucket.start, end: bucket.end)] == nil && bucket.count > 0
      #expect(try counts.add([bucket]) == (isNew ? 1 : 0))
      if bucket.count > 0 {
        expected[Edges(start: bucket.start, end: bucket.end), default: 0] += bucket.count
      }
    }
    let found = counts.buckets.map { (Edges(start: $0.start, end: $0.end), $0.count) }
    #expect(Dictionary(found, uniquingKeysWith: { _, _ in -1 }) == expected)
  }

  @Test func eventsBeyond64BitsAreAnError() throws {
    var counts = BucketCounts()
    try counts.add([Bucket(start: 0, end: 9, count: .max)])
    #expect(throws: ArithmeticOverflow.self) { try counts.add([Bucket(start: 0, end: 9, count: 1)]) }
  }

  @Test func groupsAddUpInAnyOrder() throws {
    var random = SeededGenerator(seed: 3)
    var sums = GroupSums()
    var other = GroupSums()
    var expected: [UInt8: Int128] = [:]
    for index in 0..<1_000 {
      let group = UInt8(random.next() % 64)
      let part = SideTotals.GroupTotals(reports: 1, y: Int128(index), n: 1)
      if index % 2 == 0 { try sums.add(part, to: group) } else { try other.add(part, to: group) }
      expected[group, default: 0] += Int128(index)
    }
    try sums.add(other)
    #expect(Dictionary(uniqueKeysWithValues: sums.byGroup.map { ($0.group, $0.sums.y) }) == expected)
    #expect(sums.byGroup.map(\.group) == sums.byGroup.map(\.group).sorted())
  }

  /// Texts of up to 15 bytes lie inside a string, longer ones outside.
  @Test func textsAreToldApartByEveryByte() {
    var interner = Interner<StateKey>(limit: 10_000)
    var numbers: [StateKey: Int32] = [:]
    for length in 0..<40 {
      for place in 0..<max(1, length) {
        var bytes = [UInt8](repeating: 97, count: length)
        if place < length { bytes[place] = 98 }
        let text = String(decoding: bytes, as: UTF8.self)
        for state in [StateKey(domain: text, label: "x"), StateKey(domain: "x", label: text)] {
          let number = interner.number(of: state)
          #expect(numbers[state].map { $0 == number } ?? (Int(number) == numbers.count))
          numbers[state] = number
          #expect(interner.known(state) == number && interner[number] == state)
        }
      }
    }
    #expect(interner.values.count == numbers.count && !interner.isFull)
  }

  @Test func aStateIsKeptOnlyForAMetricThatWantsIt() {
    let asked = MetricKey.named("asked")
    let plan = TotalsPlan(measures: [:], wantsState: { $0 == asked && $1.domain == "screens" })
    var table = StateTable(plan)
    for _ in 0..<2 {
      #expect(table.number(of: StateKey(domain: "screens", label: "a"), for: 0, asked) == 0)
      #expect(table.number(of: StateKey(domain: "screens", label: "a"), for: 1, .named("other")) == nil)
      #expect(table.number(of: StateKey(domain: "tabs", label: "a"), for: 0, asked) == nil)
    }
    // A million that nobody wants are not kept.
    for index in 0..<5_000 {
      #expect(table.number(of: StateKey(domain: "tabs", label: "\(index)"), for: 0, asked) == nil)
    }
    #expect(table.values.count == 1 && !table.isFull)
  }
}
