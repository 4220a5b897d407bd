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

  /// A metric of the whole app (nil) or of a state.
  private struct HistogramSubject: Hashable, Sendable {
    var metric: MetricKey
    var state: StateKey?
  }

  /// Every cell of each subject.
  public private(set) var cells: [Subject: [Cell]] = [:]
  /// Reports, in the order of versions, days and strata.
  public private(set) var attendance: [Attendance] = []
  /// By the stratum, nil where histograms are not kept apart by it.
  private var histograms: [HistogramSubject: [Stratum?: BucketCounts]] = [:]

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
    Set(states).flatMap { state in
      (histograms[HistogramSubject(metric: metric, state: state)] ?? [:]).map { stratum, counts in
        HistogramPart(state: state, stratum: stratum, buckets: counts.buckets.sorted())
      }
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
    for row in rows {
      result[versions[row.version], default: [:]][Self.day(row.day), default: 0] += row.reports
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
    let isRowIncluded = totals.rows.map { isIncluded(totals.versions[$0.version], Totals.day($0.day)) }
    for (row, isIncluded) in zip(totals.rows, isRowIncluded) where isIncluded {
      attendance.append(
        Attendance(
          version: totals.versions[row.version],
          day: Totals.day(row.day),
          stratum: totals.strata[row.stratum],
          reports: row.reports,
          content: row.content
        )
      )
    }
    attendance.sort { one, other in
      if one.version != other.version { return one.version < other.version }
      return (one.day?.number ?? Totals.noDay, one.stratum) < (
        other.day?.number ?? Totals.noDay, other.stratum
      )
    }
    let states = totals.states.oneOfEach
    var places: [Subject: [DayAndStratum: Int]] = [:]
    for entry in totals.entries where isRowIncluded[Int(entry.row)] {
      try add(entry, of: totals, states, &places)
    }
    for histogram in totals.histograms
    where !histogram.counts.isEmpty
      && isIncluded(totals.versions[histogram.version], Totals.day(histogram.day))
    {
      let subject = HistogramSubject(
        metric: totals.metrics[histogram.metric],
        state: histogram.state == 0 ? nil : states[Int(histogram.state) - 1]
      )
      let stratum = histogram.stratum < 0 ? nil : totals.strata[histogram.stratum]
      try histograms[subject, default: [:]][stratum, default: BucketCounts()].add(histogram.counts)
    }
    for subject in cells.keys {
      cells[subject]?.sort { one, other in
        (one.day?.number ?? Totals.noDay, one.stratum) < (other.day?.number ?? Totals.noDay, other.stratum)
      }
    }
  }

  private mutating func add(
    _ entry: Totals.Entry,
    of totals: Totals,
    _ states: [StateKey],
    _ places: inout [Subject: [DayAndStratum: Int]]
  ) throws(ArithmeticOverflow) {
    let row = totals.rows[Int(entry.row)]
    let state = entry.state == 0 ? nil : states[Int(entry.state) - 1]
    let place = DayAndStratum(day: row.day, stratum: row.stratum)
    for (offset, measure) in totals.metrics.kept[Int(entry.metric)].measures.enumerated() {
      let subject = Subject(measure, state)
      let moments = totals.cells[entry.firstCell + offset]
      let groups = totals.plan.keepsGroups ? totals.groups[entry.firstCell + offset] : GroupSums()
      if let known = places[subject]?[place] {
        try cells[subject]?[known].moments.add(moments)
        for (group, sums) in groups.byGroup {
          try cells[subject]?[known].groups[group, default: GroupTotals()].add(sums)
        }
      } else {
        places[subject, default: [:]][place] = cells[subject]?.count ?? 0
        cells[subject, default: []].append(
          Cell(
            day: Totals.day(row.day),
            stratum: totals.strata[row.stratum],
            moments: moments,
            groups: Dictionary(uniqueKeysWithValues: groups.byGroup.map { ($0.group, $0.sums) })
          )
        )
      }
    }
  }

  private struct DayAndStratum: Hashable {
    var day: Int32
    var stratum: Int32
  }
}
