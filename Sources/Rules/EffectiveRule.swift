/// What holds for one state of a rule, or for its whole app: the rule's own values and what overrides replace.
public struct EffectiveRule: Sendable {
  /// The thresholds.
  public var thresholds: Thresholds
  /// The level.
  public var level: Rule.Level
  /// Which override gave what: the key as rules write it, and the line of the override in the file.
  public var origins: [String: Int] = [:]
}

extension Rule {
  /// What holds for the state with this label, or without a state; the last override that matches wins, key by key.
  public func effective(for label: String?) -> EffectiveRule {
    var result = EffectiveRule(thresholds: thresholds, level: level)
    guard let label else { return result }
    for override in overrides where override.states.contains(where: { $0.matches(label) }) {
      for key in override.keys { result.origins[key] = override.line }
      let other = override.thresholds
      if let max = other.max { result.thresholds.max = max }
      if let min = other.min { result.thresholds.min = min }
      if !other.maxIncrease.isEmpty { result.thresholds.maxIncrease = other.maxIncrease }
      if !other.maxDecrease.isEmpty { result.thresholds.maxDecrease = other.maxDecrease }
      if let warn = other.warn { result.thresholds.warn = warn }
      if let level = override.level { result.level = level }
    }
    return result
  }

  /// Whether `include` or an override names this label literally.
  public func names(_ label: String) -> Bool {
    (include + overrides.flatMap(\.states)).contains { $0.isLiteral && $0.pattern == label }
  }

  /// Whether the rule is for the state with this label: some include matches and no exclude does.
  public func reaches(_ label: String) -> Bool {
    include.contains { $0.matches(label) } && !exclude.contains { $0.matches(label) }
  }

  /// Whether the rule is for the states of this domain: by its whole name or its last component.
  public func domainMatches(_ domain: String) -> Bool {
    guard case .states(let name) = scope else { return false }
    return domain == name || domain.split(separator: ".").last.map { $0 == name } ?? false
  }
}

extension Rule.Override {
  /// The keys that it replaces, as rules write them.
  var keys: [String] {
    let present = [
      ("max", thresholds.max != nil), ("min", thresholds.min != nil),
      ("max increase", !thresholds.maxIncrease.isEmpty), ("max decrease", !thresholds.maxDecrease.isEmpty),
      ("warn", thresholds.warn != nil), ("level", level != nil),
    ]
    return present.filter(\.1).map(\.0)
  }
}
