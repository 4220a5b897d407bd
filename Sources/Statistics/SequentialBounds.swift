#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One-sided bounds of a test that is looked at several times, by recursive numerical integration.
///
/// Sources: P. Armitage, C. K. McPherson, B. C. Rowe, "Repeated significance tests on accumulating data", 1969;
/// K. K. G. Lan, D. L. DeMets, "Discrete sequential boundaries for clinical trials", 1983.
public enum SequentialBounds {
  /// The bound of each look on the scale of z.
  ///
  /// - Parameters:
  ///   - information: What is known at each look, in any unit, increasing: looks j < k correlate by √(I_j / I_k).
  ///   - spent: The chance of error that may have been spent by each look, not decreasing.
  /// - Returns: As many bounds as looks; +∞ where a look may spend nothing.
  public static func upper(information: [Double], spent: [Double]) -> [Double] {
    guard information.count == spent.count, let first = information.first, first > 0 else { return [] }
    var bounds: [Double] = []
    var before = 0.0
    // The density of √I·Z over the continuation region of the look before, on the points of a grid.
    var grid: Grid?
    for (index, level) in information.enumerated() {
      let increment = max(0, spent[index] - before)
      before = max(before, spent[index])
      let root = level.squareRoot()
      guard let last = grid else {
        let bound = Normal.upperQuantile(min(1, increment))
        bounds.append(bound)
        grid = Grid(upTo: bound, root: root) { Normal.density($0 / root) / root }
        continue
      }
      let spread = max(0, level - information[index - 1]).squareRoot()
      guard spread > 0 else {
        // Nothing new is known: the same look again. What it may spend is left for the next.
        before -= increment
        bounds.append(.infinity)
        continue
      }
      let bound = increment > 0 ? last.bound(spending: increment, root: root, spread: spread) : .infinity
      bounds.append(bound)
      if index + 1 < information.count {
        grid = Grid(upTo: bound, root: root) { last.density(at: $0, spread: spread) }
      }
    }
    return bounds
  }

  /// A density on a grid for Simpson's rule, in units of √I·Z.
  private struct Grid {
    var points: [Double]
    /// The density times the weight of each point.
    var masses: [Double]

    /// - Parameters:
    ///   - bound: The upper end on the scale of z.
    ///   - root: √I.
    init(upTo bound: Double, root: Double, _ density: (Double) -> Double) {
      let low = -8.0 * root
      let high = min(bound, 8.5) * root
      let panels = 256
      let step = (high - low) / Double(panels)
      points = (0...panels).map { low + step * Double($0) }
      masses = points.enumerated().map { index, point in
        let weight = index == 0 || index == panels ? 1.0 : index.isMultiple(of: 2) ? 2 : 4
        return weight * step / 3 * density(point)
      }
    }

    /// The density of the next look at a point.
    func density(at point: Double, spread: Double) -> Double {
      var sum = 0.0
      for index in points.indices where masses[index] > 0 {
        let distance = (point - points[index]) / spread
        if abs(distance) < 9 { sum += masses[index] * Normal.density(distance) }
      }
      return sum / spread
    }

    /// The chance that the next look lies over a bound on the scale of z.
    func tail(over bound: Double, root: Double, spread: Double) -> Double {
      var sum = 0.0
      for index in points.indices where masses[index] > 0 {
        sum += masses[index] * Normal.survival((bound * root - points[index]) / spread)
      }
      return sum
    }

    /// The bound on the scale of z over which the next look lies with this chance.
    func bound(spending chance: Double, root: Double, spread: Double) -> Double {
      var low = -8.0
      var high = 9.0
      if tail(over: high, root: root, spread: spread) > chance { return high }
      if tail(over: low, root: root, spread: spread) < chance { return low }
      // Newton's steps on the logarithm of the tail, which is nearly a parabola; halving where one leaves the bracket.
      var bound = Normal.upperQuantile(min(0.5, chance))
      for _ in 0..<60 {
        let tail = tail(over: bound, root: root, spread: spread)
        if tail > chance { low = bound } else { high = bound }
        let hazard = density(at: bound * root, spread: spread) * root / tail
        let step = tail > 0 && hazard > 0 ? bound + log(tail / chance) / hazard : .nan
        let next = step > low && step < high ? step : (low + high) / 2
        if abs(next - bound) < 1e-12 || high - low < 1e-12 { return next }
        bound = next
      }
      return (low + high) / 2
    }
  }
}
