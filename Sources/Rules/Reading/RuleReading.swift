import Measurements
import SourceDiagnostics
import YAMLDocuments

// `rules:` and `overrides:`.
extension RuleReader {
  private static let scopedKeys = [
    "include", "exclude", "rare", "new states", "vanished states", "overrides",
  ]
  private static let ruleKeys =
    ["id", "metric", "category", "name", "of", "statistic", "per", "level", "warn"] + limitKeys + scopedKeys

  /// Every rule; reports an id that is there twice.
  func rules(_ node: YAMLNode?, file: SourceLocation) -> [Rule] {
    guard let node else {
      fail("no 'rules'", at: file, remedy: "a file needs at least one rule")
      return []
    }
    guard case .sequence(let items) = node.kind else {
      fail("'rules' is a list of rules, not \(node.kindName)", at: node.location)
      return []
    }
    if items.isEmpty { fail("'rules' is empty", at: node.location, remedy: "a file needs at least one rule") }
    return items.compactMap { item in
      guard let keys = KeyReader(item, "a rule", keys: Self.ruleKeys, self) else { return nil }
      let id = text(keys.required("id", of: "the rule", self), "id")
      if let id, let place = keys["id"]?.location {
        if let first = idPlaces[id] {
          fail("rule '\(id)' is there twice", at: place, notes: [Diagnostic.Note("first here", at: first)])
        } else {
          idPlaces[id] = place
        }
      }
      return rule(keys, id: id ?? "")
    }
  }

  private func rule(_ keys: KeyReader, id: String) -> Rule? {
    let level = choice(keys["level"], "level", Rule.Level.self)
    let scope = scope(keys)
    let include = globs(keys["include"], "include")
    let exclude = globs(keys["exclude"], "exclude")
    let rare = choice(keys["rare"], "rare", Rule.RareStates.self)
    let new = choice(keys["new states"], "new states", Rule.ChangedStates.self)
    let vanished = choice(keys["vanished states"], "vanished states", Rule.ChangedStates.self)
    if !limitKeys.contains(where: { keys[$0] != nil }) {
      fail(
        "rule '\(id)' has no threshold", at: keys.location,
        remedy: "write one of: " + limitKeys.joined(separator: ", "))
    }
    guard let metric = metric(of: keys),
      let statistic = statistic(
        keys["statistic"], of: metric, rule: keys["metric"]?.location ?? keys.location)
    else {
      let numbers = ThresholdReader(terms: nil, reader: self)
      _ = numbers.thresholds(keys)
      _ = overrides(keys["overrides"], numbers)
      return nil
    }
    var rule = Rule(
      id: id, line: keys.location.line ?? 0, metric: metric.key, quantity: metric.quantity,
      direction: metric.direction)
    rule.lines = keys.lines
    rule.statistic = statistic.statistic
    rule.statisticText = statistic.text
    rule.scope = scope
    rule.include = include ?? rule.include
    rule.exclude = exclude ?? []
    rule.rare = rare ?? .pool
    rule.newStates = new ?? .hold
    rule.vanishedStates = vanished ?? .hold
    rule.level = level ?? .block
    let thresholds = ThresholdReader(terms: (statistic, metric.quantity), reader: self)
    rule.thresholds = thresholds.thresholds(keys)
    checkWarn(rule.thresholds)
    warnOfRelativeAlone(rule.thresholds)
    let overrides = overrides(keys["overrides"], thresholds)
    rule.overrides = overrides.map(\.override)
    checkOverrides(of: rule, at: overrides.map(\.location))
    return rule
  }

  private func scope(_ keys: KeyReader) -> Rule.Scope? {
    guard let node = keys["per"] else {
      for name in Self.scopedKeys {
        guard let key = keys.key(name) else { continue }
        fail("'\(name)' needs 'per'", at: key.location, remedy: "a rule without 'per' is for the whole app")
      }
      return nil
    }
    guard let text = text(node, "per") else { return nil }
    if let dimension = TotalsPlan.Dimension(rawValue: text) { return .dimension(dimension) }
    return .states(domain: text)
  }

  /// The overrides and where they begin.
  private func overrides(_ node: YAMLNode?, _ reader: ThresholdReader)
    -> [(override: Rule.Override, location: SourceLocation)]
  {
    let names = ["states", "level", "warn"] + limitKeys
    return mappings(node, "overrides", "an override", keys: names) { keys in
      let states = globs(keys.required("states", of: "the override", self), "states")
      var override = Rule.Override(states: states ?? [], line: keys.location.line ?? 0)
      override.level = choice(keys["level"], "level", Rule.Level.self)
      if !names.dropFirst().contains(where: { keys[$0] != nil }) {
        fail("the override replaces nothing", at: keys.location)
      }
      override.thresholds = reader.thresholds(keys)
      warnOfRelativeAlone(override.thresholds)
      return states == nil ? nil : (override, keys.location)
    }
  }
}
