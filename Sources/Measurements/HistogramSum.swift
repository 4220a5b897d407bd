/// The weighted sum of a histogram, by the one convention for what a bucket counts at.
public enum HistogramSum {
  /// Hangs from here on fall in one open last bucket, which therefore counts at its start (nanoseconds).
  ///
  /// Source: Apple's documentation of `HangTimeMetric.histogram`.
  public static let openHangBucket: Int64 = 9_000_000_000

  /// Σ count × (start + end) / 2 in base units, half to even, and Σ count; nil where a sum does not fit.
  ///
  /// Buckets of hang time from ``openHangBucket`` on count at their start.
  public static func of(_ buckets: [Bucket], isHangTime: Bool) -> (sum: Int64, count: Int64)? {
    var doubled: Int128 = 0
    var count: Int64 = 0
    for bucket in buckets {
      let end = isHangTime && bucket.start >= openHangBucket ? bucket.start : bucket.end
      // Edges and counts fit in 63 bits: two products fit; the sum of all is checked.
      let both = Int128(product: bucket.start, bucket.count) + Int128(product: end, bucket.count)
      let (sum, overflow) = doubled.addingReportingOverflow(both)
      let (events, tooMany) = count.addingReportingOverflow(bucket.count)
      guard !overflow, !tooMany else { return nil }
      doubled = sum
      count = events
    }
    guard let sum = Int64(exactly: halfToEven(doubled)) else { return nil }
    return (sum, count)
  }

  /// Half of a number that is zero or more, a half rounded to the even neighbour.
  static func halfToEven(_ doubled: Int128) -> Int128 {
    let half = doubled >> 1
    return doubled & 1 == 0 || half & 1 == 0 ? half : half + 1
  }
}
