import Measurements
import SourceDiagnostics

// What has to hold among the thresholds of a rule.
extension RuleReader {
  /// Reports limits under `warn:` that are not tighter than their threshold.
  func checkWarn(_ thresholds: Thresholds) {
    guard let warn = thresholds.warn else { return }
    if let limit = warn.max, let max = thresholds.max, limit.value >= max.value {
      failWarn("max", limit.text, max.text, limit.location)
    }
    if let limit = warn.min, let min = thresholds.min, limit.value <= min.value {
      failWarn("min", limit.text, min.text, limit.location)
    }
    checkWarn(warn.maxIncrease, thresholds.maxIncrease, "max increase")
    checkWarn(warn.maxDecrease, thresholds.maxDecrease, "max decrease")
  }

  /// Of several tolerances of a kind the greatest counts, so the greatest are held against each other.
  private func checkWarn(_ warn: [Thresholds.Tolerance], _ limits: [Thresholds.Tolerance], _ key: String) {
    var equal: (Thresholds.Tolerance, Thresholds.Tolerance)?
    var isTighter = false
    let kinds: [(Thresholds.Tolerance) -> Double?] = [\.relative, \.absolute]
    for kind in kinds {
      guard let one = warn.greatest(kind), let other = limits.greatest(kind) else {
        // A tolerance of a kind that the other side lacks makes it the tighter or cannot be compared in advance.
        isTighter = isTighter || warn.greatest(kind) != nil || limits.greatest(kind) != nil
        continue
      }
      if one.1 > other.1 { return failWarn(key, one.0.text, other.0.text, one.0.location) }
      if one.1 < other.1 { isTighter = true } else { equal = equal ?? (one.0, other.0) }
    }
    if let equal, !isTighter { failWarn(key, equal.0.text, equal.1.text, equal.0.location) }
  }

  private func failWarn(_ key: String, _ warn: String, _ limit: String, _ location: SourceLocation?) {
    guard let location else { return }
    fail(
      "'\(key)' of '\(warn)' under 'warn' is not tighter than its threshold of '\(limit)'", at: location,
      remedy: "a warning comes before the threshold does")
  }

  /// Warns of relative tolerances without an absolute one: over a small baseline they allow next to nothing.
  func warnOfRelativeAlone(_ thresholds: Thresholds) {
    let lists = [
      ("max increase", thresholds.maxIncrease), ("max decrease", thresholds.maxDecrease),
    ]
    for (key, tolerances) in lists {
      guard let relative = tolerances.greatest(\.relative)?.0, let location = relative.location,
        tolerances.greatest(\.absolute) == nil
      else { continue }
      warn(
        "'\(key)' of '\(relative.text)' is relative alone: over a small baseline it allows next to nothing",
        at: location, remedy: "write an absolute one beside it: [\(relative.text), …]")
    }
  }
}

extension Thresholds.Tolerance {
  /// The fraction of the baseline; nil where it is a difference.
  var relative: Double? {
    if case .relative(let value) = amount { value } else { nil }
  }

  /// The difference; nil where it is a fraction of the baseline.
  var absolute: Double? {
    if case .absolute(let value) = amount { value } else { nil }
  }
}

extension [Thresholds.Tolerance] {
  /// The greatest of a kind.
  func greatest(_ kind: (Thresholds.Tolerance) -> Double?) -> (Thresholds.Tolerance, Double)? {
    compactMap { tolerance in kind(tolerance).map { (tolerance, $0) } }.max { $0.1 < $1.1 }
  }
}
