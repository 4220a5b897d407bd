/// A JSON value whose objects keep the order of their keys, and its text.
indirect enum JSONText {
  case null
  case bool(Bool)
  case whole(Int)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(key: String, value: JSONText)])

  /// A number, or null where there is none.
  static func number(_ value: Double?) -> JSONText { value.map { .number($0) } ?? .null }

  /// A whole number, or null where there is none.
  static func whole(_ value: Int?) -> JSONText { value.map { .whole($0) } ?? .null }

  /// A text, or null where there is none.
  static func string(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

  /// The text over several lines, indented by two spaces, with a line feed at its end.
  var text: String {
    var result = ""
    write(to: &result, indentation: 0)
    return result + "\n"
  }

  private func write(to result: inout String, indentation: Int) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .whole(let value): result += String(value)
    case .number(let value): result += Self.digits(value)
    case .string(let value): Self.quote(value, to: &result)
    case .array(let values):
      Self.writeList(values, between: "[", "]", to: &result, indentation) { value, result in
        value.write(to: &result, indentation: indentation + 1)
      }
    case .object(let members):
      Self.writeList(members, between: "{", "}", to: &result, indentation) { member, result in
        Self.quote(member.key, to: &result)
        result += ": "
        member.value.write(to: &result, indentation: indentation + 1)
      }
    }
  }

  private static func writeList<Item>(
    _ items: [Item], between start: String, _ end: String, to result: inout String, _ indentation: Int,
    _ write: (Item, inout String) -> Void
  ) {
    guard !items.isEmpty else {
      result += start + end
      return
    }
    result += start
    for (index, item) in items.enumerated() {
      result += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indentation + 1)
      write(item, &result)
    }
    result += "\n" + String(repeating: "  ", count: indentation) + end
  }

  /// The shortest digits that read back as the same number; JSON has no word for what is not finite.
  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = (value == 0 ? 0 : value).description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Writes a string literal.
  ///
  /// Marks that a terminal or a CI runner would act on are escaped; the content stays.
  private static func quote(_ text: String, to result: inout String) {
    result += "\""
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "#" where last == "#": result += "\\u0023"
      case _ where HiddenScalars.contains(scalar):
        for unit in units(scalar) {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: result.unicodeScalars.append(scalar)
      }
      last = scalar
    }
    result += "\""
  }

  private static func units(_ scalar: Unicode.Scalar) -> [UInt16] { Array(String(scalar).utf16) }
}
