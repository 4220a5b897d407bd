import Statistics

/// A test of one threshold: θ ≤ 0 is tolerated.
struct ThresholdTest {
  /// Whether θ ≤ 0 is shown with at most this chance of error.
  var isMet: (_ alpha: Double) -> Bool
  /// The smallest chance of error with which θ ≤ 0 is shown, found when asked for.
  var pMet: () -> Double
  /// The smallest chance of error with which θ > 0 is shown.
  var pBroken: Double
}

extension ThresholdTest {
  /// A test by the smallest chances of error with which either is shown.
  init(pMet: Double, pBroken: Double) {
    self.init(isMet: { pMet <= $0 }, pMet: { pMet }, pBroken: pBroken)
  }

  /// A test by limits of s·θ that depend on the chance of error, both monotone in it.
  static func limits(
    _ sign: Double,
    _ interval: @escaping (_ alpha: Double) -> QuantileInterval?
  ) -> ThresholdTest {
    func isMet(_ alpha: Double) -> Bool {
      interval(alpha).map { sign > 0 ? $0.upper <= 0 : $0.lower >= 0 } ?? false
    }
    return ThresholdTest(
      isMet: isMet,
      pMet: { smallest(isMet) },
      pBroken: smallest { alpha in
        interval(alpha).map { sign > 0 ? $0.lower > 0 : $0.upper < 0 } ?? false
      }
    )
  }

  /// The smallest α at which it is shown, by bisection on the normal scale; 1 where it is not even at one half.
  private static func smallest(_ isShown: (_ alpha: Double) -> Bool) -> Double {
    func isShownAt(_ z: Double) -> Bool { isShown(NormalDistribution.survival(z)) }
    guard isShownAt(0) else { return 1 }
    var shown = 0.0
    var open = 12.0
    if isShownAt(open) { return NormalDistribution.survival(open) }
    for _ in 0..<50 {
      let middle = (shown + open) / 2
      if isShownAt(middle) { shown = middle } else { open = middle }
    }
    return NormalDistribution.survival(shown)
  }
}
