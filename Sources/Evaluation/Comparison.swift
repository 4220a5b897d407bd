import Measurements
import Rules
import Statistics

/// A candidate and a baseline as ratios of two sums, and how thresholds are tested on them.
struct Comparison {
  /// The candidate as measured: what limits of its own are held against.
  var candidate: RatioSide
  /// The baseline as measured.
  var baseline: RatioSide
  /// Both sides standardised to the baseline's mix, which comparisons rest on; nil where that is turned off.
  var standardised: Standardised?
  /// The groups of devices of both sides as measured; nil where repeated devices are not looked at.
  var clustering: Clustering?
  /// Whether the statistic counts events, so that few of them have exact bounds.
  var countsEvents: Bool

  /// Reports with an event under which exact bounds replace the normal ones.
  static let fewEvents: Int64 = 100

  /// Whether comparisons are to be adjusted for the mix.
  var isAdjusted: Bool

  init(
    _ candidate: SubjectTotals,
    _ baseline: SubjectTotals,
    _ settings: DecisionSettings,
    countsEvents: Bool
  ) throws(ArithmeticOverflow) {
    self.candidate = RatioSide(candidate.sum, of: candidate.measure)
    self.baseline = RatioSide(baseline.sum, of: baseline.measure)
    self.countsEvents = countsEvents
    isAdjusted = !settings.adjustFor.isEmpty && settings.method == .interval
    if isAdjusted { standardised = try Standardised.make(candidate, baseline, settings) }
    if settings.repeatedDevices, settings.method == .interval {
      clustering = try Clustering(candidate, baseline)
    }
  }

  /// Whether comparisons rest on standardised sides: asked for, and covering enough of the mix.
  private var comparesStandardised: Bool {
    standardised.map { $0.covered >= Standardised.leastCovered } ?? false
  }
  /// The candidate's side of a comparison.
  var comparedCandidate: RatioSide { comparesStandardised ? standardised?.candidate ?? candidate : candidate }
  /// The baseline's side of a comparison.
  var comparedBaseline: RatioSide { comparesStandardised ? standardised?.baseline ?? baseline : baseline }

  /// What groups of devices do to the variance m²·V_c + f²·V_b, seen within strata where there are any: what
  /// devices of one kind have in common is no noise of theirs.
  ///
  /// Nil where it is not looked at, or cannot be.
  func effect(mine: Double, theirs: Double) -> (inflation: Double, degreesOfFreedom: Double)? {
    guard let clustering else { return nil }
    let groups = comparesStandardised ? standardised?.clustering ?? clustering : clustering
    let variance =
      mine * mine * comparedCandidate.variance + theirs * theirs * comparedBaseline.variance
    return groups.effect(mine: mine, theirs: theirs, variance: variance)
  }

  /// Whether a comparison rests on exact bounds of what was counted.
  var comparesFewEvents: Bool { countsEvents && min(candidate.counted, baseline.counted) < Self.fewEvents }

  /// Whether too little of the baseline's mix is covered to compare.
  var isMixNotCovered: Bool {
    isAdjusted && !comparesFewEvents && (standardised?.covered ?? 0) < Standardised.leastCovered
  }

  /// How a threshold is tested by intervals; nil where a value is missing.
  func test(_ requirement: Requirement, _ target: Requirement.Target) -> ThresholdTest? {
    guard candidate.value != nil else { return nil }
    guard requirement.isComparison else {
      if countsEvents, candidate.counted < Self.fewEvents {
        return fewEvents(requirement, limit: target.value)
      }
      return normal(requirement.sign, target, candidate, baseline: nil)
    }
    guard baseline.value != nil else { return nil }
    if comparesFewEvents {
      return target.offset == 0
        ? fewEvents(requirement.sign, factor: target.factor)
        : fewEvents(requirement.sign, difference: target.offset)
    }
    return normal(requirement.sign, target, comparedCandidate, baseline: comparedBaseline)
  }

  /// The test of the margin with the delta method's variances.
  private func normal(
    _ sign: Double,
    _ target: Requirement.Target,
    _ mine: RatioSide,
    baseline: RatioSide?
  ) -> ThresholdTest? {
    guard let value = mine.value else { return nil }
    let effect = effect(mine: 1, theirs: baseline == nil ? 0 : target.factor)
    let margin: Margin =
      if baseline == nil {
        .limit(target.value)
      } else if target.offset == 0 {
        .relative(sign * (target.factor - 1))
      } else {
        .absolute(sign * target.offset)
      }
    let test = MarginTest(
      Estimate(value: value, variance: mine.variance),
      against: baseline.flatMap { side in
        side.value.map { Estimate(value: $0, variance: side.variance) }
      },
      margin: margin,
      higherIsBetter: sign < 0,
      factor: effect?.inflation ?? 1
    )
    guard let test else { return nil }
    let degrees = effect?.degreesOfFreedom ?? .infinity
    let pBroken = test.pBeyond(degreesOfFreedom: degrees)
    // At zero there is no ratio to carry the variance to the tolerated value by: it is taken as it is.
    let pMet = value == 0 ? 1 - pBroken : test.pWithin(degreesOfFreedom: degrees)
    return ThresholdTest(pMet: pMet, pBroken: pBroken)
  }

  /// An absolute limit by exact Poisson bounds.
  private func fewEvents(_ requirement: Requirement, limit: Double) -> ThresholdTest {
    let (within, beyond) = (candidate.pWithin(limit), candidate.pBeyond(limit))
    return requirement.sign > 0
      ? ThresholdTest(pMet: within, pBroken: beyond) : ThresholdTest(pMet: beyond, pBroken: within)
  }

  /// A relative tolerance by the conditional binomial of reports with an event.
  private func fewEvents(_ sign: Double, factor: Double) -> ThresholdTest? {
    guard
      let pair = RatePair(
        tested: Int(candidate.counted),
        exposure: candidate.exposure,
        reference: Int(baseline.counted),
        referenceExposure: baseline.exposure
      )
    else { return nil }
    let (within, beyond) = (pair.pWithin(ratio: factor), pair.pBeyond(ratio: factor))
    return sign > 0
      ? ThresholdTest(pMet: within, pBroken: beyond) : ThresholdTest(pMet: beyond, pBroken: within)
  }

  /// A difference of rates by few events: exact limits of each side, put together as MOVER does.
  private func fewEvents(_ sign: Double, difference: Double) -> ThresholdTest {
    .limits(sign) { alpha in
      guard let mine = candidate.byFewEvents(alpha), let theirs = baseline.byFewEvents(alpha) else {
        return nil
      }
      return .difference(mine, theirs, absoluteMargin: difference)
    }
  }
}
