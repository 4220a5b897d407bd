/// The exact, mergeable totals of the reports that were let in: by version, build, day, measure, state and stratum.
///
/// The order in which reports are added, and how they were divided before merging, leaves no trace.
///
/// Texts stand as numbers, each looked up once a report; a row is a version on a day in a stratum, an entry a metric
/// of a state in a row, and what is summed lies in flat arrays. So an ordinary report costs one look for its row and
/// one for each measurement.
public struct Totals: Sendable {
  /// The reports of a version on a day in a stratum, whatever they carry.
  struct Row: Sendable {
    var version: Int32
    /// `noDay` for none.
    var day: Int32
    var stratum: Int32
    var reports: Int64 = 0
    var content = ContentDigest()
  }

  /// The events by bucket of a metric of a state on a day of a version.
  struct Histogram: Sendable {
    var version: Int32
    var day: Int32
    var metric: Int32
    var state: Int32
    /// Negative where strata are not kept apart.
    var stratum: Int32
    var counts = BucketCounts()
  }

  /// A metric of a state in a row; the sums of its measures lie one behind the other.
  struct Entry: Sendable {
    var row: Int32
    var metric: Int32
    /// 0 for the whole app, else one more than the number of the state.
    var state: Int32
    var firstCell: Int
    /// The place of its histogram, which it may share with other rows; negative where none is kept.
    var histogram: Int
    /// The entry of the measurement that came next in a report; negative where none did yet.
    var next: Int32 = -1
  }

  /// What reports of one header have in common here, and where the last of them went.
  private struct KnownHeader {
    let version: Int32
    let texts: StratumTable.Texts
    let group: UInt8?
    /// Each negative until one was added.
    var stratum: Int32 = -1
    var row: Int32 = -1
    /// That of its first measurement.
    var entry: Int32 = -1
  }

  /// What is kept.
  public let plan: TotalsPlan
  var versions: Interner<AppVersion>
  var states: StateTable
  var strata: StratumTable
  var metrics: MetricTable
  /// Reports by each dimension alone; nil where the plan asks for none.
  var tallies: DimensionTallies?

  private(set) var rows: [Row] = []
  private(set) var entries: [Entry] = []
  private(set) var cells: [Moments] = []
  /// As many as cells, or none where groups are not kept.
  private(set) var groups: [GroupSums] = []
  private(set) var histograms: [Histogram] = []
  private var rowPlaces = PlaceTable()
  private var entryPlaces = PlaceTable()
  private var sharedHistograms = PlaceTable()
  private var histogramOfShared: [Int] = []
  private var bucketCount = 0
  private var hadTooManySums = false
  private var headers = HeaderTable<KnownHeader>()
  /// The entry of the last report's first measurement.
  private var lastEntry: Int32 = -1
  private let sumLimit: Int

  static let noDay = Int32.min

  /// Totals of nothing.
  public init(plan: TotalsPlan) {
    self.plan = plan
    sumLimit = plan.limits[.sums]
    versions = Interner(limit: plan.limits[.versions])
    states = StateTable(plan)
    strata = StratumTable(plan)
    metrics = MetricTable(plan)
    tallies = plan.talliesDimensions ? DimensionTallies(plan.limits) : nil
  }

  /// What the reports hold more of than is kept, in which case the sums are of no use.
  ///
  /// Whether sums are too many can be told only where nothing else is.
  public var exceeded: [DistinctLimit] {
    var exceeded = strata.exceeded + (tallies?.exceeded ?? [])
    if versions.isFull { exceeded.append(.versions) }
    if states.isFull { exceeded.append(.states) }
    if metrics.isFull { exceeded.append(.metrics) }
    return exceeded.isEmpty && hasTooManySums ? [.sums] : exceeded
  }

  private var hasTooManySums: Bool {
    hadTooManySums || rows.count + cells.count + bucketCount > sumLimit
  }

  /// Takes over that other totals have too many sums, which then are merged no more.
  mutating func takeExcess(of other: Totals) {
    if other.hasTooManySums { hadTooManySums = true }
  }

  /// Adds a report that was let in; its version must be known.
  public mutating func add(_ report: borrowing DeviceReport) throws(ArithmeticOverflow) {
    guard var header = headers[report.header] ?? newHeader(of: report) else { return }
    tallies?.add(report)
    guard !hasTooManySums else { return takeStates(of: report) }
    let row = row(of: &header, day: report.day?.number ?? Self.noDay)
    rows[row].add(reports: 1, content: report.content)
    do throws(ArithmeticOverflow) {
      let guess = header.entry < 0 ? lastEntry : header.entry
      lastEntry = try add(report.measurements, in: report.source, row: row, group: header.group, like: guess)
      header.entry = lastEntry
      headers[report.header] = header
      try addUsage(of: report, row: row)
    } catch {
      takeStates(of: report)
      throw error
    }
  }

