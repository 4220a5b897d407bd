/// A value that a store publishes about a version: the result of many devices, with no word of how many.
///
/// It is no report: nothing can be added to it, and it has no day, no build and no state.
public struct PublishedValue: Hashable, Sendable {
  /// What tells two values apart.
  public struct Place: Hashable, Sendable, Comparable {
    /// What was measured.
    public var metric: MetricKey
    /// The marketing version, exactly as published.
    public var version: String
    /// The percentile in per cent; nil for a value that is published without one.
    public var percentile: Int?
    /// The devices it is of: a class, `all_iphones`, or a model, `iPhone15,2`.
    public var device: String

    /// Makes a place.
    public init(metric: MetricKey, version: String, percentile: Int?, device: String) {
      self.metric = metric
      self.version = version
      self.percentile = percentile
      self.device = device
    }

    /// The statistic as rules write it.
    public var statistic: Statistic { percentile.map(Statistic.percentile) ?? .average }

    /// The order of metrics, versions, percentiles and devices.
    public static func < (one: Self, other: Self) -> Bool {
      if one.metric != other.metric { return one.metric.name < other.metric.name }
      if one.version != other.version { return VersionOrder.precedes(one.version, other.version) }
      return (one.percentile ?? 0, one.device) < (other.percentile ?? 0, other.device)
    }
  }

  /// What it is the value of.
  public var place: Place
  /// The value in base units of the metric's ``Quantity``.
  public var value: Double
  /// The error margin that is published with it, in the same units; nil where none is.
  public var margin: Double?
  /// The unit as published where it is not known here, so that the value is as written; nil where it is.
  public var unknownUnit: String?
  /// The digest of all of it.
  public var content: ContentDigest

  /// Makes a value.
  public init(
    place: Place, value: Double, margin: Double?, unknownUnit: String? = nil, content: ContentDigest
  ) {
    self.place = place
    self.value = value
    self.margin = margin
    self.unknownUnit = unknownUnit
    self.content = content
  }

  /// The version, without the build that nobody publishes.
  public var version: AppVersion { AppVersion(version: place.version, build: "") }

  /// Whether it is of a class of devices, and not of one model.
  public var isOfClass: Bool { place.device.hasPrefix("all_") }
}

/// Published values as they were met: a set whose order, and how it was divided before merging, leaves no trace.
public struct PublishedValues: Sendable {
  /// The values of each place; more than one where what was read contradicts itself.
  private var found: [PublishedValue.Place: Set<PublishedValue>] = [:]
  /// How often each was met again.
  public private(set) var duplicates = 0

  /// Makes an empty set.
  public init() {}

  /// Whether there are none.
  public var isEmpty: Bool { found.isEmpty }

  /// Every value, in order; none of places that were published with several values.
  public var all: [PublishedValue] {
    found.values.compactMap { $0.count == 1 ? $0.first : nil }.sorted { $0.place < $1.place }
  }

  /// The first place with several values, and the least two of those; nil where nothing contradicts.
  public var contradiction: (one: PublishedValue, other: PublishedValue)? {
    guard let place = found.filter({ $0.value.count > 1 }).keys.min() else { return nil }
    let values = (found[place] ?? []).sorted { one, other in
      (one.value, one.margin ?? -1, one.unknownUnit ?? "") < (
        other.value, other.margin ?? -1, other.unknownUnit ?? ""
      )
    }
    return values.count > 1 ? (values[0], values[1]) : nil
  }

  /// Adds a value; one that is there already is counted as a duplicate.
  public mutating func add(_ value: PublishedValue) {
    if !found[value.place, default: []].insert(value).inserted { duplicates += 1 }
  }

  /// Adds another set.
  public mutating func merge(_ other: PublishedValues) {
    duplicates += other.duplicates
    for values in other.found.values { for value in values { add(value) } }
  }
}
