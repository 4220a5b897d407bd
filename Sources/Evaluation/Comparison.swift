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

  /// θ = s·(R_c − T) with the delta method's variances; for a pass V_c is taken at the tolerated value.
  private func normal(
    _ sign: Double,
    _ target: Requirement.Target,
    _ mine: RatioSide,
    baseline: RatioSide?
  ) -> ThresholdTest? {
    guard let value = mine.value else { return nil }
    let ofBaseline = target.factor * target.factor * (baseline?.variance ?? 0)
    let ratio = value != 0 ? target.value / value : 1
    let atTolerance = mine.variance * max(1, ratio * ratio)
    let variance = mine.variance + ofBaseline
    let effect = effect(mine: 1, theirs: baseline == nil ? 0 : target.factor)
    let inflation = effect?.inflation ?? 1
    return .normal(
      theta: sign * (value - target.value),
      standardError: (variance * inflation).squareRoot(),
      standardErrorToPass: ((atTolerance + ofBaseline) * inflation).squareRoot(),
      degreesOfFreedom: effect?.degreesOfFreedom
    )
  }

  /// An absolute limit by exact Poisson bounds.
  private func fewEvents(_ requirement: Requirement, limit: Double) -> ThresholdTest {
    let candidate = candidate
    if requirement.sign > 0 {
      return .limits(
        upper: { candidate.upperByEvents($0) - limit },
        lower: { candidate.lowerByEvents($0) - limit }
      )
    }
    return .limits(
      upper: { limit - candidate.lowerByEvents($0) },
      lower: { limit - candidate.upperByEvents($0) }
    )
  }

  /// A relative tolerance by the conditional binomial of reports with an event.
  private func fewEvents(_ sign: Double, factor: Double) -> ThresholdTest {
    let p = ConditionalBinomial(
      count: candidate.counted,
      exposure: candidate.exposure,
      otherCount: baseline.counted,
      otherExposure: baseline.exposure,
      ratio: factor
    )
    let pMet = sign > 0 ? p.atMost : p.atLeast
    let pBroken = sign > 0 ? p.atLeast : p.atMost
    return ThresholdTest(isMet: { pMet <= $0 }, pBroken: pBroken)
  }

  /// A difference of rates by few events: exact limits of each side, put together as MOVER does.
  private func fewEvents(_ sign: Double, difference: Double) -> ThresholdTest {
    let theta = (candidate.value ?? 0) - (baseline.value ?? 0) - difference
    func upper(_ alpha: Double) -> Double {
      Self.moved(
        theta,
        1,
        candidate.upperByEvents(alpha) - (candidate.value ?? 0),
        (baseline.value ?? 0) - baseline.lowerByEvents(alpha)
      )
    }
    func lower(_ alpha: Double) -> Double {
      Self.moved(
        theta,
        -1,
        (candidate.value ?? 0) - candidate.lowerByEvents(alpha),
        baseline.upperByEvents(alpha) - (baseline.value ?? 0)
      )
    }
    return sign > 0
      ? .limits(upper: upper, lower: lower) : .limits(upper: { -lower($0) }, lower: { -upper($0) })
  }

  /// θ moved by the root of the sum of two squared distances, none below zero.
  private static func moved(_ theta: Double, _ way: Double, _ one: Double, _ other: Double) -> Double {
    let one = max(0, one)
    let other = max(0, other)
    return theta + way * (one * one + other * other).squareRoot()
  }
}
