/// What holds for one state of a rule, and where each value comes from.
public struct EffectiveRule: Sendable {
  /// A value that an override may replace.
  public enum Setting: String, Hashable, Sendable, CaseIterable {
    case max
    case min
    case maxIncrease = "max increase"
    case maxDecrease = "max decrease"
    case warn
    case level
  }

  /// Where a value comes from.
  public enum Origin: Hashable, Sendable {
    /// The rule at this line; for a level that is not written, its default.
    case rule(line: Int)
    /// The override at this line.
    case override(line: Int)
  }

  /// The thresholds that hold.
  public var thresholds: Thresholds
  /// The level that holds.
  public var level: Rule.Level
  /// Where each value that is set comes from.
  public var origins: [Setting: Origin]
}

extension Rule {
  /// What holds for a state: of the overrides that match, the last wins, key by key.
  ///
  /// Nil is the whole app, or the pooled states: no override matches.
  public func effective(for label: String?) -> EffectiveRule {
    var effective = EffectiveRule(thresholds: Thresholds(), level: level, origins: [:])
    effective.take(thresholds, level, from: .rule(line: line))
    guard let label else { return effective }
    for override in overrides where override.states.contains(where: { $0.matches(label) }) {
      effective.take(override.thresholds, override.level, from: .override(line: override.line))
    }
    return effective
  }

  /// Whether the rule judges a state: some glob of `include` matches and none of `exclude`.
  public func reaches(_ label: String) -> Bool {
    include.contains { $0.matches(label) } && !exclude.contains { $0.matches(label) }
  }

  /// Whether a state that the rule judges is named without a wildcard: it is never rare, and holds when absent.
  public func names(_ label: String) -> Bool {
    namedStates.contains(label)
  }

  /// The states that the rule judges and names without a wildcard, in the order of their first naming.
  public var namedStates: [String] {
    var labels: [String] = []
    for glob in include + overrides.flatMap(\.states) where glob.isLiteral {
      if reaches(glob.pattern), !labels.contains(glob.pattern) { labels.append(glob.pattern) }
    }
    return labels
  }

  /// Whether the states of a domain are meant: `per` is its whole name, or its last component.
  public func domainMatches(_ domain: String) -> Bool {
    guard case .states(let name) = scope else { return false }
    return domain == name || domain.hasSuffix("." + name) && !name.contains(".")
  }
}

extension EffectiveRule {
  fileprivate mutating func take(_ other: Thresholds, _ level: Rule.Level?, from origin: Origin) {
    for setting in other.settings { origins[setting] = origin }
    thresholds = thresholds.overlaid(by: other)
    guard let level else { return }
    self.level = level
    origins[.level] = origin
  }
}

extension Rule.Override {
  /// What the override replaces.
  var settings: [EffectiveRule.Setting] {
    thresholds.settings + (level == nil ? [] : [.level])
  }
}

extension Thresholds {
  /// What is set.
  fileprivate var settings: [EffectiveRule.Setting] {
    let isSet: [(EffectiveRule.Setting, Bool)] = [
      (.max, max != nil), (.min, min != nil), (.maxIncrease, !maxIncrease.isEmpty),
      (.maxDecrease, !maxDecrease.isEmpty), (.warn, warn != nil),
    ]
    return isSet.filter(\.1).map(\.0)
  }

  /// These thresholds with those that `other` sets in their place.
  func overlaid(by other: Thresholds) -> Thresholds {
    var result = self
    result.max = other.max ?? max
    result.min = other.min ?? min
    if !other.maxIncrease.isEmpty { result.maxIncrease = other.maxIncrease }
    if !other.maxDecrease.isEmpty { result.maxDecrease = other.maxDecrease }
    result.warn = other.warn ?? warn
    return result
  }
}
