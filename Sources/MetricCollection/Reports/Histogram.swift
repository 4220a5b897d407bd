/// How often a duration was measured, by buckets.
public struct Histogram: Hashable, Sendable {
  /// Durations from `start` to `end`, both in nanoseconds and inclusive, as devices write them.
  public struct Bucket: Hashable, Sendable, Comparable, Codable {
    /// The lower edge in nanoseconds.
    public var start: Int64
    /// The upper edge in nanoseconds, as written: 829 ms for a bucket from 820 ms.
    public var end: Int64
    /// How many durations.
    public var count: Int64

    /// Makes a bucket.
    public init(start: Int64, end: Int64, count: Int64) {
      self.start = start
      self.end = end
      self.count = count
    }

    /// The order of edges.
    public static func < (one: Self, other: Self) -> Bool {
      (one.start, one.end, one.count) < (other.start, other.end, other.count)
    }
  }

  /// The buckets, ascending, without empty ones, each pair of edges once.
  public private(set) var buckets: [Bucket] = []
  /// Whether durations from nine seconds on fall in one open last bucket, as those of hangs do.
  public let isOfHangs: Bool

  /// Makes a histogram; nil where the counts are too many to add up.
  public init?(_ buckets: [Bucket], isOfHangs: Bool = false) {
    self.isOfHangs = isOfHangs
    for bucket in buckets.sorted() where bucket.count > 0 {
      if let last = self.buckets.last, (last.start, last.end) == (bucket.start, bucket.end) {
        let (sum, overflow) = last.count.addingReportingOverflow(bucket.count)
        guard !overflow else { return nil }
        self.buckets[self.buckets.count - 1].count = sum
      } else {
        self.buckets.append(bucket)
      }
    }
    guard let total = Self.total(self.buckets, isOfHangs: isOfHangs) else { return nil }
    count = total.count
    sum = total.sum
  }

  /// How many durations there are.
  public let count: Int64
  /// Σ count × (start + end) / 2 in nanoseconds, half to even.
  ///
  /// A bucket of hangs that starts at nine seconds or later is open and counts at its start (Apple's documentation of
  /// `HangTimeMetric.histogram`).
  public let sum: Int64

  /// The weighted average in milliseconds; nil where there is no event.
  public var average: Double? { count > 0 ? Double(sum) / Double(count) / 1_000_000 : nil }

  /// The durations of both; nil where they are too many to add up.
  public func adding(_ other: Histogram) -> Histogram? {
    Histogram(buckets + other.buckets, isOfHangs: isOfHangs)
  }

  private static let openHangBucket: Int64 = 9_000_000_000

  private static func total(_ buckets: [Bucket], isOfHangs: Bool) -> (sum: Int64, count: Int64)? {
    var doubled: Int64 = 0
    var count: Int64 = 0
    for bucket in buckets {
      let end = isOfHangs && bucket.start >= openHangBucket ? bucket.start : bucket.end
      let (edges, tooLong) = bucket.start.addingReportingOverflow(end)
      let (part, tooMuch) = edges.multipliedReportingOverflow(by: bucket.count)
      let (sum, overflow) = doubled.addingReportingOverflow(part)
      let (events, tooMany) = count.addingReportingOverflow(bucket.count)
      guard !tooLong, !tooMuch, !overflow, !tooMany else { return nil }
      (doubled, count) = (sum, events)
    }
    let half = doubled >> 1
    return (doubled & 1 == 0 || half & 1 == 0 ? half : half + 1, count)
  }
}

extension Histogram: Codable {
  private enum CodingKeys: CodingKey { case buckets, isOfHangs }

  /// Decodes a histogram that was encoded.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let histogram = Histogram(
      try container.decode([Bucket].self, forKey: .buckets),
      isOfHangs: try container.decode(Bool.self, forKey: .isOfHangs))
    guard let histogram else {
      throw DecodingError.dataCorruptedError(
        forKey: .buckets, in: container, debugDescription: "the counts are too many to add up")
    }
    self = histogram
  }

  /// Encodes the buckets.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(buckets, forKey: .buckets)
    try container.encode(isOfHangs, forKey: .isOfHangs)
  }
}
