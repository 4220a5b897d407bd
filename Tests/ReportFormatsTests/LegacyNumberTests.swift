import Measurements
import Testing

@testable import ReportFormats

@Suite("Amounts of iOS 13 to 26")
struct LegacyNumberTests {
  private static func base(_ text: String) throws -> (Int64, Quantity) {
    try withText(text) {
      let number = try #require(LegacyNumber($0))
      let unit = try #require(ReportUnit.legacy(number.unit))
      return (number.base(unit.base), unit.quantity)
    }
  }

  /// Expected values: the SI prefixes for time; 1,024 bytes a kB, since MetricKit shifts bytes by ten bits.
  @Test(
    "Every way of writing is read",
    arguments: [
      ("1,000 ms", 1_000_000_000), ("1000 ms", 1_000_000_000), ("1.000 ms", 1_000_000_000),
      ("1'000 ms", 1_000_000_000), ("1\u{2019}000 ms", 1_000_000_000), ("1 000 ms", 1_000_000_000),
      ("1\u{A0}000 ms", 1_000_000_000), ("1\u{202F}000\u{A0}мс", 1_000_000_000),
      ("12,34,567 ms", 1_234_567_000_000),
      ("1,190,070 ms", 1_190_070_000_000), ("7,338 sec", 7_338_000_000_000), ("20 secs.", 20_000_000_000),
      ("2,717秒", 2_717_000_000_000), ("820毫秒", 820_000_000), ("5 с", 5_000_000_000),
      ("5 сек.", 5_000_000_000),
      ("1.5 sec", 1_500_000_000), ("1,5 sec", 1_500_000_000), ("0.250 s", 250_000_000),
      ("1832.0 s", 1_832_000_000_000),
      ("1832.125 s", 1_832_125_000_000), ("2 min", 120_000_000_000), ("1 hr", 3_600_000_000_000),
      ("250msec", 250_000_000), ("\u{0661}\u{066C}\u{0660}\u{0660}\u{0660} ms", 1_000_000_000),
    ]
  )
  func durations(text: String, nanoseconds: Int64) throws {
    #expect(try Self.base(text) == (nanoseconds, .duration))
  }

  @Test(
    "Amounts of bytes are multiples of 1,024",
    arguments: [
      ("79\u{A0}041 кБ", 80_937_984), ("1,106,818千字节", 1_133_381_632), ("100000 kB", 102_400_000),
      ("1 KB", 1_024), ("1,5 MB", 1_572_864), ("1.300,5 kB", 1_331_712), ("1024 mB", 1_073_741_824),
      ("2,000 byte", 2_000), ("512 bytes", 512), ("1 МБ", 1_048_576),
    ]
  )
  func bytes(text: String, bytes: Int64) throws {
    #expect(try Self.base(text) == (bytes, .bytes))
  }

  @Test("Other units")
  func others() throws {
    #expect(try Self.base("3990413161 kiloinstructions") == (3_990_413_161_000, .count))
    #expect(try Self.base("1.2 ms per s") == (1_200_000, .hitchRatio))
    #expect(try Self.base("3 bars") == (3_000_000, .number(unit: "bars")))
    #expect(try Self.base("50 apl") == (50_000_000, .number(unit: "apl")))
  }

  @Test("Halves go to the even neighbour, and what does not fit is the largest number")
  func edges() throws {
    #expect(try Self.base("0.0000005 ms").0 == 0)
    #expect(try Self.base("0.0000015 ms").0 == 2)
    #expect(try Self.base("99999999999999999999999 hr").0 == .max)
    #expect(try Self.base("9223372036854775807 hr").0 == .max)
  }

  @Test(
    "What does not begin with a number, or has broken groups, is none",
    arguments: ["", "ms", "abc 5 ms", "1 00 ms", "1,00,5.2,1 ms", "-", "12345 678 ms"]
  )
  func notNumbers(text: String) {
    #expect(withText(text) { LegacyNumber($0) == nil })
  }
}

@Suite("Dates in reports")
struct ReportDateTests {
  /// Expected: seconds since 1970 by `date -u -d … +%s` (GNU coreutils).
  @Test(
    "Every form is read",
    arguments: [
      ("2020-10-24 22:59:00 +0000", 1_603_580_340.0), ("2022-11-14 23:59:00", 1_668_470_340),
      ("2026-09-13 00:00:00 -0000", 1_789_257_600), ("2026-09-01T23:00:00Z", 1_788_303_600),
      ("2026-09-01T23:00:00.500Z", 1_788_303_600.5), ("2026-04-19 10:30:00.0000 +0000", 1_776_594_600),
      ("2026-09-02 01:00:00 +0900", 1_788_278_400), ("2026-09-01T16:00:00+02:00", 1_788_271_200),
      ("2026-09-01", 1_788_220_800),
    ]
  )
  func texts(text: String, seconds: Double) {
    #expect(withText(text) { ReportDate.moment($0) == seconds })
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "yesterday", "2026-13-01", "2026-02-30 10:00:00", "2026-09-01 25:00:00", "2026-09-01T10:00:00 PST",
      "2026-09-01T10:00:00.Z",
    ]
  )
  func notDates(text: String) {
    #expect(withText(text) { ReportDate.moment($0) == nil })
  }

  @Test("Numbers count from 2001 unless only 1970 makes sense")
  func numbers() {
    // 2001-01-01T00:00:00Z is 978,307,200 seconds after 1970; 812,844,000 is Apple's own example of 2026-10-04T22:00Z.
    #expect(ReportDate.moment(of: 812_844_000) == 1_791_151_200)
    #expect(ReportDate.moment(of: 1_791_151_200) == 1_791_151_200)
    #expect(ReportDate.moment(of: 1_791_151_200_000) == 1_791_151_200)
  }
}
