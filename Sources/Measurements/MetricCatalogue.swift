/// Every metric that devices send, one row each: the one place where a metric is named.
///
/// Key names: MetricKit's JSON of both generations. Plausible ranges are generous: a value beyond them cannot come
/// from one device on one day (26 hours of time, 10¹⁰ events, 100 TB).
public enum MetricCatalogue {
  /// The rows.
  ///
  /// A metric's place in this list is its ``MetricKey/builtIn(_:)`` number while the program runs; it is
  /// never written to a file.
  public static let rows: [MetricDefinition] =
    launches + animation + exits + times + resources + diagnostics
    + published

  /// Events that one report can honestly count in one metric.
  public static let plausibleEvents: ClosedRange<Int64> = 0...10_000_000_000

  /// The row with this name.
  public static func key(named name: String) -> MetricKey? {
    places[name].map(MetricKey.builtIn)
  }

  /// All names, in the order of the rows.
  public static var names: [String] { rows.map(\.name) }

  /// The time the app was in the foreground: the denominator of every rate per hour.
  public static let foregroundTime = MetricKey.builtIn(places["foreground_time"] ?? 0)

  private static let places: [String: Int] = Dictionary(
    uniqueKeysWithValues: rows.enumerated().map { ($1.name, $0) }
  )
}

// MARK: - Rows

private let day: ClosedRange<Int64> = 0...93_600_000_000_000
private let month: ClosedRange<Int64> = 0...2_678_400_000_000_000
private let size: ClosedRange<Int64> = 0...100_000_000_000_000

private func row(
  _ name: String,
  _ shape: MetricDefinition.Shape,
  _ quantity: Quantity,
  _ plausible: ClosedRange<Int64>,
  better: MetricDefinition.Direction = .lower,
  legacy path: [String]? = nil,
  or aliases: [String] = [],
  report entry: String? = nil,
  _ field: String? = nil
) -> MetricDefinition {
  MetricDefinition(
    name: name,
    shape: shape,
    quantity: quantity,
    direction: better,
    plausible: plausible,
    legacy: path.map { MetricDefinition.LegacyKey(path: $0, aliases: aliases) },
    report: entry.map { MetricDefinition.ReportKey(entry: $0, field: field) }
  )
}

// Resume times of hours are real (a bucket of 1,190,070 ms, percentiles of 13 million ms), hence the month.
private let launches: [MetricDefinition] = [
  row(
    "time_to_first_draw",
    .histogram,
    .duration,
    day,
    legacy: ["applicationLaunchMetrics", "histogrammedTimeToFirstDrawKey"],
    or: ["histogrammedTimeToFirstDraw"],
    report: "timeToFirstDrawMetric"
  ),
  row(
    "optimized_time_to_first_draw",
    .histogram,
    .duration,
    day,
    legacy: ["applicationLaunchMetrics", "histogrammedOptimizedTimeToFirstDrawKey"],
    or: ["histogrammedOptimizedTimeToFirstDraw"],
    report: "optimizedTimeToFirstDrawMetric"
  ),
  row(
    "resume_time",
    .histogram,
    .duration,
    month,
    legacy: ["applicationLaunchMetrics", "histogrammedResumeTime"],
    or: ["histogrammedApplicationResumeTime", "histogrammedResumeTimeKey"],
    report: "applicationResumeTimeMetric"
  ),
  row(
    "extended_launch",
    .histogram,
    .duration,
    day,
    legacy: ["applicationLaunchMetrics", "histogrammedExtendedLaunch"],
    or: ["histogrammedExtendedLaunchKey"],
    report: "extendedLaunchMetric"
  ),
  row(
    "hang_time",
    .histogram,
    .duration,
    day,
    legacy: ["applicationResponsivenessMetrics", "histogrammedAppHangTime"],
    or: ["histogrammedApplicationHangTime", "histogrammedAppHangTimeKey"],
    report: "hangTimeMetric"
  ),
]

private let animation: [MetricDefinition] = [
  row(
    "hitch_ratio",
    .ratio,
    .hitchRatio,
    0...1_000_000_000,
    legacy: ["animationMetrics", "hitchTimeRatio"],
    report: "hitchTimeMetric"
  ),
  row(
    "scroll_hitch_ratio",
    .ratio,
    .hitchRatio,
    0...1_000_000_000,
    legacy: ["animationMetrics", "scrollHitchTimeRatio"],
    report: "scrollHitchTime"
  ),
]

// MARK: Exits

