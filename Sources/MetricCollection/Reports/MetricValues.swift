/// The values of one entry: of the whole app or of one state.
///
/// A value that the entry does not carry is nil; that is not zero.
public struct MetricValues: Hashable, Sendable {
  /// The time from the process's start to the first drawn frame.
  public var timeToFirstDraw: Histogram?
  /// The time to the first drawn frame of launches that the system had prepared.
  public var optimizedTimeToFirstDraw: Histogram?
  /// How long the main thread did not answer.
  public var hangTime: Histogram?
  /// Hitch time in milliseconds per second of animation.
  public var hitchRatio: Double?
  /// Hitch time in milliseconds per second of scrolling, as iOS 14 to 26 report it.
  public var scrollHitchRatio: Double?
  /// Exits in the foreground by kind, zeros left out.
  public var foregroundExits: [ExitKind: Int]?
  /// Exits in the background by kind, zeros left out.
  public var backgroundExits: [ExitKind: Int]?
  /// The time in the foreground in seconds.
  public var foregroundTime: Double?
  /// The app's own measurements.
  public var signposts: [SignpostValues] = []

  /// Makes an entry that carries nothing.
  public init() {}
}

/// Why the app ended, in the words of release-gate's metric catalogue.
public enum ExitKind: String, Hashable, Sendable, CaseIterable {
  case normal
  case memoryLimit = "memory_limit"
  case badAccess = "bad_access"
  case abnormal
  case watchdog
  case illegalInstruction = "illegal_instruction"
  case cpuLimit = "cpu_limit"
  case memoryPressure = "memory_pressure"
  case fileLock = "file_lock"
  case taskTimeout = "task_timeout"
  /// A counter that this list does not name; the gate counts it in `unexpected` and `all`.
  case other
}

/// What was measured while the app was in one state.
public struct StateValues: Hashable, Sendable {
  /// The domain of the state, in reverse DNS notation.
  public var domain: String
  /// The state's label: `search`.
  public var label: String
  /// What identifies the state beside its label.
  public var stableMetadata: [String: MetadataValue]
  /// What changed within the state.
  ///
  /// MetricKit sums up by stable metadata alone and has not been seen to send any of this.
  public var volatileMetadata: [String: MetadataValue]
  /// The values.
  public var values: MetricValues

  /// Makes the values of a state.
  public init(
    domain: String, label: String, stableMetadata: [String: MetadataValue] = [:],
    volatileMetadata: [String: MetadataValue] = [:], values: MetricValues = MetricValues()
  ) {
    self.domain = domain
    self.label = label
    self.stableMetadata = stableMetadata
    self.volatileMetadata = volatileMetadata
    self.values = values
  }
}

/// What was measured between the signposts of one name.
public struct SignpostValues: Hashable, Sendable {
  /// The category of the log handle.
  public var category: String
  /// The name of the signpost.
  public var name: String
  /// How often it was posted.
  public var count: Int?
  /// How long the intervals were.
  public var durations: Histogram?

  /// Makes the values of a signpost.
  public init(category: String, name: String, count: Int? = nil, durations: Histogram? = nil) {
    self.category = category
    self.name = name
    self.count = count
    self.durations = durations
  }
}
