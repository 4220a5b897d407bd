import Evaluation

/// The events of both sides over their values, as two rows of bars on one scale.
enum DistributionText {
  /// What the rows show.
  static let title = "Share of events by value, both on one scale"

  /// The rows for a code block; nil where a side has no event.
  static func rows(_ distribution: Decision.Distribution, baseline: String, candidate: String) -> String? {
    let pooled = (distribution.baseline + distribution.candidate).filter(isUsable)
    guard distribution.baseline.contains(where: isUsable), distribution.candidate.contains(where: isUsable),
      let start = pooled.map(\.start).min()
    else { return nil }
    // The longest hundredth goes into the last column: drawn to scale it would leave no room for the rest.
    let end = max(quantileEnd(distribution.baseline), quantileEnd(distribution.candidate))
    guard end > start else { return nil }
    let baselineShares = shares(distribution.baseline, from: start, to: end)
    let candidateShares = shares(distribution.candidate, from: start, to: end)
    guard let most = (baselineShares + candidateShares).max(), most > 0 else { return nil }
    let format = ValueFormat(values: [start, end], pairs: [], unit: distribution.unit)
    let isCut = pooled.contains { $0.end > end }
    let edges = (
      MarkdownText.code(format.text(start)), MarkdownText.code(format.text(end)) + (isCut ? "+" : "")
    )
    let names = [MarkdownText.code(baseline, limit: 24), MarkdownText.code(candidate, limit: 24)]
    let width = names.map(\.count).max() ?? 0
    return zip(names, [baselineShares, candidateShares]).map { name, shares in
      let padding = String(repeating: " ", count: width - name.count)
      return "\(name)\(padding)  \(edges.0) \(bars(shares, most: most)) \(edges.1)"
    }.joined(separator: "\n")
  }

  private static let columns = 32
  private static let heights: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  private static func isUsable(_ bin: Decision.Distribution.Bin) -> Bool {
    bin.count > 0 && bin.start.isFinite && bin.end.isFinite && bin.end >= bin.start
  }

  /// The end of the bucket in which 99 % of the events are reached.
  private static func quantileEnd(_ bins: [Decision.Distribution.Bin]) -> Double {
    let bins = bins.filter(isUsable)
    let total = bins.reduce(0.0) { $0 + Double($1.count) }
    var sum = 0.0
    for bin in bins {
      sum += Double(bin.count)
      if sum >= 0.99 * total { return bin.end }
    }
    return bins.last?.end ?? 0
  }

  /// The share of events in each column; a bucket's events are spread evenly over its width.
  private static func shares(_ bins: [Decision.Distribution.Bin], from start: Double, to end: Double)
    -> [Double]
  {
    let bins = bins.filter(isUsable)
    let total = bins.reduce(0.0) { $0 + Double($1.count) }
    let step = (end - start) / Double(columns)
    func column(_ value: Double) -> Double { min(Double(columns), (value - start) / step) }
    var shares = [Double](repeating: 0, count: columns)
    for bin in bins {
      let (low, high) = (column(bin.start), column(bin.end))
      let share = Double(bin.count) / total
      guard high > low else {
        shares[min(columns - 1, Int(low))] += share
        continue
      }
      for index in Int(low)..<min(columns, Int(high.rounded(.up))) {
        let part = min(high, Double(index + 1)) - max(low, Double(index))
        shares[index] += share * part / (high - low)
      }
    }
    return shares
  }

  private static func bars(_ shares: [Double], most: Double) -> String {
    String(
      shares.map { share in
        share <= 0 ? " " : heights[min(7, Int((share / most * 8).rounded(.up)) - 1)]
      }
    )
  }
}
