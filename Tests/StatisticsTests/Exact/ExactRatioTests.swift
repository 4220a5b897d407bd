import Statistics
import Testing

/// Against Python's fractions, which are exact and round once (exact.json, made by make_distributions.py).
struct ExactRatioTests {
  struct File: Decodable {
    struct Quotient: Decodable { var a, b, multiplier, divisor, value: String }
    var quotients: [Quotient]
  }

  @Test func `quotients are the nearest Double to the last bit`() throws {
    let file: File = try VectorFile.load("exact")
    #expect(file.quotients.count > 150)
    for row in file.quotients {
      let quotient = try ExactRatio.divide(
        #require(Int128(row.a)),
        by: #require(Int128(row.b)),
        multiplier: #require(Int128(row.multiplier)),
        divisor: #require(Int128(row.divisor))
      )
      #expect(quotient == Double(row.value), "\(row)")
    }
  }

  @Test func `a second rounding would show`() throws {
    // 2^53 + 1 over 1 is a tie and goes to even; a trillionth more goes up. Doubles alone cannot tell them apart.
    let tie: Int128 = 9_007_199_254_740_993
    #expect(ExactRatio.divide(tie, by: 1) == 9_007_199_254_740_992)
    #expect(ExactRatio.divide(tie * 1_000_000_000_000 + 1, by: 1_000_000_000_000) == 9_007_199_254_740_994)
  }

  @Test func `signs and zeros`() {
    #expect(ExactRatio.divide(-3, by: 4) == -0.75)
    #expect(ExactRatio.divide(-3, by: -4, multiplier: -2, divisor: -1) == 1.5)
    #expect(ExactRatio.divide(0, by: -4) == 0)
    #expect(ExactRatio.divide(1, by: 0) == nil)
    #expect(ExactRatio.divide(1, by: 1, divisor: 0) == nil)
    #expect(ExactRatio.divide(.min, by: .min) == 1)
    #expect(ExactRatio.divide(.min, by: -1, multiplier: .min, divisor: .max) == -0x1p127)
  }
}
