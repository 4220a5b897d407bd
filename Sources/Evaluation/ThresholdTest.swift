import Statistics

/// A test of one threshold: θ ≤ 0 is tolerated.
struct ThresholdTest {
  /// Whether θ ≤ 0 is shown with at most this chance of error.
  var isMet: (_ alpha: Double) -> Bool
  /// The smallest chance of error with which θ > 0 is shown.
  var pBroken: Double
}

extension ThresholdTest {
  /// A test by the smallest chances of error with which either is shown.
  init(pMet: Double, pBroken: Double) {
    self.init(isMet: { pMet <= $0 }, pBroken: pBroken)
  }

  /// A test by limits of s·θ that depend on the chance of error, both monotone in it.
  static func limits(
    _ sign: Double,
    _ interval: @escaping (_ alpha: Double) -> QuantileInterval?
  ) -> ThresholdTest {
    ThresholdTest(
      isMet: { alpha in
        interval(alpha).map { sign > 0 ? $0.upper <= 0 : $0.lower >= 0 } ?? false
      },
      pBroken: smallest { alpha in
        interval(alpha).map { sign > 0 ? $0.lower > 0 : $0.upper < 0 } ?? false
      }
    )
  }

  /// The smallest α at which it is broken, by bisection on the normal scale; 1 where it is not even at one half.
  private static func smallest(_ isBroken: (_ alpha: Double) -> Bool) -> Double {
    func isBrokenAt(_ z: Double) -> Bool { isBroken(NormalDistribution.survival(z)) }
    guard isBrokenAt(0) else { return 1 }
    var broken = 0.0
    var held = 12.0
    if isBrokenAt(held) { return NormalDistribution.survival(held) }
    for _ in 0..<50 {
      let middle = (broken + held) / 2
      if isBrokenAt(middle) { broken = middle } else { held = middle }
    }
    return NormalDistribution.survival(broken)
  }
}
