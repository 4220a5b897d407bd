import Measurements

/// A unit that devices write, and whole base units of ``Quantity`` in one of it.
struct ReportUnit {
  var quantity: Quantity
  var base: Int64

  private init(_ quantity: Quantity, _ base: Int64) {
    self.quantity = quantity
    self.base = base
  }

  /// The unit of an amount in the older generation; nil for a word that is not known.
  static func legacy(_ text: JSONText) -> ReportUnit? { legacyTable[text].map { legacyUnits[$0].unit } }

  /// The unit of a measurement of the newer generation; nil for a word that is not known.
  static func report(_ text: JSONText) -> ReportUnit? { reportTable[text].map { reportUnits[$0].unit } }

  /// An amount times `factor` in base units; the largest number where it does not fit.
  static func base(_ whole: Int64, _ perUnit: Int64, times factor: Int64 = 1) -> Int64 {
    let (base, overflow) = whole.multipliedReportingOverflow(by: perUnit)
    let (product, overflowToo) = base.multipliedReportingOverflow(by: factor)
    return overflow || overflowToo ? .max : product
  }

  /// An amount times `factor` in base units, half to even; the largest number where it does not fit.
  static func base(_ number: Double, _ perUnit: Int64, times factor: Int64 = 1) -> Int64 {
    let product = number * (Double(perUnit) * Double(factor))
    return Int64(exactly: product.rounded(.toNearestOrEven)) ?? .max
  }

  // iOS 13 to 15 write units in the language of the device: English, Russian, Chinese, Japanese, Korean,
  // French and German words, after the Unicode locale data. A kB is 1,024 bytes there: MetricKit shifts
  // bytes by ten bits and writes the result as kB.
  private static let legacyUnits: [(names: [String], unit: ReportUnit)] = [
    (["ns", "nsec"], ReportUnit(.duration, 1)),
    (["µs", "μs", "us", "usec", "мкс"], ReportUnit(.duration, 1_000)),
    (
      ["ms", "msec", "msecs", "millisecond", "milliseconds", "мс", "毫秒", "ミリ秒", "밀리초"],
      ReportUnit(.duration, 1_000_000)
    ),
    (
      ["s", "sec", "secs", "second", "seconds", "с", "сек", "秒", "초", "Sek", "seg"],
      ReportUnit(.duration, 1_000_000_000)
    ),
    (
      ["min", "mins", "minute", "minutes", "мин", "分", "分钟", "分鐘", "분", "Min"],
      ReportUnit(.duration, 60_000_000_000)
    ),
    (
      ["h", "hr", "hrs", "hour", "hours", "ч", "小时", "小時", "時間", "시간", "Std"],
      ReportUnit(.duration, 3_600_000_000_000)
    ),
    (
      [
        "B", "byte", "bytes", "Byte", "Bytes", "Б", "байт", "字节", "位元組", "バイト", "바이트", "o", "octet", "octets",
      ],
      ReportUnit(.bytes, 1)
    ),
    (["kB", "KB", "kb", "KiB", "kilobytes", "кБ", "КБ", "千字节", "ko"], ReportUnit(.bytes, 1_024)),
    (["MB", "mB", "MiB", "megabytes", "МБ", "мБ", "兆字节", "Mo"], ReportUnit(.bytes, 1_048_576)),
    (["GB", "gB", "GiB", "gigabytes", "ГБ", "吉字节", "Go"], ReportUnit(.bytes, 1_073_741_824)),
    (["ms per s", "ms/s"], ReportUnit(.hitchRatio, 1_000_000)),
    (["bars", "bar"], ReportUnit(.number(unit: "bars"), 1_000_000)),
    (["apl"], ReportUnit(.number(unit: "apl"), 1_000_000)),
    (["kiloinstructions"], ReportUnit(.count, 1_000)),
    (["instructions", "files", ""], ReportUnit(.count, 1)),
  ]

  // The newer generation writes symbols of no language, and decimal multiples.
  private static let reportUnits: [(names: [String], unit: ReportUnit)] = [
    (["ns"], ReportUnit(.duration, 1)),
    (["µs", "μs", "us"], ReportUnit(.duration, 1_000)),
    (["ms"], ReportUnit(.duration, 1_000_000)),
    (["s", "sec"], ReportUnit(.duration, 1_000_000_000)),
    (["min"], ReportUnit(.duration, 60_000_000_000)),
    (["h", "hr"], ReportUnit(.duration, 3_600_000_000_000)),
    (["B", "bytes"], ReportUnit(.bytes, 1)),
    (["kB", "KB"], ReportUnit(.bytes, 1_000)),
    (["MB"], ReportUnit(.bytes, 1_000_000)),
    (["GB"], ReportUnit(.bytes, 1_000_000_000)),
    (["KiB"], ReportUnit(.bytes, 1_024)),
    (["MiB"], ReportUnit(.bytes, 1_048_576)),
    (["GiB"], ReportUnit(.bytes, 1_073_741_824)),
    (["ms per s", "ms/s"], ReportUnit(.hitchRatio, 1_000_000)),
    (["bars"], ReportUnit(.number(unit: "bars"), 1_000_000)),
    (["apl"], ReportUnit(.number(unit: "apl"), 1_000_000)),
  ]

  private static let legacyTable = table(of: legacyUnits)
  private static let reportTable = table(of: reportUnits)

  private static func table(of units: [(names: [String], unit: ReportUnit)]) -> KeyTable {
    KeyTable(units.enumerated().flatMap { place, row in row.names.map { ($0, place) } })
  }
}

extension Quantity {
  /// What the quantity is called in a message: `a duration`.
  var phrase: String {
    switch self {
    case .duration: "a duration"
    case .bytes: "an amount of bytes"
    case .count: "a count"
    case .hitchRatio: "a hitch ratio"
    case .number(let unit): "a number of '\(unit)'"
    }
  }
}
