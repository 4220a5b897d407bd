/// A JSON value that keeps the order of its keys and is written with the same bytes every time.
enum JSONValue {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// A number, or `null` for nil and for what JSON has no number for.
  static func number(_ value: Double?) -> JSONValue { value.map(JSONValue.double) ?? .null }

  /// A whole number, or `null`.
  static func number(_ value: Int?) -> JSONValue { value.map(JSONValue.int) ?? .null }

  /// A string, or `null`.
  static func text(_ value: String?) -> JSONValue { value.map(JSONValue.string) ?? .null }

  /// The text with two spaces a level; what holds scalars alone stands on one line.
  var text: String {
    var result = ""
    write(to: &result, depth: 0)
    result += "\n"
    return result
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to result: inout String, depth: Int) {
    switch self {
    case .null: result += "null"
    case .bool(let value): result += value ? "true" : "false"
    case .int(let value): result += String(value)
    case .double(let value): result += Self.number(value)
    case .string(let value): Self.quote(value, to: &result)
    case .array(let values):
      let items = values.map { (key: String?.none, value: $0) }
      Self.write(items, between: ("[", "]"), to: &result, depth: depth)
    case .object(let members):
      let items = members.map { (key: String?.some($0.key), value: $0.value) }
      Self.write(items, between: ("{", "}"), to: &result, depth: depth)
    }
  }

  private static func write(
    _ items: [(key: String?, value: JSONValue)],
    between marks: (open: String, close: String),
    to result: inout String,
    depth: Int
  ) {
    let isOneLine = items.allSatisfy { $0.value.isScalar }
    let indentation = "\n" + String(repeating: "  ", count: depth + 1)
    result += marks.open
    for (index, item) in items.enumerated() {
      if index > 0 { result += isOneLine ? ", " : "," }
      if !isOneLine { result += indentation }
      if let key = item.key {
        quote(key, to: &result)
        result += ": "
      }
      item.value.write(to: &result, depth: depth + 1)
    }
    if !isOneLine { result += "\n" + String(repeating: "  ", count: depth) }
    result += marks.close
  }

  /// The shortest digits that read back as the same number, without `.0`; `null` where JSON has no number.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if value == 0 { return "0" }
    let digits = value.description
    return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
  }

  /// The string by RFC 8259.
  ///
  /// Line separators and direction marks are escaped too, and the second of two `#`, since a runner takes `##[…]` anywhere in a
  /// line of its log for a command.
  private static func quote(_ text: String, to result: inout String) {
    result += "\""
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "#" where previous == "#": result += "\\u0023"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{61C}", "\u{200E}", "\u{200F}",
        "\u{2028}"..."\u{202E}",
        "\u{2066}"..."\u{2069}", "\u{FEFF}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
      previous = scalar
    }
    result += "\""
  }
}
