/// A fixed set of keys, looked up by their bytes without making a string.
final class KeyTable: Sendable {
  /// For each place of the hash table the index of its key, or -1.
  private let slots: [Int32]
  private let bytes: [UInt8]
  /// Where the keys end in ``bytes``, after a leading zero.
  private let ends: [Int]
  private let values: [Int]
  private let mask: Int

  /// Makes a table; of equal keys the first counts.
  init(_ entries: [(key: String, value: Int)]) {
    var size = 8
    while size < entries.count * 4 { size *= 2 }
    var slots = [Int32](repeating: -1, count: size)
    var keys: [String] = []
    var values: [Int] = []
    for (key, value) in entries where !keys.contains(key) {
      var copy = key
      var place = copy.withUTF8 { unsafe Self.hash(JSONText(rebasing: $0)) } & (size - 1)
      while slots[place] >= 0 { place = (place + 1) & (size - 1) }
      slots[place] = Int32(clamping: keys.count)
      keys.append(key)
      values.append(value)
    }
    self.slots = slots
    self.values = values
    mask = size - 1
    bytes = keys.flatMap(\.utf8)
    ends = keys.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count) }
  }

  /// The value of a key; nil for a key that is not in the table.
  @inline(__always)
  subscript(key: JSONText) -> Int? {
    var place = Self.hash(key) & mask
    while slots[place] >= 0 {
      let index = Int(slots[place])
      if matches(index, key) { return values[index] }
      place = (place + 1) & mask
    }
    return nil
  }

  @inline(__always)
  private func matches(_ index: Int, _ key: JSONText) -> Bool {
    let start = ends[index]
    guard ends[index + 1] - start == key.count else { return false }
    return unsafe bytes.withUnsafeBufferPointer {
      unsafe JSONText(rebasing: UnsafeBufferPointer(rebasing: $0[start..<(start + key.count)])) == key
    }
  }

  @inline(__always) private static func hash(_ key: JSONText) -> Int {
    var word = UInt64(key.count)
    if key.count >= 8 {
      // Keys of one section share their beginnings and ends: the middle tells them apart.
      word &+= key.word64(0) &* 0x9E37_79B9_7F4A_7C15
      word ^= key.word64(key.count / 2 - 4) &* 0xC2B2_AE3D_27D4_EB4F
      word ^= key.word64(key.count - 8)
    } else {
      word ^= key.rest64(0)
    }
    word = (word ^ word >> 32) &* 0x9FB2_1C65_1E98_DF25
    return Int(truncatingIfNeeded: word >> 33)
  }
}

extension JSONText {
  /// The text of a buffer, which may be empty.
  @inline(__always) init(rebasing buffer: UnsafeBufferPointer<UInt8>) {
    if let base = buffer.baseAddress {
      unsafe self.init(base: base, count: buffer.count)
    } else {
      self = .empty
    }
  }
}
