import Measurements
import Statistics

/// What groups of devices, whose daily reports resemble each other, do to the variance of a comparison.
///
/// The deviation of a group is d_g = Σ_h W_h·[(Y_cgh − R_ch·N_cgh)/N_ch − f·(Y_bgh − R_bh·N_bgh)/N_bh]; f is 1 + m in
/// a comparison and 0 where the candidate is judged alone.
struct Clustering {
  private var candidate: [UInt8: Part] = [:]
  private var baseline: [UInt8: Part] = [:]

  private struct Part {
    var deviation = 0.0
    var share = 0.0
  }

  /// No group yet.
  init() {}

  /// The groups of both sides as measured, in one stratum.
  init(_ candidate: SubjectTotals, _ baseline: SubjectTotals) throws(ArithmeticOverflow) {
    for (totals, isCandidate) in [(candidate, true), (baseline, false)] {
      var part = StratumPart()
      for (_, cell) in totals.cells { try part.add(cell) }
      add(part, weight: 1, of: totals.measure, isCandidate: isCandidate)
    }
  }

  /// A stratum of one side.
  mutating func add(_ part: StratumPart, weight: Double, of measure: Measure, isCandidate: Bool) {
    let n = Double(part.moments.n)
    guard n > 0 else { return }
    let ratio = Double(part.moments.y) / n
    for (group, sums) in part.groups {
      let deviation = weight * measure.scale * (sums.y - ratio * sums.n) / n
      let share = weight * sums.n / n
      if isCandidate {
        candidate[group, default: Part()].deviation += deviation
        candidate[group, default: Part()].share += share
      } else {
        baseline[group, default: Part()].deviation += deviation
        baseline[group, default: Part()].share += share
      }
    }
  }

  /// By how much a variance m²·V_c + f²·V_b is to be multiplied, and the degrees of freedom of the t that replaces
  /// the normal; nil where fewer than two groups are known, so that it cannot be checked.
  ///
  /// - Parameters:
  ///   - mine: m: 1 for the candidate or a comparison, 0 for the baseline alone.
  ///   - theirs: f: 1 + m of a tolerance in a comparison, 0 for the candidate alone, 1 for the baseline alone.
  func effect(mine: Double, theirs: Double, variance: Double) -> (
    inflation: Double, degreesOfFreedom: Double
  )? {
    var deviations: [Double] = []
    var sizes: [Double] = []
    for group in Set(candidate.keys).union(baseline.keys).sorted() {
      let one = candidate[group] ?? Part()
      let other = baseline[group] ?? Part()
      deviations.append(mine * one.deviation - theirs * other.deviation)
      sizes.append((mine == 0 ? 0 : one.share) + (theirs == 0 ? 0 : other.share))
    }
    guard let grouped = GroupedVariance(deviations: deviations, sizes: sizes), grouped.effectiveGroups >= 2
    else { return nil }
    return (variance > 0 ? grouped.inflation(over: variance) : 1, grouped.degreesOfFreedom)
  }
}
