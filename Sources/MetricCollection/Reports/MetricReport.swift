public import Foundation

/// What one device measured on one day, whichever generation of MetricKit delivered it.
///
/// Values follow the conventions of release-gate's own readers, so that a payload which the gate reads and one which
/// this library converts give the same numbers; a table of both is part of the tests.
public struct MetricReport: Hashable, Sendable {
  /// Which generation of MetricKit delivered it.
  public enum Generation: String, Hashable, Sendable {
    /// An `MXMetricPayload`, iOS 13 to 26.
    case payload
    /// A `MetricReport`, from iOS 27 on.
    case report
  }

  /// Which generation of MetricKit delivered it.
  public var generation: Generation
  /// The app's marketing version, which the report carries from when it was measured; nil where it names none.
  public var version: String?
  /// The app's build; nil where the report names none.
  public var build: String?
  /// Whether the app was updated within the range, so that the values are of several versions.
  public var includesSeveralVersions = false
  /// The begin of the range; a time that is written without a zone is taken as UTC.
  public var begin: Date?
  /// The end of the range.
  public var end: Date?
  /// The length of the full-day entry, or of the range of a payload, in seconds; nil where it is not written.
  public var duration: TimeInterval?
  /// The device and its settings.
  public var environment = Environment()
  /// What was measured of the whole app, from the full-day entry alone: the other entries are slices of it.
  public var values = MetricValues()
  /// What was measured in each state, in the order of the report.
  public var states: [StateValues] = []
  /// The JSON that it was read from.
  public var payload: Data

  /// The device and its settings.
  public struct Environment: Hashable, Sendable, Codable {
    /// The app.
    public var bundleIdentifier: String?
    /// The hardware: `iPhone17,1`.
    public var deviceType: String?
    /// The system: `iPhone OS 26.0 (23B74)`.
    public var system: String?
    /// The region of the device's settings: `JP`.
    public var region: String?
    /// Whether the app came from TestFlight.
    public var isTestFlight = false
    /// Whether low power mode was on.
    public var isLowPower = false
    /// Whether there were more states than MetricKit keeps, so that ``MetricReport/states`` is incomplete.
    public var hasExceededStateLimit = false

    /// Makes an environment of which nothing is known.
    public init() {}
  }

  /// Makes a report of which nothing but its JSON is known.
  public init(_ generation: Generation, payload: Data) {
    self.generation = generation
    self.payload = payload
  }

  /// The moment in the middle of the range; nil where the report has no range.
  public var middle: Date? {
    guard let begin = begin ?? end, let end = end ?? self.begin else { return nil }
    return begin.addingTimeInterval(end.timeIntervalSince(begin) / 2)
  }

  /// The day of ``middle`` in UTC, `2026-11-20`, by which the gate sorts the report; nil where it has no range.
  public var day: String? { middle.map(PayloadDate.day) }
}
