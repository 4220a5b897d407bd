import Measurements

/// Which entries of a report of iOS 27 lead to which metrics, made from the catalogue once.
struct ReportPlan {
  /// What an entry of `values` holds.
  enum Entry {
    case metric(MeasuredMetric, MetricDefinition.Shape)
    /// Several amounts by the names of their fields.
    case fields(KeyTable, [MeasuredMetric])
    case exits(ExitCounters)
    /// The foreground time, which is read for the rates even where nobody wants it by itself.
    case foregroundTime(isWanted: Bool)
    case signpost
  }

  private(set) var entries: [Entry] = []
  private(set) var names: [String] = []
  private(set) var keys = KeyTable([])

  init(_ selection: ReportSelection) {
    let rows = MetricCatalogue.rows.enumerated().filter { $1.shape != .diagnostic && $1.report != nil }
    let grouped = Dictionary(grouping: rows) { $0.element.report?.entry ?? "" }
    for (name, rows) in grouped.sorted(by: { $0.key < $1.key }) {
      guard let entry = Self.entry(of: rows.map { ($0.offset, $0.element) }, selection) else { continue }
      names.append(name)
      entries.append(entry)
    }
    names.append("signpostIntervalMetric")
    entries.append(.signpost)
    keys = KeyTable(names.enumerated().map { ($1, $0) })
  }

  private static func entry(
    of rows: [(index: Int, definition: MetricDefinition)],
    _ selection: ReportSelection
  ) -> Entry? {
    guard let first = rows.first else { return nil }
    let wanted = rows.filter { selection.wants(.builtIn($0.index)) }
    if MetricKey.builtIn(first.index) == MetricCatalogue.foregroundTime {
      return .foregroundTime(isWanted: !wanted.isEmpty)
    }
    if wanted.isEmpty { return nil }
    if first.definition.shape == .counter {
      return .exits(ExitCounters(rows.map { ($0.index, $0.definition.report?.field) }, selection: selection))
    }
    if first.definition.report?.field == nil {
      return .metric(MeasuredMetric(row: first.index), first.definition.shape)
    }
    return .fields(
      KeyTable(wanted.enumerated().map { ($1.definition.report?.field ?? "", $0) }),
      wanted.map { MeasuredMetric(row: $0.index) }
    )
  }
}
