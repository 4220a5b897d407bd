import Measurements
import Rules
import Statistics

/// What one threshold of a decision needs, if a release is as the baseline is.
struct Need {
  /// The change that is tolerated, in the statistic's own terms.
  var tolerance: Double
  /// The threshold as written.
  var text: String
  /// The smallest change for the worse that fails in four of five releases as large as the baseline.
  var detectable: Double?
  /// Candidate reports with which an unchanged release passes.
  var reports: Double?
  /// Why no number of them will do; a sentence.
  var obstacle: String?

  /// Groups of devices raise no variance here: what they have in common is the same on both sides of an unchanged
  /// release.
  ///
  /// - Parameters:
  ///   - tails: The chances of error at which it passes and fails at the last look.
  ///   - power: z_power.
  init?(
    _ requirement: Requirement, _ decision: PendingDecision, _ tails: (pass: Double, fail: Double),
    power: Double
  ) {
    let value: Double?
    let variance: Double
    switch decision.estimation.kind {
    case .ratio(let comparison):
      let isRaw = !requirement.isComparison || comparison.comparesFewEvents
      let side = isRaw ? comparison.baseline : comparison.comparedBaseline
      (value, variance) = (side.value, side.variance)
    case .percentile(let comparison):
      value = requirement.isComparison ? comparison.comparedBaseline.value : comparison.baseline.value
      let interval = comparison.interval(of: .baseline, decision.evidence.plain)
      let z = NormalDistribution.upperQuantile(decision.evidence.plain)
      let error = interval.map { max($0.upper - $0.value, $0.value - $0.lower) / z } ?? 0
      variance = error * error
    }
    guard let value, let target = requirement.target(baseline: value) else { return nil }
    tolerance = requirement.sign * (target.value - value)
    text = target.text
    let count = Double(decision.estimation.baseline.sum.reports)
    guard tolerance > 0 else {
      obstacle =
        requirement.isComparison
        ? "the baseline is at zero, of which no percentage tolerates anything: add an absolute tolerance"
        : "the baseline itself is not within the limit"
      return
    }
    guard variance > 0 else {
      reports = Self.withoutSpread(decision, tolerance, tails.pass, count)
      if reports == nil { obstacle = "the baseline's values do not vary, so that nothing can be told of it" }
      return
    }
    let ofBaseline = target.factor * target.factor * variance
    let beyond = SampleSize.detectable(
      standardError: (variance + ofBaseline).squareRoot(),
      criticalValue: NormalDistribution.upperQuantile(tails.fail), powerQuantile: SampleSize.fourInFive)
    detectable = tolerance + beyond
    // As if there were one report: a release may do with fewer than the baseline has.
    let need = SampleSize.need(
      units: 1, variance: count * variance, referenceVariance: ofBaseline, room: tolerance,
      criticalValue: NormalDistribution.upperQuantile(tails.pass), powerQuantile: power)
    guard case .more(let others) = need else {
      obstacle = "no number of candidate reports will do: the baseline is too small for this tolerance"
      return
    }
    reports = 1 + others
  }

  /// Reports without any event that show a rate to be under what is tolerated: −ln α over the tolerance.
  private static func withoutSpread(
    _ decision: PendingDecision, _ tolerance: Double, _ alpha: Double, _ count: Double
  ) -> Double? {
    guard case .ratio(let comparison) = decision.estimation.kind, comparison.countsEvents,
      comparison.baseline.counted == 0, comparison.baseline.exposure > 0
    else { return nil }
    let limit = FewEvents.upperLimit(
      events: 0, exposure: comparison.baseline.exposure, confidence: 1 - alpha)
    return limit / tolerance * count
  }
}
