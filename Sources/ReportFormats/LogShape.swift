import Measurements

/// How log events are written that differ in nothing but some values: the bytes between these, as met once.
///
/// Everything that is told by keys, by the kinds of values and by the message is the same for all of them. Its memory
/// is plain, so that looking at it counts no references; who makes one frees it.
@safe struct LogShape {
  /// What a value that differs from event to event is.
  enum Role {
    case ignored, header, time, number, weight, id
  }

  /// A value that differs, and the bytes before it.
  private struct Slot {
    var mark: Int
    /// The place and number of the bytes between the value before and this one.
    var offset: Int
    var length: Int
    var kind: JSONValue.Kind
  }

  /// Where the marks of values stand, from that of the element on; negative for none.
  private(set) var time = -1
  private(set) var number = -1
  private(set) var weight = -1
  private(set) var id = -1
  private let headers: UnsafeMutableBufferPointer<Int>
  private let slots: UnsafeMutableBufferPointer<Slot>
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let tail: (offset: Int, length: Int)

  /// Learns the shape of an element.
  ///
  /// - Parameter values: The marks from that of the element on, ascending, of values that may differ.
  init(_ element: JSONValue, _ values: [(mark: Int, role: Role)]) {
    let places = unsafe element.places
    var slots: [Slot] = []
    var headers: [Int] = []
    var bytes: [UInt8] = []
    var start = unsafe Int(places[0])
    func take(to end: Int) {
      let piece = unsafe UnsafeBufferPointer(start: element.documentBytes + start, count: end - start)
      unsafe bytes.append(contentsOf: piece)
    }
    for (mark, role) in values {
      let end = unsafe Int(places[mark])
      let kind = element.value(at: element.mark + mark).kind
      slots.append(Slot(mark: mark, offset: bytes.count, length: end - start, kind: kind))
      take(to: end)
      start = unsafe Int(places[mark + 1])
      switch role {
      case .ignored: break
      case .header: headers.append(mark)
      case .time: time = mark
      case .number: number = mark
      case .weight: weight = mark
      case .id: id = mark
      }
    }
    let end = unsafe Int(places[element.closingMark - element.mark]) + 1
    tail = (bytes.count, end - start)
    take(to: end)
    // Whole words are compared.
    bytes += [UInt8](repeating: 0, count: 8)
    unsafe self.headers = Self.copy(headers)
    unsafe self.slots = Self.copy(slots)
    unsafe self.bytes = Self.copy(bytes)
  }

  func free() {
    unsafe headers.deallocate()
    unsafe slots.deallocate()
    unsafe bytes.deallocate()
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutableBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = unsafe copy.initialize(from: elements)
    return unsafe copy
  }

  /// Whether an object has this shape, and no text that may be JSON.
  ///
  /// - Parameters:
  ///   - marks: The number of marks from that of the object to its end, which is that of the shape.
  ///   - isSound: Whether its document was checked; else its values are looked at too.
  @inline(__always) func matches(_ element: JSONValue, marks: Int, isSound: Bool) -> Bool {
    guard let pieces = unsafe bytes.baseAddress else { return false }
    let document = unsafe element.documentBytes
    let places = unsafe element.places
    var start = unsafe Int(places[0])
    let slotCount = unsafe slots.count
    for index in 0..<slotCount {
      let slot = unsafe slots[index]
      let place = unsafe Int(places[slot.mark])
      guard place - start == slot.length,
        unsafe Words.areEqual(document + start, pieces + slot.offset, slot.length)
      else { return false }
      let value = unsafe JSONText(base: document + place, count: Int(places[slot.mark + 1]) - place)
      guard Self.isPlain(value, slot.kind, isSound: isSound) else { return false }
      start = place + value.count
    }
    return unsafe Int(places[marks]) + 1 - start == tail.length
      && Words.areEqual(document + start, pieces + tail.offset, tail.length)
  }

  /// Whether a value is of a kind, and no text that begins with a space, a bracket or an escape.
  ///
  /// - Parameter value: The bytes from the value's first on to the next mark.
  @inline(__always) private static func isPlain(
    _ value: JSONText, _ kind: JSONValue.Kind, isSound: Bool
  ) -> Bool {
    let first = value[0]
    switch kind {
    case .string:
      guard first == UInt8(ascii: "\""), value.count >= 2, !mayBeJSON(value[1]) else { return false }
      return isSound || value[value.count - 1] == UInt8(ascii: "\"")
    case .number:
      guard first &- UInt8(ascii: "0") < 10 || isSound && first == UInt8(ascii: "-") else { return false }
      return isSound || isPlainNumber(value)
    case .yes: return isSound ? first == UInt8(ascii: "t") : value == "true"
    case .no: return isSound ? first == UInt8(ascii: "f") : value == "false"
    case .null: return isSound ? first == UInt8(ascii: "n") : value == "null"
    case .object, .array: return false
    }
  }

  /// Whether a text may be JSON or something unusual, by its first byte.
  static func mayBeJSON(_ first: UInt8) -> Bool {
    first <= 0x20 || first | 0x20 == UInt8(ascii: "{") || first == UInt8(ascii: "\\")
  }

  /// Whether bytes are digits, and perhaps a point and more digits.
  private static func isPlainNumber(_ bytes: JSONText) -> Bool {
    var place = 0
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
    // A number beyond 64 bits is refused, whether it comes first or behind others.
    guard (1...18).contains(place), place == 1 || bytes[0] != UInt8(ascii: "0") else { return false }
    if place == bytes.count { return true }
    guard bytes[place] == UInt8(ascii: "."), place + 1 < bytes.count else { return false }
    place += 1
    while place < bytes.count, bytes[place] &- UInt8(ascii: "0") < 10 { place += 1 }
    return place == bytes.count
  }

  /// Writes the values that make the header as words, from the second one on; nil where they are too long.
  @inline(__always) func headerKey(
    of element: JSONValue, number: Int, into words: UnsafeMutableBufferPointer<UInt64>
  ) -> (key: UnsafeBufferPointer<UInt64>, hash: UInt64)? {
    let document = unsafe element.documentBytes
    let places = unsafe element.places
    unsafe words[0] = UInt64(number)
    var count = 1
    var hash = UInt64(number) &+ 1
    let headerCount = unsafe headers.count
    for index in 0..<headerCount {
      let mark = unsafe headers[index]
      let start = unsafe document + Int(places[mark])
      let length = unsafe Int(places[mark + 1] &- places[mark])
      guard count + length / 8 + 2 <= words.count else { return nil }
      unsafe words[count] = UInt64(length)
      count += 1
      var place = 0
      while place < length {
        let rest = length - place
        let word = unsafe rest >= 8 ? Words.word(start + place) : Words.word(start + place, rest)
        unsafe words[count] = word
        hash = (hash ^ word).foldedProduct(with: 0x9E37_79B9_7F4A_7C15)
        count += 1
        place += 8
      }
    }
    let key = unsafe UnsafeBufferPointer(rebasing: words[0..<count])
    return unsafe (key, hash)
  }
}

/// Bytes taken as words, seven behind the last of which may be read.
private enum Words {
  @inline(__always) static func areEqual(
    _ one: UnsafePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var place = 0
    while count - place >= 8 {
      if unsafe word(one + place) != word(other + place) { return false }
      place += 8
    }
    return unsafe count == place || word(one + place, count - place) == word(other + place, count - place)
  }

  @inline(__always) static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// Up to seven bytes.
  @inline(__always) static func word(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
    unsafe word(bytes) & ~(~0 &<< UInt64(8 * count))
  }
}
