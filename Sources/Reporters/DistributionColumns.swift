import Evaluation

/// The events of both sides over their values, in columns of one width on one scale.
struct DistributionColumns {
  /// The lower edge of the first column.
  let start: Double
  /// The upper edge of the last column.
  let end: Double
  /// Whether events beyond the end are counted in the last column.
  let isCut: Bool
  /// The share of the baseline's events in each column.
  let baseline: [Double]
  /// The share of the candidate's events in each column.
  let candidate: [Double]
  /// How the edges are written.
  let format: ValueFormat

  static let count = 32

  /// Nil where a side has no event.
  init?(_ distribution: Decision.Distribution) {
    let pooled = (distribution.baseline + distribution.candidate).filter(Self.isUsable)
    guard distribution.baseline.contains(where: Self.isUsable),
      distribution.candidate.contains(where: Self.isUsable),
      let start = pooled.map(\.start).min()
    else { return nil }
    // The longest hundredth goes into the last column: drawn to scale it would leave no room for the rest.
    let end = max(Self.quantileEnd(distribution.baseline), Self.quantileEnd(distribution.candidate))
    guard end > start else { return nil }
    self.start = start
    self.end = end
    isCut = pooled.contains { $0.end > end }
    baseline = Self.shares(distribution.baseline, from: start, to: end)
    candidate = Self.shares(distribution.candidate, from: start, to: end)
    format = ValueFormat(values: [start, end], pairs: [], unit: distribution.unit)
    guard most > 0 else { return nil }
  }

  /// The largest share of a column.
  var most: Double { (baseline + candidate).max() ?? 0 }

  /// The edge before a column.
  func edge(_ column: Int) -> Double { start + (end - start) * Double(column) / Double(Self.count) }

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
    let step = (end - start) / Double(count)
    func column(_ value: Double) -> Double { min(Double(count), (value - start) / step) }
    var shares = [Double](repeating: 0, count: count)
    for bin in bins {
      let (low, high) = (column(bin.start), column(bin.end))
      let share = Double(bin.count) / total
      guard high > low else {
        shares[min(count - 1, Int(low))] += share
        continue
      }
      for index in Int(low)..<min(count, Int(high.rounded(.up))) {
        let part = min(high, Double(index + 1)) - max(low, Double(index))
        shares[index] += share * part / (high - low)
      }
    }
    return shares
  }
}
