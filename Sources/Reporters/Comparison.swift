import Evaluation

/// A threshold of a decision with the values that were held to it.
struct Comparison {
  let threshold: Decision.Threshold
  /// The candidate's value: standardised where versions are compared and that was done, else raw.
  let candidate: Double
  /// The baseline's value of the same kind.
  let baseline: Double?
  /// The one-sided bounds of the candidate, or of the candidate's value as the change says it.
  private let bounds: [Double]

  init?(_ decision: Decision, _ threshold: Decision.Threshold) {
    let isRelation = threshold.isRelation
    let adjusted = isRelation ? decision.adjusted : nil
    guard let candidate = adjusted?.candidate ?? decision.candidate?.value else { return nil }
    self.threshold = threshold
    self.candidate = candidate
    baseline = adjusted?.baseline ?? decision.baseline?.value
    if isRelation, let change = decision.change, let baseline {
      bounds = [change.lower, change.upper].compactMap { $0 }.map { $0 + baseline }
    } else {
      bounds = [decision.candidate?.lower, decision.candidate?.upper].compactMap { $0 }
    }
  }

  /// What must not look equal to the limit unless it is.
  ///
  /// A value that is broken differs by however little; of others the noise of the last digits is left alone,
  /// so that what met its limit exactly also looks so.
  var valuesAgainstLimit: [(Double, Double)] { valueAgainstLimit + boundsAgainstLimit }

  /// The candidate's value with the limit.
  var valueAgainstLimit: [(Double, Double)] {
    guard let limit = threshold.limit else { return [] }
    return threshold.result == .broken || !isNear(candidate, limit) ? [(candidate, limit)] : []
  }

  private var boundsAgainstLimit: [(Double, Double)] {
    guard let limit = threshold.limit else { return [] }
    return bounds.filter { !isNear($0, limit) }.map { ($0, limit) }
  }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= max(abs(one), abs(other)) * 1e-9
  }

  /// How much of what is allowed is used up, by the bound that counts where there is one: 1 is the limit itself.
  var used: Double? {
    guard let limit = threshold.limit else { return nil }
    let isUpward = threshold.kind == .max || threshold.kind == .maxIncrease
    let counted = (isUpward ? bounds.max() : bounds.min()) ?? candidate
    let start = threshold.isRelation ? baseline ?? 0 : 0
    if threshold.kind == .min { return counted == 0 ? .infinity : limit / counted }
    return limit == start ? (counted == limit ? 1 : .infinity) : (counted - start) / (limit - start)
  }

  /// Whether another pair of values, a device model's, lies beyond the threshold; nil where it cannot be said.
  func isBeyond(candidate value: Double?, baseline other: Double?) -> Bool? {
    guard let value, let limit = threshold.limit else { return nil }
    guard threshold.isRelation else { return threshold.kind == .max ? value > limit : value < limit }
    guard let other, let baseline else { return nil }
    let held =
      threshold.isProportion && baseline != 0 ? other * (limit / baseline) : other + (limit - baseline)
    return threshold.kind == .maxIncrease ? value > held : value < held
  }
}

extension Decision.Threshold {
  /// Whether it relates the candidate to the baseline.
  var isRelation: Bool { kind == .maxIncrease || kind == .maxDecrease }

  /// Whether it is a percentage of the baseline, as against a difference in the unit of the values.
  var isProportion: Bool { isRelation && asWritten.contains("%") }
}

extension Decision {
  /// The threshold that the decision turns on: broken before undecided before met, then the one closest to its limit.
  var decisive: Threshold? {
    let order: [Threshold.Result] = [.broken, .undecided, .notJudged, .met]
    // A warning explains a decision only where nothing else does.
    let candidates = thresholds.filter { $0.isWarning == (outcome == .warn) }
    return (candidates.isEmpty ? thresholds : candidates).min { one, other in
      let ranks = (order.firstIndex(of: one.result) ?? 0, order.firstIndex(of: other.result) ?? 0)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
      return (Comparison(self, one)?.used ?? -1) > (Comparison(self, other)?.used ?? -1)
    }
  }

  /// Whether it waits for more reports, and the value as it stands lies beyond a threshold.
  var looksBroken: Bool {
    guard reason?.wantsOnlyMore == true else { return false }
    return thresholds.contains { threshold in
      !threshold.isWarning && (threshold.result == .undecided || threshold.result == .notJudged)
        && Comparison(self, threshold).flatMap { $0.isBeyond(candidate: $0.candidate, baseline: $0.baseline) }
          == true
    }
  }

  /// Whether the values as measured and the ones that were compared changed in opposite directions.
  var differsInSign: Bool {
    guard let adjusted, let candidate = candidate?.value, let baseline = baseline?.value else { return false }
    return (candidate - baseline) * (adjusted.candidate - adjusted.baseline) < 0
  }
}
