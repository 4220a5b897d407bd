import Testing

@testable import Reporters

struct NumberTextTests {
  @Test(
    arguments: zip(
      [0, 7, 999, 1_000, 1_234_567, -4_200, Int.min],
      ["0", "7", "999", "1,000", "1,234,567", "−4,200", "−9,223,372,036,854,775,808"]
    )
  )
  func groups(number: Int, expected: String) {
    #expect(NumberText.grouped(number) == expected)
  }

  @Test(arguments: [
    (1_031.0, 0, "1,031"), (12.44, 1, "12.4"), (0.826, 2, "0.83"), (-3.0, 1, "−3.0"), (-0.01, 1, "0.0"),
    (999.96, 1, "1,000.0"), (0, 0, "0"), (1e300, 2, "1e+300"), (-1e300, 0, "−1e+300"), (.infinity, 1, "–"),
    (.nan, 0, "–"), (0.05, 3, "0.050"),
  ])
  func fixes(value: Double, decimals: Int, expected: String) {
    #expect(NumberText.fixed(value, decimals: decimals) == expected)
  }

  @Test(arguments: [(31.2, 0, "+31"), (-1.2, 1, "−1.2"), (0.3, 0, "±0"), (-0.3, 0, "±0"), (0, 1, "±0")])
  func signs(value: Double, decimals: Int, expected: String) {
    #expect(NumberText.signed(value, decimals: decimals) == expected)
  }

  @Test(arguments: [
    (1_031.0, 0), (100, 0), (99, 1), (10, 1), (9.9, 2), (0.83, 2), (0.083, 3), (0.000_83, 5), (0, 0),
  ])
  func choosesDecimals(value: Double, expected: Int) {
    #expect(NumberText.decimals(for: value) == expected)
  }

  @Test("adds digits until what differs looks different")
  func distinguishes() {
    #expect(NumberText.decimals(from: 0, distinguishing: [(75.04, 75)]) == 2)
    #expect(NumberText.decimals(from: 0, distinguishing: [(75, 75)]) == 0)
    #expect(NumberText.decimals(from: 0, distinguishing: [(1e300, 1.1e300), (.nan, 1)]) == 0)
    let next = 75.0.nextUp
    let decimals = NumberText.decimals(from: 0, distinguishing: [(next, 75)])
    #expect(NumberText.fixed(next, decimals: decimals) != NumberText.fixed(75, decimals: decimals))
  }

  @Test(arguments: zip([0.95, 0.975, 0.9999, 0.5, 0.973], ["95 %", "97.5 %", "99.99 %", "50 %", "97.3 %"]))
  func percents(share: Double, expected: String) {
    #expect(NumberText.percent(share) == expected)
  }
}
