import Measurements
import Rules
import SourceDiagnostics
import Testing

struct MeaningTests {
  private static let one = """
    version: 1
    rules:
      - id: a
        metric: hang_time
        max_increase: [40ms, 5 %]
    """

  @Test func sameMeaningHasTheSameText() throws {
    let other = """
      # Written otherwise.
      version: 1
      name: other
      decision: {confidence: 95%, adjust-for: device}
      rules: [{metric: hang-time, "max increase": [5.0 %, "0.04 s"], level: block, id: a}]
      """
    let text = try #require(read(Self.one).file).canonicalText
    #expect(try #require(read(other).file).canonicalText == text)
    let stricter = Self.one.split(separator: "40").joined(separator: "39")
    #expect(try #require(read(stricter).file).canonicalText != text)
  }

  @Test func selectsForegroundTimeForRatesAlone() throws {
    let average = try #require(read(Self.one).file).selection()
    let key = try #require(MetricCatalogue.key(named: "hang_time"))
    #expect(average.metrics == [key])
    let rate = try #require(read(Self.one + "\n    statistic: total-per-hour").file).selection()
    #expect(rate.metrics == [key, MetricCatalogue.foregroundTime])
  }

  @Test func keepsVersionsAsWritten() throws {
    let file = try #require(read("candidate: 1.10\nbaseline: [1.9, 1.8]\n" + Self.one).file)
    #expect(file.candidate == VersionSelector("1.10"))
    #expect(file.baseline == .versions([VersionSelector("1.9"), VersionSelector("1.8")]))
  }

  /// Whatever is cut off or flipped, reading ends with a file or with a mistake that has a place.
  @Test func brokenFilesNeverTrap() {
    let bytes = Array(contractExample.utf8)
    for length in stride(from: 0, to: bytes.count, by: 7) {
      let reading = RuleFile.read(Array(bytes.prefix(length)), file: "rules.yml", today: Day("2026-12-24"))
      #expect(reading.file != nil || reading.diagnostics.contains { $0.severity == .error })
    }
    for place in bytes.indices {
      var flipped = bytes
      flipped[place] ^= UInt8(1) << UInt8(place % 8)
      let reading = RuleFile.read(flipped, file: "rules.yml", today: Day("2026-12-24"))
      #expect(reading.file != nil || reading.diagnostics.contains { $0.severity == .error })
    }
  }
}
