/// What is measured: a metric of the catalogue, a signpost of the app's code, or a metric of the team's own.
public enum MetricKey: Hashable, Sendable {
  /// A row of ``MetricCatalogue``, by its place there.
  case builtIn(Int)
  /// One aspect of a signpost of the app's own.
  case signpost(Signpost)
  /// A metric declared under `metrics:` or sent in native lines.
  case named(String)

  /// A signpost and what of it is measured.
  public struct Signpost: Hashable, Sendable {
    /// What is measured of a signpost.
    public enum Aspect: String, Hashable, Sendable, CaseIterable {
      case duration
      case count
      case cpuTime = "cpu_time"
      case memory
      case diskWrites = "disk_writes"
      case hitchRatio = "hitch_ratio"
    }

    /// The category that the code logs under.
    public var category: String
    /// The name of the signpost.
    public var name: String
    /// What of it is measured.
    public var aspect: Aspect

    /// Makes a key from category, name and aspect.
    public init(category: String, name: String, aspect: Aspect = .duration) {
      self.category = category
      self.name = name
      self.aspect = aspect
    }
  }

  /// The name that a person reads: `hang_time`, `signpost performance_telemetry/card duration`, `feed_load`.
  public var name: String {
    switch self {
    case .builtIn(let index): MetricCatalogue.rows[index].name
    case .signpost(let signpost):
      "signpost \(signpost.category)/\(signpost.name) \(signpost.aspect.rawValue)"
    case .named(let name): name
    }
  }
}
