/// How often each of some values was met.
struct Tally<Value: Internable>: Sendable {
  private var values: Interner<Value>
  private var numbers: [Int] = []

  /// - Parameter limit: How many values are kept.
  init(limit: Int) { values = Interner(limit: limit) }

  /// Whether there were more values than are kept, in which case the counts are of no use.
  var isFull: Bool { values.isFull }

  /// Every value that was met, with how often.
  var counts: [Value: Int] {
    Dictionary(zip(values.values, numbers), uniquingKeysWith: +)
  }

  /// Counts a value.
  mutating func add(_ value: Value) { add(1, at: values.number(of: value)) }

  /// Counts a value, which is looked up where its number is not known.
  mutating func add(_ value: Value, number: inout Int32?) {
    let known = number ?? values.number(of: value)
    number = known
    add(1, at: known)
  }

  /// Adds other counts.
  mutating func merge(_ other: Tally) {
    for (place, count) in zip(values.take(other.values), other.numbers) { add(count, at: place) }
  }

  private mutating func add(_ count: Int, at place: Int32) {
    while numbers.count <= Int(place) { numbers.append(0) }
    numbers[Int(place)] += count
  }
}
