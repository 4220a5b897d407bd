import Evaluation

/// Everything about one decision: what it comes to, its drawings, its device models.
struct DecisionCard {
  let text: DecisionText
  let verdict: Verdict
  let isLead: Bool
  let plot: ForestPlot

  /// As a part of the page that is read at once.
  var card: String {
    let id = "r\(text.index)"
    return """
      <article class="card" aria-labelledby="\(id)">
      <h3 id="\(id)">\(text.standing.symbol) \(text.word.html): \(text.name.html)</h3>
      \(content)</article>

      """
  }

  /// As a part that opens when asked.
  var folded: String {
    HTML.fold("\(text.standing.symbol) \(text.word.html): \(text.name.html)", content)
  }

  private var content: String {
    let section = DecisionSection(text: text, verdict: verdict, isLead: isLead)
    let charts = [HistogramChart(text, verdict)?.chart, DayChart(text, verdict)?.chart].compactMap { $0 }
    let drawings =
      charts.isEmpty ? "" : "<div class=\"charts\">\n\(charts.map(\.markup).joined())</div>\n"
    let devices = section.devices.map { table in
      let models = DeviceTable(text: text, verdict: verdict).listed
      let drawn = models.map { plot.drawing($0, of: text) }
      // The row of all others has no drawing.
      let drawings = drawn + Array(repeating: "", count: max(0, table.rows.count - drawn.count))
      let isDrawn = drawn.contains { !$0.isEmpty }
      return HTML.table(table, caption: "By device model", drawings: isDrawn ? drawings : [])
    }
    return HTML.paragraph(section.paragraph) + drawings + (devices ?? "")
  }
}
