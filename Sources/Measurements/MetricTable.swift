/// The metrics that totals are kept of, with what is kept of each.
struct MetricTable: Sendable {
  private var keys: Interner<MetricKey>
  private(set) var kept: [TotalsPlan.Kept] = []
  /// The kinds of the measures of each metric, one metric behind the other, since they are looked at for every report.
  private(set) var kinds: [Measure.Kind] = []
  private var kindPlaces: [Range<Int>] = []
  /// The numbers of the catalogue's rows; negative where nothing is kept of one, or not yet.
  private var builtIn = [Int32](repeating: -1, count: MetricCatalogue.rows.count)
  /// Kept where every metric met is.
  private let everything: TotalsPlan?

  init(_ plan: TotalsPlan) {
    keys = Interner(limit: max(plan.metrics.count, plan.limits[.metrics]))
    everything = plan.measures == nil ? plan : nil
    for metric in plan.metrics { take(metric, plan) }
  }

  /// The metrics in the order of their numbers.
  var values: [MetricKey] { keys.values }

  /// Whether there were more metrics than are kept.
  private(set) var isFull = false

  subscript(number: Int32) -> MetricKey { keys[number] }

  /// The number of a metric; nil where nothing is kept of it.
  mutating func number(of metric: MetricKey) -> Int32? {
    if case .builtIn(let index) = metric {
      if builtIn[index] >= 0 { return builtIn[index] }
    } else if let number = keys.known(metric) {
      return number
    }
    guard let everything else { return nil }
    return take(metric, everything)
  }

  /// The places of a metric's measures among ``kinds``.
  func kindPlaces(of number: Int32) -> Range<Int> { kindPlaces[Int(number)] }

  /// Takes the metrics of another table; gives their numbers here, nil where nothing is kept of one.
  mutating func take(_ other: MetricTable) -> [Int32?] {
    if other.isFull { isFull = true }
    return other.values.map { number(of: $0) }
  }

  @discardableResult private mutating func take(_ metric: MetricKey, _ plan: TotalsPlan) -> Int32? {
    guard let what = plan.kept(metric) else { return nil }
    let number = keys.number(of: metric)
    guard !keys.isFull else {
      isFull = true
      return nil
    }
    kept.append(what)
    kindPlaces.append(kinds.count..<kinds.count + what.measures.count)
    kinds += what.measures.map(\.kind)
    if case .builtIn(let index) = metric { builtIn[index] = number }
    return number
  }
}
