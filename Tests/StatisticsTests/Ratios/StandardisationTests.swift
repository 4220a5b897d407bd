import Statistics
import Testing

/// Against reference_vectors.json: a slowdown of 10 % in every stratum that the raw means show as 12 % faster.
struct StandardisationTests {
  let vectors: ReferenceVectors.Standardisation

  init() throws {
    vectors = try ReferenceVectors.loaded.get().standardisation
  }

  @Test func `both sides to the reference's mix`() throws {
    let reference = try #require(
      Standardisation.standardise(vectors.strata.map { estimate($0.base) }, toMix: vectors.weights)
    )
    let tested = try #require(
      Standardisation.standardise(vectors.strata.map { estimate($0.cand) }, toMix: vectors.weights)
    )
    #expect(agrees(reference.value, vectors.base))
    #expect(agrees(reference.variance, vectors.varBase))
    #expect(agrees(tested.value, vectors.candStandardised))
    #expect(agrees(tested.variance, vectors.varCand))
    #expect(agrees(tested.value / reference.value - 1, vectors.relStandardised))
    #expect(tested.covered == 1)
  }

  @Test func `totals serve as weights`() {
    let strata = vectors.strata.map { estimate($0.cand) }
    let shares = Standardisation.standardise(strata, toMix: [0.25, 0.25, 0.5])
    #expect(Standardisation.standardise(strata, toMix: [1_000, 1_000, 2_000]) == shares)
  }

  /// By hand: strata 1 and 3 with weights .3/.6 each: (990 + 275)/2 and (170000/15 + 16000/50)/4.
  @Test func `a stratum left out leaves the rest renormalised`() throws {
    let strata = vectors.strata.map { estimate($0.cand) }
    let left = try #require(
      Standardisation.standardise(strata, toMix: vectors.weights, counting: [true, false, true])
    )
    #expect(agrees(left.value, 632.5))
    #expect(agrees(left.variance, (170_000.0 / 15 + 320) / 4))
    #expect(agrees(left.covered, 0.6))
    #expect(left.weights[1] == 0)
    #expect(Standardisation.standardise([strata[0], nil, strata[2]], toMix: vectors.weights) == left)
  }

  @Test func `nothing left`() {
    let one = estimate(vectors.strata[0].base)
    #expect(Standardisation.standardise([], toMix: []) == nil)
    #expect(Standardisation.standardise([nil], toMix: [1]) == nil)
    #expect(Standardisation.standardise([one], toMix: [0]) == nil)
    #expect(Standardisation.standardise([one], toMix: [-1]) == nil)
    #expect(Standardisation.standardise([one], toMix: [.infinity]) == nil)
    #expect(Standardisation.standardise([one], toMix: [1, 1]) == nil)
    #expect(Standardisation.standardise([one], toMix: [1], counting: []) == nil)
    #expect(Standardisation.standardise([one], toMix: [1], counting: [false]) == nil)
  }

  private func estimate(_ side: ReferenceVectors.Side) -> Estimate? {
    Estimate(value: side.mean, variance: side.variance / side.n)
  }
}
