import Measurements

/// The kinds of diagnostics, made from the catalogue once.
struct DiagnosticKinds {
  /// A kind.
  struct Kind {
    var metric: MeasuredMetric
    var isWanted: Bool
  }

  private(set) var kinds: [Kind] = []
  /// The kinds by the keys of lists in a payload of the older generation: `crashDiagnostics`.
  private(set) var payloadKeys = KeyTable([])
  /// The kinds by the keys of single diagnostics in the newer generation: `crashDiagnostic`.
  private(set) var reportKeys = KeyTable([])

  init(_ selection: ReportSelection) {
    var payload: [(key: String, value: Int)] = []
    var report: [(key: String, value: Int)] = []
    for (index, row) in MetricCatalogue.rows.enumerated() where row.shape == .diagnostic {
      if let key = row.legacy?.path.first { payload.append((key, kinds.count)) }
      if let key = row.report?.entry { report.append((key, kinds.count)) }
      kinds.append(Kind(metric: MeasuredMetric(row: index), isWanted: selection.wants(.builtIn(index))))
    }
    payloadKeys = KeyTable(payload)
    reportKeys = KeyTable(report)
  }

  /// The kind whose list in a payload has this key.
  func kind(_ key: StaticString) -> Int? {
    payloadKeys[unsafe JSONText(base: key.utf8Start, count: key.utf8CodeUnitCount)]
  }
}
