/// What reports may hold only so many distinct values of, so that no input takes all memory.
///
/// Reading ends with an error where there are more, and never with a smaller answer. Every limit is one on the union
/// of all reports, so that it does not depend on their order, nor on how many workers read them. Texts count with
/// 256 bytes each on average.
public enum DistinctLimit: String, Hashable, Sendable, CaseIterable {
  /// Versions with their builds.
  case versions
  /// Device models.
  case devices
  /// Systems as sent.
  case systems
  /// Region formats.
  case regions
  /// States of the app, such as screens.
  case states
  /// Metrics, signposts among them.
  case metrics
  /// Apps by their bundle identifiers.
  case apps
  /// Sums: rows (version, day and stratum), and in them measures of states and buckets of histograms.
  case sums

  /// How many distinct values are kept; of sums some 250 bytes each.
  public var count: Int {
    switch self {
    case .versions, .systems, .states, .metrics: 10_000
    case .devices: 20_000
    case .regions, .apps: 2_000
    case .sums: 4_000_000
    }
  }
}

/// How many distinct values are kept.
struct DistinctLimits: Sendable {
  private var counts: [DistinctLimit: Int] = [:]

  /// The limits as they are documented.
  init() {}

  subscript(limit: DistinctLimit) -> Int {
    get { counts[limit] ?? limit.count }
    set { counts[limit] = newValue }
  }
}
