/// A seeded source of random numbers: the same seed gives the same numbers on every machine.
///
/// xoshiro256** with its state filled by SplitMix64. Not for secrets.
/// Source: Blackman and Vigna, ACM TOMS 47 (2021), article 36; https://prng.di.unimi.it.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The stream that belongs to a seed.
  public init(seed: UInt64) {
    var filler = SplitMix64(state: seed)
    state = (filler.next(), filler.next(), filler.next(), filler.next())
  }

  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let product = state.1 &* 5
    let result = (product << 7 | product >> 57) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = state.3 << 45 | state.3 >> 19
    return result
  }
}

/// SplitMix64, which turns any seed, also 0, into well mixed bits.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// What the next number follows from.
  public var state: UInt64

  /// Starts from a state.
  public init(state: UInt64) {
    self.state = state
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
