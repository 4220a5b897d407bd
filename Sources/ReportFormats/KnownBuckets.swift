import CSimdJSON
import Measurements

extension JSONLeaves {
  /// The buckets of a histogram, whose numbers are met one by one, if all are whole milliseconds and whole counts, as
  /// nearly all are; nil where they are not, or one is not whole.
  ///
  /// - Parameter unit: what stands behind an edge.
  func millisecondBuckets(_ places: Range<Int>, unit: StaticString) -> [Bucket]? {
    unsafe withUnsafeTemporaryAllocation(of: Int64.self, capacity: 3 * places.count) { numbers in
      let count = unsafe unit.utf8Start.withMemoryRebound(
        to: CChar.self, capacity: unit.utf8CodeUnitCount + 1
      ) {
        unsafe Int(
          csimdjson_read_groups(leaves, places.lowerBound, places.upperBound, $0, numbers.baseAddress))
      }
      guard count >= 0 else { return nil }
      var buckets: [Bucket] = []
      buckets.reserveCapacity(count)
      for place in 0..<count {
        let bucket = unsafe Bucket(
          start: numbers[3 * place] * 1_000_000, end: numbers[3 * place + 1] * 1_000_000,
          count: numbers[3 * place + 2])
        buckets.append(bucket)
      }
      return buckets
    }
  }

  /// The buckets of a histogram; nil where one is not whole, or a number of it is none.
  ///
  /// - Parameter value: the number that a leaf is, zero or more: of events, or an edge.
  func anyBuckets(
    _ places: Range<Int>, _ value: (_ leaf: JSONLeaf, _ isCount: Bool) -> Int64?
  ) -> [Bucket]? {
    var buckets: [Bucket] = []
    var bucket: (start: Int64?, end: Int64?, count: Int64?) = (nil, nil, nil)
    var current: Int?
    func finish() -> Bool {
      guard current != nil else { return true }
      guard let start = bucket.start, let end = bucket.end, let count = bucket.count else { return false }
      buckets.append(Bucket(start: start, end: end, count: count))
      return true
    }
    for place in places {
      let leaf = self[place]
      let meaning = LeafMeaning(leaf)
      guard meaning.isOfBucket else { continue }
      if meaning.place != current {
        guard finish() else { return nil }
        current = meaning.place
        bucket = (nil, nil, nil)
      }
      if meaning.part == .ofBucket { continue }
      guard let number = value(leaf, meaning.part == .bucketCount) else { return nil }
      switch meaning.part {
      case .bucketStart: bucket.start = number
      case .bucketEnd: bucket.end = number
      default: bucket.count = number
      }
    }
    return finish() ? buckets : nil
  }
}

extension [Bucket] {
  /// Whether none ends before it begins.
  var areSound: Bool { allSatisfy { $0.start <= $0.end } }
}
