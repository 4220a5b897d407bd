import Measurements
import SourceDiagnostics

/// The exit counters of one side, foreground or background, in one generation.
struct ExitCounters {
  private var kinds: [MeasuredMetric?] = []
  private var table = KeyTable([])
  private var normal: Int?
  private var unexpected: MeasuredMetric?
  private var all: MeasuredMetric?

  /// Whether any of it is wanted.
  var isWanted: Bool { unexpected != nil || all != nil || kinds.contains { $0 != nil } }

  /// Makes counters of catalogue rows.
  ///
  /// - Parameter rows: the rows with the key of each one's counter, nil for the sums over the section.
  init(_ rows: [(row: Int, key: String?)], selection: ReportSelection) {
    var keys: [(key: String, value: Int)] = []
    for (row, key) in rows {
      let name = MetricCatalogue.rows[row].name
      let metric = selection.wants(.builtIn(row)) ? MeasuredMetric(row: row) : nil
      if let key {
        if name.hasSuffix(".normal") { normal = kinds.count }
        keys.append((key, kinds.count))
        kinds.append(metric)
      } else if name.hasSuffix(".unexpected") {
        unexpected = metric
      } else {
        all = metric
      }
    }
    table = KeyTable(keys)
  }

  /// Reads the counters of a section that is there: one that is absent is zero, since devices leave zeros
  /// out.
  ///
  /// Kinds without a row count towards the sums.
  func read(_ section: JSONValue, named name: String, into report: inout DeviceReport) throws(Diagnostic) {
    guard section.isObject else { throw .wrongKind(name, expected: "an object of counters") }
    var counts = [Int64](repeating: 0, count: kinds.count)
    var unexpectedEvents: Int64 = 0
    var allEvents: Int64 = 0
    var seen: UInt64 = 0
    for (key, value) in section.members {
      let place = table[key]
      guard place != nil || key.hasSuffix("ExitCount") || key.hasSuffix("TerminationCount"), !value.isNull
      else {
        continue
      }
      if let place {
        // Of equal keys the first counts.
        if seen & 1 << UInt64(place) != 0 { continue }
        seen |= 1 << UInt64(place)
      }
      let count = try value.count(at: "\(name).\(key.string)")
      allEvents = allEvents.addingOrMax(count)
      if place != normal || place == nil { unexpectedEvents = unexpectedEvents.addingOrMax(count) }
      if let place { counts[place] = count }
    }
    for (kind, count) in zip(kinds, counts) {
      if let kind { report.addEvents(kind, count) }
    }
    if let unexpected { report.addEvents(unexpected, unexpectedEvents) }
    if let all { report.addEvents(all, allEvents) }
  }
}

extension Int64 {
  /// The sum of two numbers that are zero or more, the largest number where it does not fit.
  func addingOrMax(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
