import Evaluation

/// The events of both sides over their values, as two rows of bars on one scale.
enum DistributionText {
  /// What the rows show.
  static let title = "Share of events by value, both on one scale"

  /// The rows for a code block; nil where a side has no event.
  static func rows(_ distribution: Decision.Distribution, baseline: String, candidate: String) -> String? {
    guard let columns = DistributionColumns(distribution) else { return nil }
    let edges = (
      MarkdownText.code(columns.format.text(columns.start)),
      MarkdownText.code(columns.format.text(columns.end)) + (columns.isCut ? "+" : "")
    )
    let names = [MarkdownText.code(baseline, limit: 24), MarkdownText.code(candidate, limit: 24)]
    let width = names.map(\.count).max() ?? 0
    return zip(names, [columns.baseline, columns.candidate]).map { name, shares in
      let padding = String(repeating: " ", count: width - name.count)
      return "\(name)\(padding)  \(edges.0) \(bars(shares, most: columns.most)) \(edges.1)"
    }.joined(separator: "\n")
  }

  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private static func bars(_ shares: [Double], most: Double) -> String {
    String(
      shares.map { share in
        share <= 0 ? " " : heights[min(7, Int((share / most * 8).rounded(.up)) - 1)]
      }
    )
  }
}
