/// How many reports there were of each device, system and region, each told by itself.
///
/// Taken together as strata they would be too many to look at.
struct DimensionTallies: Sendable {
  private var devices: Tally<String>
  /// As sent.
  private var systems: Tally<String>
  private var regions: Tally<String>

  init(_ limits: DistinctLimits) {
    devices = Tally(limit: limits[.devices])
    systems = Tally(limit: limits[.systems])
    regions = Tally(limit: limits[.regions])
  }

  /// What there is more of than is kept.
  var exceeded: [DistinctLimit] {
    let all: [(Bool, DistinctLimit)] = [
      (devices.isFull, .devices), (systems.isFull, .systems), (regions.isFull, .regions),
    ]
    return all.filter(\.0).map(\.1)
  }

  mutating func add(_ report: borrowing DeviceReport) {
    devices.add(report.device ?? "")
    systems.add(report.system ?? "")
    regions.add(report.region ?? "")
  }

  mutating func merge(_ other: DimensionTallies) {
    devices.merge(other.devices)
    systems.merge(other.systems)
    regions.merge(other.regions)
  }

  func counts(_ dimension: TotalsPlan.Dimension) -> [String: Int] {
    switch dimension {
    case .device: devices.counts
    case .os:
      Dictionary(systems.counts.map { (Stratum.majorVersion(of: $0), $1) }, uniquingKeysWith: +)
    case .region: regions.counts
    }
  }
}

extension Totals {
  /// Reports by device, system or region, empty where unknown; only where a plan keeps everything there is.
  public func reports(by dimension: TotalsPlan.Dimension) -> [String: Int] {
    tallies?.counts(dimension) ?? [:]
  }
}
