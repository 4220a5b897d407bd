/// A fixed set of keys, looked up by their bytes without making a string.
struct KeyTable {
  private var slots: [Int32]
  private var keys: [[UInt8]] = []
  private var values: [Int] = []
  private let mask: Int

  /// Makes a table; of equal keys the first counts.
  init(_ entries: [(key: String, value: Int)]) {
    var size = 8
    while size < entries.count * 4 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: -1, count: size)
    for entry in entries { insert(entry.key, entry.value) }
  }

  /// The value of a key; nil for a key that is not in the table.
  @inline(__always) subscript(key: JSONText) -> Int? {
    var place = Self.hash(key) & mask
    while slots[place] >= 0 {
      let index = Int(slots[place])
      if matches(index, key) { return values[index] }
      place = (place + 1) & mask
    }
    return nil
  }

  private mutating func insert(_ string: String, _ value: Int) {
    var copy = string
    copy.withUTF8 { buffer in
      let key = unsafe JSONText(rebasing: buffer)
      guard self[key] == nil else { return }
      var place = Self.hash(key) & mask
      while slots[place] >= 0 { place = (place + 1) & mask }
      slots[place] = Int32(clamping: keys.count)
      unsafe keys.append(Array(buffer))
      values.append(value)
    }
  }

  @inline(__always) private func matches(_ index: Int, _ key: JSONText) -> Bool {
    unsafe keys[index].withUnsafeBufferPointer { unsafe JSONText(rebasing: $0) == key }
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
