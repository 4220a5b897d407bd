/// A fixed set of keys, looked up by their bytes without making a string.
///
/// Copies share one table, and a look-up counts no references.
@safe struct KeyTable: @unchecked Sendable {
  @safe private struct Slot {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    var value = 0
  }

  /// The memory of a table, which nothing changes once it is filled.
  @safe private final class Storage {
    let slots: UnsafeMutableBufferPointer<Slot>
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(slots size: Int, bytes count: Int) {
      unsafe slots = .allocate(capacity: size)
      unsafe slots.initialize(repeating: Slot())
      unsafe bytes = .allocate(capacity: max(1, count))
    }

    deinit {
      unsafe slots.deallocate()
      unsafe bytes.deallocate()
    }
  }

  private let storage: Storage
  private let slots: UnsafePointer<Slot>?
  private let mask: Int

  /// Makes a table; of equal keys the first counts.
  init(_ entries: [(key: String, value: Int)]) {
    var size = 8
    while size < entries.count * 4 { size *= 2 }
    storage = Storage(slots: size, bytes: entries.reduce(0) { $0 + $1.key.utf8.count })
    unsafe slots = UnsafePointer(storage.slots.baseAddress)
    mask = size - 1
    var used = 0
    for (key, value) in entries {
      for (offset, byte) in key.utf8.enumerated() { unsafe storage.bytes[used + offset] = byte }
      let count = key.utf8.count
      let copy = unsafe JSONText(rebasing: UnsafeBufferPointer(rebasing: storage.bytes[used..<(used + count)]))
      used += count
      guard self[copy] == nil else { continue }
      var place = Self.hash(copy) & mask
      while unsafe storage.slots[place].bytes != nil { place = (place + 1) & mask }
      unsafe storage.slots[place] = Slot(bytes: copy.start, count: count, value: value)
    }
  }

  /// The value of a key; nil for a key that is not in the table.
  @inline(__always)
  subscript(key: JSONText) -> Int? {
    guard let slots = unsafe slots else { return nil }
    var place = Self.hash(key) & mask
    while let bytes = unsafe slots[place].bytes {
      if unsafe JSONText(base: bytes, count: slots[place].count) == key { return unsafe slots[place].value }
      place = (place + 1) & mask
    }
    return nil
  }

  @inline(__always) private static func hash(_ key: JSONText) -> Int {
    var word = UInt64(truncatingIfNeeded: key.count)
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
