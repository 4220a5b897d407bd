import Statistics

/// Distances from an estimate to its one-sided bounds.
struct Reach {
  var below: Double
  var above: Double

  init(below: Double, above: Double) {
    self.below = below
    self.above = above
  }

  init(_ value: Double, _ bounds: (lower: Double, upper: Double)) {
    self.init(below: value - bounds.lower, above: bounds.upper - value)
  }

  /// The reach of a difference of two estimates, by the MOVER method.
  ///
  /// Source: G. Y. Zou, A. Donner, "Construction of confidence limits about effect measures", 2008.
  static func ofDifference(_ one: Reach, _ other: Reach) -> Reach {
    func root(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    return Reach(below: root(one.below, other.above), above: root(one.above, other.below))
  }
}

extension Estimation {
  /// The reach of the candidate's value at a chance of error on each side; nil where it has none.
  func candidateReach(_ alpha: Double) -> Reach? {
    switch kind {
    case .ratio(let comparison): comparison.candidateReach(alpha)
    case .percentile(let comparison): comparison.reach(of: \.candidate, alpha)
    }
  }

  /// The reach of the baseline's value at a chance of error on each side; nil where it has none.
  func baselineReach(_ alpha: Double) -> Reach? {
    switch kind {
    case .ratio(let comparison): comparison.baselineReach(alpha)
    case .percentile(let comparison): comparison.reach(of: \.baseline, alpha)
    }
  }

  /// The reach of candidate less baseline, of the values that are compared.
  func reachOfChange(_ alpha: Double) -> Reach? {
    if case .percentile(let comparison) = kind { return comparison.reachOfDifference(alpha) }
    if case .ratio(let comparison) = kind, !comparison.comparesFewEvents {
      return comparison.reachOfDifference(alpha)
    }
    guard let mine = candidateReach(alpha), let theirs = baselineReach(alpha) else { return nil }
    return .ofDifference(mine, theirs)
  }
}

extension Comparison {
  /// The reach of the candidate as measured.
  func candidateReach(_ alpha: Double) -> Reach? { reach(of: candidate, mine: 1, theirs: 0, alpha) }

  /// The reach of the baseline as measured.
  func baselineReach(_ alpha: Double) -> Reach? { reach(of: baseline, mine: 0, theirs: 1, alpha) }

  private func reach(of side: RatioSide, mine: Double, theirs: Double, _ alpha: Double) -> Reach? {
    guard let value = side.value else { return nil }
    if countsEvents, side.counted < Self.fewEvents {
      return Reach(value, (side.lowerByEvents(alpha), side.upperByEvents(alpha)))
    }
    let effect = effect(mine: mine, theirs: theirs)
    let reach = Self.critical(alpha, degreesOfFreedom: effect?.degreesOfFreedom) * (side.variance * (effect?.inflation ?? 1)).squareRoot()
    return Reach(below: reach, above: reach)
  }

  fileprivate func reachOfDifference(_ alpha: Double) -> Reach? {
    guard comparedCandidate.value != nil, comparedBaseline.value != nil else { return nil }
    let variance = comparedCandidate.variance + comparedBaseline.variance
    let effect = effect(mine: 1, theirs: 1)
    let reach = Self.critical(alpha, degreesOfFreedom: effect?.degreesOfFreedom) * (variance * (effect?.inflation ?? 1)).squareRoot()
    return Reach(below: reach, above: reach)
  }

  /// The critical value at a tail: that of t where the groups of devices were looked at, else the normal one.
  static func critical(_ alpha: Double, degreesOfFreedom: Double?) -> Double {
    degreesOfFreedom.map { StudentT(degreesOfFreedom: $0).upperQuantile(alpha) } ?? Normal.upperQuantile(alpha)
  }
}