  /// What a report's header says; nil where that is no version.
  private mutating func newHeader(of report: borrowing DeviceReport) -> KnownHeader? {
    guard let version = report.version else { return nil }
    return KnownHeader(
      version: versions.number(of: version), texts: strata.texts(of: report),
      group: plan.keepsGroups ? DeviceGroup.number(of: report) : nil)
  }

  /// Adds measurements to a row.
  ///
  /// - Parameter first: The entry of the first measurement of a report that may be alike; negative for none.
  /// - Returns: The entry of the first measurement; negative where nothing is kept of any.
  private mutating func add(
    _ measurements: [Measurement], in source: DeviceReport.Source, row: Int, group: UInt8?, like first: Int32
  ) throws(ArithmeticOverflow) -> Int32 {
    let row = Int32(truncatingIfNeeded: row)
    var (guess, added, last) = (first, -1 as Int32, -1 as Int32)
    // In place: so no measurement is copied.
    try unsafe measurements.withUnsafeBufferPointer { measurements throws(ArithmeticOverflow) in
      guard let start = measurements.baseAddress else { return }
      for index in measurements.indices {
        guard let place = unsafe entry(of: start + index, row: row, like: guess) else { continue }
        if last < 0 {
          added = place
        } else if entries[Int(last)].next != place {
          entries[Int(last)].next = place
        }
        last = place
        if guess >= 0 { guess = guess < entries.count ? entries[Int(guess)].next : -1 }
        try unsafe add(start + index, in: source, to: entries[Int(place)], group: group)
      }
    }
    return added
  }

  private mutating func add(
    _ measurement: UnsafePointer<Measurement>, in source: DeviceReport.Source, to entry: Entry, group: UInt8?
  ) throws(ArithmeticOverflow) {
    if let buckets = unsafe measurement.pointee.buckets { try add(buckets, to: entry) }
    var cell = entry.firstCell
    for place in metrics.kindPlaces(of: entry.metric) {
      let part = unsafe Self.contribution(to: metrics.kinds[place], of: measurement.pointee, in: source)
      try add(part, to: cell, group: group)
      cell += 1
    }
  }

  /// The numbers of the metric and the state, 0 for the whole app; nil where nothing is kept of them.
  ///
  /// - Parameter entry: One that may be of the same state, which then is not looked up; negative for none.
  private mutating func subject(of measurement: UnsafePointer<Measurement>, like entry: Int32 = -1) -> (
    metric: Int32, state: Int32
  )? {
    guard let metric = unsafe metrics.number(of: measurement.pointee.metric) else {
      // Without a plan the states are limited by themselves, whichever metrics were met first.
      if metrics.isFull, let state = unsafe measurement.pointee.state { states.take(state) }
      return nil
    }
    guard let state = unsafe measurement.pointee.state else { return (metric, 0) }
    if entry >= 0, entry < entries.count {
      let guess = entries[Int(entry)]
      if guess.metric == metric, guess.state > 0, states.hasNumber(guess.state - 1, state) {
        return (metric, guess.state)
      }
    }
    return unsafe states.number(of: state, for: metric, measurement.pointee.metric).map { (metric, $0 + 1) }
  }

  /// The place of the entry of a measurement in a row; nil where nothing is kept of it.
  ///
  /// - Parameter guess: The entry that it may be; negative for none.
  private mutating func entry(
    of measurement: UnsafePointer<Measurement>, row: Int32, like guess: Int32
  ) -> Int32? {
    guard let (metric, state) = unsafe subject(of: measurement, like: guess) else { return nil }
    if guess >= 0, guess < entries.count {
      let entry = entries[Int(guess)]
      if entry.row == row, entry.metric == metric, entry.state == state { return guess }
    }
    return Int32(truncatingIfNeeded: place(row: row, metric: metric, state: state))
  }

  /// Takes only what is limited by itself, so that it does not depend on what was full first.
  private mutating func takeStates(of report: borrowing DeviceReport) {
    for measurement in report.measurements {
      _ = unsafe withUnsafePointer(to: measurement) { unsafe subject(of: $0) }
    }
  }

