/// A text, or a few of them, that is told from others by its bytes.
protocol Internable: Hashable, Sendable {
  /// A hash of the bytes; equal values have equal ones in a process.
  var quickHash: UInt64 { get }
  /// How many bytes it has.
  var byteCount: Int { get }
}

/// Gives each distinct value a small number, in the order of first sight.
///
/// Values are looked up by a hash of their bytes that costs a few instructions a word, since this is done several
/// times for every report; and equal texts nearly always prove equal by their first 16 bytes, or by their address.
struct Interner<Value: Internable>: Sendable {
  private struct Slot {
    var hash: UInt64 = 0
    /// Negative where the slot is empty.
    var number: Int32 = -1
  }

  private(set) var values: [Value] = []
  /// Whether there were more values than are kept.
  ///
  /// Whether this is so of the union of several does not depend on how the values were divided.
  private(set) var isFull = false
  private var slots: [Slot] = []
  private var byteCount = 0
  private let limit: Int

  /// The number of bytes that a value takes on average at most.
  private static var averageBytes: Int { 256 }

  /// - Parameter limit: How many values are kept.
  init(limit: Int) { self.limit = limit }

  /// The number of a value; 0 for a new one where no more can be kept.
  @inline(__always) mutating func number(of value: Value) -> Int32 {
    if values.count * 4 >= slots.count * 3 { grow() }
    let hash = value.quickHash
    let slot = slot(hash, value)
    if slots[slot].number >= 0 { return slots[slot].number }
    guard values.count < limit, byteCount + value.byteCount <= limit * Self.averageBytes else {
      isFull = true
      return 0
    }
    byteCount += value.byteCount
    let number = Int32(truncatingIfNeeded: values.count)
    values.append(value)
    slots[slot] = Slot(hash: hash, number: number)
    return number
  }

  /// Takes the values of another interner of the same limit; gives their numbers here.
  mutating func take(_ other: Interner) -> [Int32] {
    if other.isFull { isFull = true }
    return other.values.map { number(of: $0) }
  }

  func known(_ value: Value) -> Int32? {
    guard !slots.isEmpty else { return nil }
    let number = slots[slot(value.quickHash, value)].number
    return number < 0 ? nil : number
  }

  subscript(number: Int32) -> Value { values[Int(number)] }

  @inline(__always) private func slot(_ hash: UInt64, _ value: Value) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].number >= 0 {
      if slots[slot].hash == hash && values[Int(slots[slot].number)] == value { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(16, old.count * 2))
    let mask = slots.count - 1
    for entry in old where entry.number >= 0 {
      var slot = Int(truncatingIfNeeded: entry.hash) & mask
      while slots[slot].number >= 0 { slot = (slot + 1) & mask }
      slots[slot] = entry
    }
  }
}

extension String: Internable {
  var quickHash: UInt64 {
    let hash = unsafe utf8.withContiguousStorageIfAvailable { bytes in
      unsafe WordMixing.hash(UnsafeRawBufferPointer(bytes))
    }
    if let hash { return hash }
    var copy = self
    return copy.withUTF8 { unsafe WordMixing.hash(UnsafeRawBufferPointer($0)) }
  }

  var byteCount: Int { utf8.count }
}

extension String {
  /// Whether both are one in memory, and so are the same bytes: texts of up to 15 bytes, and those that were made once.
  func isSame(as other: String) -> Bool {
    unsafe unsafeBitCast(self, to: (UInt64, UInt64).self) == unsafeBitCast(other, to: (UInt64, UInt64).self)
  }
}

extension AppVersion: Internable {
  var quickHash: UInt64 { WordMixing.mix(version.quickHash, build.quickHash) }

  var byteCount: Int { version.utf8.count + build.utf8.count }
}

extension StateKey: Internable {
  var quickHash: UInt64 { WordMixing.mix(domain.quickHash, label.quickHash) }

  var byteCount: Int { domain.utf8.count + label.utf8.count }
}

extension MetricKey: Internable {
  var quickHash: UInt64 {
    switch self {
    case .builtIn(let index): UInt64(truncatingIfNeeded: index)
    case .named(let name): name.quickHash
    case .signpost(let signpost):
      WordMixing.mix(
        signpost.category.quickHash,
        WordMixing.mix(signpost.name.quickHash, signpost.aspect.rawValue.quickHash))
    }
  }

  var byteCount: Int {
    switch self {
    case .builtIn: 0
    case .named(let name): name.utf8.count
    case .signpost(let signpost): signpost.category.utf8.count + signpost.name.utf8.count
    }
  }
}

extension WordMixing {
  /// A hash of bytes, eight at a time.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = UInt64(truncatingIfNeeded: bytes.count)
    var place = 0
    while bytes.count - place >= 8 {
      state = unsafe mix(state, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[place])
      place += 1
    }
    return mix(state, rest)
  }
}
