/// Text from outside made fit for a terminal and for a runner's log.
public enum PlainText {
  /// The text on one line, without control or direction characters, and without the marks by which a CI runner
  /// takes a line of output for a command (`::` at its start, `##[` and `##vso[` anywhere).
  public static func safe(_ text: String, limit: Int = 400) -> String {
    var result = ""
    var length = 0
    for scalar in text.unicodeScalars {
      guard length < limit else {
        result += "…"
        break
      }
      length += 1
      if isHidden(scalar) {
        result.unicodeScalars.append("\u{FFFD}")
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result.replacing("##", with: "#\u{200B}#").replacing("::", with: ":\u{200B}:")
  }

  /// Whether a scalar is a control, a line or paragraph separator, a direction mark or has no width.
  static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0x061C,
      0xE0000...0xE007F:
      true
    default: false
    }
  }
}

extension String {
  fileprivate func replacing(_ mark: String, with other: String) -> String {
    guard contains(mark) else { return self }
    var result = ""
    var rest = self[...]
    while let found = rest.firstRange(of: mark) {
      result += rest[..<found.lowerBound] + other
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
