extension Totals {
  /// What the numbers of other totals are here.
  struct Translation {
    fileprivate var versions: [Int32]
    fileprivate var states: [Int32]
    fileprivate var strata: [StratumTable.Texts]
    fileprivate var metrics: [Int32?]

    func version(_ number: Int32) -> Int32 { versions[Int(number)] }

    func stratum(_ number: Int32) -> StratumTable.Texts { strata[Int(number)] }

    /// 0 is the whole app in all totals.
    func state(_ number: Int32) -> Int32 { number == 0 ? 0 : states[Int(number) - 1] + 1 }

    /// The metric; nil where nothing is kept of it here.
    func metric(_ number: Int32) -> Int32? { metrics[Int(number)] }
  }

  /// Takes all that other totals have numbers for.
  mutating func translation(from other: Totals) -> Translation {
    Translation(
      versions: versions.take(other.versions),
      states: states.take(other.states),
      strata: strata.take(other.strata),
      metrics: metrics.take(other.metrics)
    )
  }

  /// Adds totals of other reports, kept by the same plan.
  public mutating func merge(_ other: Totals) throws(ArithmeticOverflow) {
    let translation = translation(from: other)
    takeExcess(of: other)
    if let theirs = other.tallies { tallies?.merge(theirs) }
    // Where something is exceeded there is nothing left to sum.
    guard exceeded.isEmpty else { return }
    var rowPlaces: [Int] = []
    for theirs in other.rows {
      let row = row(
        version: translation.version(theirs.version),
        day: theirs.day,
        stratum: strata.number(of: translation.stratum(theirs.stratum))
      )
      add(reports: theirs.reports, content: theirs.content, to: row)
      rowPlaces.append(row)
    }
    var isTaken = [Bool](repeating: false, count: other.histograms.count)
    for theirs in other.entries {
      guard let metric = translation.metric(theirs.metric) else { continue }
      let mine = entry(
        row: Int32(truncatingIfNeeded: rowPlaces[Int(theirs.row)]),
        metric: metric,
        state: translation.state(theirs.state)
      )
      try add(theirs, of: other, to: mine)
      // Entries of several rows may share one.
      guard theirs.histogram >= 0, !isTaken[theirs.histogram] else { continue }
      isTaken[theirs.histogram] = true
      try add(other.histograms[theirs.histogram].counts.buckets, to: mine)
    }
  }
}
