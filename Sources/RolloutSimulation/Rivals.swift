import Statistics

/// What procedures that are common elsewhere make of the same reports of averages.
struct Rivals {
  var baseline: Side
  var candidate: Side
  /// The tolerated increase as a fraction.
  var tolerance: Double

  private static let alpha = 0.05

  /// The two estimates, compared when all is in.
  func plainComparison() -> Ending {
    let isBroken = screens { mine, theirs in
      Self.ratio(mine) > (1 + tolerance) * Self.ratio(theirs)
    }
    return isBroken.contains(true) ? .fail : .pass
  }

  /// An interval at a fixed z on each day, as if each were the only one and each screen too.
  func naiveDailyLooks() -> Ending {
    for day in candidate.days.indices {
      let p = screens { mine, theirs -> (broken: Double, met: Double) in
        let mine = mine.filter { $0.day <= day }
        guard mine.count >= 100 else { return (1, 1) }
        let one = Self.spread(mine)
        let other = Self.spread(theirs)
        let factor = 1 + tolerance
        let error = (one.variance + factor * factor * other.variance).squareRoot()
        let z = (one.ratio - factor * other.ratio) / error
        return (NormalDistribution.survival(z), NormalDistribution.cumulative(z))
      }
      if p.contains(where: { $0.broken < Self.alpha }) { return .fail }
      if p.allSatisfy({ $0.met < Self.alpha }) { return .pass }
    }
    return .hold
  }

  /// Mann and Whitney's test of the reports' averages when all is in, those of the baseline raised by the tolerance.
  func mannWhitney() -> Ending {
    let p = screens { mine, theirs -> (broken: Double, met: Double) in
      let mine = mine.map { $0.y / $0.n }
      let theirs = theirs.map { (1 + tolerance) * $0.y / $0.n }
      return (
        broken: MannWhitney(mine, theirs)?.pGreater ?? 1,
        met: MannWhitney(mine, theirs)?.pLess ?? 1
      )
    }
    if p.contains(where: { $0.broken < Self.alpha }) { return .fail }
    return p.allSatisfy { $0.met < Self.alpha } ? .pass : .hold
  }

  private func screens<Result>(_ each: ([Pair], [Pair]) -> Result) -> [Result] {
    zip(candidate.pairs, baseline.pairs).map(each)
  }

  /// Whether the 95 % interval of an average that takes every event for independent covers the truth.
  static func coversAsIndependent(_ truth: Double, _ pairs: [Pair]) -> Bool {
    let events = pairs.reduce(0) { $0 + $1.n }
    let mean = ratio(pairs)
    let variance = pairs.reduce(0) { $0 + $1.squares } / events - mean * mean
    return abs(mean - truth) <= NormalDistribution.quantile(0.975) * (variance / events).squareRoot()
  }

  static func ratio(_ pairs: [Pair]) -> Double {
    pairs.reduce(0) { $0 + $1.y } / pairs.reduce(0) { $0 + $1.n }
  }

  /// The delta method in its textbook form.
  static func spread(_ pairs: [Pair]) -> (ratio: Double, variance: Double) {
    let ratio = ratio(pairs)
    let events = pairs.reduce(0) { $0 + $1.n }
    let squares = pairs.reduce(0) { sum, pair in
      let deviation = pair.y - ratio * pair.n
      return sum + deviation * deviation
    }
    return (ratio, squares / (events * events))
  }
}
