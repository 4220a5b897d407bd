import Measurements
import Rules

/// Which rules a first rule file has for which metrics.
enum StarterMetrics {
  private struct Kind {
    var id: String
    var metric: String
    var statistic = Statistic.average
    var words = "average"
    var level = Rule.Level.block
    /// Whether it is worth a rule for each state too, and what that one is called before its domain.
    var byState: String?
  }

  /// The metrics of the catalogue that deserve a rule.
  ///
  /// Rates and resources vary much from device to device, so they
  /// only warn until somebody has seen how they behave.
  private static let kinds = [
    Kind(id: "launch", metric: "time_to_first_draw", byState: "launch"),
    Kind(id: "optimized-launch", metric: "optimized_time_to_first_draw"),
    Kind(id: "extended-launch", metric: "extended_launch"),
    Kind(id: "hangs", metric: "hang_time", byState: "hang"),
    Kind(
      id: "hang-rate", metric: "hang_time", statistic: .totalPerHour, words: "total per hour", level: .warn),
    Kind(id: "hitches", metric: "hitch_ratio", byState: "hitches"),
    Kind(id: "scroll-hitches", metric: "scroll_hitch_ratio", byState: "scroll-hitches"),
    Kind(
      id: "unexpected-exits", metric: "foreground_exits.unexpected", statistic: .countPerDay,
      words: "count per day"),
    Kind(
      id: "unexpected-background-exits", metric: "background_exits.unexpected", statistic: .countPerDay,
      words: "count per day", level: .warn),
    Kind(id: "peak-memory", metric: "peak_memory", level: .warn),
    Kind(
      id: "cpu-time", metric: "cpu_time", statistic: .totalPerHour, words: "total per hour", level: .warn),
    Kind(
      id: "disk-writes", metric: "disk_writes", statistic: .totalPerDay, words: "total per day", level: .warn),
  ]

  /// The most signposts, and the most metrics of the team's own, that get a rule.
  private static let mostOfAKind = 40

  /// The measures that drafts need of a metric.
  static func measures(of metric: MetricKey) -> [Measure] {
    var measures = [Measure(metric, .average)]
    guard case .builtIn(let row) = metric else { return measures }
    let definition = MetricCatalogue.rows[row]
    if definition.quantity == .hitchRatio { measures.append(Measure(metric, .averageByParts)) }
    for kind in kinds where kind.metric == definition.name {
      switch kind.statistic {
      case .totalPerHour: measures.append(Measure(metric, .totalPerHour))
      case .totalPerDay: measures.append(Measure(metric, .totalPerReport))
      case .countPerDay: measures.append(Measure(metric, .countPerReport))
      default: break
      }
    }
    return measures
  }

  /// Rules without tolerances for what a version's reports hold, in the order of a rule file.
  static func drafts(_ side: SideTotals, _ ownMetrics: [String: OwnMetric]) -> [Rule] {
    var drafts: [Rule] = []
    var ids: Set<String> = []
    func add(_ id: String, _ metric: MetricKey, _ kind: Kind?, domain: String? = nil) {
      let quantity = metric.quantity(ownMetrics)
      var rule = Rule(
        id: unique(id, &ids), line: 0, metric: metric, quantity: quantity,
        direction: metric.direction(ownMetrics))
      if let kind {
        (rule.statistic, rule.statisticText, rule.level) = (kind.statistic, kind.words, kind.level)
      }
      if case .named = metric { rule.level = .observe }
      rule.scope = domain.map { .states(domain: $0) }
      drafts.append(rule)
    }
    for kind in kinds {
      guard let key = MetricCatalogue.key(named: kind.metric) else { continue }
      guard isThere(Measure(key, .average), in: side) else { continue }
      add(kind.id, key, kind)
    }
    for kind in kinds {
      guard let name = kind.byState, let key = MetricCatalogue.key(named: kind.metric) else { continue }
      for domain in domains(of: key, in: side) {
        add("\(name)-by-\(last(domain))", key, kind, domain: domain)
      }
    }
    for (key, _) in others(side) {
      switch key {
      case .signpost(let signpost): add(signpost.name, key, nil)
      case .named(let name):
        if isThere(Measure(key, .average), in: side) { add(name, key, nil) }
        for domain in domains(of: key, in: side) {
          add("\(name)-by-\(last(domain))", key, nil, domain: domain)
        }
      case .builtIn: break
      }
    }
    return drafts
  }

  /// The names of metrics that are there and in none of these rules.
  static func others(_ side: SideTotals, _ drafts: [Rule]) -> [String] {
    let used = Set(drafts.map(\.metric))
    return Set(side.cells.keys.map(\.measure.metric)).subtracting(used).map(\.name).sorted()
  }

  /// Signposts' durations and the team's own metrics, those with most reports first and no more than are worth a rule.
  private static func others(_ side: SideTotals) -> [(MetricKey, reports: Int64)] {
    let all = Dictionary(grouping: side.cells, by: \.key.measure.metric).compactMap {
      metric, cells -> (MetricKey, reports: Int64)? in
      if case .builtIn = metric { return nil }
      if case .signpost(let signpost) = metric, signpost.aspect != .duration { return nil }
      return (metric, cells.flatMap(\.value).reduce(0) { $0 + $1.moments.reports })
    }.sorted { $0.reports != $1.reports ? $0.reports > $1.reports : $0.0.name < $1.0.name }
    func isSignpost(_ key: MetricKey) -> Bool { if case .signpost = key { true } else { false } }
    return Array(all.filter { isSignpost($0.0) }.prefix(mostOfAKind))
      + all.filter { !isSignpost($0.0) }.prefix(mostOfAKind)
  }

  private static func isThere(_ measure: Measure, in side: SideTotals) -> Bool {
    side.cells[SideTotals.Subject(measure, nil)] != nil
  }

  /// The domains that `per:` can name: not one that it takes for a device, and not one that is another's last part.
  private static func domains(of metric: MetricKey, in side: SideTotals) -> [String] {
    let all = Set(side.states(of: Measure(metric, .average)).map(\.domain))
    return all.filter { domain in
      let letters = domain.lowercased().filter(\.isLetter)
      guard !domain.isEmpty, TotalsPlan.Dimension(rawValue: letters) == nil else { return false }
      return domain.contains(".") || !all.contains { $0.hasSuffix("." + domain) }
    }.sorted()
  }

  /// The last component of a domain, by which people know it.
  private static func last(_ domain: String) -> String {
    domain.split(separator: ".").last.map(String.init) ?? domain
  }

  /// An id of letters, digits and hyphens that no other rule has.
  private static func unique(_ name: String, _ ids: inout Set<String>) -> String {
    var id = ""
    for scalar in name.lowercased().unicodeScalars.prefix(60) {
      let isPlain = (97...122).contains(scalar.value) || (48...57).contains(scalar.value)
      if isPlain { id.unicodeScalars.append(scalar) } else if !id.isEmpty, id.last != "-" { id += "-" }
    }
    while id.last == "-" { id.removeLast() }
    if id.isEmpty { id = "metric" }
    var number = 1
    while !ids.insert(number == 1 ? id : "\(id)-\(number)").inserted { number += 1 }
    return number == 1 ? id : "\(id)-\(number)"
  }
}

extension MetricKey {
  /// Which way is better.
  fileprivate func direction(_ ownMetrics: [String: OwnMetric]) -> MetricDefinition.Direction {
    switch self {
    case .builtIn(let row): MetricCatalogue.rows[row].direction
    case .signpost: .lower
    case .named(let name): ownMetrics[name]?.direction ?? .lower
    }
  }
}
