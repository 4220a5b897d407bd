import Evaluation

/// What the verdict rests on and how to repeat it, as parts of a page.
extension DataSection {
  /// Reports, mix and days with their drawings.
  var html: String {
    HTML.list(sides) + mixes + HTML.table(leftOut.table, caption: "Reports left out")
      + HTML.paragraph(leftOut.more) + HTML.paragraph(others)
  }

  private var mixes: String {
    let totals = (verdict.data.candidate.reports, verdict.data.baseline.reports)
    let mix = mix.map { ($0.candidate, $0.baseline) }
    let days = perDay.map { ($0.candidate, $0.baseline) }
    let drawn = [
      drawn(devices, "Device mix, in shares of the reports of each version", mix, over: totals),
      // Days are compared with each other and not with the whole.
      drawn(self.days, "Reports by day", days, over: (1, 1)),
    ].filter { !$0.isEmpty }
    guard !drawn.isEmpty else { return "" }
    return "<div class=\"card charts\">\n" + drawn.map { "<div>\n\($0)</div>\n" }.joined() + "</div>\n"
  }

  private func drawn(
    _ listing: Listing?, _ caption: Phrase, _ counts: [(Int, Int)], over totals: (Int, Int)
  ) -> String {
    guard let listing else { return "" }
    func share(_ part: Int, _ total: Int) -> Double { total > 0 ? Double(part) / Double(total) : 0 }
    let shares = counts.map { (share($0.0, totals.0), share($0.1, totals.1)) }
    let most = shares.map { max($0.0, $0.1) }.max() ?? 0
    let drawings = shares.map { PairedBars.drawing(candidate: $0.0, baseline: $0.1, most: most) }
    return HTML.table(listing.table, caption: caption, drawings: drawings)
      + HTML.paragraph(listing.more, class: "note") + PairedBars.legend(verdict)
  }
}

extension MethodSection {
  /// The method, and what repeats it.
  var html: String {
    let evidence = EvidenceTable(texts: texts)
    let table =
      evidence.table.map { HTML.paragraph(evidence.legend) + HTML.table($0, caption: "Evidence") } ?? ""
    return paragraphs.map { HTML.paragraph($0) }.joined() + table + HTML.paragraph(evidence.more)
      + HTML.paragraph(Phrase(words: Self.repetition))
      + HTML.list(items) + "<pre><code>\(HTMLText.attribute(command, limit: 1_000))</code></pre>\n"
  }
}
