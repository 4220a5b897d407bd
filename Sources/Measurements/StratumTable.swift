/// The strata of reports, each with a number.
struct StratumTable: Sendable {
  private var devices: Interner<String>
  private var regions: Interner<String>
  /// The systems as sent, of which a stratum holds the name and major version.
  private var systems: Interner<String>
  private var majorVersions: Interner<String>
  private var majorVersionOfSystem: [Int32] = []
  private var places = PlaceTable()
  private(set) var values: [Stratum] = []
  private let keepsDevice: Bool
  private let keepsSystem: Bool
  private let keepsRegion: Bool

  /// The texts of a stratum as numbers.
  struct Texts {
    fileprivate var device: Int32
    fileprivate var os: Int32
    fileprivate var region: Int32
    fileprivate var source: DeviceReport.Source
  }

  init(_ plan: TotalsPlan) {
    devices = Interner(limit: plan.limits[.devices])
    regions = Interner(limit: plan.limits[.regions])
    systems = Interner(limit: plan.limits[.systems])
    majorVersions = Interner(limit: plan.limits[.systems])
    keepsDevice = plan.dimensions.contains(.device)
    keepsSystem = plan.dimensions.contains(.os)
    keepsRegion = plan.dimensions.contains(.region)
    // What is not kept is the empty text, number 0.
    _ = (devices.number(of: ""), regions.number(of: ""), majorVersion(of: ""))
  }

  /// What there is more of than is kept.
  var exceeded: [DistinctLimit] {
    var exceeded: [DistinctLimit] = []
    if devices.isFull { exceeded.append(.devices) }
    if systems.isFull { exceeded.append(.systems) }
    if regions.isFull { exceeded.append(.regions) }
    return exceeded
  }

  subscript(number: Int32) -> Stratum { values[Int(number)] }

  /// The texts of a report that are kept apart.
  mutating func texts(of report: borrowing DeviceReport) -> Texts {
    Texts(
      device: keepsDevice ? report.device.map { devices.number(of: $0) } ?? 0 : 0,
      os: keepsSystem ? report.system.map { majorVersion(of: $0) } ?? 0 : 0,
      region: keepsRegion ? report.region.map { regions.number(of: $0) } ?? 0 : 0,
      source: report.source
    )
  }

  /// Takes the texts of another table; gives the texts of its strata in the order of their numbers.
  mutating func take(_ other: StratumTable) -> [Texts] {
    for system in other.systems.values { _ = majorVersion(of: system) }
    _ = (devices.take(other.devices), systems.take(other.systems), regions.take(other.regions))
    return other.values.map { stratum in
      Texts(
        device: devices.number(of: stratum.device),
        os: majorVersions.number(of: stratum.os),
        region: regions.number(of: stratum.region),
        source: stratum.source
      )
    }
  }

  /// The number of a stratum.
  mutating func number(of texts: Texts) -> Int32 {
    let (place, isNew) = places.place(
      UInt64(UInt32(bitPattern: texts.device)) << 32 | UInt64(UInt32(bitPattern: texts.os)),
      UInt64(UInt32(bitPattern: texts.region)) << 32 | UInt64(texts.source.number)
    )
    if isNew {
      values.append(
        Stratum(
          device: devices[texts.device], os: majorVersions[texts.os], region: regions[texts.region],
          source: texts.source))
    }
    return Int32(truncatingIfNeeded: place)
  }

  private mutating func majorVersion(of system: String) -> Int32 {
    let number = systems.number(of: system)
    if Int(number) >= majorVersionOfSystem.count {
      majorVersionOfSystem.append(majorVersions.number(of: Stratum.majorVersion(of: system)))
    }
    return majorVersionOfSystem[Int(number)]
  }
}

extension DeviceReport.Source {
  /// A number for each case.
  fileprivate var number: UInt8 {
    switch self {
    case .payload: 0
    case .report: 1
    case .diagnostic: 2
    case .log: 3
    case .native: 4
    }
  }
}
