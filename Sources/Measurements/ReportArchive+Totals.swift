extension ReportArchive {
  /// Totals of no report of this archive, to which reports can be added.
  public func noTotals() -> Totals { numbers }

  /// Adds a report to totals made by ``noTotals()``.
  ///
  /// - Parameters:
  ///   - index: The place of the report in this archive.
  ///   - version: The version it is taken to be of; nil for its own.
  ///   - day: The day it is taken to be of; nil for its own.
  public func add(
    _ index: Int, to totals: inout Totals, as version: AppVersion? = nil, on day: Day? = nil
  ) throws(ArithmeticOverflow) {
    let entry = entries[index]
    let version = version.map { totals.versions.number(of: $0) } ?? entry.version
    let day = day?.number ?? entry.day
    let row = totals.row(version: version, day: day, stratum: entry.stratum)
    totals.add(reports: 1, content: entry.content, to: row)
    let place = Int32(truncatingIfNeeded: row)
    for part in entry.parts {
      let cells = totals.entry(row: place, metric: part.metric, state: part.state)
      try totals.add(part.contribution, to: cells.firstCell + Int(part.offset), group: entry.group)
    }
    for histogram in entry.histograms {
      let cells = totals.entry(row: place, metric: histogram.metric, state: histogram.state)
      try totals.add(histogram.buckets, to: cells)
    }
  }

  /// The device of each report, as a number that reports of one device share; nil where a report names none.
  public var devices: [UInt64?] { entries.map(\.device) }

  /// Whether the version and the day of a report are wanted.
  public func keep(where isWanted: (AppVersion) -> Bool) -> ReportArchive {
    var kept = self
    kept.entries.removeAll { !isWanted(numbers.versions[$0.version]) }
    return kept
  }
}
