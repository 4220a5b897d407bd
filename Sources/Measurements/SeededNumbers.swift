/// Random numbers that follow from a seed, the same on every machine (SplitMix64).
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", 2014.
public struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes the numbers of a seed.
  public init(seed: UInt64) { state = seed }

  /// 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A number from 0 to under 1.
  public mutating func fraction() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A whole number from 0 to under `count`, which is above zero.
  public mutating func index(below count: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