  /// Adds what a report gives to a cell; nil where it carries the metric and not the denominator.
  mutating func add(_ part: Contribution?, to cell: Int, group: UInt8?) throws(ArithmeticOverflow) {
    guard let part else {
      cells[cell].withoutDenominator += 1
      return
    }
    try cells[cell].add(part)
    if let group {
      try groups[cell].add(
        SideTotals.GroupTotals(reports: 1, y: Int128(part.y), n: Int128(part.n)), to: group)
    }
  }

  static func add(_ part: Int64, to sum: inout Int64) throws(ArithmeticOverflow) {
    let (result, overflow) = sum.addingReportingOverflow(part)
    guard !overflow else { throw ArithmeticOverflow() }
    sum = result
  }
}

// MARK: - Rows and entries

extension Totals {
  /// The place of the row of a day, which often is that of the last report of the same header.
  private mutating func row(of header: inout KnownHeader, day: Int32) -> Int {
    if header.row >= 0, header.row < rows.count {
      let last = rows[Int(header.row)]
      if last.day == day, last.version == header.version, last.stratum == header.stratum {
        return Int(header.row)
      }
    }
    if header.stratum < 0 { header.stratum = strata.number(of: header.texts) }
    let place = row(version: header.version, day: day, stratum: header.stratum)
    header.row = Int32(truncatingIfNeeded: place)
    return place
  }

  /// The place of a row.
  mutating func row(version: Int32, day: Int32, stratum: Int32) -> Int {
    let (row, isNew) = rowPlaces.place(Self.word(version, day), Self.word(0, stratum))
    if isNew { rows.append(Row(version: version, day: day, stratum: stratum)) }
    return row
  }

  /// The entry of a metric and state in a row.
  mutating func entry(row: Int32, metric: Int32, state: Int32) -> Entry {
    entries[place(row: row, metric: metric, state: state)]
  }

  /// The place of that entry.
  private mutating func place(row: Int32, metric: Int32, state: Int32) -> Int {
    let (place, isNew) = entryPlaces.place(Self.word(row, metric), Self.word(0, state))
    if isNew {
      let kept = metrics.kept[Int(metric)]
      let histogram = histogram(kept.histogram, rows[Int(row)], metric: metric, state: state)
      entries.append(
        Entry(row: row, metric: metric, state: state, firstCell: cells.count, histogram: histogram))
      for _ in kept.measures {
        cells.append(Moments())
        if plan.keepsGroups { groups.append(GroupSums()) }
      }
    }
    return place
  }

  /// The place of a histogram for an entry that is new; negative where none is kept.
  private mutating func histogram(
    _ use: TotalsPlan.HistogramUse, _ row: Row, metric: Int32, state: Int32
  ) -> Int {
    var new = Histogram(version: row.version, day: row.day, metric: metric, state: state, stratum: -1)
    switch use {
    case .none: return -1
    case .byStratum: new.stratum = row.stratum
    case .whole:
      let (place, isNew) = sharedHistograms.place(
        Self.word(row.version, row.day), Self.word(metric, state))
      guard isNew else { return histogramOfShared[place] }
      histogramOfShared.append(histograms.count)
    }
    histograms.append(new)
    return histograms.count - 1
  }

  /// Adds reports to a row.
  mutating func add(reports: Int64, content: ContentDigest, to row: Int) {
    rows[row].add(reports: reports, content: content)
  }

  /// Adds the sums of other totals' entry to one of these.
  mutating func add(_ theirs: Entry, of other: Totals, to mine: Entry) throws(ArithmeticOverflow) {
    for offset in other.metrics.kept[Int(theirs.metric)].measures.indices {
      try cells[mine.firstCell + offset].add(other.cells[theirs.firstCell + offset])
      if plan.keepsGroups {
        try groups[mine.firstCell + offset].add(other.groups[theirs.firstCell + offset])
      }
    }
  }

  /// Adds the events of buckets to an entry, where it keeps them.
  mutating func add(_ buckets: [Bucket], to entry: Entry) throws(ArithmeticOverflow) {
    if entry.histogram >= 0 { bucketCount += try histograms[entry.histogram].counts.add(buckets) }
  }

  /// Forgets every sum and keeps the numbers that stand for versions, states and the rest.
  mutating func removeSums() {
    rows.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    groups.removeAll(keepingCapacity: true)
    histograms.removeAll(keepingCapacity: true)
    rowPlaces.removeAll()
    entryPlaces.removeAll()
    sharedHistograms.removeAll()
    histogramOfShared.removeAll(keepingCapacity: true)
    bucketCount = 0
  }

  @inline(__always) private static func word(_ high: Int32, _ low: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
  }
}

extension Totals.Row {
  fileprivate mutating func add(reports more: Int64, content other: ContentDigest) {
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
