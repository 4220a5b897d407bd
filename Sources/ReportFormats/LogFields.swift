/// The fields that log events are told by, found in one look at the keys of an object.
struct LogFields {
  /// A field.
  enum Field: Int, CaseIterable {
    case type
    case id
    case otherID
    case content
    case attributes
    case date
    case timestamp
    case message
    case tags
    case ddtags
    case service

    fileprivate var key: String { self == .otherID ? "_id" : "\(self)" }
  }

  private let object: JSONValue
  /// The mark of the first member with each key; 0 for none.
  private var marks = SIMD16<UInt32>(repeating: 0)

  init(_ object: JSONValue) {
    self.object = object
    for (key, value) in object.members {
      if let place = Self.keys[key], marks[place] == 0 { marks[place] = UInt32(truncatingIfNeeded: value.mark) }
    }
  }

  /// The value of a field; nil where it is absent or null.
  subscript(field: Field) -> JSONValue? {
    let mark = marks[field.rawValue]
    guard mark != 0 else { return nil }
    let value = object.value(at: Int(mark))
    return value.isNull ? nil : value
  }

  /// Whether the object holds what an event says of itself.
  var isHead: Bool {
    let hasTime = self[.date] != nil || self[.timestamp] != nil
    let hasText = self[.message]?.text != nil || self[.tags] != nil || self[.ddtags] != nil
    return hasTime && (hasText || self[.service] != nil || self[.attributes] != nil)
  }

  private static let keys = KeyTable(Field.allCases.map { ($0.key, $0.rawValue) })
}

/// The name of an attribute, which may be a dotted path, with its bytes at hand.
@safe final class AttributePath: ExpressibleByStringLiteral {
  let name: String
  let hasDots: Bool
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  init(_ name: String) {
    self.name = name
    hasDots = name.utf8.contains(UInt8(ascii: "."))
    unsafe bytes = .allocate(capacity: name.utf8.count)
    for (place, byte) in name.utf8.enumerated() { unsafe bytes[place] = byte }
  }

  convenience init(stringLiteral name: String) { self.init(name) }

  deinit { unsafe bytes.deallocate() }

  var text: JSONText { unsafe JSONText(rebasing: UnsafeBufferPointer(bytes)) }
}
