/// Text from anywhere as a scalar of YAML 1.1, which reads it back as it was.
enum YAMLText {
  /// Plain words that YAML 1.1 takes for something else.
  private static let reserved: Set<String> = ["y", "n", "yes", "no", "on", "off", "true", "false", "null"]

  /// The text plain where that is safe, else between double quotes.
  static func scalar(_ text: String) -> String {
    let isPlain =
      text.unicodeScalars.first.map { $0.properties.isAlphabetic && $0.isASCII } ?? false
      && text.unicodeScalars.allSatisfy { scalar in
        scalar.isASCII
          && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || "._-".unicodeScalars.contains(scalar))
      } && !reserved.contains(text.lowercased())
    return isPlain ? text : quoted(text)
  }

  /// A number with its unit, for a list in brackets.
  static func flowScalar(_ text: String) -> String {
    text.unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || " .%/".unicodeScalars.contains(scalar))
    } ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20...0x7E: result.unicodeScalars.append(scalar)
      case 0xA1...0x1FFF where scalar.properties.generalCategory != .format, 0x3041...0xD7FF:
        result.unicodeScalars.append(scalar)
      case 0x10000...: result += "\\U" + hexadecimal(scalar.value, digits: 8)
      default: result += "\\u" + hexadecimal(scalar.value, digits: 4)
      }
    }
    return result + "\""
  }

  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