/// A kind of exit: the name that rules use, and the two generations' names for it.
private let exitKinds: [(name: String, legacy: String, report: String)] = [
  ("normal", "NormalApp", "normal"),
  ("memory_limit", "MemoryResourceLimit", "memoryLimit"),
  ("bad_access", "BadAccess", "badAccess"),
  ("abnormal", "Abnormal", "abnormal"),
  ("watchdog", "AppWatchdog", "watchdog"),
  ("illegal_instruction", "IllegalInstruction", "illegalInstruction"),
  ("cpu_limit", "CPUResourceLimit", "highCPU"),
  ("memory_pressure", "MemoryPressure", "systemPressure"),
  ("file_lock", "SuspendedWithLockedFile", "fileLock"),
  ("task_timeout", "BackgroundTaskAssertionTimeout", "taskTimeout"),
]

private let exits: [MetricDefinition] = ["foreground", "background"].flatMap { side in
  exitKinds.map { kind in
    row(
      "\(side)_exits.\(kind.name)",
      .counter,
      .count,
      MetricCatalogue.plausibleEvents,
      legacy: ["applicationExitMetrics", "\(side)ExitData", "cumulative\(kind.legacy)ExitCount"],
      report: "\(side)TerminationMetric",
      "\(kind.report)TerminationCount"
    )
  }
    + ["unexpected", "all"].map { sum in
      // No counter of its own: the sum over the section, kinds that have no row included.
      row(
        "\(side)_exits.\(sum)",
        .counter,
        .count,
        MetricCatalogue.plausibleEvents,
        legacy: ["applicationExitMetrics", "\(side)ExitData"],
        report: "\(side)TerminationMetric"
      )
    }
}

// MARK: Times and resources

private let times: [MetricDefinition] = [
  ("foreground_time", "Foreground"), ("background_time", "Background"),
  ("background_audio_time", "BackgroundAudio"), ("background_location_time", "BackgroundLocation"),
].map { name, word in
  row(
    name,
    .total,
    .duration,
    day,
    better: name == "foreground_time" ? .higher : .lower,
    legacy: ["applicationTimeMetrics", "cumulative\(word)Time"],
    report: "total\(word)TimeMetric"
  )
}

private let resources: [MetricDefinition] =
  [
    // Several cores run at once: a day of wall time can hold many of processor time.
    row(
      "cpu_time",
      .total,
      .duration,
      month,
      legacy: ["cpuMetrics", "cumulativeCPUTime"],
      report: "cpuTimeMetric"
    ),
    row(
      "gpu_time",
      .total,
      .duration,
      month,
      legacy: ["gpuMetrics", "cumulativeGPUTime"],
      report: "gpuTimeMetric"
    ),
    row(
      "cpu_instructions",
      .total,
      .count,
      0...10_000_000_000_000_000,
      legacy: ["cpuMetrics", "cumulativeCPUInstructions"],
      report: "cpuInstructionsCountMetric"
    ),
    row(
      "peak_memory",
      .total,
      .bytes,
      size,
      legacy: ["memoryMetrics", "peakMemoryUsage"],
      report: "peakMemoryMetric"
    ),
    row(
      "suspended_memory",
      .mean,
      .bytes,
      size,
      legacy: ["memoryMetrics", "averageSuspendedMemory"],
      report: "suspendedMemoryMetric"
    ),
    row(
      "disk_writes",
      .total,
      .bytes,
      size,
      legacy: ["diskIOMetrics", "cumulativeLogicalWrites"],
      report: "logicalDiskWritesMetric"
    ),
    row(
      "luminance",
      .mean,
      .number(unit: "apl"),
      0...1_000_000_000,
      legacy: ["displayMetrics", "averagePixelLuminance"],
      report: "pixelLuminanceMetric"
    ),
    row(
      "cellular_bars",
      .histogram,
      .number(unit: "bars"),
      0...100_000_000,
      better: .higher,
      legacy: ["cellularConditionMetrics", "cellConditionTime"],
      or: ["histogrammedCellularConditionTime"],
      report: "cellularConditionTimeMetric"
    ),
  ] + network + locations + diskSpace

private let network: [MetricDefinition] = [
  ("wifi_up", "Wifi", "WiFi", "Upload"), ("wifi_down", "Wifi", "WiFi", "Download"),
  ("cellular_up", "Cellular", "Cellular", "Upload"), ("cellular_down", "Cellular", "Cellular", "Download"),
].map { name, legacy, report, way in
  row(
    "network.\(name)",
    .total,
    .bytes,
    size,
    legacy: ["networkTransferMetrics", "cumulative\(legacy)\(way)"],
    report: "total\(report)\(way)Metric"
  )
}

