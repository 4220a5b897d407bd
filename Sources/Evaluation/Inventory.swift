public import Measurements

/// What a set of reports holds: the answer of `inspect`.
public struct Inventory: Sendable {
  /// A version and build.
  public struct VersionRow: Sendable {
    /// The version and build.
    public var version: AppVersion
    /// Its reports.
    public var reports: Int
    /// Its first and last day; nil where no report has a date.
    public var days: ClosedRange<Day>?
  }

  /// A metric, for the whole app or in states.
  public struct MetricRow: Sendable {
    /// The metric's name.
    public var name: String
    /// Reports that carry it for the whole app.
    public var reports: Int
    /// Events in them.
    public var events: Int
    /// The weighted average over all of them in the shown unit; nil where there is none.
    public var average: Double?
    /// The shown unit of the average.
    public var unit: String
    /// Domains in which it comes for states, with the number of states.
    public var domains: [(domain: String, states: Int)]
  }

  /// A value that a store published.
  public struct PublishedRow: Sendable {
    /// What it is the value of.
    public var place: PublishedValue.Place
    /// The value in the unit.
    public var value: Double
    /// The error margin in the unit; nil where none is published.
    public var margin: Double?
    /// The shown unit, or the one published where that is not known here.
    public var unit: String
  }

  /// A state and how many reports carry something for it.
  public struct StateRow: Sendable {
    /// The state.
    public var state: StateKey
    /// Reports, of the metric that most reports carry for it.
    public var reports: Int
  }

  /// Versions and builds, in order.
  public var versions: [VersionRow] = []
  /// Metrics, by name.
  public var metrics: [MetricRow] = []
  /// Values that a store published.
  public var published: [PublishedRow] = []
  /// States, by domain and label.
  public var states: [StateRow] = []
  /// Device models, most reports first.
  public var devices: [(name: String, reports: Int)] = []
  /// Systems by major version, most reports first.
  public var systems: [(name: String, reports: Int)] = []
  /// Regions, most reports first.
  public var regions: [(name: String, reports: Int)] = []
  /// Kinds of source, most reports first.
  public var sources: [(name: String, reports: Int)] = []
  /// Apps by bundle identifier, most reports first.
  public var apps: [(name: String, reports: Int)] = []
  /// Reports a day, in order; nil is no date.
  public var days: [(day: Day?, reports: Int)] = []
  /// What was left out, by reason.
  public var leftOut: [(reason: LeftOutReason, count: Int)] = []
  /// What a reader should know besides.
  public var notes: [Verdict.Note] = []

  /// Takes stock of everything that was let in.
  ///
  /// - Parameter ownMetrics: Metrics of the team's own that were met, for their units.
  public init(_ intake: Intake, ownMetrics: [String: OwnMetric] = [:]) throws(ArithmeticOverflow) {
    let all = try intake.totals.side { _, _ in true }
    versions = Self.versions(all)
    metrics = try Self.metrics(all, ownMetrics)
    published = intake.published.all.map { Self.published($0, $0.place.metric.quantity(ownMetrics)) }
    states = try Self.states(all)
    devices = Self.ordered(intake.totals.reports(by: .device))
    systems = Self.ordered(intake.totals.reports(by: .os))
    regions = Self.ordered(intake.totals.reports(by: .region))
    sources = Self.counted(all) { $0.stratum.source.rawValue }
    apps = Self.ordered(intake.bundles)
    var perDay: [Day?: Int] = [:]
    for row in all.attendance { perDay[row.day, default: 0] += Int(row.reports) }
    days = perDay.sorted { ($0.key?.number ?? .min) < ($1.key?.number ?? .min) }.map {
      (day: $0.key, reports: $0.value)
    }
    var counts = intake.leftOut
    if intake.published.duplicates > 0 { counts[.duplicate, default: 0] += intake.published.duplicates }
    leftOut = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
      (reason: $0.key, count: $0.value)
    }
    notes = Intake.Remark.allCases.compactMap { remark in
      intake.remarks[remark].map { Verdict.Note(id: remark.rawValue, text: remark.sentence($0)) }
    }
    if !published.isEmpty { notes.append(.published) }
  }

  private static func versions(_ all: SideTotals) -> [VersionRow] {
    Dictionary(grouping: all.attendance, by: \.version).map { version, rows in
      let days = rows.compactMap(\.day)
      let reports = rows.reduce(0) { $0 + Int($1.reports) }
      guard let first = days.min(), let last = days.max() else {
        return VersionRow(version: version, reports: reports)
      }
      return VersionRow(version: version, reports: reports, days: first...last)
    }.sorted { $0.version < $1.version }
  }

  private static func metrics(
    _ all: SideTotals, _ ownMetrics: [String: OwnMetric]
  ) throws(ArithmeticOverflow) -> [MetricRow] {
    var rows: [MetricRow] = []
    for (metric, subjects) in Dictionary(grouping: all.cells.keys, by: \.measure.metric) {
      let measure = Measure(metric, .average)
      let sum = try all.moments(SideTotals.Subject(measure, nil)) ?? Moments()
      let quantity = metric.quantity(ownMetrics)
      let domains = Dictionary(grouping: Set(subjects.compactMap(\.state)), by: \.domain)
        .map { (domain: $0.key, states: $0.value.count) }.sorted { $0.domain < $1.domain }
      rows.append(
        MetricRow(
          name: metric.name, reports: Int(sum.reports), events: Int(sum.events),
          average: quantity == .count
            ? nil : RatioSide(sum, of: measure).value.map { $0 / quantity.basePerShown },
          unit: quantity.shownUnit,
          domains: domains))
    }
    return rows.sorted { $0.name < $1.name }
  }

  private static func published(_ value: PublishedValue, _ quantity: Quantity) -> PublishedRow {
    let base = value.unknownUnit == nil ? quantity.basePerShown : 1
    return PublishedRow(
      place: value.place, value: value.value / base, margin: value.margin.map { $0 / base },
      unit: value.unknownUnit ?? quantity.shownUnit)
  }

  private static func states(_ all: SideTotals) throws(ArithmeticOverflow) -> [StateRow] {
    var most: [StateKey: Int] = [:]
    for (subject, cells) in all.cells {
      guard let state = subject.state else { continue }
      most[state] = max(most[state] ?? 0, Int(try SideTotals.sum(cells).reports))
    }
    return most.map { StateRow(state: $0.key, reports: $0.value) }.sorted { $0.state < $1.state }
  }

  private static func counted(
    _ all: SideTotals, _ name: (SideTotals.Attendance) -> String
  ) -> [(name: String, reports: Int)] {
    var counts: [String: Int] = [:]
    for row in all.attendance { counts[name(row), default: 0] += Int(row.reports) }
    return ordered(counts)
  }

  private static func ordered(_ counts: [String: Int]) -> [(name: String, reports: Int)] {
    counts.sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
      .map { (name: $0.key, reports: $0.value) }
  }
}

extension MetricKey {
  /// The kind and base unit of a metric.
  func quantity(_ ownMetrics: [String: OwnMetric]) -> Quantity {
    switch self {
    case .builtIn(let index): MetricCatalogue.rows[index].quantity
    case .signpost(let signpost): signpost.aspect.quantity
    case .named(let name): ownMetrics[name]?.quantity ?? .number(unit: "")
    }
  }
}

extension MetricKey.Signpost.Aspect {
  /// The kind and base unit of an aspect.
  public var quantity: Quantity {
    switch self {
    case .duration, .cpuTime: .duration
    case .count: .count
    case .memory, .diskWrites: .bytes
    case .hitchRatio: .hitchRatio
    }
  }
}
