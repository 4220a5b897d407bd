/// The exact, mergeable totals of the reports that were let in: by version, build, day, measure, state and stratum.
///
/// The order in which reports are added, and how they were divided before merging, leaves no trace.
public struct Totals: Sendable {
  /// What a cell is the total of.
  ///
  /// Numbers stand for interned values; a day of `Int32.min` is no day.
  struct CellKey: Hashable, Sendable {
    var version: Int32
    var day: Int32
    var measure: Int32
    var state: Int32
    var stratum: Int32
  }

  struct GroupKey: Hashable, Sendable {
    var cell: CellKey
    var group: UInt8
  }

  struct HistogramKey: Hashable, Sendable {
    var version: Int32
    var day: Int32
    var metric: Int32
    var state: Int32
    var stratum: Int32
  }

  struct PresenceKey: Hashable, Sendable {
    var version: Int32
    var day: Int32
    var stratum: Int32
  }

  /// How many reports there were, whatever they carry.
  struct Presence: Hashable, Sendable {
    var reports: Int64 = 0
    var content = ContentDigest()
  }

  /// The edges of a bucket, without its count.
  struct Edges: Hashable, Sendable {
    var start: Int64
    var end: Int64
  }

  /// What is kept.
  public let plan: TotalsPlan
  var versions = Interner<AppVersion>()
  var states = Interner<StateKey?>()
  var strata = Interner<Stratum>()
  var measures = Interner<Measure>()
  var metrics = Interner<MetricKey>()
  var cells: [CellKey: Moments] = [:]
  var groups: [GroupKey: SideTotals.GroupTotals] = [:]
  var histograms: [HistogramKey: [Edges: Int64]] = [:]
  var presence: [PresenceKey: Presence] = [:]

  static let noDay = Int32.min

  /// Totals of nothing.
  public init(plan: TotalsPlan) {
    self.plan = plan
  }

  /// Adds a report that was let in; its version must be known.
  public mutating func add(_ report: borrowing DeviceReport) throws(ArithmeticOverflow) {
    guard let appVersion = report.version else { return }
    let version = versions.number(of: appVersion)
    let day = report.day?.number ?? Self.noDay
    let stratum = strata.number(of: stratum(of: report))
    presence[PresenceKey(version: version, day: day, stratum: stratum), default: Presence()].add(
      reports: 1,
      content: report.content
    )
    let group = plan.keepsGroups ? DeviceGroup.number(of: report) : nil
    for measurement in report.measurements {
      let state = states.number(of: measurement.state)
      try addHistogram(of: measurement, version: version, day: day, state: state, stratum: stratum)
      for measure in plan.measures(of: measurement.metric) {
        let key = CellKey(
          version: version,
          day: day,
          measure: measures.number(of: measure),
          state: state,
          stratum: stratum
        )
        guard let part = contribution(to: measure, of: measurement, in: report.source) else {
          cells[key, default: Moments()].withoutDenominator += 1
          continue
        }
        try cells[key, default: Moments()].add(part)
        if let group {
          try groups[GroupKey(cell: key, group: group), default: SideTotals.GroupTotals()].add(
            SideTotals.GroupTotals(reports: 1, y: Int128(part.y), n: Int128(part.n))
          )
        }
      }
    }
    try addUsage(of: report, version: version, day: day, stratum: stratum)
  }

  private mutating func addHistogram(
    of measurement: borrowing Measurement,
    version: Int32,
    day: Int32,
    state: Int32,
    stratum: Int32
  ) throws(ArithmeticOverflow) {
    guard let buckets = measurement.buckets, plan.measures != nil else { return }
    let isByStratum = plan.histogramsByStratum.contains(measurement.metric)
    let key = HistogramKey(
      version: version,
      day: day,
      metric: metrics.number(of: measurement.metric),
      state: state,
      stratum: isByStratum ? stratum : -1
    )
    for bucket in buckets {
      let edges = Edges(start: bucket.start, end: bucket.end)
      try Self.add(bucket.count, to: &histograms[key, default: [:]][edges, default: 0])
    }
  }

  private func stratum(of report: borrowing DeviceReport) -> Stratum {
    Stratum(
      device: plan.dimensions.contains(.device) ? report.device ?? "" : "",
      os: plan.dimensions.contains(.os) ? report.system.map(Stratum.majorVersion) ?? "" : "",
      region: plan.dimensions.contains(.region) ? report.region ?? "" : "",
      source: report.source
    )
  }

  static func add(_ part: Int64, to sum: inout Int64) throws(ArithmeticOverflow) {
    let (result, overflow) = sum.addingReportingOverflow(part)
    guard !overflow else { throw ArithmeticOverflow() }
    sum = result
  }
}

extension Totals.Presence {
  mutating func add(reports more: Int64, content other: ContentDigest) {
    reports += more
    content = content &+ other
  }
}

extension SideTotals.GroupTotals {
  mutating func add(_ other: Self) throws(ArithmeticOverflow) {
    let (sumY, overflowY) = y.addingReportingOverflow(other.y)
    let (sumN, overflowN) = n.addingReportingOverflow(other.n)
    guard !overflowY, !overflowN else { throw ArithmeticOverflow() }
    reports += other.reports
    y = sumY
    n = sumN
  }
}
