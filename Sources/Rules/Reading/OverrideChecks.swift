import Measurements
import SourceDiagnostics

extension RuleReader {
  /// Reports overrides under which a warning is not tighter, and warns of those that never win.
  func checkOverrides(of rule: Rule, at locations: [SourceLocation]) {
    for (place, (override, location)) in zip(rule.overrides, locations).enumerated() {
      checkWarn(rule.thresholds, under: override)
      let later = rule.overrides[(place + 1)...]
      let isHidden =
        !override.keys.isEmpty
        && override.keys.allSatisfy { key in
          override.states.allSatisfy { state in
            later.contains { $0.keys.contains(key) && $0.states.contains { $0.covers(state) } }
          }
        }
      let isReached = override.states.contains { rule.reaches($0) }
      guard isHidden || !isReached else { continue }
      warn(
        "the override never wins: "
          + (isHidden ? "later ones replace all that it does" : "the rule reaches none of its states"),
        at: location)
    }
  }

  private func checkWarn(_ thresholds: Thresholds, under override: Rule.Override) {
    let other = override.thresholds
    var merged = thresholds
    merged.max = other.max ?? merged.max
    merged.min = other.min ?? merged.min
    if !other.maxIncrease.isEmpty { merged.maxIncrease = other.maxIncrease }
    if !other.maxDecrease.isEmpty { merged.maxDecrease = other.maxDecrease }
    merged.warn = other.warn ?? merged.warn
    guard merged != thresholds else { return }
    // Where the rule's own values clash already, that is reported there.
    if other.warn == nil, let warn = merged.warn {
      merged.warn?.max = other.max == nil ? nil : warn.max?.moved(to: other.max?.location)
      merged.warn?.min = other.min == nil ? nil : warn.min?.moved(to: other.min?.location)
      merged.warn?.maxIncrease =
        other.maxIncrease.isEmpty ? [] : warn.maxIncrease.moved(to: other.maxIncrease)
      merged.warn?.maxDecrease =
        other.maxDecrease.isEmpty ? [] : warn.maxDecrease.moved(to: other.maxDecrease)
    }
    checkWarn(merged)
  }
}

extension Thresholds.Limit {
  fileprivate func moved(to location: SourceLocation?) -> Self {
    var limit = self
    limit.location = location
    return limit
  }
}

extension [Thresholds.Tolerance] {
  fileprivate func moved(to others: Self) -> Self {
    map { tolerance in
      var tolerance = tolerance
      tolerance.location = others.first?.location
      return tolerance
    }
  }
}

extension Glob {
  /// Whether every label that `other` matches is matched by it; false where that is not plain to see.
  func covers(_ other: Glob) -> Bool {
    if self == other || pattern == "*" { return true }
    guard !pattern.contains("?") || !other.pattern.contains("*") else { return false }
    return matches(other.pattern)
  }
}

extension Rule {
  /// Whether the rule may reach a state that this glob matches.
  func reaches(_ glob: Glob) -> Bool {
    if glob.isLiteral { return reaches(glob.pattern) }
    guard !exclude.contains(where: { $0.covers(glob) }) else { return false }
    return include.contains { !$0.isLiteral || glob.matches($0.pattern) && reaches($0.pattern) }
  }
}
