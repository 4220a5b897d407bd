import Statistics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A stream of random numbers that is the same on every machine: SplitMix64, and what is drawn from it.
struct RandomStream: RandomNumberGenerator {
  private var source: SplitMix64
  private var spare: Double?

  /// The stream of one rollout of one experiment, whatever else is simulated and on however many cores.
  init(seed: UInt64, experiment: String, rollout: Int) {
    source = SplitMix64(state: seed)
    for byte in experiment.utf8 { source.state = (next() ^ UInt64(byte)) &* 0x100_0000_01B3 }
    source.state = next() ^ UInt64(truncatingIfNeeded: rollout)
    source.state = next()
  }

  mutating func next() -> UInt64 { source.next() }

  /// Above 0 and below 1.
  mutating func uniform() -> Double { (Double(next() >> 11) + 0.5) * 0x1p-53 }

  /// Standard normal, by Marsaglia's polar method.
  mutating func normal() -> Double {
    if let kept = spare {
      spare = nil
      return kept
    }
    while true {
      let x = 2 * uniform() - 1
      let y = 2 * uniform() - 1
      let square = x * x + y * y
      guard square < 1, square > 0 else { continue }
      let factor = (-2 * log(square) / square).squareRoot()
      spare = y * factor
      return x * factor
    }
  }

  /// e^(spread × Z).
  mutating func lognormal(_ spread: Double) -> Double { exp(spread * normal()) }

  /// Gamma with mean 1.
  ///
  /// Source: G. Marsaglia, W. W. Tsang, "A simple method for generating gamma variables", 2000; shape of at least 1.
  mutating func gamma(shape: Double) -> Double {
    let d = shape - 1.0 / 3
    let c = 1 / (9 * d).squareRoot()
    while true {
      let x = normal()
      let root = 1 + c * x
      guard root > 0 else { continue }
      let v = root * root * root
      if log(uniform()) < x * x / 2 + d - d * v + d * log(v) { return d * v / shape }
    }
  }

  /// Poisson, by products of uniform numbers in parts of at most 16, so that none of them vanishes.
  mutating func poisson(_ mean: Double) -> Int {
    var left = mean
    var count = 0
    while left > 0 {
      let limit = exp(-min(left, 16))
      var product = uniform()
      while product > limit {
        count += 1
        product *= uniform()
      }
      left -= 16
    }
    return count
  }

  /// An index with these chances, which sum to 1.
  mutating func index(_ chances: [Double]) -> Int {
    var left = uniform()
    for (index, chance) in chances.enumerated() {
      left -= chance
      if left < 0 { return index }
    }
    return chances.count - 1
  }
}

/// x to the power of y.
func power(_ x: Double, _ y: Double) -> Double { pow(x, y) }
