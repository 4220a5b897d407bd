/// A value of a parsed JSON document: a place on simdjson's tape.
///
/// It holds until its parser parses the next document. Walking makes no strings and allocates nothing.
@safe struct JSONValue {
  /// What a value is; the raw values are the marks on the tape.
  enum Kind: UInt8 {
    case object = 0x7B
    case array = 0x5B
    case string = 0x22
    case signed = 0x6C
    case unsigned = 0x75
    case double = 0x64
    case yes = 0x74
    case no = 0x66
    case null = 0x6E
  }

  fileprivate let tape: UnsafePointer<UInt64>
  fileprivate let strings: UnsafePointer<UInt8>
  fileprivate let index: Int

  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, index: Int) {
    unsafe self.tape = tape
    unsafe self.strings = strings
    self.index = index
  }

  /// What the value is.
  @inline(__always) var kind: Kind {
    // The parser writes no other mark at the place of a value.
    Kind(rawValue: mark) ?? .null
  }

  /// The mark on the tape, which the hot paths compare by itself.
  @inline(__always)
  private var mark: UInt8 { unsafe UInt8(truncatingIfNeeded: tape[index] >> 56) }

  @inline(__always)
  var isObject: Bool { mark == 0x7B }
  @inline(__always)
  var isArray: Bool { mark == 0x5B }
  @inline(__always)
  var isNull: Bool { mark == 0x6E }

  /// The place behind the value, whatever it holds.
  @inline(__always) fileprivate var next: Int {
    switch mark {
    case 0x7B, 0x5B: unsafe Int(UInt32(truncatingIfNeeded: tape[index]))
    case 0x6C, 0x75, 0x64: index + 2
    default: index + 1
    }
  }

  /// The members of an object, none for any other value.
  @inline(__always) var members: JSONMembers {
    isObject
      ? JSONMembers(place: index + 1, end: next - 1, document: self)
      : JSONMembers(place: 0, end: 0, document: self)
  }

  /// The elements of an array, none for any other value.
  @inline(__always) var elements: JSONElements {
    isArray
      ? JSONElements(place: index + 1, end: next - 1, document: self)
      : JSONElements(place: 0, end: 0, document: self)
  }

  /// The number of members or elements, as far as the tape counts (2²⁴ − 1), to reserve room by.
  var approximateCount: Int {
    guard isObject || isArray else { return 0 }
    return unsafe Int(tape[index] >> 32 & 0xFF_FFFF)
  }

  /// The first member of an object with this key, null members left out.
  func member(_ key: StaticString) -> JSONValue? {
    for (name, value) in members where name == key { return value.isNull ? nil : value }
    return nil
  }

  /// The first member of an object with this key, null members left out.
  func member(_ key: JSONText) -> JSONValue? {
    for (name, value) in members where name == key { return value.isNull ? nil : value }
    return nil
  }

  /// The text of a string; nil for any other value.
  @inline(__always) var text: JSONText? {
    guard mark == 0x22 else { return nil }
    let place = unsafe strings + Int(tape[index] & 0x00FF_FFFF_FFFF_FFFF)
    let length = unsafe UnsafeRawPointer(place).loadUnaligned(as: UInt32.self)
    return unsafe JSONText(base: place + 4, count: Int(length))
  }

  /// The whole number of an integer that fits; nil for any other value.
  @inline(__always) var integer: Int64? {
    switch mark {
    case 0x6C: unsafe Int64(bitPattern: tape[index + 1])
    case 0x75: unsafe Int64(exactly: tape[index + 1])
    default: nil
    }
  }

  /// The number, as near as a double comes; nil for anything but a number.
  @inline(__always) var number: Double? {
    switch mark {
    case 0x6C: unsafe Double(Int64(bitPattern: tape[index + 1]))
    case 0x75: unsafe Double(tape[index + 1])
    case 0x64: unsafe Double(bitPattern: tape[index + 1])
    default: nil
    }
  }

  /// The bits behind a number on the tape.
  var numberBits: UInt64 { unsafe tape[index + 1] }
}

/// The members of an object in the order of the document.
@safe struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate var place: Int
  fileprivate let end: Int
  fileprivate let document: JSONValue

  @inline(__always) mutating func next() -> (key: JSONText, value: JSONValue)? {
    guard place < end else { return nil }
    let key = unsafe JSONValue(tape: document.tape, strings: document.strings, index: place)
    let value = unsafe JSONValue(tape: document.tape, strings: document.strings, index: place + 1)
    place = value.next
    return (key.text ?? JSONText.empty, value)
  }
}

/// The elements of an array.
@safe struct JSONElements: Sequence, IteratorProtocol {
  fileprivate var place: Int
  fileprivate let end: Int
  fileprivate let document: JSONValue

  @inline(__always) mutating func next() -> JSONValue? {
    guard place < end else { return nil }
    let value = unsafe JSONValue(tape: document.tape, strings: document.strings, index: place)
    place = value.next
    return value
  }
}
