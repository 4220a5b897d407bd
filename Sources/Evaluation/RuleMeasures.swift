public import Measurements
public import Rules

extension Rule {
  /// The measure that its statistic is the ratio of; nil for a percentile, which is read off a histogram.
  var measure: Measure? {
    switch statistic {
    case .average: Measure(metric, .average)
    case .percentile: nil
    case .shareOver(let value): Measure(metric, .shareOver(value))
    case .shareUnder(let value): Measure(metric, .shareUnder(value))
    case .totalPerHour: Measure(metric, .totalPerHour)
    case .countPerHour: Measure(metric, .countPerHour)
    case .totalPerDay: Measure(metric, .totalPerReport)
    case .countPerDay, .countPerReport: Measure(metric, .countPerReport)
    }
  }

  /// The measure whose cells say which reports carry the metric: its own, or the average for a percentile.
  var carrier: Measure { measure ?? Measure(metric, .average) }

  /// Every measure that the rule reads.
  var measures: [Measure] {
    var measures = [carrier]
    if quantity == .hitchRatio { measures.append(Measure(metric, .averageByParts)) }
    if case .percentile = statistic {
      measures += PercentileEdges.of(self).map { Measure(metric, .shareOver($0)) }
    }
    return measures
  }
}

extension RuleFile {
  /// What totals must be kept of for these rules.
  public func totalsPlan() -> TotalsPlan {
    var measures: [MetricKey: [Measure]] = [:]
    for rule in rules {
      for measure in rule.measures where measures[rule.metric]?.contains(measure) != true {
        measures[rule.metric, default: []].append(measure)
      }
    }
    var dimensions: Set<TotalsPlan.Dimension> = [.device]
    var percentiles: Set<MetricKey> = []
    for rule in rules {
      if case .dimension(let dimension) = rule.scope { dimensions.insert(dimension) }
      if case .percentile = rule.statistic { percentiles.insert(rule.metric) }
    }
    let byState = rules.filter { rule in
      if case .states = rule.scope { true } else { false }
    }
    return TotalsPlan(
      measures: measures,
      dimensions: dimensions.union(decision.adjustFor),
      histogramsByStratum: percentiles,
      keepsGroups: decision.repeatedDevices,
      wantsState: { metric, state in
        // Whole domains: a domain must be known by its name even where no state that is reached is in it.
        byState.contains { $0.metric == metric && $0.domainMatches(state.domain) }
      }
    )
  }

  /// Which reports are let in for a comparison of these versions; all versions where the baseline is still to be
  /// found.
  public func admission(
    candidate: VersionSelector,
    baseline: BaselineSelector,
    since: Day?,
    until: Day?
  ) -> Admission {
    var admission = Admission()
    admission.exclude = data.exclude
    admission.only = data.only
    admission.bundle = data.bundle
    admission.since = since
    admission.until = until
    if case .versions(let versions) = baseline { admission.versions = [candidate] + versions }
    return admission
  }
}

/// The values at which the clustering of a percentile is measured.
enum PercentileEdges {
  /// Edges of durations in milliseconds: about five a factor of ten from 1 ms to 100 s.
  private static let milliseconds: [Int64] = [
    1, 2, 5, 10, 20, 50, 100, 150, 200, 300, 400, 500, 700, 1_000, 1_500, 2_000, 3_000, 4_000, 6_000, 9_000,
    15_000,
    30_000, 60_000, 100_000,
  ]

  /// The edges for a rule in base units, ascending: fixed ones, and every limit it is held to.
  static func of(_ rule: Rule) -> [Int64] {
    var edges = Set(milliseconds.map { $0 * 1_000_000 })
    for thresholds in [rule.thresholds] + rule.overrides.map(\.thresholds) {
      for limit in [thresholds.max, thresholds.min, thresholds.warn?.max, thresholds.warn?.min] {
        if let value = limit?.value, let edge = Int64(exactly: value.rounded()) { edges.insert(edge) }
      }
    }
    return edges.sorted()
  }
}
