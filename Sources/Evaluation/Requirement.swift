import Rules

/// One threshold in the statistic's own terms, before it is judged.
struct Requirement {
  /// What the candidate is held to.
  enum Bound {
    /// A limit of its own.
    case limit(Double)
    /// The baseline, moved by the one of these that allows most.
    case tolerances([Thresholds.Tolerance])
  }

  var kind: Decision.Threshold.Kind
  var bound: Bound
  var text: String
  var isWarning: Bool

  /// 1 where more is worse, −1 where less is.
  var sign: Double { kind == .max || kind == .maxIncrease ? 1 : -1 }

  /// Whether it is about the baseline.
  var isComparison: Bool { kind == .maxIncrease || kind == .maxDecrease }

  /// Whether a value is at its limit or on the better side of it; differences in the last digits of a product of
  /// decimals are none.
  func isKept(_ value: Double, _ limit: Double) -> Bool {
    sign * (value - limit) <= 1e-12 * Swift.max(abs(value), abs(limit))
  }

  /// Every threshold of a rule's effective ones, those of `warn:` last.
  static func all(of thresholds: Thresholds) -> [Requirement] {
    var all = list(
      thresholds.max,
      thresholds.min,
      thresholds.maxIncrease,
      thresholds.maxDecrease,
      isWarning: false
    )
    if let warn = thresholds.warn {
      all += list(warn.max, warn.min, warn.maxIncrease, warn.maxDecrease, isWarning: true)
    }
    return all
  }

  private static func list(
    _ max: Thresholds.Limit?,
    _ min: Thresholds.Limit?,
    _ increase: [Thresholds.Tolerance],
    _ decrease: [Thresholds.Tolerance],
    isWarning: Bool
  ) -> [Requirement] {
    var list: [Requirement] = []
    for (kind, limit) in [(Decision.Threshold.Kind.max, max), (.min, min)] {
      guard let limit else { continue }
      list.append(Requirement(kind: kind, bound: .limit(limit.value), text: limit.text, isWarning: isWarning))
    }
    for (kind, tolerances) in [(Decision.Threshold.Kind.maxIncrease, increase), (.maxDecrease, decrease)]
    where !tolerances.isEmpty {
      list.append(
        Requirement(
          kind: kind,
          bound: .tolerances(tolerances),
          text: tolerances.map(\.text).joined(separator: ", "),
          isWarning: isWarning
        )
      )
    }
    return list
  }

  /// What the candidate's value is held to when the baseline has this value, and how: T = (1 + m)·R_b + δ.
  struct Target {
    /// The tolerated value T.
    var value: Double
    /// 1 + m for a comparison with the baseline, 0 for a limit.
    var factor: Double
    /// δ, or the limit itself.
    var offset: Double
    /// As written.
    var text: String
  }

  /// The target; nil for a comparison without a baseline's value.
  func target(baseline: Double?) -> Target? {
    switch bound {
    case .limit(let limit):
      return Target(value: limit, factor: 0, offset: limit, text: text)
    case .tolerances(let tolerances):
      guard let baseline else { return nil }
      let targets = tolerances.map { tolerance in
        switch tolerance.amount {
        case .relative(let fraction):
          let factor = 1 + sign * fraction
          return Target(value: factor * baseline, factor: factor, offset: 0, text: tolerance.text)
        case .absolute(let difference):
          return Target(
            value: baseline + sign * difference,
            factor: 1,
            offset: sign * difference,
            text: tolerance.text
          )
        }
      }
      return targets.max { sign * $0.value < sign * $1.value }
    }
  }
}
