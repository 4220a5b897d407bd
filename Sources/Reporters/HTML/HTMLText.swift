/// Text from devices and rules made fit for HTML and SVG.
///
/// Every such text on a page passes through here.
enum HTMLText {
  /// The text on one line as HTML that shows it and does nothing else; cut with `…` after `limit` scalars.
  ///
  /// What hides or turns the direction of text is dropped; letters of another direction keep it to themselves.
  static func escaped(_ text: String, limit: Int = 72) -> String {
    let scalars = MarkdownText.visible(text, limit: limit)
    let shown = attribute(scalars)
    return scalars.contains { !$0.isASCII } ? "<bdi>\(shown)</bdi>" : shown
  }

  /// The same for the value of an attribute and for the title of a drawing, which take no elements.
  static func attribute(_ text: String, limit: Int = 400) -> String {
    attribute(MarkdownText.visible(text, limit: limit))
  }

  /// This program's own words.
  static func markup(_ words: String) -> String {
    var result = ""
    for scalar in words.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func attribute(_ scalars: [Unicode.Scalar]) -> String {
    var result = ""
    for scalar in scalars {
      switch scalar {
      case "&", "<", ">", "\"": result += markup(String(scalar))
      // A page may go to standard output, where runners take `::` and `##[` for commands.
      case "'", "`", "#", ":", "=": result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
