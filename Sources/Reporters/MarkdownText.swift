/// Text from devices and rules made fit for Markdown.
///
/// Every such text on a page passes through here.
///
/// Backslashes and entities stop what a Markdown parser does. What sites do to the text afterwards (mentions, issue
/// and label references, emoji codes) and what runners read in a log is stopped by a space of no width.
enum MarkdownText {
  private static let gap: Unicode.Scalar = "\u{200B}"

  /// The text on one line as Markdown that shows it and does nothing else; cut with `…` after `limit` scalars.
  static func escaped(_ text: String, limit: Int = 72) -> String {
    let scalars = visible(text, limit: limit)
    let hasColons = scalars.count { $0 == ":" } > 1
    let hexRuns = longHexRuns(scalars)
    var result = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let previous = index > 0 ? scalars[index - 1] : nil
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if isDotOfAddress(scalars, index) || hexRuns.contains(index) { result.append(gap) }
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "$": result.append(contentsOf: "&#36;".unicodeScalars)
      case _ where needsBackslash(scalar, previous: previous, next: next, index: index, in: scalars):
        result.append("\\")
        result.append(scalar)
      default: result.append(scalar)
      }
      if needsGap(after: scalar, next: next, hasColons: hasColons, isReference: isReference(scalars, index)) {
        result.append(gap)
      }
    }
    return String(result)
  }

  /// The text on one line for a code block or a code span: nothing is escaped there, so back-ticks become `'`.
  static func code(_ text: String, limit: Int = 200) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for (index, scalar) in visible(text, limit: limit).enumerated() {
      // A line of code may start with it, and two of these start a group of a runner's log.
      let startsGroup = index == 1 && "+-~^".unicodeScalars.contains(scalar)
      if scalar == previous, scalar == "#" || scalar == ":" || startsGroup { result.append(gap) }
      result.append(scalar == "`" ? "'" : scalar)
      previous = scalar
    }
    return String(result)
  }

  /// The scalars that show, on one line and not more than `limit`.
  static func visible(_ text: String, limit: Int) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var isSpace = true
    for scalar in text.unicodeScalars {
      if scalar.properties.isWhitespace {
        if !isSpace { result.append(" ") }
        isSpace = true
        continue
      }
      guard !isHidden(scalar) else { continue }
      guard result.count < limit else {
        result.append("…")
        return result
      }
      result.append(scalar)
      isSpace = false
    }
    if result.last == " " { result.removeLast() }
    return result
  }

  /// Controls, direction marks, and whatever takes no room: soft hyphens, joiners, fillers, tags, selectors.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  private static func needsBackslash(
    _ scalar: Unicode.Scalar,
    previous: Unicode.Scalar?,
    next: Unicode.Scalar?,
    index: Int,
    in scalars: [Unicode.Scalar]
  ) -> Bool {
    switch scalar {
    case "\\", "`", "*", "[", "]", "|", "~": true
    // Between letters it neither opens nor closes emphasis.
    case "_": !(isWord(previous) && isWord(next))
    // The rest counts at the start of a line alone; GitLab takes '/close' there for an order.
    case "/": index == 0
    case "#": index == 0 && (next == nil || next == " ")
    case "-", "+", "=": index == 0 && (next == nil || next == " " || next == scalar)
    case ".", ")":
      index > 0 && (next == nil || next == " ") && scalars[..<index].allSatisfy { ("0"..."9").contains($0) }
    default: false
    }
  }

  private static func needsGap(
    after scalar: Unicode.Scalar,
    next: Unicode.Scalar?,
    hasColons: Bool,
    isReference: Bool
  ) -> Bool {
    guard let next else { return false }
    switch scalar {
    case "@": return true
    case "#": return next != " "
    case "!", "%", "^", "~", "&", "$": return next == "\"" || isWord(next) || next.properties.isAlphabetic
    case ":": return hasColons || next == "/"
    case "-": return isReference
    default: return false
    }
  }

  /// Whether the hyphen there stands in `GH-123`, or in a reference to another tracker, such as `SHOP-12`.
  private static func isReference(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index] == "-", index >= 2, index + 1 < scalars.count else { return false }
    guard ("0"..."9").contains(scalars[index + 1]) else { return false }
    let before = String(String.UnicodeScalarView(scalars[(index - 2)..<index]))
    return before.lowercased() == "gh" || before.utf8.allSatisfy { (65...90).contains($0) }
  }

  /// Whether the full stop there follows `www`.
  private static func isDotOfAddress(_ scalars: [Unicode.Scalar], _ index: Int) -> Bool {
    guard scalars[index] == ".", index >= 3 else { return false }
    return scalars[(index - 3)..<index].allSatisfy { $0 == "w" || $0 == "W" }
  }

  /// The places at which runs of seven or more hexadecimal digits, which sites link as commits, are broken; numbers of
  /// builds, without a letter, are left whole up to the length of a commit.
  private static func longHexRuns(_ scalars: [Unicode.Scalar]) -> Set<Int> {
    var result: Set<Int> = []
    var start = 0
    for index in 0...scalars.count {
      if index < scalars.count, isHex(scalars[index]) { continue }
      let run = scalars[start..<index]
      let hasLetters = run.contains { !("0"..."9").contains($0) } && run.contains { ("0"..."9").contains($0) }
      let isWhole =
        !isWord(start > 0 ? scalars[start - 1] : nil) && !isWord(index < scalars.count ? scalars[index] : nil)
      if run.count >= 40 || (run.count >= 7 && hasLetters && isWhole) {
        result.formUnion(stride(from: start + 6, to: index, by: 6))
      }
      start = index + 1
    }
    return result
  }

  private static func isHex(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.properties.isASCIIHexDigit
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }
}
