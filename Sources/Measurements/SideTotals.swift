/// The totals of one side of the comparison: some versions, some days.
public struct SideTotals: Sendable {
  /// The totals of a measure in one day and stratum.
  public struct Cell: Sendable {
    /// The day; nil for reports without a date.
    public var day: Day?
    /// What the reports are alike in.
    public var stratum: Stratum
    /// The sums.
    public var moments: Moments
    /// The sums of each group of devices, where they are kept; reports of no group are in none.
    public var groups: [UInt8: GroupTotals]
  }

  /// The sums of the reports of a group of devices.
  public struct GroupTotals: Hashable, Sendable {
    /// How many reports.
    public var reports: Int64 = 0
    /// Σy.
    public var y: Int128 = 0
    /// Σn.
    public var n: Int128 = 0
  }

  /// A measure of the whole app (nil) or of a state.
  public struct Subject: Hashable, Sendable {
    /// The measure.
    public var measure: Measure
    /// The state; nil for the whole app.
    public var state: StateKey?

    /// Makes a subject.
    public init(_ measure: Measure, _ state: StateKey?) {
      self.measure = measure
      self.state = state
    }
  }

  /// The events by bucket of a state (nil: the whole app) in a stratum.
  public struct HistogramPart: Sendable {
    /// The state; nil for the whole app.
    public var state: StateKey?
    /// The stratum; nil where histograms are not kept apart.
    public var stratum: Stratum?
    /// Ascending, without empty buckets.
    public var buckets: [Bucket]
  }

  /// The reports of a version on a day in a stratum, whatever they carry.
  public struct Attendance: Sendable {
    /// The version and build.
    public var version: AppVersion
    /// The day; nil for reports without a date.
    public var day: Day?
    /// What the reports are alike in.
    public var stratum: Stratum
    /// How many.
    public var reports: Int64
    /// The digest of their set.
    public var content: ContentDigest
  }

  /// A metric of the whole app (nil) or of a state, and the stratum where histograms are kept apart by it.
  struct HistogramSubject: Hashable, Sendable {
    var metric: MetricKey
    var state: StateKey?
    var stratum: Stratum?
  }

  /// Every cell of each subject.
  public private(set) var cells: [Subject: [Cell]] = [:]
  /// Reports, in the order of versions, days and strata.
  public private(set) var attendance: [Attendance] = []
  private var histograms: [HistogramSubject: [Totals.Edges: Int64]] = [:]

  /// The number of reports.
  public var reports: Int { attendance.reduce(0) { $0 + Int($1.reports) } }
  /// The digest of the set of reports.
  public var content: ContentDigest { attendance.reduce(ContentDigest()) { $0 &+ $1.content } }
  /// The first and last day; nil where no report has a date.
  public var days: ClosedRange<Day>? {
    let days = attendance.compactMap(\.day)
    guard let first = days.min(), let last = days.max() else { return nil }
    return first...last
  }

  /// Every sum of a subject; nil where no report has a cell of it.
  public func moments(_ subject: Subject) throws(ArithmeticOverflow) -> Moments? {
    guard let cells = cells[subject] else { return nil }
    return try Self.sum(cells)
  }

  /// The sum of cells.
  public static func sum(_ cells: some Sequence<Cell>) throws(ArithmeticOverflow) -> Moments {
    var sum = Moments()
    for cell in cells { try sum.add(cell.moments) }
    return sum
  }

  /// The histograms of a metric, one a state and stratum where histograms are kept apart by it.
  ///
  /// - Parameter states: The states wanted; nil among them is the whole app.
  public func histograms(of metric: MetricKey, states: [StateKey?]) -> [HistogramPart] {
    histograms.compactMap { subject, counts in
      guard subject.metric == metric, states.contains(subject.state) else { return nil }
      let buckets = counts.map { Bucket(start: $0.start, end: $0.end, count: $1) }.filter { $0.count > 0 }
      return HistogramPart(state: subject.state, stratum: subject.stratum, buckets: buckets.sorted())
    }
  }

  /// The states in which a measure has cells, in order.
  public func states(of measure: Measure) -> [StateKey] {
    cells.keys.compactMap { $0.measure == measure ? $0.state : nil }.sorted()
  }
}

extension Totals {
  /// Every version met, with its number of reports on each day.
  public func reportsByVersionAndDay() -> [AppVersion: [Day?: Int64]] {
    var result: [AppVersion: [Day?: Int64]] = [:]
    for (key, found) in presence {
      result[versions[key.version], default: [:]][Self.day(key.day), default: 0] += found.reports
    }
    return result
  }

  /// The totals of the versions and days that are included.
  public func side(where isIncluded: (AppVersion, Day?) -> Bool) throws(ArithmeticOverflow) -> SideTotals {
    try SideTotals(self, where: isIncluded)
  }

  static func day(_ number: Int32) -> Day? {
    number == noDay ? nil : Day(number: number)
  }
}

extension SideTotals {
  init(_ totals: Totals, where isIncluded: (AppVersion, Day?) -> Bool) throws(ArithmeticOverflow) {
    var merged: [Subject: [DayAndStratum: Moments]] = [:]
    for (key, moments) in totals.cells {
      let day = Totals.day(key.day)
      guard isIncluded(totals.versions[key.version], day) else { continue }
      let subject = Subject(totals.measures[key.measure], totals.states[key.state])
      let place = DayAndStratum(day: day, stratum: totals.strata[key.stratum])
      try merged[subject, default: [:]][place, default: Moments()].add(moments)
    }
    var groups: [Subject: [DayAndStratum: [UInt8: GroupTotals]]] = [:]
    for (key, sums) in totals.groups {
      let day = Totals.day(key.cell.day)
      guard isIncluded(totals.versions[key.cell.version], day) else { continue }
      let subject = Subject(totals.measures[key.cell.measure], totals.states[key.cell.state])
      let place = DayAndStratum(day: day, stratum: totals.strata[key.cell.stratum])
      try groups[subject, default: [:]][place, default: [:]][key.group, default: GroupTotals()].add(sums)
    }
    for (subject, parts) in merged {
      cells[subject] = parts.map { place, moments in
        Cell(
          day: place.day,
          stratum: place.stratum,
          moments: moments,
          groups: groups[subject]?[place] ?? [:]
        )
      }.sorted { one, other in
        (one.day?.number ?? Totals.noDay, one.stratum) < (other.day?.number ?? Totals.noDay, other.stratum)
      }
    }
    for (key, found) in totals.presence {
      let version = totals.versions[key.version]
      let day = Totals.day(key.day)
      guard isIncluded(version, day) else { continue }
      attendance.append(
        Attendance(
          version: version,
          day: day,
          stratum: totals.strata[key.stratum],
          reports: found.reports,
          content: found.content
        )
      )
    }
    attendance.sort { one, other in
      if one.version != other.version { return one.version < other.version }
      return (one.day?.number ?? Totals.noDay, one.stratum) < (
        other.day?.number ?? Totals.noDay, other.stratum
      )
    }
    for (key, counts) in totals.histograms where isIncluded(totals.versions[key.version], Totals.day(key.day))
    {
      let subject = HistogramSubject(
        metric: totals.metrics[key.metric],
        state: totals.states[key.state],
        stratum: key.stratum < 0 ? nil : totals.strata[key.stratum]
      )
      for (edges, count) in counts {
        try Totals.add(count, to: &histograms[subject, default: [:]][edges, default: 0])
      }
    }
  }

  private struct DayAndStratum: Hashable {
    var day: Day?
    var stratum: Stratum
  }
}
