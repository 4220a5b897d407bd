import Measurements

/// Strings that devices send again and again (versions, models, screens), made once.
final class TextCache {
  /// The numbers of what reports say of themselves in such strings.
  let headers = HeaderNumbers()
  private var strings = [String](repeating: "", count: 1024)

  /// The text as a string.
  func string(_ text: JSONText) -> String {
    // Up to 15 bytes a string holds inside itself, without memory of its own.
    if text.count <= 15 { return text.string }
    let place = Int(truncatingIfNeeded: ContentHash.of(text).low & 1023)
    if strings[place].utf8.count == text.count {
      let isSame = strings[place].withUTF8 { unsafe JSONText(rebasing: $0) == text }
      if isSame { return strings[place] }
    }
    let string = text.string
    strings[place] = string
    return string
  }
}
