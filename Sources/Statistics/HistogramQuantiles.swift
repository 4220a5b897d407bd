/// Quantiles of a histogram, linear inside a bucket.
public struct HistogramQuantiles: Sendable {
  private let buckets: [(lower: Double, upper: Double, count: Double)]
  private let before: [Double]
  /// The sum of all counts.
  public let count: Double

  /// Takes buckets in ascending order; counts may be weights.
  public init(buckets: [(lower: Double, upper: Double, count: Double)]) {
    self.buckets = buckets.filter { $0.count > 0 }
    var sum = 0.0
    before = self.buckets.map { bucket in
      defer { sum += bucket.count }
      return sum
    }
    count = sum
  }

  /// The value under which the share p of all counts lies; nil without counts or for p outside of 0 to 1.
  public func quantile(_ p: Double) -> Double? {
    guard count > 0, p >= 0, p <= 1 else { return nil }
    let rank = p * count
    var low = 0
    var high = buckets.count - 1
    while low < high {
      let middle = (low + high + 1) / 2
      if before[middle] < rank { low = middle } else { high = middle - 1 }
    }
    let bucket = buckets[low]
    let inside = min(1, max(0, (rank - before[low]) / bucket.count))
    return bucket.lower + inside * (bucket.upper - bucket.lower)
  }

  /// Woodruff's interval of a quantile: the quantiles at p − z·SE and p + z·SE; nil where one lies outside of (0, 1).
  ///
  /// Source: R. S. Woodruff, "Confidence intervals for medians and other position measures", 1952.
  public func woodruff(_ p: Double, standardError: Double, z: Double) -> (lower: Double, upper: Double)? {
    let reach = z * standardError
    guard p - reach > 0, p + reach < 1, let lower = quantile(p - reach), let upper = quantile(p + reach)
    else {
      return nil
    }
    return (lower, upper)
  }
}
