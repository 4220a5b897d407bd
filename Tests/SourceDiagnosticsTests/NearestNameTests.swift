import SourceDiagnostics
import Testing

struct NearestNameTests {
  private let names = ["hang_time", "time_to_first_draw", "resume_time", "level", "metric"]

  @Test(arguments: [
    ("hang_tme", "hang_time"), ("hnag_time", "hang_time"), ("levl", "level"), ("Metric", "metric"),
    ("time_to_first_drawn", "time_to_first_draw"),
  ])
  func aSlipFindsTheNameThatWasMeant(slip: String, name: String) {
    #expect(NearestName.of(slip, among: names) == name)
  }

  @Test(arguments: ["", "zzz", "bundle_of_joy"])
  func whatIsFarFromEveryNameFindsNone(text: String) {
    #expect(NearestName.of(text, among: names) == nil)
  }

  @Test func aSwapOfNeighboursIsOneSlip() {
    // By insertions and deletions alone it would be two, and "ab" would be nearer to "b".
    #expect(NearestName.of("ab", among: ["ba"]) == "ba")
  }
}
