/// The number of a header: of what many reports that one reader reads say alike of themselves.
///
/// Reports with the same number agree in source, version, bundle, device, system, region, device identifier and mark,
/// and in the conditions they were measured under. So what follows from these is found out once a number. No sum
/// depends on numbers: a report without one is added up the long way. Those of two readers have nothing to do with each
/// other.
public struct HeaderNumber: Hashable, Sendable {
  let value: Int32
}

/// Gives numbers to the headers of the reports of one reader.
public final class HeaderNumbers {
  private var headers: Interner<Header>

  private struct Header: Internable {
    var source: DeviceReport.Source
    var version: AppVersion?
    var texts: [String?]
    var mark: DeviceMark?
    var isTestFlight: Bool
    var isLowPower: Bool
    var metrics: [MetricKey]
    var states: [StateKey?]

    init(_ report: borrowing DeviceReport) {
      source = report.source
      version = report.version
      texts = [report.bundle, report.device, report.system, report.region, report.deviceID]
      mark = report.deviceMark
      (isTestFlight, isLowPower) = (report.isTestFlight, report.isLowPower)
      metrics = report.measurements.map(\.metric)
      states = report.measurements.map(\.state)
    }

    /// Of the bytes of all texts: what only Unicode's forms tell apart is not one header.
    var quickHash: UInt64 {
      var hashes = texts.map { $0?.quickHash }
      hashes += metrics.map(\.quickHash)
      hashes += states.map { $0?.quickHash }
      return hashes.reduce(version?.quickHash ?? 0) { WordMixing.mix($0, $1 ?? 0) }
    }

    var byteCount: Int {
      var counts = texts.map { $0?.byteCount ?? 0 }
      counts += metrics.map(\.byteCount)
      counts += states.map { $0?.byteCount ?? 0 }
      return counts.reduce(version?.byteCount ?? 0, +)
    }
  }

  /// - Parameter limit: How many headers have a number.
  public init(limit: Int = 1 << 16) { headers = Interner(limit: limit) }

  /// The number of a report's header; nil where too many have one.
  ///
  /// Reports that are told apart by what else they hold may be given numbers apart: those of other metrics and states
  /// are.
  public func number(of report: borrowing DeviceReport) -> HeaderNumber? {
    let header = Header(report)
    if let number = headers.known(header) { return HeaderNumber(value: number) }
    let count = headers.values.count
    let number = headers.number(of: header)
    return headers.values.count > count ? HeaderNumber(value: number) : nil
  }
}

/// What was found out of headers, by their numbers.
struct HeaderTable<Known: Sendable>: Sendable {
  private var known: [Known?] = []

  /// What is known of a header; nil where nothing is, or where it has no number.
  @inline(__always) subscript(header: HeaderNumber?) -> Known? {
    get {
      guard let header, header.value < known.count else { return nil }
      return known[Int(header.value)]
    }
    set {
      guard let header else { return }
      while known.count <= header.value { known.append(nil) }
      known[Int(header.value)] = newValue
    }
  }
}
