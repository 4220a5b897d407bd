public import Measurements

extension RuleFile {
  /// What to take from the reports: the metrics of the rules, and foreground time where a statistic is per hour.
  public func selection() -> ReportSelection {
    var wanted = Set(rules.map(\.metric))
    if rules.contains(where: { $0.statistic.isPerHour }) { wanted.insert(MetricCatalogue.foregroundTime) }
    return ReportSelection(metrics: wanted, logs: logs, ownMetrics: metrics)
  }
}
