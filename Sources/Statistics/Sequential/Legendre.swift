/// Gauss–Legendre quadrature and interpolation with eight nodes on [0, 1].
///
/// Source of the nodes and weights: Abramowitz and Stegun, table 25.4, n = 8, moved from [−1, 1].
enum Legendre {
  static let count = 8

  static let points: [Double] =
    halfPoints.reversed().map { 0.5 - 0.5 * $0 } + halfPoints.map { 0.5 + 0.5 * $0 }

  static let weights: [Double] = halfWeights.reversed().map { 0.5 * $0 } + halfWeights.map { 0.5 * $0 }

  /// The nodes on an interval.
  static func nodes(_ low: Double, _ high: Double) -> [Double] {
    points.map { low + (high - low) * $0 }
  }

  /// The polynomial through `values` at the nodes, at x in [0, 1]; never below zero, as a density is not.
  static func interpolate(_ values: [Double], at x: Double) -> Double {
    var (numerator, denominator) = (0.0, 0.0)
    for index in 0..<count {
      let difference = x - points[index]
      if difference == 0 { return values[index] }
      let part = barycentric[index] / difference
      numerator += part * values[index]
      denominator += part
    }
    return max(0, numerator / denominator)
  }

  private static let halfPoints = [
    0.183_434_642_495_649_804_9, 0.525_532_409_916_328_985_8, 0.796_666_477_413_626_739_6,
    0.960_289_856_497_536_231_7,
  ]
  private static let halfWeights = [
    0.362_683_783_378_361_982_97, 0.313_706_645_877_887_287_34, 0.222_381_034_453_374_470_54,
    0.101_228_536_290_376_259_15,
  ]

  /// 1/Π(xⱼ − xᵢ) for each node j.
  private static let barycentric: [Double] = points.map { node in
    points.reduce(1) { $1 == node ? $0 : $0 / (node - $1) }
  }
}
