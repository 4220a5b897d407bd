import Measurements
import Rules
import Statistics

/// What the reports of both sides say of a subject: the statistic, and how far it can be trusted.
struct Estimation {
  /// The totals that say which reports of the candidate carry the metric.
  var candidate: SubjectTotals
  /// The totals that say which reports of the baseline carry the metric.
  var baseline: SubjectTotals
  /// How values are made.
  var kind: Kind

  /// Percentiles and ratios of sums are estimated differently.
  enum Kind {
    case ratio(Comparison)
    case percentile(PercentileComparison)
  }

  /// The candidate's statistic in its own terms; nil where it is not defined.
  var candidateValue: Double? {
    switch kind {
    case .ratio(let comparison): comparison.candidate.value
    case .percentile(let comparison): comparison.candidate.value
    }
  }

  /// The baseline's statistic in its own terms; nil where it is not defined.
  var baselineValue: Double? {
    switch kind {
    case .ratio(let comparison): comparison.baseline.value
    case .percentile(let comparison): comparison.baseline.value
    }
  }

  /// The values that a comparison rests on, adjusted where that was asked for.
  var compared: (candidate: Double?, baseline: Double?) {
    switch kind {
    case .ratio(let comparison):
      comparison.comparesFewEvents
        ? (candidateValue, baselineValue)
        : (comparison.comparedCandidate.value, comparison.comparedBaseline.value)
    case .percentile(let comparison):
      (comparison.comparedCandidate.value, comparison.comparedBaseline.value)
    }
  }

  init(_ rule: Rule, _ subject: Subject, _ sides: Sides, _ file: RuleFile) throws(ArithmeticOverflow) {
    var measure = rule.carrier
    if rule.quantity == .hitchRatio {
      // The parts of a ratio are used only where every report of both sides holds them.
      let parts = Measure(rule.metric, .averageByParts)
      let mine = try SubjectTotals(parts, of: subject, in: sides.candidate)
      let theirs = try SubjectTotals(parts, of: subject, in: sides.baseline)
      if mine.sum.withoutDenominator == 0, theirs.sum.withoutDenominator == 0 { measure = parts }
    }
    candidate = try SubjectTotals(measure, of: subject, in: sides.candidate)
    baseline = try SubjectTotals(measure, of: subject, in: sides.baseline)
    if case .percentile(let percent) = rule.statistic {
      kind = .percentile(try PercentileComparison(percent, rule, subject, sides, file.decision))
    } else {
      kind = .ratio(
        try Comparison(candidate, baseline, file.decision, countsEvents: rule.statistic.countsEvents)
      )
    }
  }

  /// Why a requirement must not be judged by intervals on these values; nil where it can be.
  func reasonNotToJudge(_ requirement: Requirement, _ target: Requirement.Target) -> HoldReason? {
    if let reason = reasonOfStraddling(requirement, target) { return reason }
    guard case .ratio(let comparison) = kind, let value = comparison.candidate.value else { return nil }
    // A limit nearer than half a bucket cannot be told from the value.
    let resolution = comparison.candidate.resolution
    if !requirement.isComparison, resolution > 0, abs(value - target.value) < resolution {
      return .bucketWidth
    }
    return nil
  }

  /// Whether events in buckets on both sides of a value would change what the estimates say.
  func reasonOfStraddling(_ requirement: Requirement, _ target: Requirement.Target) -> HoldReason? {
    switch kind {
    case .percentile(let comparison):
      return reasonOfStraddling(requirement) ?? comparison.reasonOfStraddling(requirement, target)
    case .ratio(let comparison):
      let side = comparison.candidate
      let other = comparison.baseline
      guard let value = side.value else { return nil }
      guard side.straddling != 0 || (requirement.isComparison && other.straddling != 0) else { return nil }
      let limits =
        requirement.isComparison
        ? [other.value, other.value.map { $0 + other.straddling }].map {
          requirement.target(baseline: $0)?.value
        }
        : [target.value]
      let kept = Set(
        limits.flatMap { limit in
          [value, value + side.straddling].map { requirement.sign * ($0 - (limit ?? $0)) <= 0 }
        }
      )
      return kept.count > 1 ? .bucketWidth : nil
    }
  }

  /// Whether the reports are too coarse for a requirement that has no value at all.
  func reasonOfStraddling(_ requirement: Requirement) -> HoldReason? {
    guard case .percentile(let comparison) = kind else { return nil }
    let isTooCoarse =
      comparison.candidate.isTooCoarse || (requirement.isComparison && comparison.baseline.isTooCoarse)
    return isTooCoarse ? .bucketWidth : nil
  }

  /// Whether too little of the baseline's mix is covered to compare.
  var isMixNotCovered: Bool {
    switch kind {
    case .ratio(let comparison): comparison.isMixNotCovered
    case .percentile(let comparison): comparison.isMixNotCovered
    }
  }

  /// How a requirement is tested by intervals; nil where it cannot be.
  func test(_ requirement: Requirement, _ target: Requirement.Target) -> ThresholdTest? {
    switch kind {
    case .ratio(let comparison): comparison.test(requirement, target)
    case .percentile(let comparison): comparison.test(requirement, target)
    }
  }
}

extension Statistic {
  /// Whether its numerator is a number of events, so that few of them have exact bounds.
  var countsEvents: Bool {
    switch self {
    case .shareOver, .shareUnder, .countPerHour, .countPerDay, .countPerReport: true
    case .average, .percentile, .totalPerHour, .totalPerDay: false
    }
  }
}
