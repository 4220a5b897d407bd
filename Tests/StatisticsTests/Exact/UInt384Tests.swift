import Testing

@testable import Statistics

/// Against Python's integers, run by hand on random 128-bit factors.
struct UInt384Tests {
  struct Case: CustomTestStringConvertible {
    var a: UInt128, b: UInt128, c: UInt128
    var high: UInt128, middle: UInt128, low: UInt128
    var nearest: Double

    var testDescription: String { "\(a)" }
  }

  static let cases = [
    Case(
      a: 122003312826609799601279071269261048901,
      b: 286351342250401058177601183925669056055,
      c: 180363216669081746304004382923921423913,
      high: 54417668258267546888203861587648051063,
      middle: 324102881953327654197982482832252343776,
      low: 27027677506764367783997720261697106891,
      nearest: 0x1.4783b18567e9ap+381
    ),
    Case(
      a: 264045017427051160471571604263658119919,
      b: 17644747570119744164048482130081076084,
      c: 126514724312030807647575512133354482235,
      high: 5090443363106438169507091681968722588,
      middle: 34233532427529323093755095356391733288,
      low: 297049390702564278440991831068829791364,
      nearest: 0x1.ea311e133e706p+377
    ),
    Case(
      a: 129565204986011269145083308601234483362,
      b: 84842847649573980685912631901894732136,
      c: 138886607307342772361331206903643730841,
      high: 13185150834056161335080087932722503792,
      middle: 145712937506417716663710757973658970208,
      low: 151853770952193870855419411384236975952,
      nearest: 0x1.3d6bc40b7bd47p+379
    ),
  ]

  @Test(arguments: cases)
  func `products of three`(row: Case) {
    let product = UInt384(row.a, times: row.b).times(row.c)
    #expect(product.high == row.high && product.middle == row.middle && product.low == row.low)
    #expect(product == UInt384(row.c, times: row.a).times(row.b))
    #expect(product.nearestDouble == row.nearest)
  }

  @Test(arguments: cases)
  func `sums, differences and shifts undo each other`(row: Case) {
    let (one, other) = (UInt384(row.a, times: row.b), UInt384(row.b, times: row.c))
    let sum = one &+ other
    #expect(sum &- other == one && sum &- one == other)
    #expect(one &+ one == one.shiftedLeft(by: 1))
    for count in [1, 64, 127, 128] {
      let shifted = one.shiftedLeft(by: count)
      #expect(shifted.bitCount == one.bitCount + count)
      #expect((0..<count).reduce(shifted) { value, _ in value.halved } == one)
    }
    #expect(one.shiftedLeft(by: 0) == one)
  }

  @Test func `carries run through all three words`() {
    let most = UInt384(.max, times: 1)
    let sum = most &+ UInt384(1, times: 1)
    #expect(sum.low == 0 && sum.middle == 1 && sum.high == 0)
    #expect(sum &- UInt384(1, times: 1) == most)
    let wide = most.shiftedLeft(by: 128) &+ most
    let over = wide &+ UInt384(1, times: 1)
    #expect(over.low == 0 && over.middle == 0 && over.high == 1 && over.bitCount == 257)
    #expect(over &- UInt384(1, times: 1) == wide)
    #expect(most < sum && !(sum < most) && wide < over)
  }

  /// 2⁵³ + 1 lies half way between two Doubles: a single bit 200 places further down decides.
  @Test func `the last of many bits breaks a tie`() {
    let tie = UInt384(9_007_199_254_740_993, times: 1).shiftedLeft(by: 200)
    #expect(tie.nearestDouble == 0x1p253)
    #expect((tie &+ UInt384(1, times: 1)).nearestDouble == 0x1.0000000000001p253)
  }

  @Test func `zero and one`() {
    #expect(UInt384(0, times: 5).isZero && UInt384(0, times: 5).bitCount == 0)
    #expect(UInt384(0, times: 5).nearestDouble == 0)
    #expect(!UInt384(1, times: 1).isZero && UInt384(1, times: 1).nearestDouble == 1)
  }
}
