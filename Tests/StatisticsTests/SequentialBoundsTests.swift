import Foundation
import Statistics
import Testing

/// Expected numbers: `Vectors/gst_bounds.json`.
struct SequentialBoundsTests {
  private func spent(_ name: String, _ alpha: Double, _ t: Double) -> Double {
    switch name {
    case "obf": 2 * Normal.survival(Normal.upperQuantile(alpha / 2) / t.squareRoot())
    case "pocock": alpha * log(1 + (exp(1) - 1) * t)
    default: alpha * pow(t, Double(name.suffix(1)) ?? .nan)
    }
  }

  @Test func boundsAgreeWithTheReference() {
    let cases = ReferenceVectors.sequentialCases
    #expect(cases.count == 45)
    for row in cases {
      let information = row.numbers("information")
      let alpha = row.number("alpha")
      let name = row["spending"] as? String ?? ""
      let bounds = SequentialBounds.upper(
        information: information, spent: information.map { spent(name, alpha, $0) })
      let expected = row.numbers("z")
      #expect(bounds.count == expected.count)
      for (bound, reference) in zip(bounds, expected) where reference < 7.9 {
        #expect(abs(bound - reference) < 1e-4, "\(name) \(alpha) \(information): \(bound), not \(reference)")
      }
    }
  }

  @Test func aSkippedLookCarriesItsChanceOver() {
    // Spending nothing at the first look is the same as having had no first look.
    let two = SequentialBounds.upper(information: [0.5, 1], spent: [0, 0.05])
    #expect(two[0] == .infinity)
    #expect(abs(two[1] - 1.6448536269514722) < 1e-4)
  }

  @Test func aLookWithoutNewInformationSpendsNothing() {
    let bounds = SequentialBounds.upper(information: [0.5, 0.5, 1], spent: [0.01, 0.02, 0.05])
    let without = SequentialBounds.upper(information: [0.5, 1], spent: [0.01, 0.05])
    #expect(bounds[1] == .infinity)
    #expect(abs(bounds[2] - without[1]) < 1e-9)
  }

  @Test func noLooksGiveNoBounds() {
    #expect(SequentialBounds.upper(information: [], spent: []).isEmpty)
    #expect(SequentialBounds.upper(information: [1], spent: []).isEmpty)
  }
}
