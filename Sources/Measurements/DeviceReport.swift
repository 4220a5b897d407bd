/// What one device sent about one day, or one line of log, in this program's terms.
///
/// Every format is read into this type and nothing else; the units are base units of ``Quantity``.
public struct DeviceReport: Sendable {
  /// Where a report comes from; reports of different sources are not quite alike and are compared apart where both
  /// sides have several.
  public enum Source: String, Hashable, Sendable, CaseIterable, Comparable {
    /// A metric payload of iOS 13 to 26.
    case payload
    /// A metric report of iOS 27.
    case report
    /// A diagnostic of either generation.
    case diagnostic
    /// A log event that carries a value.
    case log
    /// A native line.
    case native

    /// The order of the cases.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  /// Where the version of a log event was found.
  public enum VersionOrigin: String, Hashable, Sendable {
    /// In the payload or line itself.
    case own
    /// In an attribute of the log event.
    case attribute
    /// In the `version:` tag of the log event.
    case tag
  }

  /// Where the report comes from.
  public var source: Source
  /// The number of its header, where its reader gives numbers; whoever changes what the header says takes it away.
  public var header: HeaderNumber?
  /// The version and build it describes; nil where it names no version.
  public var version: AppVersion?
  /// Where the version was found.
  public var versionOrigin: VersionOrigin = .own
  /// The bundle identifier; nil where it names none.
  public var bundle: String?
  /// The day of the middle of its range; nil where it has no date.
  public var day: Day?
  /// Whether the day is that of the delivery, because a log event has no range.
  public var isDeliveryDay = false
  /// The device model: `iPhone17,1`.
  public var device: String?
  /// The system and its version: `iPhone OS 26.1 (23B74)`, as sent or put together from parts.
  public var system: String?
  /// The region format: `JP`.
  public var region: String?
  /// A pseudonymous identifier of the device, where the team sends one.
  public var deviceID: String?
  /// What is left of the device in an aggregate; nil for a report that says itself what it knows.
  public var deviceMark: DeviceMark?
  /// Whether the app was installed by TestFlight.
  public var isTestFlight = false
  /// Whether low power mode was on.
  public var isLowPower = false
  /// Whether data of several versions are mixed in it.
  public var hasSeveralVersions = false
  /// Whether the device reached its limit of states, so that the states of the report are incomplete.
  public var hasExceededStateLimit = false
  /// Whether its range has no length; never so for diagnostics, which are sent at once.
  public var isZeroLength = false
  /// Whether its dates or its foreground time are beyond what is plausible, whatever is measured.
  public var hasImplausibleRange = false
  /// Metrics with a value beyond what the catalogue calls plausible; one may stand several times.
  public var implausibleMetrics: [MetricKey] = []
  /// Whether anything in it is implausible.
  public var isImplausible: Bool { hasImplausibleRange || !implausibleMetrics.isEmpty }
  /// What was measured: each metric at most once for the whole app and once a state.
  public var measurements: [Measurement] = []
  /// The content, whatever the order of its keys.
  public var content = ContentDigest()
  /// What makes two reports the same one: the content, or the identifier of a log event; nil where nothing does.
  public var identity: ContentDigest?

  /// Makes an empty report.
  public init(source: Source) {
    self.source = source
  }
}

/// One metric of one report, for the whole app or for one state.
public struct Measurement: Sendable {
  /// What was measured.
  public var metric: MetricKey
  /// The state it belongs to; nil for the whole app.
  public var state: StateKey?
  /// The sum of what was measured, in base units: Σ count × value; for a counter the number of events; for a ratio
  /// the ratio itself.
  public var sum: Int64
  /// The number of events, or of samples of a mean; 1 for a total and a ratio, 0 where nothing happened.
  public var count: Int64
  /// The histogram, where the report holds one: ascending, without empty buckets.
  public var buckets: [Bucket]?
  /// The hitch time and the animation time of a ratio in nanoseconds, where the report holds them.
  public var parts: Parts?
  /// The foreground time of the same entry in nanoseconds; nil where the entry does not carry it.
  public var foreground: Int64?

  /// Numerator and denominator of a ratio.
  public struct Parts: Hashable, Sendable {
    /// The numerator in nanoseconds.
    public var part: Int64
    /// The denominator in nanoseconds, above zero.
    public var whole: Int64

    /// Makes parts.
    public init(part: Int64, whole: Int64) {
      self.part = part
      self.whole = whole
    }
  }

  /// Makes a measurement.
  public init(
    metric: MetricKey,
    state: StateKey? = nil,
    sum: Int64,
    count: Int64,
    buckets: [Bucket]? = nil,
    parts: Parts? = nil,
    foreground: Int64? = nil
  ) {
    self.metric = metric
    self.state = state
    self.sum = sum
    self.count = count
    self.buckets = buckets
    self.parts = parts
    self.foreground = foreground
  }
}

/// A bucket of a histogram: events whose value lies from `start` to `end`, both in base units.
public struct Bucket: Hashable, Sendable, Comparable {
  /// The lower edge.
  public var start: Int64
  /// The upper edge as written: devices write inclusive ends (820 ms to 829 ms).
  public var end: Int64
  /// The number of events in it, zero or more.
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
