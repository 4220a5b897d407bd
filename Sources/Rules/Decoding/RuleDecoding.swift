import Measurements
import SourceDiagnostics
import YAMLDocuments

extension Rule {
  /// Decodes one rule; nil where its id or metric cannot be known.
  init?(_ node: YAMLNode, own: [String: OwnMetric], _ findings: Findings) {
    guard let section = Section(node, Grammar.rule, findings) else { return nil }
    let id = section.text("id")
    let metric = Self.metric(section, own: own)
    let presumed = metric ?? Self.presumedMetric(section, own: own)
    let statistic = Self.statistic(section, of: presumed)
    let scale = ThresholdScale(statistic?.statistic, of: presumed, own: own)
    let line = node.location.line ?? 1
    // Without a metric the rest is decoded all the same: its mistakes show in the same run.
    var rule = Rule(
      id: id ?? "",
      line: line,
      metric: metric?.key ?? .named(""),
      quantity: metric?.quantity ?? .count,
      direction: metric?.direction ?? .lower
    )
    rule.lines = node.linesByKey
    if let statistic { (rule.statistic, rule.statisticText) = statistic }
    rule.decodeStates(section)
    rule.level = section.word("level", as: Level.self) ?? rule.level
    rule.thresholds = Thresholds(section, scale)
    if !["max", "min", "max increase", "max decrease"].contains(where: { section.node($0) != nil }) {
      findings.add(.noThreshold(id, at: node.location))
    }
    rule.overrides = (section.items("overrides") ?? []).compactMap { Override($0, scale, findings) }
    guard id != nil, metric != nil else { return nil }
    self = rule
  }

  private mutating func decodeStates(_ section: Section) {
    if let per = section.scalar("per") { scope = Self.scope(per, section.findings) }
    include = section.globs("include") ?? include
    exclude = section.globs("exclude", mayBeEmpty: true) ?? exclude
    rare = section.word("rare", as: RareStates.self) ?? rare
    newStates = section.word("new states", as: ChangedStates.self) ?? newStates
    vanishedStates = section.word("vanished states", as: ChangedStates.self) ?? vanishedStates
    guard section.node("per") == nil else { return }
    for key in ["include", "exclude", "rare", "new states", "vanished states"] {
      guard let entry = section.entry(key) else { continue }
      section.findings.add(.needsPer(key, at: entry.keyLocation))
    }
  }

  private static func scope(_ per: LocatedText, _ findings: Findings) -> Scope {
    let words = per.text.words
    if let dimension = TotalsPlan.Dimension(rawValue: words) { return .dimension(dimension) }
    if let dimension = TotalsPlan.Dimension.allCases.first(where: { $0.isNearlyMeant(by: words) }) {
      findings.add(.nearDimension(per, dimension))
    }
    return .states(domain: per.text)
  }

  /// The metric of a rule, its signpost keys among them.
  private static func metric(_ section: Section, own: [String: OwnMetric]) -> KnownMetric? {
    let category = section.text("category")
    let name = section.text("name")
    let aspect = section.word("of", as: MetricKey.Signpost.Aspect.self)
    guard let metric = section.scalar("metric") else { return nil }
    guard metric.text == "signpost" else {
      for key in ["category", "name", "of"] {
        guard let entry = section.entry(key) else { continue }
        section.findings.add(.needsSignpost(key, at: entry.keyLocation))
      }
      return KnownMetric.decode(metric, own: own, section.findings)
    }
    for key in ["category", "name"] where section.node(key) == nil {
      section.findings.add(.signpostNeeds(key, at: metric.location))
    }
    guard let category, let name, section.node("of") == nil || aspect != nil else { return nil }
    return KnownMetric(.init(category: category, name: name, aspect: aspect ?? .duration))
  }

