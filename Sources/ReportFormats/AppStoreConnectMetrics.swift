import Measurements

/// The metrics of App Store Connect that are known, and what each is in this program's terms.
///
/// Identifiers repeat across categories (`onScreen`, `background`), hence both. Source: App Store Connect API 4.4,
/// `xcodeMetrics`, and the examples of its documentation, whose units differ from its schema's.
struct AppStoreConnectMetrics {
  /// A metric with the base units per unit of each name that its unit is known to have.
  struct Metric {
    var key: MetricKey
    var units: [String: Double]
  }

  /// The metric of a category; nil where it is not known here.
  static func metric(_ category: String, _ identifier: String) -> Metric? {
    byName["\(category.uppercased()) \(identifier)"]
  }

  private static let byName: [String: Metric] = Dictionary(
    uniqueKeysWithValues: [
      metric("LAUNCH launchTime", "time_to_first_draw", times),
      metric("HANG hangRate", "app_store.hang_rate", rate("s", "seconds", per: "h", "hr", "hour")),
      // The unit is named like the metric, and shown as "%", though its goals are those of milliseconds per second.
      metric(
        "ANIMATION scrollHitchRate", "app_store.scroll_hitch_ratio",
        rate("ms", "milliseconds", per: "s", "sec", "second").merging(["scrollhitchrate": 1]) { one, _ in one
        }),
      metric("MEMORY peakMemory", "app_store.peak_memory", sizes),
      metric("MEMORY memoryAtSuspension", "app_store.suspended_memory", sizes),
      metric("DISK diskWrites", "app_store.disk_writes", sizes.merging(sizesPerDay) { one, _ in one }),
      metric("STORAGE diskSpaceUsed", "app_store.disk_space", sizes),
      metric("BATTERY batteryUsage", "app_store.battery", shares),
      metric("BATTERY onScreen", "app_store.battery_on_screen", shares),
      metric("BATTERY background", "app_store.battery_background", shares),
      metric("TERMINATION onScreen", "app_store.terminations_on_screen", counts),
      metric("TERMINATION background", "app_store.terminations_background", counts),
    ].compactMap(\.self)
  )

  private static func metric(_ name: String, _ own: String, _ units: [String: Double]) -> (String, Metric)? {
    guard let key = MetricCatalogue.key(named: own), case .builtIn(let row) = key else { return nil }
    let shown = MetricCatalogue.rows[row].quantity.basePerShown
    // An example names a unit like its metric; that is then the one unit there is.
    let identifier = name.split(separator: " ").last.map { spelled(String($0)) } ?? ""
    let units = units.merging([identifier: 1]) { one, _ in one }
    return (name, Metric(key: key, units: units.mapValues { $0 * shown }))
  }

  /// A unit without case, spaces and marks, which differ from answer to answer: `megaBytes`, `MB`, `MB / day`.
  static func spelled(_ unit: String) -> String {
    String(unit.lowercased().filter { $0.isLetter || $0 == "%" || $0 == "/" })
  }

  private static let times = [
    "ms": 1.0, "millisecond": 1, "milliseconds": 1, "s": 1_000, "second": 1_000, "seconds": 1_000,
  ]
  private static let sizes = [
    "mb": 1.0, "megabyte": 1, "megabytes": 1, "kb": 0.001, "kilobyte": 0.001, "kilobytes": 0.001, "gb": 1_000,
    "gigabyte": 1_000, "gigabytes": 1_000,
  ]
  private static let sizesPerDay = rates(sizes, per: "day")
  private static let shares = ["%": 1.0, "percent": 1].merging(rates(["%": 1, "percent": 1], per: "day")) {
    one, _ in one
  }
  private static let counts = rates(["": 1.0, "count": 1, "terminations": 1], per: "day")

  private static func rate(_ units: String..., per times: String...) -> [String: Double] {
    times.reduce(into: [:]) { all, time in
      all.merge(rates(Dictionary(uniqueKeysWithValues: units.map { ($0, 1) }), per: time)) { one, _ in one }
    }
  }

  private static func rates(_ units: [String: Double], per time: String) -> [String: Double] {
    units.reduce(into: [:]) { all, unit in
      for middle in ["/", "per"] { all[unit.key + middle + time] = unit.value }
    }
  }
}
