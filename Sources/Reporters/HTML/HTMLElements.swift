/// Pieces of a page.
enum HTML {
  static func paragraph(_ phrase: Phrase, class name: String = "") -> String {
    guard !phrase.isEmpty else { return "" }
    return "<p\(attribute("class", name))>\(phrase.html)</p>\n"
  }

  static func list(_ phrases: [Phrase]) -> String {
    guard !phrases.isEmpty else { return "" }
    return "<ul>\n" + phrases.map { "<li>\($0.html)</li>\n" }.joined() + "</ul>\n"
  }

  /// A part that opens when asked; its summary is markup.
  static func fold(_ summary: String, _ content: String) -> String {
    "<details>\n<summary>\(summary)</summary>\n<div class=\"folded\">\n\(content)</div>\n</details>\n"
  }

  /// A table that scrolls by itself where the screen is narrow; empty where there is no row.
  ///
  /// - Parameters:
  ///   - headed: The column that names the row.
  ///   - drawings: One for each row, after the column that names it.
  static func table(
    _ table: MarkdownTable, caption: Phrase, headed: Int = 0, drawings: [String] = []
  ) -> String {
    guard !table.rows.isEmpty else { return "" }
    let headers = table.columns.enumerated().map { index, column in
      let name = column.isNumber ? " class=\"number\"" : ""
      let drawn = index == headed && !drawings.isEmpty ? "<td></td>" : ""
      return "<th scope=\"col\"\(name)>\(column.header.html)</th>\(drawn)"
    }
    let rows = table.rows.enumerated().map { place, row in
      let cells = row.enumerated().map { index, cell -> String in
        let name = table.columns[index].isNumber ? " class=\"number\"" : ""
        guard index == headed else { return "<td\(name)>\(cell.html)</td>" }
        let drawn = drawings.isEmpty ? "" : "<td class=\"drawn\">\(drawings[place])</td>"
        return "<th scope=\"row\"\(name)>\(cell.html)</th>\(drawn)"
      }
      return "<tr>\(cells.joined())</tr>\n"
    }
    return """
      <div class="scroll" role="region" tabindex="0" aria-label="\(HTMLText.attribute(caption.plain))">
      <table>
      <caption>\(caption.html)</caption>
      <thead><tr>\(headers.joined())</tr></thead>
      <tbody>
      \(rows.joined())</tbody>
      </table>
      </div>

      """
  }

  private static func attribute(_ name: String, _ value: String) -> String {
    value.isEmpty ? "" : " \(name)=\"\(value)\""
  }
}
