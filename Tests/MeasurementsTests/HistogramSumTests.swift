import Measurements
import Testing

/// Expected sums by hand: count × (start + end) / 2.
struct HistogramSumTests {
  private func ms(_ value: Int64) -> Int64 { value * 1_000_000 }

  @Test func bucketsCountAtTheirMiddle() throws {
    let sum = try #require(
      HistogramSum.of(
        [Bucket(start: ms(300), end: ms(309), count: 4), Bucket(start: ms(400), end: ms(500), count: 2)],
        isHangTime: false
      )
    )
    // 4 × 304.5 ms + 2 × 450 ms
    #expect(sum.sum == 2_118_000_000)
    #expect(sum.count == 6)
  }

  @Test func hangBucketsFromNineSecondsCountAtTheirStart() throws {
    let open = [Bucket(start: ms(9_000), end: ms(60_000), count: 3)]
    #expect(try #require(HistogramSum.of(open, isHangTime: true)).sum == 27_000_000_000)
    #expect(try #require(HistogramSum.of(open, isHangTime: false)).sum == 103_500_000_000)
  }

  @Test(arguments: [(Int64(1), Int64(0)), (3, 2), (5, 2)])
  func halvesGoToTheEvenNeighbour(doubled: Int64, expected: Int64) throws {
    // One event between 0 and `doubled` nanoseconds lies at a half: 0.5 → 0, 1.5 → 2, 2.5 → 2.
    let sum = try #require(HistogramSum.of([Bucket(start: 0, end: doubled, count: 1)], isHangTime: false))
    #expect(sum.sum == expected)
  }

  @Test func sumsThatDoNotFitAreNil() {
    #expect(HistogramSum.of([Bucket(start: .max, end: .max, count: 2)], isHangTime: false) == nil)
    let many = Bucket(start: 0, end: 0, count: .max)
    #expect(HistogramSum.of([many, many], isHangTime: false) == nil)
  }

  @Test func noBucketsAreNoEvents() throws {
    let sum = try #require(HistogramSum.of([], isHangTime: true))
    #expect(sum.sum == 0 && sum.count == 0)
  }
}
