import Measurements
import Testing

struct PublishedValuesTests {
  private func value(_ version: String, _ number: Double, margin: Double? = nil) -> PublishedValue {
    let place = PublishedValue.Place(
      metric: .named("x"), version: version, percentile: 50, device: "all_iphones")
    return PublishedValue(
      place: place, value: number, margin: margin,
      content: ContentDigest(high: number.bitPattern, low: (margin ?? -1).bitPattern))
  }

  private func set(_ values: [PublishedValue]) -> PublishedValues {
    var set = PublishedValues()
    for value in values { set.add(value) }
    return set
  }

  @Test func `order and division leave no trace`() {
    let values = [value("8.9", 1), value("8.10", 2), value("8.9", 1), value("8.9", 1), value("8.11", 3)]
    let whole = set(values)
    #expect(whole.all.map(\.place.version) == ["8.9", "8.10", "8.11"])
    #expect(whole.duplicates == 2)
    for split in 0...values.count {
      var merged = set(Array(values[split...].reversed()))
      merged.merge(set(Array(values[..<split])))
      #expect(merged.all == whole.all)
      #expect(merged.duplicates == whole.duplicates)
      #expect(merged.contradiction == nil)
    }
  }

  @Test func `two values of one place contradict each other, in whatever order they come`() {
    let values = [value("8.9", 5), value("8.9", 4), value("8.9", 4, margin: 1), value("8.10", 2)]
    for one in [values, values.reversed()] {
      let contradiction = set(one).contradiction
      #expect(contradiction?.one == value("8.9", 4))
      #expect(contradiction?.other == value("8.9", 4, margin: 1))
      #expect(set(one).all.map(\.place.version) == ["8.10"])
    }
  }

  @Test func `a value without a day does not belong to any window, nor to a condition of devices`() {
    func leftOut(_ change: (inout Admission) -> Void) -> [LeftOutReason: Int] {
      var admission = Admission()
      change(&admission)
      var intake = Intake(admission: admission, plan: .everything)
      intake.take(value("8.9", 1))
      #expect(intake.published.isEmpty == !intake.leftOut.isEmpty)
      return intake.leftOut
    }
    #expect(leftOut { _ in } == [:])
    #expect(leftOut { $0.since = Day("2026-11-01") } == [.outsideWindow: 1])
    #expect(leftOut { $0.until = Day("2026-11-01") } == [.outsideWindow: 1])
    #expect(leftOut { $0.only = [.lowPowerMode] } == [.excluded: 1])
    #expect(leftOut { $0.exclude = [.testFlight] } == [:])
    #expect(leftOut { $0.versions = [VersionSelector("8.1")] } == [.otherVersion: 1])
    // No build is published: one that is named is not met.
    #expect(leftOut { $0.versions = [VersionSelector("8.9+1")] } == [.otherVersion: 1])
  }
}
