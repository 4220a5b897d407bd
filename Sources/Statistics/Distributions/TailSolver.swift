#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Solves tail(u) = target for a monotone tail probability, by Newton steps on its logarithm.
///
/// On that scale the tails of the distributions here are concave, so Newton converges from anywhere; a bracket with
/// bisection guards the rest. The tail and its slope are computed together.
enum TailSolver {
  /// A tail probability and the absolute value of its derivative.
  struct Point {
    var tail: Double
    var slope: Double
  }

  /// The u at which `evaluate(u).tail` is `target` (above zero), NaN when no bracket is found.
  static func solve(
    target: Double,
    rising: Bool,
    start: Double,
    tolerance: Double = 2e-16,
    evaluate: (Double) -> Point
  ) -> Double {
    let sign: Double = rising ? 1 : -1
    let goal = log(target)
    var (low, high) = (-Double.infinity, Double.infinity)
    var (u, stride) = (start, 1.0)
    for _ in 0..<400 {
      let point = evaluate(u)
      guard !point.tail.isNaN else { return .nan }
      let gap = sign * (log(point.tail) - goal)
      if gap == 0 { return u }
      if gap < 0 { low = u } else { high = u }
      let step = gap * point.tail / point.slope
      if abs(step) <= tolerance * max(1, abs(u)) { return u - step }
      var next = u - step
      if !(low.isFinite && high.isFinite) {
        // Without a bracket a step is held to what the last one was, doubled: a flat slope throws far.
        if !(abs(step) <= stride) { next = u + (gap < 0 ? stride : -stride) }
        stride *= 2
      } else if !(next > low && next < high) {
        next = low + 0.5 * (high - low)
        if next == low || next == high { return next }
      }
      u = next
    }
    return u
  }
}