private let locations: [MetricDefinition] = [
  ("best", "BestAccuracy", "bestAccuracy"),
  ("navigation", "BestAccuracyForNavigation", "bestAccuracyForNavigation"),
  ("ten_meters", "NearestTenMetersAccuracy", "tenMeters"),
  ("hundred_meters", "HundredMetersAccuracy", "oneHundredMeter"),
  ("kilometer", "KilometerAccuracy", "oneKilometer"),
  ("three_kilometers", "ThreeKilometersAccuracy", "threeKilometers"),
  ("reduced", "ReducedAccuracy", "reducedAccuracy"),
].map { name, legacy, report in
  row(
    "location.\(name)",
    .total,
    .duration,
    day,
    legacy: ["locationActivityMetrics", "cumulative\(legacy)Time"],
    report: "locationActivityTimeMetric",
    report
  )
}

private let diskSpace: [MetricDefinition] = [
  ("binary_size", "BinaryFileSize", "FileSize", "binaryFileSize", Quantity.bytes),
  ("binary_files", "BinaryFileCount", "FileCount", "binaryFileCount", .count),
  ("data_size", "DataFileSize", "FileSize", "dataFileSize", .bytes),
  ("data_files", "DataFileCount", "FileCount", "dataFileCount", .count),
  ("cache", "CacheFolderSize", "FileSize", "cacheFolderSize", .bytes),
  ("clones", "CloneSize", "FileSize", "cloneSize", .bytes),
  ("used", "DiskSpaceUsedSize", "DiskSpaceCapacity", "spaceUsed", .bytes),
  ("capacity", "DiskSpaceCapacity", "DiskSpaceCapacity", "capacity", .bytes),
].map { name, legacy, entry, field, quantity in
  row(
    "disk_space.\(name)",
    .total,
    quantity,
    quantity == .bytes ? size : MetricCatalogue.plausibleEvents,
    better: name == "capacity" ? .higher : .lower,
    legacy: ["diskSpaceUsageMetrics", "total\(legacy)"],
    report: "total\(entry)Metric",
    field
  )
}

private let diagnostics: [MetricDefinition] = [
  ("crash", "crash"), ("hang", "hang"), ("cpu", "cpuException"), ("disk_write", "diskWriteException"),
  ("launch", "appLaunch"), ("memory", "memoryException"),
].map { name, key in
  row(
    "diagnostics.\(name)",
    .diagnostic,
    .count,
    MetricCatalogue.plausibleEvents,
    legacy: ["\(key)Diagnostics"],
    report: "\(key)Diagnostic"
  )
}

// MARK: Published by App Store Connect

// Percentiles over devices, which no sum over reports makes: hence metrics of their own. The launch time is that of
// `time_to_first_draw`, whose percentiles it shares.
private let published: [MetricDefinition] = [
  ("hang_rate", Quantity.number(unit: "s per h")), ("scroll_hitch_ratio", .hitchRatio),
  ("peak_memory", .bytes),
  ("suspended_memory", .bytes), ("disk_writes", .bytes), ("disk_space", .bytes),
  ("battery", .number(unit: "percent per day")), ("battery_on_screen", .number(unit: "percent per day")),
  ("battery_background", .number(unit: "percent per day")),
  ("terminations_on_screen", .number(unit: "per day")),
  ("terminations_background", .number(unit: "per day")),
].map { name, quantity in row("app_store.\(name)", .published, quantity, size) }

extension MetricCatalogue {
  /// The published metric that is about the same thing as a metric that devices send; nil where none is.
  ///
  /// It is not the same statistic: a percentile over devices, where rules ask for an average or a rate.
  public static func publishedCounterpart(of key: MetricKey) -> MetricKey? {
    guard case .builtIn(let row) = key else { return nil }
    let name = rows[row].name
    let published: String? =
      switch name {
      case "hang_time": "hang_rate"
      case "scroll_hitch_ratio", "peak_memory", "suspended_memory", "disk_writes": name
      case "disk_space.used": "disk_space"
      case _ where name.hasPrefix("foreground_exits."): "terminations_on_screen"
      case _ where name.hasPrefix("background_exits."): "terminations_background"
      default: nil
      }
    return published.flatMap { self.key(named: "app_store." + $0) }
  }
}

extension MetricKey {
  /// Whether no device sends it, and a store publishes it.
  public var isPublished: Bool {
    guard case .builtIn(let index) = self else { return false }
    return MetricCatalogue.rows[index].shape == .published
  }
}
