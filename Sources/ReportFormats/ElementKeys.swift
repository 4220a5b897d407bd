import Measurements

/// Which keys an object has that formats are told by, found in one look at all of its keys: a format need not look
/// closer where the key that it cannot do without is absent.
struct ElementKeys: OptionSet {
  let rawValue: Int

  /// A list of elements, which makes a page.
  static let elements = ElementKeys(rawValue: 1 << 0)
  /// The source of an element of a search.
  static let source = ElementKeys(rawValue: 1 << 1)
  /// The time range of a report.
  static let timeRange = ElementKeys(rawValue: 1 << 2)
  /// The environment of a report or diagnostic.
  static let environment = ElementKeys(rawValue: 1 << 3)
  /// A list of diagnostics of the older generation, or the meta data of one.
  static let diagnostics = ElementKeys(rawValue: 1 << 4)

  /// A section of a metric payload, or what stands beside its sections.
  static let metricPayload = ElementKeys(rawValue: 1 << 5)
  /// The name of a metric in a native line.
  static let metric = ElementKeys(rawValue: 1 << 6)

  /// The keys, looked up by their bytes.
  struct Table {
    private let keys: KeyTable

    init() {
      let diagnostics = MetricCatalogue.rows.filter { $0.shape == .diagnostic }.compactMap {
        $0.legacy?.path.first
      }
      let sections = MetricCatalogue.rows.filter { $0.shape != .diagnostic }.compactMap {
        $0.legacy?.path.first
      }
      let keys: [(String, ElementKeys)] =
        [
          ("data", .elements), ("logs", .elements), ("hits", .elements), ("_source", .source),
          ("timeRange", .timeRange), ("environment", .environment), ("diagnosticMetaData", .diagnostics),
          ("signpostMetrics", .metricPayload), ("timeStampBegin", .metricPayload),
          ("timeStampEnd", .metricPayload),
          ("metric", .metric),
        ] + diagnostics.map { ($0, .diagnostics) } + sections.map { ($0, .metricPayload) }
      self.keys = KeyTable(keys.map { ($0, $1.rawValue) })
    }

    /// What a key is; nothing for a key that no format is told by.
    func keys(named key: JSONText) -> ElementKeys { ElementKeys(rawValue: keys[key] ?? 0) }

    /// The keys that an object has; none for any other value.
    func keys(of value: JSONValue) -> ElementKeys {
      var found = 0
      for (key, _) in value.members { found |= keys[key] ?? 0 }
      return ElementKeys(rawValue: found)
    }
  }
}
