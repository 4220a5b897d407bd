public import Measurements

extension RuleFile {
  /// What to take from the reports: the metrics of the rules, with the foreground time that rates per hour divide by.
  public func selection() -> ReportSelection {
    var wanted = Set(rules.map(\.metric))
    if rules.contains(where: \.statistic.isPerHour) { wanted.insert(MetricCatalogue.foregroundTime) }
    return ReportSelection(metrics: wanted, logs: logs, ownMetrics: metrics)
  }
}
