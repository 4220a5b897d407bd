import Evaluation

/// Shares of both sides as two bars, the candidate's over the baseline's.
enum PairedBars {
  /// The drawing of one row.
  ///
  /// It repeats what the cells beside it say, and so is no image of its own to a screen reader.
  ///
  /// - Parameter most: The share, from 0 to 1, that takes the whole width.
  static func drawing(candidate: Double, baseline: Double, most: Double) -> String {
    let bars = [(candidate, "candidate", "3"), (baseline, "baseline", "13")].map { share, name, y in
      let width = most > 0 ? share / most * 100 : 0
      return "<rect class=\"bar \(name)\" y=\"\(y)\" width=\"\(PlotNumber.percent(width))\" height=\"8\"/>"
    }
    return "<svg class=\"pair\" aria-hidden=\"true\">\(bars.joined())</svg>"
  }

  /// What the bars are.
  static func legend(_ verdict: Verdict) -> String {
    let bars = [("\(verdict.candidate)" as Phrase, "candidate"), (verdict.baselineName, "baseline")].map {
      name, side in
      let sample = Chart.sample("<rect class=\"bar \(side)\" x=\"-9\" y=\"-4\" width=\"18\" height=\"8\"/>")
      return "<li>\(sample) \(name.html)</li>"
    }
    return "<ul class=\"legend\">\(bars.joined())</ul>\n"
  }
}
