import Testing

@testable import Statistics

struct RandomSourceTests {
  /// The reference C code's first outputs for the state 1, 2, 3, 4, as also tested by rand_xoshiro.
  @Test func `xoshiro256** as published`() {
    var source = RandomSource(state: (1, 2, 3, 4))
    let expected: [UInt64] = [11520, 0, 1_509_978_240, 1_215_971_899_390_074_240]
    #expect(expected.map { _ in source.next() } == expected)
  }

  /// The values that Rosetta Code lists for seed 1234567.
  @Test func `splitmix64 as published`() {
    var source = SplitMix64(state: 1_234_567)
    let expected: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
    ]
    #expect(expected.map { _ in source.next() } == expected)
  }

  @Test func `one seed, one stream`() {
    var (one, same, other) = (RandomSource(seed: 7), RandomSource(seed: 7), RandomSource(seed: 8))
    let draws = (0..<50).map { _ in one.normal() }
    #expect((0..<50).map { _ in same.normal() } == draws)
    #expect((0..<50).map { _ in other.normal() } != draws)
  }
}

/// exp and log against the C library, whose last digit alone may differ.
struct PortableFunctionsTests {
  @Test func `exp and log to the last digits`() {
    var source = RandomSource(seed: 1)
    for _ in 0..<4_000 {
      let x = (source.uniform() - 0.5) * 1_400
      #expect(agrees(PortableFunctions.exp(x), libraryExp(x), within: 1e-15), "\(x)")
      let y = libraryExp(x)
      #expect(agrees(PortableFunctions.log(y), libraryLog(y), within: 1e-15), "\(y)")
      let near = 1 + (source.uniform() - 0.5) / 100
      #expect(agrees(PortableFunctions.log(near), libraryLog(near), within: 1e-15), "\(near)")
    }
  }

  @Test func `ends of the range`() {
    #expect(PortableFunctions.exp(0) == 1 && PortableFunctions.log(1) == 0)
    #expect(PortableFunctions.exp(-.infinity) == 0 && PortableFunctions.exp(.infinity) == .infinity)
    #expect(PortableFunctions.log(0) == -.infinity && PortableFunctions.log(.infinity) == .infinity)
    #expect(PortableFunctions.log(-1).isNaN && PortableFunctions.exp(.nan).isNaN)
    #expect(PortableFunctions.log(.nan).isNaN)
  }
}
