import Measurements
import Rules
import Statistics

/// A percentile of both sides, read off their histograms, with the clustering of the shares around it.
struct PercentileComparison {
  /// The share of events below it: 0.9 for p90.
  let p: Double
  /// Both sides as measured.
  let candidate: Side
  let baseline: Side
  /// Both sides with their strata weighted to the baseline's mix; nil where that is turned off.
  let standardised: (candidate: Side, baseline: Side)?
  /// The shares of events over fixed edges, ascending, compared as any other share.
  let shares: [(edge: Int64, comparison: Comparison)]

  /// A histogram and the percentile in it.
  struct Side {
    let histogram: BucketedDistribution?
    /// Events, whatever their weights.
    let events: Double
    /// Whether reports tell of events without saying how they are distributed.
    let isTooCoarse: Bool
    /// The percentile in base units; nil where there are no events.
    let value: Double?

    init(
      _ buckets: [BucketedDistribution.Bucket],
      events: Int64,
      isTooCoarse: Bool,
      p: Double
    ) {
      histogram = BucketedDistribution(buckets)
      self.events = Double(events)
      self.isTooCoarse = isTooCoarse
      value = isTooCoarse ? nil : histogram?.quantile(p)
    }
  }

  init(
    _ percent: Int,
    _ rule: Rule,
    _ subject: Subject,
    _ sides: Sides,
    _ settings: DecisionSettings
  ) throws(ArithmeticOverflow) {
    let p = Double(percent) / 100
    self.p = p
    var shares: [(edge: Int64, comparison: Comparison)] = []
    for edge in PercentileEdges.of(rule) {
      let measure = Measure(rule.metric, .shareOver(edge))
      shares.append(
        (
          edge,
          try Comparison(
            SubjectTotals(measure, of: subject, in: sides.candidate),
            SubjectTotals(measure, of: subject, in: sides.baseline),
            settings,
            countsEvents: true
          )
        )
      )
    }
    self.shares = shares
    let mine = HistogramParts(rule, subject, sides.candidate)
    let theirs = HistogramParts(rule, subject, sides.baseline)
    let events = (
      try SubjectTotals(rule.carrier, of: subject, in: sides.candidate).sum.events,
      try SubjectTotals(rule.carrier, of: subject, in: sides.baseline).sum.events
    )
    candidate = mine.side(events: events.0, p: p, weights: nil)
    baseline = theirs.side(events: events.1, p: p, weights: nil)
    standardised = shares.first?.comparison.standardised.map { weights in
      (
        mine.side(events: events.0, p: p, weights: weights),
        theirs.side(events: events.1, p: p, weights: weights)
      )
    }
  }

  var comparedCandidate: Side { standardised?.candidate ?? candidate }
  var comparedBaseline: Side { standardised?.baseline ?? baseline }
  var isMixNotCovered: Bool { shares.first?.comparison.isMixNotCovered ?? false }

  /// The comparison of shares over a limit; nil where the limit is none of the edges.
  private func comparison(over limit: Double) -> Comparison? {
    shares.first { Double($0.edge) == limit.rounded() }?.comparison
  }

  /// A limit of a percentile as a limit of the share of events over it: pNN ≤ X is share over X ≤ 1 − NN %.
  private func inShares(_ requirement: Requirement) -> (Requirement, Requirement.Target)? {
    var requirement = requirement
    requirement.bound = .limit(1 - p)
    return requirement.target(baseline: nil).map { (requirement, $0) }
  }

  /// Whether a bucket on both sides of a limit hides on which side the percentile lies.
  func reasonOfStraddling(_ requirement: Requirement, _ target: Requirement.Target) -> HoldReason? {
    guard !requirement.isComparison, let side = comparison(over: target.value)?.candidate,
      let share = side.value,
      let (requirement, target) = inShares(requirement)
    else { return nil }
    let kept = Set([share, share + side.straddling].map { requirement.sign * ($0 - target.value) <= 0 })
    return kept.count > 1 ? .bucketWidth : nil
  }

