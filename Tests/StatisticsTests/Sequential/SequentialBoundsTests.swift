import Statistics
import Testing

/// Against gst_bounds.json, made by an integrator of its own (4,001-point Simpson) that agrees with ldbounds and the
/// published O'Brien–Fleming bounds to four decimals.
struct SequentialBoundsTests {
  struct File: Decodable {
    struct Case: Decodable {
      var spending: String
      var alpha: Double
      var information, z: [Double]

      var function: Spending? {
        switch spending {
        case "obf": .obrienFleming
        case "pocock": .pocock
        default: spending.last?.wholeNumberValue.map { .power(Double($0)) }
        }
      }
    }
    var cases: [Case]
  }

  @Test func `published and integrated schedules`() throws {
    let file: File = try VectorFile.load("gst_bounds")
    #expect(file.cases.count == 45)
    var worst = 0.0
    for row in file.cases {
      let function = try #require(row.function)
      let spent = row.information.map { function.spent(row.alpha, at: $0) }
      let bounds = try #require(SequentialBounds.upper(information: row.information, spent: spent))
      #expect(bounds.count == row.z.count)
      // The vectors stop at 8; a bound beyond it is right where they show 8.
      for (bound, expected) in zip(bounds, row.z) {
        let difference = abs(min(bound, 8) - expected)
        worst = max(worst, difference)
        #expect(difference < 1e-4, "\(row) \(bounds)")
      }
    }
    #expect(worst < 2e-5, "worst difference \(worst)")
  }
}

/// Schedules off the beaten track, against brute-force integration (sequential.json, made by make_sequential.py).
struct AwkwardScheduleTests {
  struct File: Decodable {
    struct Case: Decodable, CustomTestStringConvertible {
      var information, spent, z: [Double]

      var testDescription: String { "\(information)" }
    }
    var cases: [Case]
  }

  @Test func `looks close together, far apart, and past the end`() throws {
    let file: File = try VectorFile.load("sequential")
    #expect(file.cases.count == 15)
    for row in file.cases {
      let bounds = try #require(SequentialBounds.upper(information: row.information, spent: row.spent))
      for (bound, expected) in zip(bounds, row.z) {
        #expect(abs(bound - expected) < 1e-6, "\(row) \(bounds)")
      }
    }
  }

  @Test func `only ratios of information matter`() throws {
    let spent = [0.001, 0.01, 0.05]
    let small = try #require(SequentialBounds.upper(information: [1, 2, 5], spent: spent))
    let large = try #require(SequentialBounds.upper(information: [1e9, 2e9, 5e9], spent: spent))
    #expect(zip(small, large).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func `a look that may spend nothing decides nothing and changes nothing`() throws {
    let bounds = try #require(
      SequentialBounds.upper(information: [1, 2, 3, 4], spent: [0, 0.01, 0.01, 0.05])
    )
    #expect(bounds[0] == .infinity && bounds[2] == .infinity)
    let without = try #require(SequentialBounds.upper(information: [2, 4], spent: [0.01, 0.05]))
    #expect([bounds[1], bounds[3]] == without)
  }

  @Test func `a look without anything new carries its allowance over`() throws {
    let bounds = try #require(SequentialBounds.upper(information: [1, 1, 2], spent: [0.01, 0.02, 0.05]))
    let without = try #require(SequentialBounds.upper(information: [1, 2], spent: [0.01, 0.05]))
    #expect(bounds == [without[0], .infinity, without[1]])
  }

  /// Each bound is at most what Bonferroni over the increments would ask for, and at least the single look's.
  @Test func `between one look and a sum of looks`() throws {
    let spent = (1...14).map { 0.05 * Double($0) / 14 }
    let bounds = try #require(
      SequentialBounds.upper(information: (1...14).map { Double($0) }, spent: spent)
    )
    for (index, bound) in bounds.enumerated() {
      #expect(bound <= NormalDistribution.upperQuantile(0.05 / 14) + 1e-9)
      #expect(bound >= NormalDistribution.upperQuantile(spent[index]) - 1e-9)
    }
  }

  /// Looks that share nothing: increments are conditional on no crossing before, .01/.99 = P(Z ≥ c) at the second.
  @Test func `information that grows beyond all measure`() throws {
    let bounds = try #require(SequentialBounds.upper(information: [1e-300, 1e300], spent: [0.01, 0.02]))
    #expect(abs(bounds[1] - NormalDistribution.upperQuantile(0.01 / 0.99)) < 1e-8)
  }

  @Test func `information that grows by one bit`() throws {
    let bounds = try #require(
      SequentialBounds.upper(information: [1, 1.0.nextUp, 2], spent: [0.01, 0.02, 0.05])
    )
    #expect(abs(bounds[1] - NormalDistribution.upperQuantile(0.02)) < 1e-6)
    #expect(bounds[2] < bounds[1])
  }

  @Test func `differences that are only rounding are not spending`() throws {
    let bounds = try #require(SequentialBounds.upper(information: [1, 2], spent: [0.3, 0.1 + 0.2]))
    #expect(0.1 + 0.2 > 0.3 && bounds[1] == .infinity)
  }

  @Test func `one look is the plain test, no look is none`() {
    #expect(
      SequentialBounds.upper(information: [7], spent: [0.05]) == [NormalDistribution.upperQuantile(0.05)]
    )
    #expect(SequentialBounds.upper(information: [], spent: []) == [])
  }

  @Test func `arguments that make no sense`() {
    #expect(SequentialBounds.upper(information: [1], spent: []) == nil)
    #expect(SequentialBounds.upper(information: [2, 1], spent: [0.01, 0.02]) == nil)
    #expect(SequentialBounds.upper(information: [1, 2], spent: [0.02, 0.01]) == nil)
    #expect(SequentialBounds.upper(information: [0, 1], spent: [0.01, 0.02]) == nil)
    #expect(SequentialBounds.upper(information: [1, .nan], spent: [0.01, 0.02]) == nil)
    #expect(SequentialBounds.upper(information: [1, .infinity], spent: [0.01, 0.02]) == nil)
    #expect(SequentialBounds.upper(information: [1], spent: [1]) == nil)
    #expect(SequentialBounds.upper(information: [1], spent: [-0.1]) == nil)
  }
}
