#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The density of a standardised statistic among the paths that have crossed no bound so far.
///
/// Kept at the Gauss–Legendre nodes of panels that are narrow only where the density turns fast: near the places to
/// which an earlier bound's cut has been carried. Between nodes it is a polynomial, so that a kernel narrower than a
/// panel (a look soon after another) is still integrated where it lives.
struct ContinuationDensity {
  /// A cut that has been smoothed by later steps: its place and how wide it has become.
  private struct Edge {
    var place: Double
    var width: Double
  }

  /// An interval, the nodes on it, the density there, and the density times the nodes' weights.
  private struct Panel {
    var low: Double
    var high: Double
    var nodes: [Double]
    var values: [Double]
    var masses: [Double]

    init(_ low: Double, _ high: Double, density: (Double) -> Double) {
      (self.low, self.high) = (low, high)
      nodes = Legendre.nodes(low, high)
      values = nodes.map(density)
      masses = zip(values, Legendre.weights).map { (high - low) * $0 * $1 }
    }
  }

  /// Paths below this are taken as lost: they hold 1e-9 of the probability and cross nothing.
  static let floor = -6.0
  /// Bounds above this cut nothing that matters: 1e-20 of the probability.
  static let ceiling = 9.3
  /// How many standard deviations of a kernel are looked at.
  private static let reach = 9.5

  private var panels: [Panel] = []
  private var edges: [Edge] = []

  /// After the first look: φ below the bound.
  init(firstBound bound: Double) {
    panels = Self.mesh(to: bound, edges: []).map { low, high in
      Panel(low, high, density: NormalDistribution.density)
    }
    edges = [Edge(place: min(bound, Self.ceiling), width: 0)]
  }

  /// One step on: Z' = ρ·Z + τ·ε with ρ² + τ² = 1, cut at the next bound.
  func next(rho: Double, tau: Double, bound: Double) -> ContinuationDensity {
    var result = self
    result.edges = edges.map { edge in
      Edge(
        place: rho * edge.place,
        width: (tau * tau + rho * rho * edge.width * edge.width).squareRoot()
      )
    }
    result.panels = Self.mesh(to: bound, edges: result.edges).map { low, high in
      Panel(low, high) { density(at: $0, rho: rho, tau: tau) }
    }
    result.edges.append(Edge(place: min(bound, Self.ceiling), width: 0))
    return result
  }

  /// The density of the next statistic at z, before its own bound cuts.
  func density(at z: Double, rho: Double, tau: Double) -> Double {
    integral(centre: z / rho, width: tau / rho, isTail: false) { u in
      NormalDistribution.density((z - rho * u) / tau) / tau
    }
  }

  /// The probability that the next statistic is at or above z.
  func crossing(at z: Double, rho: Double, tau: Double) -> Double {
    integral(centre: z / rho, width: tau / rho, isTail: true) { u in
      NormalDistribution.survival((z - rho * u) / tau)
    }
  }

  /// ∫ density(u)·kernel(u) du for a kernel that changes only within some widths of its centre.
  ///
  /// Below that it is zero; above it is zero too, or one for a tail.
  private func integral(
    centre: Double,
    width: Double,
    isTail: Bool,
    _ kernel: (Double) -> Double
  ) -> Double {
    let (from, to) = (centre - Self.reach * width, centre + Self.reach * width)
    var sum = 0.0
    for panel in panels where panel.high > from && (isTail || panel.low < to) {
      let span = panel.high - panel.low
      if span <= 2.5 * width || panel.low >= to {
        for (node, mass) in zip(panel.nodes, panel.masses) { sum += mass * kernel(node) }
        continue
      }
      // The kernel is narrower than the panel: pieces of the kernel's size, the density interpolated.
      let inner = min(panel.high, to)
      var low = max(panel.low, from)
      while low < inner {
        let piece = min(2 * width, inner - low)
        sum += Self.piece(panel, low, piece, kernel)
        low += piece
        if piece < 2 * width { break }
      }
      if isTail, panel.high > to { sum += Self.piece(panel, to, panel.high - to, kernel) }
    }
    return sum
  }

  private static func piece(
    _ panel: Panel,
    _ low: Double,
    _ length: Double,
    _ kernel: (Double) -> Double
  ) -> Double {
    var sum = 0.0
    for index in 0..<Legendre.count {
      let u = low + length * Legendre.points[index]
      let value = Legendre.interpolate(panel.values, at: (u - panel.low) / (panel.high - panel.low))
      sum += Legendre.weights[index] * value * kernel(u)
    }
    return length * sum
  }

  /// Panels from the floor to the bound: at most `coarse` wide, and near an edge not wider than the edge allows.
  private static func mesh(to bound: Double, edges: [Edge]) -> [(low: Double, high: Double)] {
    let top = min(bound, ceiling)
    guard top > floor else { return [] }
    var result: [(low: Double, high: Double)] = []
    var low = floor
    while low < top {
      var step = coarse
      for edge in edges where edge.width < coarse {
        let distance = max(0, abs(low - edge.place) - 4 * edge.width)
        step = min(step, 2.4 * edge.width + 0.5 * distance)
      }
      // No sliver at the end.
      let high = top - low < 1.3 * step ? top : low + step
      result.append((low, high))
      low = high
    }
    return result
  }

  private static let coarse = 1.25
}
