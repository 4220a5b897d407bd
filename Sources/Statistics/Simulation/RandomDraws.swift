extension RandomSource {
  /// A number in (0, 1), never an end.
  public mutating func uniform() -> Double {
    (Double(next() >> 12) + 0.5) * 0x1p-52
  }

  /// A whole number in 0 ..< count by Lemire's multiplication; 0 for a count below 1.
  ///
  /// Off from uniform by less than count/2⁶⁴.
  public mutating func index(below count: Int) -> Int {
    count < 1 ? 0 : Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// A standard normal number, by the polar method (Marsaglia and Bray 1964).
  ///
  /// The second number of each pair is dropped, so that a draw depends on nothing but the state.
  public mutating func normal() -> Double {
    while true {
      let (x, y) = (2 * uniform() - 1, 2 * uniform() - 1)
      let square = x * x + y * y
      if square < 1, square > 0 {
        return x * (-2 * PortableFunctions.log(square) / square).squareRoot()
      }
    }
  }

  /// e^(μ + σ·normal), for μ and σ on the logarithmic scale.
  public mutating func lognormal(mean mu: Double, deviation sigma: Double) -> Double {
    PortableFunctions.exp(mu + sigma * normal())
  }

  /// A gamma number of a shape and scale 1; 0 for a shape that is not above zero and finite.
  ///
  /// Source: Marsaglia and Tsang, ACM TOMS 26 (2000) 363–372.
  public mutating func gamma(shape: Double) -> Double {
    guard shape > 0, shape < .infinity else { return 0 }
    if shape < 1 {
      let power = PortableFunctions.log(uniform()) / shape
      return gamma(shape: shape + 1) * PortableFunctions.exp(power)
    }
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let v = root * root * root
      if PortableFunctions.log(uniform()) < 0.5 * x * x + d - d * v + d * PortableFunctions.log(v) {
        return d * v
      }
    }
  }

  /// A Poisson count of a mean up to 1e12; 0 for a mean that is not above zero.
  ///
  /// Small means by multiplying uniforms; larger ones halved through a gamma number (Ahrens and Dieter 1974).
  public mutating func poisson(mean: Double) -> Int {
    var (rest, count) = (min(mean, 1e12), 0)
    while rest > 24 {
      // The m-th arrival of a unit-rate process comes at a gamma time: before the end, go on from there; after
      // it, the m − 1 earlier arrivals fall uniformly.
      let m = Int(rest * 0.875)
      let time = gamma(shape: Double(m))
      guard time <= rest else { return count + binomial(trials: m - 1, probability: rest / time) }
      count += m
      rest -= time
    }
    guard rest > 0 else { return count }
    let limit = PortableFunctions.exp(-rest)
    var product = uniform()
    while product > limit {
      count += 1
      product *= uniform()
    }
    return count
  }

  /// The successes of n trials, split at the median order statistic until few are left (Ahrens and Dieter 1974).
  ///
  /// 0 for n below 1; the probability is held to [0, 1].
  public mutating func binomial(trials: Int, probability: Double) -> Int {
    var (n, p, count) = (trials, min(1, max(0, probability)), 0)
    guard p > 0 else { return 0 }
    while n > 24 {
      if p >= 1 { return count + n }
      // The middle one of n uniforms is beta distributed, a ratio of gammas.
      let middle = n / 2 + 1
      let left = gamma(shape: Double(middle))
      let value = left / (left + gamma(shape: Double(n - middle + 1)))
      if value <= p {
        count += middle
        n -= middle
        p = (p - value) / (1 - value)
      } else {
        n = middle - 1
        p /= value
      }
    }
    for _ in 0..<max(0, n) where uniform() < p { count += 1 }
    return count
  }
}
