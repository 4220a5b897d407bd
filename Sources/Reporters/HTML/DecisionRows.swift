import Evaluation

/// Decisions as a table with a drawing in each row; where the screen is narrow each row is a card.
struct DecisionRows {
  let verdict: Verdict
  let plot: ForestPlot

  /// The table of as many decisions as fit into `budget` bytes, which it is taken from, and a line for the rest.
  func markup(_ texts: [DecisionText], caption: String, budget: inout Int) -> String {
    guard !texts.isEmpty else { return "" }
    let decisions = DecisionTable(texts: texts, verdict: verdict)
    let table = decisions.table
    var rows = ""
    var left = texts.count
    for (text, cells) in zip(texts, table.rows) {
      let row = self.row(text, cells, table.columns.map(\.header))
      guard row.utf8.count <= budget else { break }
      budget -= row.utf8.count
      rows += row
      left -= 1
    }
    let more = HTML.paragraph(.leftOut(left, of: texts.count, "decisions"), class: "note")
    guard left < texts.count else { return more }
    return """
      <div class="scroll" role="region" tabindex="0" aria-label="\(caption)">
      <table class="decisions" role="table">
      <caption>\(caption)</caption>
      <thead role="rowgroup"><tr role="row">\(headers(table, texts))</tr></thead>
      <tbody role="rowgroup">
      \(rows)</tbody>
      </table>
      </div>
      \(more)\(HTML.paragraph(legend(decisions), class: "note"))
      """
  }

  private func headers(_ table: MarkdownTable, _ texts: [DecisionText]) -> String {
    table.columns.enumerated().map { index, column in
      let name = column.isNumber ? " class=\"number\"" : ""
      let header = index == 0 ? "verdict" : column.header.html
      let cell = "<th scope=\"col\" role=\"columnheader\"\(name)>\(header)</th>"
      guard index == Self.drawing else { return cell }
      return "<td class=\"plot\" role=\"cell\">\(plot.axis(for: texts))</td>" + cell
    }.joined()
  }

  private func row(_ text: DecisionText, _ cells: [Phrase], _ headers: [Phrase]) -> String {
    let shown = cells.enumerated().map { index, cell -> String in
      switch index {
      case 0:
        return """
          <td role="cell" class="standing \(text.standing.styleClass)">\(text.standing.symbol) \(text.word.html)</td>
          """
      case 1: return "<th scope=\"row\" role=\"rowheader\">\(cell.html)</th>"
      default:
        let drawing =
          index == Self.drawing
          ? "<td role=\"cell\" class=\"plot\">\(plot.drawing(text))</td>" : ""
        let label = HTMLText.attribute(headers[index].plain)
        return drawing
          + "<td role=\"cell\" class=\"number\" data-label=\"\(label)\"><span>\(cell.html)</span></td>"
      }
    }
    return "<tr role=\"row\">\(shown.joined())</tr>\n"
  }

  private func legend(_ decisions: DecisionTable) -> Phrase {
    let drawn = decisions.texts.compactMap(ForestPlot.Row.init)
    guard !drawn.isEmpty else { return decisions.legend }
    let scale: Phrase =
      drawn.contains { !$0.isOfLimit }
      ? "Drawn: the change in percent of the baseline with its bounds; shaded is what is tolerated." : ""
    let limits: Phrase =
      drawn.contains(where: \.isOfLimit)
      ? "Where only a limit is set, the line is the limit and the value is in percent of it." : ""
    return .joined([scale, limits, decisions.legend], by: " ")
  }

  /// The column that the drawing stands before.
  private static let drawing = 4
}
