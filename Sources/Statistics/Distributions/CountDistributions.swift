/// The Poisson distribution with mean λ.
///
/// All results are NaN (quantiles nil) for a mean that is negative, infinite or NaN; counts up to 1e10.
public struct PoissonDistribution: Sendable {
  /// The mean λ.
  public let mean: Double

  /// The distribution with mean λ ≥ 0.
  public init(mean: Double) {
    self.mean = mean
  }

  /// P(X ≤ k) = Q(k + 1, λ); 0 for negative k.
  public func cumulative(_ k: Int) -> Double {
    tails(k).upper
  }

  /// P(X > k) = P(k + 1, λ); 1 for negative k.
  public func survival(_ k: Int) -> Double {
    tails(k).lower
  }

  /// The smallest k with P(X ≤ k) ≥ p, for p in [0, 1); nil elsewhere.
  public func quantile(_ p: Double) -> Int? {
    guard mean >= 0, mean <= 1e9, p >= 0, p < 1 else { return nil }
    // Judged by the tail that is small, so that p near 1 is not lost in rounding.
    return CountSearch.smallest(from: 0, to: nil) { k in
      p <= 0.5 ? cumulative(k) >= p : survival(k) <= 1 - p
    }
  }

  private func tails(_ k: Int) -> (lower: Double, upper: Double) {
    guard mean >= 0, mean < .infinity else { return (.nan, .nan) }
    return k < 0 ? (1, 0) : IncompleteGamma.regularised(Double(k) + 1, mean)
  }
}

/// The binomial distribution of n trials with success probability π.
///
/// All results are NaN (quantiles nil) for n below zero or a probability outside [0, 1]; n up to 1e10.
public struct BinomialDistribution: Sendable {
  /// The number of trials n.
  public let trials: Int
  /// The probability of a success π.
  public let probability: Double

  /// The distribution of the successes in n trials.
  public init(trials: Int, probability: Double) {
    self.trials = trials
    self.probability = probability
  }

  /// P(X ≤ k) = 1 − I(π; k + 1, n − k).
  public func cumulative(_ k: Int) -> Double {
    tails(k).upper
  }

  /// P(X > k) = I(π; k + 1, n − k).
  public func survival(_ k: Int) -> Double {
    tails(k).lower
  }

  /// The smallest k with P(X ≤ k) ≥ p; nil for p outside [0, 1].
  public func quantile(_ p: Double) -> Int? {
    guard trials >= 0, trials <= 10_000_000_000, probability >= 0, probability <= 1, p >= 0, p <= 1 else {
      return nil
    }
    if p == 1 { return probability == 0 ? 0 : trials }
    return CountSearch.smallest(from: 0, to: trials) { k in
      p <= 0.5 ? cumulative(k) >= p : survival(k) <= 1 - p
    }
  }

  private func tails(_ k: Int) -> (lower: Double, upper: Double) {
    guard trials >= 0, probability >= 0, probability <= 1 else { return (.nan, .nan) }
    if k < 0 { return (1, 0) }
    if k >= trials { return (0, 1) }
    return IncompleteBeta.regularised(
      Double(k) + 1,
      Double(trials) - Double(k),
      probability,
      1 - probability
    )
  }
}

enum CountSearch {
  /// The smallest whole number in a range for which a monotone condition holds; the end where it never does.
  static func smallest(from start: Int, to end: Int?, where holds: (Int) -> Bool) -> Int? {
    var (low, high) = (start, end ?? start)
    if end == nil {
      while !holds(high) {
        guard high < 1 << 33 else { return nil }
        low = high + 1
        high = 2 * high + 1
      }
    }
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
