/// What a leaf of a known element says, in one number that is its role: no table is needed to look it up.
struct LeafMeaning {
  /// What of a field it is.
  enum Part: Int {
    // These four have the numbers that `csimdjson_read_groups` knows.
    case bucketStart, bucketEnd, bucketCount
    /// Something of a bucket that is not read.
    case ofBucket
    case value
    case unit
    case average
    case samples
    case counter
    /// That a histogram has no buckets.
    case noBuckets
    /// Nothing, but that its field is there.
    case other
  }

  /// The role.
  let number: Int

  private static let partBits = 4
  private static let placeBits = 10
  private static let fieldBits = 10

  /// - Parameters:
  ///   - field: the number of its field.
  ///   - place: which bucket of its field it belongs to, or which counter it is.
  /// - Returns: nil where the numbers are too large.
  init?(_ part: Part, of field: Int, at place: Int = 0) {
    guard field < 1 << Self.fieldBits, place < 1 << Self.placeBits else { return nil }
    number = (field << Self.placeBits | place) << Self.partBits | part.rawValue
  }

  @inline(__always) init(_ leaf: JSONLeaf) { number = leaf.role }

  @inline(__always) var part: Part {
    Part(rawValue: number & (1 << Self.partBits - 1)) ?? .other
  }

  /// Whether it is a part of a bucket.
  var isOfBucket: Bool { part.rawValue <= Part.ofBucket.rawValue }

  @inline(__always) var place: Int { number >> Self.partBits & (1 << Self.placeBits - 1) }
  @inline(__always) var field: Int { number >> (Self.partBits + Self.placeBits) }
}

extension JSONLeaves {
  /// The places from one on whose leaves belong to one field.
  @inline(__always) func run(from place: Int) -> Range<Int> {
    let field = LeafMeaning(self[place]).field
    var end = place + 1
    while end < count, LeafMeaning(self[end]).field == field { end += 1 }
    return place..<end
  }
}

extension JSONTrail.Role {
  /// The role of a leaf with a meaning; its element is not learned where that has no number.
  init(_ part: LeafMeaning.Part, of field: Int, at place: Int = 0) {
    self = LeafMeaning(part, of: field, at: place).map { .number($0.number) } ?? .refused
  }
}
