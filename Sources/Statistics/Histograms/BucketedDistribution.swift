/// A distribution known only by counts in buckets, spread evenly inside each.
public struct BucketedDistribution: Hashable, Sendable {
  /// Values from `low` to `high` and how many there are, or how much they weigh.
  public struct Bucket: Hashable, Sendable {
    /// The lower edge.
    public var low: Double
    /// The upper edge, at or above the lower one.
    public var high: Double
    /// How many values, zero or more.
    public var count: Double

    /// A bucket as it is.
    public init(low: Double, high: Double, count: Double) {
      self.low = low
      self.high = high
      self.count = count
    }
  }

  /// The buckets in ascending order.
  public let buckets: [Bucket]
  /// The sum of all counts, above zero.
  public let total: Double

  /// Buckets in any order; empty ones are dropped, a bucket that comes twice counts twice, and buckets that overlap
  /// are cut at each other's edges.
  ///
  /// Nil without any count, for numbers that are not finite, a negative count, or an upper edge below the lower one.
  public init?(_ buckets: [Bucket]) {
    let isValid = buckets.allSatisfy {
      $0.low.isFinite && $0.high.isFinite && $0.low <= $0.high && $0.count >= 0 && $0.count < .infinity
    }
    guard isValid else { return nil }
    var sorted = Self.merged(buckets.filter { $0.count > 0 })
    if zip(sorted, sorted.dropFirst()).contains(where: { $0.high > $1.low }) {
      sorted = Self.merged(Self.cut(sorted))
    }
    let sum = sorted.reduce(0) { $0 + $1.count }
    guard sum > 0, sum < .infinity else { return nil }
    self.buckets = sorted
    total = sum
  }

  /// The buckets in ascending order, same ones put together.
  private static func merged(_ buckets: [Bucket]) -> [Bucket] {
    var merged: [Bucket] = []
    for bucket in buckets.sorted(by: { ($0.low, $0.high) < ($1.low, $1.high) }) {
      if let last = merged.last, last.low == bucket.low, last.high == bucket.high {
        merged[merged.count - 1].count += bucket.count
      } else {
        merged.append(bucket)
      }
    }
    return merged
  }

  /// What buckets that overlap hold between each edge and the next, each bucket's count spread evenly.
  private static func cut(_ buckets: [Bucket]) -> [Bucket] {
    var changes: [Double: (density: Double, open: Int)] = [:]
    for bucket in buckets where bucket.low < bucket.high {
      let density = bucket.count / (bucket.high - bucket.low)
      changes[bucket.low, default: (0, 0)].density += density
      changes[bucket.low, default: (0, 0)].open += 1
      changes[bucket.high, default: (0, 0)].density -= density
      changes[bucket.high, default: (0, 0)].open -= 1
    }
    var pieces = buckets.filter { $0.low == $0.high }
    for point in pieces { changes[point.low, default: (0, 0)].open += 0 }
    let edges = changes.keys.sorted()
    var (density, open) = (0.0, 0)
    for (low, high) in zip(edges, edges.dropFirst()) {
      guard let change = changes[low] else { continue }
      open += change.open
      // In a gap what sums of densities leave behind is rounding.
      density = open > 0 ? max(0, density + change.density) : 0
      if density > 0 { pieces.append(Bucket(low: low, high: high, count: density * (high - low))) }
    }
    return pieces
  }

  /// The value at or below which a share p lies, linear inside the bucket; nil for p outside [0, 1].
  ///
  /// The lowest edge at 0 and the highest at 1; where a gap between buckets would do, its lower end.
  public func quantile(_ p: Double) -> Double? {
    guard p >= 0, p <= 1, let last = buckets.last else { return nil }
    let target = p * total
    var below = 0.0
    for bucket in buckets {
      if below + bucket.count >= target {
        let part = min(1, max(0, (target - below) / bucket.count))
        return bucket.low + part * (bucket.high - bucket.low)
      }
      below += bucket.count
    }
    return last.high
  }

  /// The share of values at or above x, linear inside a bucket that x divides; a bucket starting at x is above.
  public func share(atOrAbove x: Double) -> Double {
    let above = buckets.reduce(0) { sum, bucket in
      if bucket.low >= x { return sum + bucket.count }
      if bucket.high <= x { return sum }
      return sum + bucket.count * ((bucket.high - x) / (bucket.high - bucket.low))
    }
    return above / total
  }

  /// The share of values in a bucket that x divides, so that the side they fall on is not known; zero at an edge.
  public func dividedShare(at x: Double) -> Double {
    buckets.reduce(0) { $0 + ($1.low < x && x < $1.high ? $1.count : 0) } / total
  }

  /// The count-weighted half width of a bucket: how far a mean of midpoints may be off.
  public var resolution: Double {
    buckets.reduce(0) { $0 + $1.count / total * ($1.high - $1.low) / 2 }
  }
}
