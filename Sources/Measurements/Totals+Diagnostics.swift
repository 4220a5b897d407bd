extension Totals {
  /// What a measurement gives to a measure of a kind.
  ///
  /// A diagnostic tells of events and of no use: it adds nothing to the denominator, which metric reports
  /// give (``addUsage(of:row:)``).
  static func contribution(
    to kind: Measure.Kind,
    of measurement: borrowing Measurement,
    in source: DeviceReport.Source
  ) -> Contribution? {
    guard source == .diagnostic else { return kind.contribution(of: measurement) }
    let count = measurement.count
    return Contribution(y: count, n: 0, events: count, counted: count)
  }

  /// Adds a metric report to the denominators of rates of diagnostics: a device on a day, with its foreground time.
  ///
  /// Diagnostics come in payloads of their own, without a word of how long the app was used, so their rates rest on
  /// the metric reports of the same version, each being a unit without a diagnostic.
  mutating func addUsage(of report: borrowing DeviceReport, row: Int) throws(ArithmeticOverflow) {
    guard !plan.diagnosticMeasures.isEmpty, report.source == .payload || report.source == .report else {
      return
    }
    var foreground: Int64 = 0
    for measurement in report.measurements
    where measurement.metric == MetricCatalogue.foregroundTime && measurement.state == nil {
      foreground = measurement.sum
    }
    for (key, measures) in plan.diagnosticMeasures {
      guard let metric = metrics.number(of: key) else { continue }
      let entry = entry(row: Int32(truncatingIfNeeded: row), metric: metric, state: 0)
      for (offset, measure) in measures.enumerated() {
        var part: Contribution?
        if !measure.isPerHour || foreground > 0 {
          part = Contribution(y: 0, n: measure.isPerHour ? foreground : 1, events: 0, counted: 0)
        }
        try add(part, to: entry.firstCell + offset, group: nil)
      }
    }
  }
}

extension MetricKey {
  /// Whether it counts diagnostics.
  public var isDiagnostic: Bool {
    guard case .builtIn(let index) = self else { return false }
    return MetricCatalogue.rows[index].shape == .diagnostic
  }
}