  /// The metric that a text which names none was probably meant to name, so that its units are checked in the same
  /// run; nil where none is near.
  private static func presumedMetric(_ section: Section, own: [String: OwnMetric]) -> KnownMetric? {
    guard case .scalar(let scalar)? = section.node("metric")?.content else { return nil }
    if scalar.text == "signpost" {
      return section.node("of") == nil ? KnownMetric(.init(category: "", name: "", aspect: .duration)) : nil
    }
    return section.findings.nearest(scalar.text, among: KnownMetric.names(own: own)).flatMap {
      KnownMetric.named($0, own: own)
    }
  }

  private static func statistic(
    _ section: Section,
    of metric: KnownMetric?
  ) -> (statistic: Statistic, text: String)? {
    if section.node("statistic") != nil {
      return section.scalar("statistic").flatMap { StatisticWords.decode($0, of: metric, section.findings) }
    }
    let place = section.node("metric")?.location ?? section.location
    return StatisticWords.unwritten(of: metric, at: place, section.findings).map { ($0, "average") }
  }
}

extension TotalsPlan.Dimension {
  /// Whether a text that is not the dimension's name may have been meant as it.
  fileprivate func isNearlyMeant(by words: String) -> Bool {
    let words = words.lowercased()
    let isPlural = words == rawValue + "s" || words == rawValue + "es"
    // Short names are near to too much, and 'services' to 'devices'.
    let isSlip =
      rawValue.count > 2 && words.first == rawValue.first
      && NearestName.of(words, among: [rawValue, rawValue + "s"]) != nil
    return words == rawValue || isPlural || isSlip
  }
}

extension KnownMetric {
  /// The metric that a text names; what names none is an error, and nil.
  static func decode(_ text: LocatedText, own: [String: OwnMetric], _ findings: Findings) -> KnownMetric? {
    if let metric = named(text.text, own: own) { return metric }
    findings.add(.unknownMetric(text, nearest: findings.nearest(text.text, among: names(own: own))))
    return nil
  }
}

extension Rule.Override {
  fileprivate init?(_ node: YAMLNode, _ scale: ThresholdScale, _ findings: Findings) {
    guard let section = Section(node, Grammar.override, findings) else { return nil }
    self.init(states: section.globs("states") ?? [], line: node.location.line ?? 1)
    location = node.location
    thresholds = Thresholds(section, scale)
    level = section.word("level", as: Rule.Level.self)
    if case .mapping(let entries) = node.content, entries.count == 1, !states.isEmpty {
      findings.add(.overridesNothing(at: node.location))
    }
  }
}

extension Diagnostic {
  fileprivate static func nearDimension(_ per: LocatedText, _ dimension: TotalsPlan.Dimension) -> Self {
    Self(
      .warning,
      "'per: \(per.text)' is read as a state domain",
      at: per.location,
      remedy: "did you mean '\(dimension.rawValue)'?"
    )
  }

  fileprivate static func noThreshold(_ id: String?, at location: SourceLocation) -> Self {
    Self(
      .error,
      "\(id.map { "rule '\($0)'" } ?? "the rule") has no threshold",
      at: location,
      remedy: "write 'max', 'min', 'max increase' or 'max decrease'"
    )
  }

  fileprivate static func needsPer(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'\(key)' needs 'per'", at: location, remedy: "write 'per: screens', or leave '\(key)' out")
  }

  fileprivate static func needsSignpost(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'\(key)' is for 'metric: signpost' alone", at: location, remedy: "leave it out")
  }

  fileprivate static func signpostNeeds(_ key: String, at location: SourceLocation) -> Self {
    Self(.error, "'metric: signpost' needs '\(key)'", at: location, remedy: "write '\(key): …'")
  }

  fileprivate static func unknownMetric(_ text: LocatedText, nearest: String?) -> Self {
    Self(
      .error,
      "unknown metric '\(text.text)'",
      at: text.location,
      remedy: remedy(nearest: nearest, or: "a metric of your own is declared under 'metrics:'")
    )
  }

  fileprivate static func overridesNothing(at location: SourceLocation) -> Self {
    Self(.error, "the override replaces nothing", at: location, remedy: "write a threshold or 'level'")
  }
}
