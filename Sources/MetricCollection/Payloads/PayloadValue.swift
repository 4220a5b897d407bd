import Foundation

/// A JSON value of a payload.
enum PayloadValue: Hashable, Sendable {
  case object([String: PayloadValue])
  case array([PayloadValue])
  case string(String)
  case number(Double)
  case bool(Bool)
  case null
}

extension PayloadValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([PayloadValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: PayloadValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .array(let elements): try container.encode(elements)
    case .string(let text): try container.encode(text)
    case .number(let number): try container.encode(number)
    case .bool(let bool): try container.encode(bool)
    case .null: try container.encodeNil()
    }
  }
}

extension PayloadValue {
  /// The members of an object; none for any other value.
  var members: [String: PayloadValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The elements of an array; none for any other value.
  var elements: [PayloadValue] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The member with a key; nil where there is none, or null.
  subscript(_ key: String) -> PayloadValue? {
    let value = members[key]
    return value == .null ? nil : value
  }

  /// A text that is not empty; a number as text, as some encoders write a build.
  var name: String? {
    switch self {
    case .string(let text): text.isEmpty ? nil : text
    case .number(let number): Int64(exactly: number).map(String.init) ?? String(number)
    default: nil
    }
  }

  /// Whether a flag is set: `true`, `1`, `"1"`.
  var isSet: Bool {
    switch self {
    case .bool(let bool): bool
    case .number(let number): number != 0
    case .string(let text): text == "1" || text == "true"
    default: false
    }
  }
}
