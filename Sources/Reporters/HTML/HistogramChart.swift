import Evaluation

/// How the events of the candidate lie over their values, drawn over those of the baseline.
struct HistogramChart {
  let text: DecisionText
  let verdict: Verdict
  private let columns: DistributionColumns

  /// Nil where a side has no event.
  init?(_ text: DecisionText, _ verdict: Verdict) {
    guard let columns = text.decision.distribution.flatMap(DistributionColumns.init) else { return nil }
    self.text = text
    self.verdict = verdict
    self.columns = columns
  }

  var chart: Chart {
    Chart(
      id: "h\(text.index)",
      title: DistributionText.title,
      description: """
        A histogram of \(verdict.candidate) drawn over that of \(verdict.baselineName.plain), from \
        \(columns.format.text(columns.start)) to \(columns.format.text(columns.end)). Its numbers are in the table.
        """,
      styleClass: "histogram",
      drawing: bars + values + axis,
      legend: legend,
      numbers: numbers
    )
  }

  private static let height = 140.0

  private var bars: String {
    let baseline = outline(columns.baseline)
    let candidate = outline(columns.candidate)
    return Chart.stretched(
      """
      <path class="area baseline" d="\(baseline)"/><path class="area candidate" d="\(candidate)"/>\
      <path class="edge candidate" d="\(candidate)"/>
      """,
      width: Double(DistributionColumns.count),
      height: Self.height
    )
  }

  /// The outline of columns as tall as their shares.
  private func outline(_ shares: [Double]) -> String {
    var path = "M0 \(PlotNumber.text(Self.height))"
    for (index, share) in shares.enumerated() {
      let top = Self.height * (1 - share / columns.most * 0.96)
      path += "V\(PlotNumber.text(top))H\(index + 1)"
    }
    return path + "V\(PlotNumber.text(Self.height))"
  }

  private var scale: PlotScale { PlotScale(from: columns.start, to: columns.end) }

  /// The sides' values where they are of the same kind as the events.
  private var marked: (candidate: Double, baseline: Double)? {
    let statistic = text.decision.statistic
    guard statistic == "average" || statistic.isPercentile,
      text.decision.unit == text.decision.distribution?.unit,
      let candidate = text.decision.candidate?.value, let baseline = text.decision.baseline?.value
    else { return nil }
    return (candidate, baseline)
  }

  private var values: String {
    guard let marked else { return "" }
    return [(marked.baseline, "baseline"), (marked.candidate, "candidate")].map { value, name in
      let place = PlotNumber.percent(scale.place(value))
      return
        "<line class=\"value \(name)\" x1=\"\(place)\" x2=\"\(place)\" y2=\"\(PlotNumber.text(Self.height))\"/>"
    }.joined()
  }

  private var axis: String {
    let format = columns.format
    // Few enough for a telephone.
    let few = scale.ticks(about: 4)
    let ticks = few.count > 1 ? few : scale.ticks(about: 6)
    let labels = ticks.map { tick -> String in
      let place = PlotNumber.percent(scale.place(tick))
      return "<line x1=\"\(place)\" x2=\"\(place)\" y1=\"140\" y2=\"145\"/><text x=\"\(place)\" y=\"158\">"
        + HTMLText.attribute(format.text(tick)) + "</text>"
    }
    return "<g class=\"axis\"><line x2=\"100%\" y1=\"140\" y2=\"140\"/>\(labels.joined())</g>"
  }

  private var legend: [(sample: String, meaning: Phrase)] {
    let outline = "d=\"M-9 7V-5H9V7\""
    var legend = [
      (
        Chart.sample(
          "<path class=\"area candidate\" \(outline)/><path class=\"edge candidate\" \(outline)/>"),
        meaning("\(verdict.candidate)", text.decision.candidate, marked?.candidate)
      ),
      (
        Chart.sample("<path class=\"area baseline\" \(outline)/>"),
        meaning(verdict.baselineName, text.decision.baseline, marked?.baseline)
      ),
    ]
    if columns.isCut {
      let edge = columns.format.text(columns.edge(DistributionColumns.count - 1))
      legend.append(("", "The last column holds all from \(edge) on."))
    }
    return legend
  }

  private func meaning(_ name: Phrase, _ side: Decision.Estimate?, _ value: Double?) -> Phrase {
    guard let value, let side else { return name }
    let statistic: Phrase = "\(text.decision.statistic) \(text.format.text(value))"
    return "\(name): \(side.events) events, \(statistic) (dashed line)"
  }

  private var numbers: MarkdownTable {
    let rows = (0..<DistributionColumns.count).map { column -> [Phrase] in
      let isLast = column == DistributionColumns.count - 1 && columns.isCut
      let (low, high) = (columns.edge(column), columns.edge(column + 1))
      let range: Phrase =
        isLast
        ? "from \(columns.format.text(low))"
        : "\(columns.format.bare(low)) to \(columns.format.text(high))"
      return [range, share(columns.candidate[column]), share(columns.baseline[column])]
    }
    return MarkdownTable(
      columns: [("value", false), ("\(verdict.candidate)", true), (verdict.baselineName, true)], rows: rows)
  }

  private func share(_ share: Double) -> Phrase {
    Phrase(words: NumberText.fixed(share * 100, decimals: 1) + " %")
  }
}

extension String {
  /// Whether it is a statistic such as `p90`.
  fileprivate var isPercentile: Bool { first == "p" && dropFirst().allSatisfy(\.isNumber) }
}
