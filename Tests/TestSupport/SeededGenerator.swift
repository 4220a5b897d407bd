import Foundation

/// A random number generator that repeats itself from its seed.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators" (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator {
  /// What it began with.
  public let seed: UInt64
  private var state: UInt64

  /// Makes a generator from a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// A generator with a fresh seed, which is printed; `TEST_SEED` in the environment gives it back.
  public static func printed(for test: String = #function) -> SeededGenerator {
    let given = ProcessInfo.processInfo.environment["TEST_SEED"].flatMap { UInt64($0) }
    let generator = SeededGenerator(seed: given ?? UInt64.random(in: 0...UInt64.max))
    print("\(test): TEST_SEED=\(generator.seed)")
    return generator
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
