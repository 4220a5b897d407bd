import Statistics

extension Estimation {
  /// The candidate's value with its limits at a chance of error on each side; nil where it has none.
  func candidateInterval(_ alpha: Double) -> QuantileInterval? {
    switch kind {
    case .ratio(let comparison): comparison.candidateInterval(alpha)
    case .percentile(let comparison): comparison.interval(of: .candidate, alpha)
    }
  }

  /// The baseline's value with its limits at a chance of error on each side; nil where it has none.
  func baselineInterval(_ alpha: Double) -> QuantileInterval? {
    switch kind {
    case .ratio(let comparison): comparison.baselineInterval(alpha)
    case .percentile(let comparison): comparison.interval(of: .baseline, alpha)
    }
  }

  /// Candidate less baseline with its limits, of the values that are compared.
  func intervalOfChange(_ alpha: Double) -> QuantileInterval? {
    switch kind {
    case .percentile(let comparison): return comparison.intervalOfDifference(alpha)
    case .ratio(let comparison) where !comparison.comparesFewEvents:
      return comparison.intervalOfDifference(alpha)
    case .ratio:
      guard let mine = candidateInterval(alpha), let theirs = baselineInterval(alpha) else { return nil }
      return .difference(mine, theirs)
    }
  }
}

extension Comparison {
  /// The candidate as measured, with its limits.
  func candidateInterval(_ alpha: Double) -> QuantileInterval? {
    interval(of: candidate, mine: 1, theirs: 0, alpha)
  }

  /// The baseline as measured, with its limits.
  func baselineInterval(_ alpha: Double) -> QuantileInterval? {
    interval(of: baseline, mine: 0, theirs: 1, alpha)
  }

  private func interval(of side: RatioSide, mine: Double, theirs: Double, _ alpha: Double)
    -> QuantileInterval?
  {
    guard let value = side.value else { return nil }
    if countsEvents, side.counted < Self.fewEvents { return side.byFewEvents(alpha) }
    return interval(value, side.variance, effect(mine: mine, theirs: theirs), alpha)
  }

  fileprivate func intervalOfDifference(_ alpha: Double) -> QuantileInterval? {
    guard let mine = comparedCandidate.value, let theirs = comparedBaseline.value else { return nil }
    let variance = comparedCandidate.variance + comparedBaseline.variance
    return interval(mine - theirs, variance, effect(mine: 1, theirs: 1), alpha)
  }

  private func interval(
    _ value: Double,
    _ variance: Double,
    _ effect: (inflation: Double, degreesOfFreedom: Double)?,
    _ alpha: Double
  ) -> QuantileInterval {
    let critical = Self.critical(alpha, degreesOfFreedom: effect?.degreesOfFreedom)
    let reach = critical * (variance * (effect?.inflation ?? 1)).squareRoot()
    return QuantileInterval(value: value, lower: value - reach, upper: value + reach)
  }

  /// The critical value at a tail: that of t where the groups of devices were looked at, else the normal one.
  static func critical(_ alpha: Double, degreesOfFreedom: Double?) -> Double {
    StudentT(degreesOfFreedom: degreesOfFreedom ?? .infinity).upperQuantile(alpha)
  }
}
