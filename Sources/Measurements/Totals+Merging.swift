extension Totals {
  /// Adds totals of other reports, kept by the same plan.
  public mutating func merge(_ other: Totals) throws(ArithmeticOverflow) {
    let versionNumbers = other.versions.values.map { versions.number(of: $0) }
    let stateNumbers = other.states.values.map { states.number(of: $0) }
    let stratumNumbers = other.strata.values.map { strata.number(of: $0) }
    let measureNumbers = other.measures.values.map { measures.number(of: $0) }
    let metricNumbers = other.metrics.values.map { metrics.number(of: $0) }
    func translated(_ key: CellKey) -> CellKey {
      CellKey(
        version: versionNumbers[Int(key.version)],
        day: key.day,
        measure: measureNumbers[Int(key.measure)],
        state: stateNumbers[Int(key.state)],
        stratum: stratumNumbers[Int(key.stratum)]
      )
    }
    for (key, moments) in other.cells {
      try cells[translated(key), default: Moments()].add(moments)
    }
    for (key, sums) in other.groups {
      try groups[GroupKey(cell: translated(key.cell), group: key.group), default: SideTotals.GroupTotals()]
        .add(sums)
    }
    for (key, found) in other.presence {
      let key = PresenceKey(
        version: versionNumbers[Int(key.version)],
        day: key.day,
        stratum: stratumNumbers[Int(key.stratum)]
      )
      presence[key, default: Presence()].add(reports: found.reports, content: found.content)
    }
    for (key, counts) in other.histograms {
      let key = HistogramKey(
        version: versionNumbers[Int(key.version)],
        day: key.day,
        metric: metricNumbers[Int(key.metric)],
        state: stateNumbers[Int(key.state)],
        stratum: key.stratum < 0 ? key.stratum : stratumNumbers[Int(key.stratum)]
      )
      for (edges, count) in counts {
        try Self.add(count, to: &histograms[key, default: [:]][edges, default: 0])
      }
    }
  }
}
