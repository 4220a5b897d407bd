/// Text from devices and rules, made fit for the inside of a Markdown paragraph, table cell or heading.
///
/// What is escaped is shown as it was written: it cannot end a cell, mention, refer, link, embed, start an element or
/// speak to a CI runner.
enum MarkdownText {
  /// The most scalars of a text that are shown.
  static let limit = 120

  /// The text on one line, escaped.
  ///
  /// What goes beyond the limit is replaced by `…`.
  static func escaped(_ text: String, limit: Int = Self.limit) -> String {
    let (scalars, isCut) = visible(text, limit: limit)
    let colons = scalars.count { $0 == ":" }
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let before = index > 0 ? scalars[index - 1] : nil
      let after = index + 1 < scalars.count ? scalars[index + 1] : nil
      write(scalar, before: before, after: after, hasEmoji: colons > 1, to: &result)
    }
    return isCut ? result + "…" : result
  }

  /// The same for a sentence of ours that quotes such text: notes and what settles a hold.
  static func sentence(_ text: String) -> String { escaped(text, limit: 1_000) }

  /// The text for the inside of a code fence, where escapes would show: without what could end the fence.
  static func plain(_ text: String, limit: Int = 40) -> String {
    let (scalars, isCut) = visible(text, limit: limit)
    let kept = scalars.filter { $0 != "`" && $0 != "~" && $0 != "@" && $0 != "#" && $0 != ":" }
    return String(String.UnicodeScalarView(kept)) + (isCut ? "…" : "")
  }

  /// The scalars that are shown: none that hide, a space for each line break, none at either end.
  private static func visible(_ text: String, limit: Int) -> (scalars: [Unicode.Scalar], isCut: Bool) {
    var scalars: [Unicode.Scalar] = []
    var marks = 0
    for scalar in text.unicodeScalars {
      let isBreak =
        scalar == "\n" || scalar == "\r" || scalar == "\t" || scalar == "\u{2028}" || scalar == "\u{2029}"
      if !isBreak, HiddenScalars.contains(scalar) { continue }
      let isSpace = isBreak || scalar.properties.isWhitespace
      if isSpace, scalars.last == " " || scalars.isEmpty { continue }
      // Heaps of combining marks would paint over the lines around them.
      marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
      if marks > 2 { continue }
      if scalars.count == limit {
        while scalars.last == " " { scalars.removeLast() }
        return (scalars, true)
      }
      scalars.append(isSpace ? " " : scalar)
    }
    while scalars.last == " " { scalars.removeLast() }
    return (scalars, false)
  }

  /// Writes one scalar.
  ///
  /// Mentions, references and emoji are found in the rendered text, where an escape no longer
  /// shows: a space of no width parts those.
  private static func write(
    _ scalar: Unicode.Scalar, before: Unicode.Scalar?, after: Unicode.Scalar?, hasEmoji: Bool,
    to result: inout String
  ) {
    let startsReference = after.map { isWord($0) || $0 == "\"" } ?? false
    switch scalar {
    case "&": result += startsReference ? "&amp;" + gap : "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    // A backslash would not keep these from being read before Markdown is: as the end of a cell, as a command.
    case "|": result += "&#124;"
    case "@": result += "&#64;" + gap
    case "#": result += "&#35;" + gap
    case "%", "^": result += startsReference ? String(scalar) + gap : String(scalar)
    case "!", "~", "$": result += "\\" + String(scalar) + (startsReference ? gap : "")
    case "\\", "`", "*", "[", "]": result += "\\" + String(scalar)
    case "(", ")": result += before == "]" ? "\\" + String(scalar) : String(scalar)
    case "_":
      let isInWord = before.map(isWord) ?? false && after.map(isWord) ?? false
      result += isInWord ? "_" : "\\_"
    // Marks that mean something at the start of a line, beside their like, or in "GH-12".
    case "+", "-", "=":
      let isList = before == nil || before == " " || before == scalar
      result += isList ? "\\" + String(scalar) : String(scalar)
      if scalar == "-", before == "H" || before == "h", after.map(isDigit) ?? false { result += gap }
    case ":":
      let isMark = before == nil || before == ":" || after == ":" || after == "/" || hasEmoji
      result += isMark ? "&#58;" + gap : ":"
    case "." where before == "w" || before == "W": result += "&#46;" + gap
    case "." where before.map(isDigit) ?? false && (after == nil || after == " "): result += "&#46;"
    default: result.unicodeScalars.append(scalar)
    }
  }

  /// A space of no width.
  private static let gap = "&#8203;"

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { (48...57).contains(scalar.value) }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || isDigit(scalar)
  }
}
