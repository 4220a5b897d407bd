import CSimdJSON
import Measurements

/// A value of a parsed JSON document: one of the marks that the parser has set.
///
/// It holds until its parser parses the next document. Walking makes no strings and allocates nothing.
@safe struct JSONValue {
  /// What a value is.
  enum Kind {
    case object
    case array
    case string
    case number
    case yes
    case no
    case null
  }

  fileprivate let document: UnsafePointer<csimdjson_document>
  /// The mark of its first byte.
  let mark: Int

  init(document: UnsafePointer<csimdjson_document>, mark: Int) {
    unsafe self.document = document
    self.mark = mark
  }

  /// What the value is.
  var kind: Kind {
    switch firstByte {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"): .yes
    case UInt8(ascii: "f"): .no
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  @inline(__always)
  var isObject: Bool { firstByte == UInt8(ascii: "{") }
  @inline(__always)
  var isArray: Bool { firstByte == UInt8(ascii: "[") }
  @inline(__always)
  var isNull: Bool { firstByte == UInt8(ascii: "n") }

  /// The first byte, which alone tells the kind in a document that was checked.
  @inline(__always)
  private var firstByte: UInt8 { unsafe start.pointee }

  @inline(__always)
  var start: UnsafePointer<UInt8> {
    unsafe document.pointee.bytes + Int(document.pointee.marks[mark])
  }

  @inline(__always)
  private var container: csimdjson_container {
    unsafe document.pointee.containers[Int(document.pointee.links[mark])]
  }

  /// The mark of the comma or bracket behind the value.
  @inline(__always)
  var next: Int {
    isObject || isArray ? Int(container.close) + 1 : mark + 1
  }

  /// The document, for other functions of its parser.
  @inline(__always) var documentPointer: UnsafePointer<csimdjson_document> { unsafe document }

  /// The value at another mark of the same document.
  func value(at mark: Int) -> JSONValue { unsafe JSONValue(document: document, mark: mark) }

  /// How an object or array is written, brackets and all; empty for any other value.
  var source: JSONText {
    guard isObject || isArray else { return .empty }
    let end = unsafe document.pointee.bytes + Int(document.pointee.marks[Int(container.close)]) + 1
    return unsafe JSONText(base: start, count: end - start)
  }

  /// The members of an object, none for any other value.
  @inline(__always) var members: JSONMembers {
    JSONMembers(mark: mark + 1, end: isObject ? Int(container.close) : 0, document: self)
  }

  /// The elements of an array, none for any other value.
  @inline(__always) var elements: JSONElements {
    JSONElements(mark: mark + 1, end: isArray ? Int(container.close) : 0, document: self)
  }

  /// The number of members or elements.
  var count: Int { isObject || isArray ? Int(container.count) : 0 }

  /// The first member of an object with this key, null members left out.
  @inline(__always) func member(_ key: StaticString) -> JSONValue? {
    for (name, value) in members where name == key { return value.isNull ? nil : value }
    return nil
  }

  /// The first member of an object with this key, null members left out.
  func member(_ key: JSONText) -> JSONValue? {
    for (name, value) in members where name == key { return value.isNull ? nil : value }
    return nil
  }

  /// The text of a string; nil for any other value.
  @inline(__always) var text: JSONText? { firstByte == UInt8(ascii: "\"") ? string : nil }

  /// The text of what is known to be a string.
  @inline(__always) fileprivate var string: JSONText {
    if unsafe document.pointee.has_escapes { return unescaped }
    let text = unsafe start + 1
    // Only spaces can stand between the closing quote and the next mark.
    var end = unsafe document.pointee.bytes + Int(document.pointee.marks[mark + 1]) - 1
    while unsafe end.pointee != UInt8(ascii: "\"") { unsafe end -= 1 }
    return unsafe JSONText(base: text, count: end - text)
  }

  private var unescaped: JSONText {
    let text = unsafe csimdjson_text_at(document, UInt32(truncatingIfNeeded: mark))
    return unsafe JSONText(rebasing: UnsafeBufferPointer(start: text.bytes, count: text.length))
  }

  /// The whole number of an integer that fits; nil for any other value.
  @inline(__always) var integer: Int64? { plainInteger ?? slowInteger }

  /// The number of up to 18 digits and nothing else before the next mark; nil for any other value.
  @inline(__always) var plainInteger: Int64? {
    let length = unsafe Int(document.pointee.marks[mark + 1] &- document.pointee.marks[mark])
    guard length <= 18 else { return nil }
    return unsafe JSONText(base: start, count: length).digits(length)
  }

  private var slowInteger: Int64? {
    guard let number = anyNumber, number.is_whole else { return nil }
    return number.whole
  }

  /// The number, as near as a double comes; nil for anything but a number.
  var number: Double? { anyNumber?.value }

  private var anyNumber: csimdjson_number? {
    guard kind == .number else { return nil }
    return unsafe csimdjson_number_at(document, UInt32(truncatingIfNeeded: mark))
  }

  /// The digest of the content: objects whatever their order, arrays in theirs, strings and numbers by value.
  ///
  /// That of a document, or of an element of one that is an array, is known; any other is found in a walk.
  var digest: ContentDigest {
    let digest = unsafe csimdjson_digest_at(document, UInt32(truncatingIfNeeded: mark))
    return ContentDigest(high: digest.high, low: digest.low)
  }
}

/// The members of an object in the order of the document.
@safe struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate var mark: Int
  fileprivate let end: Int
  fileprivate let document: JSONValue

  @inline(__always) mutating func next() -> (key: JSONText, value: JSONValue)? {
    guard mark < end else { return nil }
    let key = unsafe JSONValue(document: document.document, mark: mark)
    // A colon stands between.
    let value = unsafe JSONValue(document: document.document, mark: mark + 2)
    mark = value.next + 1
    return (key.string, value)
  }
}

/// The elements of an array.
@safe struct JSONElements: Sequence, IteratorProtocol {
  fileprivate var mark: Int
  fileprivate let end: Int
  fileprivate let document: JSONValue

  @inline(__always) mutating func next() -> JSONValue? {
    guard mark < end else { return nil }
    let value = unsafe JSONValue(document: document.document, mark: mark)
    mark = value.next + 1
    return value
  }
}
