/// Text from outside made fit for a terminal and for a runner's log.
public enum PlainText {
  /// The text on one line, without control or direction characters, and without the marks by which a CI runner
  /// takes a line of output for a command (`::` at its start, `##[` and `##vso[` anywhere, `+++ ` and the like at its
  /// start).
  public static func safe(_ text: String, limit: Int = 400) -> String {
    var result = String.UnicodeScalarView()
    let startsGroup = ["--- ", "+++ ", "~~~ ", "^^^ "].contains { text.hasPrefix($0) }
    for (index, scalar) in text.unicodeScalars.enumerated() {
      guard index < limit else {
        result.append("…")
        break
      }
      let shown: Unicode.Scalar = isHidden(scalar) ? "\u{FFFD}" : scalar
      // Two marks in a row are what runners look for: each pair is parted by a space without width.
      if shown == result.last, shown == ":" || shown == "#" || (startsGroup && index == 1) {
        result.append("\u{200B}")
      }
      result.append(shown)
    }
    return String(result)
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
