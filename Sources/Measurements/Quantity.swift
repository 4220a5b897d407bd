/// What kind of thing a metric measures, and how its values are kept: as whole numbers of a base unit.
public enum Quantity: Hashable, Sendable {
  /// Nanoseconds; shown in milliseconds.
  case duration
  /// Bytes; shown in megabytes of 10⁶ bytes.
  case bytes
  /// Events, instructions, files: whole numbers.
  case count
  /// Nanoseconds per second (10⁻⁹), shown in milliseconds per second: hitch time ratios.
  case hitchRatio
  /// Millionths of the unit named: luminance, signal bars, numbers of the app's own.
  case number(unit: String)

  /// Base units in one unit that is shown.
  public var basePerShown: Double {
    switch self {
    case .duration, .bytes, .hitchRatio, .number: 1_000_000
    case .count: 1
    }
  }

  /// The unit that is shown; empty for counts.
  public var shownUnit: String {
    switch self {
    case .duration: "ms"
    case .bytes: "MB"
    case .count: ""
    case .hitchRatio: "ms per s"
    case .number(let unit): unit
    }
  }
}

/// Units that a rule or a native line may name for a value, and what they are in base units.
public enum UnitName {
  /// The quantity and the base units per unit of a name, nil for an unknown name.
  ///
  /// `kB` and `MB` are decimal and `KiB` and `MiB` binary here, where people write them; what a device of the older
  /// generation calls kB is another matter and is read in its own format.
  public static func known(_ name: String) -> (quantity: Quantity, basePerUnit: Double)? {
    switch name {
    case "ns": (.duration, 1)
    case "us", "µs", "μs": (.duration, 1_000)
    case "ms": (.duration, 1_000_000)
    case "s", "sec", "second", "seconds": (.duration, 1_000_000_000)
    case "min", "minute", "minutes": (.duration, 60_000_000_000)
    case "h", "hour", "hours": (.duration, 3_600_000_000_000)
    case "B", "byte", "bytes": (.bytes, 1)
    case "kB", "KB": (.bytes, 1_000)
    case "MB": (.bytes, 1_000_000)
    case "GB": (.bytes, 1_000_000_000)
    case "KiB": (.bytes, 1_024)
    case "MiB": (.bytes, 1_048_576)
    case "GiB": (.bytes, 1_073_741_824)
    case "ms per s", "ms/s": (.hitchRatio, 1_000_000)
    case "count", "events", "": (.count, 1)
    case "apl", "bars": (.number(unit: name), 1_000_000)
    default: nil
    }
  }

  /// Every name that is known, for suggestions.
  public static let all = [
    "ns", "us", "ms", "s", "min", "h", "B", "kB", "MB", "GB", "KiB", "MiB", "GiB", "ms per s", "count", "apl",
    "bars",
  ]
}