  /// How a requirement is tested: a limit as the share of events over it, a tolerance by the two intervals put
  /// together as MOVER does.
  func test(_ requirement: Requirement, _ target: Requirement.Target) -> ThresholdTest? {
    guard requirement.isComparison else {
      guard let share = comparison(over: target.value), let (limit, target) = inShares(requirement) else {
        return nil
      }
      return share.test(limit, target)
    }
    let mine = comparedInterval(of: .candidate)
    let theirs = comparedInterval(of: .baseline)
    return .limits(requirement.sign) { alpha in
      guard let one = mine(alpha), let other = theirs(alpha) else { return nil }
      return .difference(
        one, other, relativeMargin: target.factor - 1, absoluteMargin: target.offset)
    }
  }
}

extension PercentileComparison {
  /// One of the two sides.
  enum Which {
    case candidate
    case baseline
  }

  /// Woodruff's interval of a side as measured; nil where it leaves the histogram.
  func interval(of which: Which, _ alpha: Double) -> QuantileInterval? {
    interval(which == .candidate ? candidate : baseline, which, isAdjusted: false)(alpha)
  }

  /// The difference of both sides as compared, with its limits.
  func intervalOfDifference(_ alpha: Double) -> QuantileInterval? {
    guard let mine = comparedInterval(of: .candidate)(alpha),
      let theirs = comparedInterval(of: .baseline)(alpha)
    else { return nil }
    return .difference(mine, theirs)
  }

  private func comparedInterval(of which: Which) -> (_ alpha: Double) -> QuantileInterval? {
    interval(which == .candidate ? comparedCandidate : comparedBaseline, which, isAdjusted: true)
  }

  /// The interval at any chance of error; what does not depend on it is computed once.
  private func interval(
    _ side: Side,
    _ which: Which,
    isAdjusted: Bool
  ) -> (_ alpha: Double) -> QuantileInterval? {
    guard !side.isTooCoarse, let histogram = side.histogram,
      let nearest = nearestSpread(side, which, isAdjusted: isAdjusted)
    else { return { _ in nil } }
    let design = nearest.variance * side.events / (nearest.share * (1 - nearest.share))
    let error = (p * (1 - p) / side.events * max(1, design)).squareRoot()
    return { alpha in
      let z = Comparison.critical(alpha, degreesOfFreedom: nearest.degreesOfFreedom)
      return QuantileInterval(histogram, at: p, shareStandardError: error, criticalValue: z)
    }
  }

  /// The share of events over the nearest edge at which there are events on both sides: its design effect is that of
  /// the share below the percentile, whose clustered standard error is that of independent events times its root.
  private func nearestSpread(_ side: Side, _ which: Which, isAdjusted: Bool) -> Comparison.Spread? {
    guard let value = side.value, side.events > 0 else { return nil }
    var nearest: (distance: Double, spread: Comparison.Spread)?
    for (edge, comparison) in shares {
      let distance = abs(Double(edge) - value)
      guard distance < nearest?.distance ?? .infinity else { continue }
      let spread = comparison.spread(isCandidate: which == .candidate, isAdjusted: isAdjusted)
      guard let spread, spread.share > 0, spread.share < 1 else { continue }
      nearest = (distance, spread)
    }
    return nearest?.spread
  }
}

extension Comparison {
  /// A side's share and its variance, raised by what groups of devices do to it, with the degrees of freedom of t
  /// where they were looked at.
  fileprivate typealias Spread = (share: Double, variance: Double, degreesOfFreedom: Double?)

  fileprivate func spread(isCandidate: Bool, isAdjusted: Bool) -> Spread? {
    let raw = isCandidate ? candidate : baseline
    let side = isAdjusted ? (isCandidate ? comparedCandidate : comparedBaseline) : raw
    guard let share = side.value else { return nil }
    let effect = effect(mine: isCandidate ? 1 : 0, theirs: isCandidate ? 0 : 1)
    return (share, side.variance * (effect?.inflation ?? 1), effect?.degreesOfFreedom)
  }
}
