public import Measurements
public import Rules

extension RuleFile {
  /// What an aggregate must hold for these rules.
  public func holdings() -> AggregateHoldings {
    let plan = totalsPlan()
    let metrics = (selection().metrics ?? []).map { key in
      var metric = AggregateHoldings.Metric(key)
      if case .named(let name) = key { metric.declaration = self.metrics[name] }
      let rules = rules.filter { $0.metric == key }
      var domains: Set<String> = []
      for case .states(let domain)? in rules.map(\.scope) { domains.insert(domain) }
      metric.domains = domains.sorted()
      metric.hasForeground = rules.contains(where: \.statistic.isPerHour)
      return metric
    }
    return AggregateHoldings(
      metrics: metrics, logs: logs, dimensions: plan.dimensions, marksDevices: plan.keepsGroups)
  }
}
