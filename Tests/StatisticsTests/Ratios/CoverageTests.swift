import Statistics
import Testing

/// What the variances promise, on simulated clusters with fixed, printed seeds.
struct CoverageTests {
  /// Clusters of uneven size whose values resemble each other: the ratio's 95 % interval covers the truth.
  @Test func `the delta method covers, events taken as independent do not`() throws {
    var source = RandomSource(seed: 31)
    let z = NormalDistribution.upperQuantile(0.025)
    var (covered, coveredNaive) = (0, 0)
    let rounds = 500
    for _ in 0..<rounds {
      var moments = RatioMoments(count: 0, sumY: 0, sumW: 0, sumYY: 0, sumWW: 0, sumYW: 0)
      var (events, squares) = (0.0, 0.0)
      for _ in 0..<300 {
        let level = source.lognormal(mean: 6, deviation: 0.6)
        let count = 1 + source.poisson(mean: 6 * source.gamma(shape: 1))
        var sum = 0.0
        for _ in 0..<count {
          let value = (level * source.lognormal(mean: 0, deviation: 0.3)).rounded()
          sum += value
          squares += value * value
        }
        events += Double(count)
        add(Int128(sum), Int128(count), to: &moments)
      }
      // E(level)·E(noise): the cluster's size does not depend on its level.
      let truth = libraryExp(6 + 0.18 + 0.045)
      let ratio = try #require(moments.ratio)
      let error = try #require(moments.variance).squareRoot()
      let naive = ((squares / events - ratio * ratio) / events).squareRoot()
      if abs(ratio - truth) <= z * error { covered += 1 }
      if abs(ratio - truth) <= z * naive { coveredNaive += 1 }
    }
    #expect(covered > rounds * 92 / 100 && covered < rounds * 975 / 1_000, "seed 31: \(covered)")
    #expect(coveredNaive < rounds * 75 / 100, "seed 31: \(coveredNaive)")
  }

  /// Every subject measured five times, 40 groups of subjects: without the groups the interval is far too short.
  @Test func `groups repair the interval of repeated subjects`() throws {
    var source = RandomSource(seed: 32)
    var (covered, coveredPlain) = (0, 0)
    let rounds = 500
    for _ in 0..<rounds {
      var moments = RatioMoments(count: 0, sumY: 0, sumW: 0, sumYY: 0, sumWW: 0, sumYW: 0)
      var (sums, sizes) = ([Double](repeating: 0, count: 40), [Double](repeating: 0, count: 40))
      for _ in 0..<200 {
        let (level, group) = (source.lognormal(mean: 6, deviation: 0.4), source.index(below: 40))
        for _ in 0..<5 {
          let value = (level * source.lognormal(mean: 0, deviation: 0.2)).rounded()
          add(Int128(value), 1, to: &moments)
          sums[group] += value
          sizes[group] += 1
        }
      }
      let ratio = try #require(moments.ratio)
      let variance = try #require(moments.variance)
      let deviations = zip(sums, sizes).map { ($0 - ratio * $1) / Double(moments.sumW) }
      let grouped = try #require(GroupedVariance(deviations: deviations, sizes: sizes))
      let factor = grouped.inflation(over: variance)
      let t = StudentT(degreesOfFreedom: grouped.degreesOfFreedom).upperQuantile(0.025)
      let distance = abs(ratio - libraryExp(6 + 0.08 + 0.02))
      if distance <= t * (factor * variance).squareRoot() { covered += 1 }
      if distance <= 1.96 * variance.squareRoot() { coveredPlain += 1 }
    }
    #expect(covered > rounds * 92 / 100 && covered < rounds * 975 / 1_000, "seed 32: \(covered)")
    #expect(coveredPlain < rounds * 75 / 100, "seed 32: \(coveredPlain)")
  }

  private func add(_ y: Int128, _ w: Int128, to moments: inout RatioMoments) {
    moments.count += 1
    moments.sumY += y
    moments.sumW += w
    moments.sumYY += y * y
    moments.sumWW += w * w
    moments.sumYW += y * w
  }
}
