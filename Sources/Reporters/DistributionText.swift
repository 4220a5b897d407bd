import Evaluation

/// The distributions of both versions as two rows of bars on one scale.
enum DistributionText {
  private static let columns = 24
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// The rows between code fences; nil where there is nothing to draw.
  static func fenced(_ distribution: Decision.Distribution) -> String? {
    let all = distribution.candidate + distribution.baseline
    let filled = all.filter { $0.count > 0 && $0.start.isFinite && $0.end.isFinite && $0.end >= $0.start }
    guard let start = filled.map(\.start).min(), let end = filled.map(\.end).max(), end > start else {
      return nil
    }
    let mine = heights(distribution.candidate, start, end)
    let theirs = heights(distribution.baseline, start, end)
    guard let highest = (mine + theirs).max(), highest > 0 else { return nil }
    let unit = MarkdownText.plain(distribution.unit)
    let digits = NumberText.sensibleDigits(end)
    let left = NumberText.value(start, unit, digits: digits)
    let right = NumberText.value(end, unit, digits: digits)
    func row(_ name: String, _ heights: [Double]) -> String {
      "\(name)  \(left) \(String(heights.map { bar($0 / highest) })) \(right)\n"
    }
    return "```text\n" + row("baseline ", theirs) + row("candidate", mine)
      + "```\nThe share of each version's events by value, both on one scale; the fullest column holds "
      + "\(NumberText.fixed(highest * 100, 1)) %.\n"
  }

  /// The share of events in each column; a bucket over several columns is spread evenly over them.
  private static func heights(_ bins: [Decision.Distribution.Bin], _ start: Double, _ end: Double) -> [Double]
  {
    var heights = [Double](repeating: 0, count: columns)
    let total = bins.reduce(0.0) { $0 + Double(max(0, $1.count)) }
    guard total > 0 else { return heights }
    let width = (end - start) / Double(columns)
    for bin in bins where bin.count > 0 && bin.start.isFinite && bin.end.isFinite && bin.end >= bin.start {
      let share = Double(bin.count) / total
      let first = column((bin.start - start) / width)
      let last = column((bin.end - start) / width)
      guard bin.end > bin.start, first < last else {
        heights[first] += share
        continue
      }
      for index in first...last {
        let from = max(bin.start, start + Double(index) * width)
        let to = min(bin.end, start + Double(index + 1) * width)
        heights[index] += share * max(0, to - from) / (bin.end - bin.start)
      }
    }
    return heights
  }

  private static func column(_ place: Double) -> Int {
    place.isFinite ? Int(min(max(place, 0), Double(columns - 1))) : 0
  }

  private static func bar(_ height: Double) -> Character {
    guard height > 0 else { return " " }
    return bars[min(bars.count - 1, max(0, Int((height * Double(bars.count) - 1e-9).rounded(.up)) - 1))]
  }
}
