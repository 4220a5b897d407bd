import Measurements
import Rules

/// What a store published of the candidate and of the baseline.
struct PublishedSides {
  /// The candidate's values, in order.
  private(set) var candidate: [PublishedValue] = []
  /// Those of the versions that are the baseline, in order.
  private(set) var baseline: [PublishedValue] = []
  /// Versions that the baseline names and nothing was published of.
  private(set) var absent: [VersionSelector] = []

  /// Nothing published.
  init() {}

  init(_ published: PublishedValues, candidate: VersionSelector, baseline: BaselineSelector) {
    let all = published.all
    self.candidate = all.filter { candidate.matches($0.version) }
    // Without counts no version meets a minimum, so that none is the previous one.
    guard case .versions(let named) = baseline else { return }
    self.baseline = all.filter { value in
      !candidate.matches(value.version) && named.contains { $0.matches(value.version) }
    }
    absent = named.filter { name in !all.contains { name.matches($0.version) } }
  }

  /// The digest of the set of values on both sides.
  var content: ContentDigest { (candidate + baseline).reduce(ContentDigest()) { $0 &+ $1.content } }

  /// The decisions of a rule by what is published; nil where nothing is published of its metric, or where devices
  /// reported it, which tells more.
  func decisions(_ rule: Rule, _ sides: Sides, _ evaluator: Evaluator, _ common: CommonReasons) -> [Decision]?
  {
    let metrics = [rule.metric, MetricCatalogue.publishedCounterpart(of: rule.metric)].compactMap(\.self)
    let mine = candidate.filter { metrics.contains($0.place.metric) }
    let theirs = baseline.filter { metrics.contains($0.place.metric) }
    let isOnlyPublished = rule.metric.isPublished
    guard !mine.isEmpty || !theirs.isEmpty || isOnlyPublished else { return nil }
    for side in [sides.candidate, sides.baseline]
    where side.cells.keys.contains(where: { $0.measure.metric == rule.metric }) { return nil }

    func decision(_ label: String?, _ isOwnLine: Bool, _ reason: PublishedDecision.Obstacle? = nil)
      -> Decision
    {
      let state =
        isOwnLine ? label.map { StateKey(domain: TotalsPlan.Dimension.device.rawValue, label: $0) } : nil
      func values(_ side: [PublishedValue]) -> [PublishedValue] {
        side.filter {
          $0.place.device == label && $0.place.metric == rule.metric && $0.place.statistic == rule.statistic
        }
      }
      return PublishedDecision(
        rule: rule, state: state, evaluator: evaluator, common: common, candidate: values(mine),
        baseline: values(theirs), obstacle: reason
      ).decision()
    }
    let all = mine + theirs
    guard !all.isEmpty else { return [decision(nil, false)] }
    let fitting = all.filter { $0.place.metric == rule.metric && $0.place.statistic == rule.statistic }
    guard !fitting.isEmpty else { return [decision(nil, false, .otherStatistic(Self.statistics(of: all)))] }
    switch rule.scope {
    case nil:
      let classes = Set(fitting.filter(\.isOfClass).map(\.place.device))
      guard classes.count == 1, let only = classes.first else {
        return [decision(nil, false, .severalDevices(Set(fitting.map(\.place.device)).sorted()))]
      }
      return [decision(only, false)]
    case .dimension(.device):
      let labels = Set(fitting.map(\.place.device)).filter(rule.reaches).union(rule.namedStates).sorted()
      let judged = labels.filter { label in
        !isIgnored(
          label, rule, inCandidate: values(fitting, label, in: mine),
          inBaseline: values(fitting, label, in: theirs))
      }
      return judged.isEmpty ? [decision(nil, false, .noState)] : judged.map { decision($0, true) }
    case .dimension, .states: return [decision(nil, false, .otherStatistic(Self.statistics(of: all)))]
    }
  }

  private func values(_ fitting: [PublishedValue], _ label: String, in side: [PublishedValue]) -> Bool {
    side.contains { $0.place.device == label && fitting.contains($0) }
  }

  /// Whether the rule lets a device by that only one side has.
  private func isIgnored(_ label: String, _ rule: Rule, inCandidate: Bool, inBaseline: Bool) -> Bool {
    guard !rule.names(label) else { return false }
    if inBaseline, !inCandidate { return rule.vanishedStates == .ignore }
    let thresholds = rule.effective(for: label).thresholds
    return !inBaseline && rule.newStates == .ignore && thresholds.max == nil && thresholds.min == nil
  }

  /// What is published, as a rule would ask for it.
  private static func statistics(of values: [PublishedValue]) -> String {
    let names = values.map { value in
      let percentile = value.place.percentile.map { "p\($0)" } ?? "average"
      return "'metric: \(value.place.metric.name)' with 'statistic: \(percentile)'"
    }
    return Set(names).sorted().joined(separator: ", ")
  }
}
