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
    totals.presence[
      Totals.PresenceKey(version: version, day: day, stratum: entry.stratum), default: Totals.Presence()
    ].add(reports: 1, content: entry.content)
    for part in entry.parts {
      let key = Totals.CellKey(
        version: version, day: day, measure: part.measure, state: part.state, stratum: entry.stratum)
      guard let contribution = part.contribution else {
        totals.cells[key, default: Moments()].withoutDenominator += 1
        continue
      }
      try totals.cells[key, default: Moments()].add(contribution)
      guard let group = entry.group else { continue }
      try totals.groups[Totals.GroupKey(cell: key, group: group), default: SideTotals.GroupTotals()].add(
        SideTotals.GroupTotals(reports: 1, y: Int128(contribution.y), n: Int128(contribution.n)))
    }
    for histogram in entry.histograms {
      let isByStratum = plan.histogramsByStratum.contains(numbers.metrics[histogram.metric])
      let key = Totals.HistogramKey(
        version: version, day: day, metric: histogram.metric, state: histogram.state,
        stratum: isByStratum ? entry.stratum : -1)
      for bucket in histogram.buckets {
        let edges = Totals.Edges(start: bucket.start, end: bucket.end)
        try Totals.add(bucket.count, to: &totals.histograms[key, default: [:]][edges, default: 0])
      }
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

extension Totals {
  /// Forgets every sum and keeps the numbers that stand for versions, states and the rest.
  mutating func removeSums() {
    cells.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    histograms.removeAll(keepingCapacity: true)
    presence.removeAll(keepingCapacity: true)
  }
}
