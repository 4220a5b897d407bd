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

  /// Where a counter belongs: the place of its kind, or one more than those for a kind without a row, which counts
  /// towards the sums; nil for what is no counter.
  func place(of key: JSONText) -> Int? {
    table[key] ?? (key.hasSuffix("ExitCount") || key.hasSuffix("TerminationCount") ? kinds.count : nil)
  }

  /// Reads the counters of a section that is there: one that is absent is zero, since devices leave zeros
  /// out.
  func read(_ section: JSONValue, named name: String, into report: inout DeviceReport) throws(Diagnostic) {
    guard section.isObject else { throw .wrongKind(name, expected: "an object of counters") }
    var counts = Counts(kinds.count)
    for (key, value) in section.members where !value.isNull {
      guard let place = place(of: key), counts.isFirst(place) else { continue }
      add(try value.count(at: "\(name).\(key.string)"), at: place, to: &counts)
    }
    put(counts, into: &report)
  }

  /// Reads the counters of a section of a known element; false where one is out of the ordinary.
  func read(_ leaves: JSONLeaves, _ places: Range<Int>, into report: inout DeviceReport) -> Bool {
    var counts = Counts(kinds.count)
    for place in places where LeafMeaning(leaves[place]).part == .counter {
      guard let count = leaves[place].plainInteger else { return false }
      add(count, at: LeafMeaning(leaves[place]).place, to: &counts)
    }
    put(counts, into: &report)
    return true
  }

  /// The counts of one section.
  private struct Counts {
    fileprivate var kinds: [Int64]
    fileprivate var unexpected: Int64 = 0
    fileprivate var all: Int64 = 0
    private var seen: UInt64 = 0

    fileprivate init(_ count: Int) { kinds = [Int64](repeating: 0, count: count) }

    /// Whether a kind is met for the first time: of equal keys the first counts.
    fileprivate mutating func isFirst(_ place: Int) -> Bool {
      guard place < kinds.count else { return true }
      defer { seen |= 1 << UInt64(place) }
      return seen & 1 << UInt64(place) == 0
    }
  }

  private func add(_ count: Int64, at place: Int, to counts: inout Counts) {
    counts.all = counts.all.addingOrMax(count)
    if place != normal { counts.unexpected = counts.unexpected.addingOrMax(count) }
    if place < counts.kinds.count { counts.kinds[place] = count }
  }

  private func put(_ counts: Counts, into report: inout DeviceReport) {
    for (kind, count) in zip(kinds, counts.kinds) {
      if let kind { report.addEvents(kind, count) }
    }
    if let unexpected { report.addEvents(unexpected, counts.unexpected) }
    if let all { report.addEvents(all, counts.all) }
  }
}

extension Int64 {
  /// The sum of two numbers that are zero or more, the largest number where it does not fit.
  func addingOrMax(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
