import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

/// An event that is written like one before must be read as if it were the first.
@Suite struct KnownLogEventsTests {
  static let first = line()

  static func line(
    id: String = #""a1""#, date: String = #""2026-11-07T01:00:00.000Z""#, message: String = "hang_time",
    tags: String = #"["env:prod","version:8.1.0"]"#, value: String = "354.5", count: String = "3",
    state: String = #""home""#, version: String = #""8.1.0""#,
    os: String = #"{"name":"iOS","version":"26.0"}"#,
    other: String = "true", end: String = ""
  ) -> String {
    #"{"_id":\#(id),"date":\#(date),"service":"shop","message":"\#(message)","tags":\#(tags),"attributes":"#
      + #"{"value":\#(value),"count":\#(count),"domain":"screens","state":\#(state),"version":\#(version),"#
      + #""build_version":"810","os":\#(os),"other":\#(other),"_dd":{"device":{"model":"iPhone15,2"}}}}\#(end)"#
  }

  /// What a reader makes of a text: the digests of what was read, or what is wrong with it.
  private static func outcome(
    _ text: String, _ reader: inout DocumentReader, keepsEvents: Bool
  ) -> (result: [String], known: Int) {
    var batch = ReportBatch()
    batch.keepsEvents = keepsEvents
    var copy = text
    do {
      try copy.withUTF8 { unsafe try reader.read(UnsafeRawBufferPointer($0), into: &batch) }
    } catch {
      return ([(error as? Diagnostic)?.message ?? "\(error)"], 0)
    }
    let reports = batch.reports + batch.events.map(\.report)
    return (
      reports.map { "\($0.readingDigest)" } + batch.leftOut.map { "\($0) \($1)" }, batch.events.count
    )
  }

  /// Reads a text alone, and again behind another; both with and without events kept apart.
  private static func expectAlike(_ text: String, behind first: String) -> Int {
    var alone = DocumentReader(selection: ReportSelection())
    let expected = outcome(text, &alone, keepsEvents: false).result
    var known = 0
    for keepsEvents in [false, true] {
      var reader = DocumentReader(selection: ReportSelection())
      _ = outcome(first, &reader, keepsEvents: keepsEvents)
      for _ in 0..<2 {
        let found = outcome(text, &reader, keepsEvents: keepsEvents)
        #expect(found.result == expected, "\(text)")
        known = found.known
      }
    }
    return known
  }

  @Test(arguments: [
    line(id: #""b2""#), line(date: #""2026-11-08T23:59:59.999Z""#), line(value: "0"), line(value: "7.25"),
    line(count: "12"), line(state: #""search""#), line(version: #""8.2.0""#), line(other: "null"),
    line(os: #"{"name":"iOS","version":"18.1"}"#), line(value: "1e300", count: "1"), line(other: "17"),
    line(date: #""2026-11-08T23:59:60Z""#), line(date: #""2026-11-08 23:00:00 -0300""#),
    line(date: "1794013200000"), line(date: #""1990-11-08T23:59:59.999Z""#), line(date: "null"),
    line(id: #""b\"2""#), line(id: "17"), line(state: #""""#), line(state: "null"), line(version: #""""#),
    line(version: "null"), line(version: "8.1"), line(tags: #""version:8.3.0""#), line(os: #""iOS 26.1""#),
    line(message: "launch"), line(message: "other"), line(value: #""fast""#), line(value: "-1"),
    line(count: "-1"), line(count: "1.5"), line(count: "99999999999999999999"), line(count: #""4""#),
    line(other: #""{\"timeStampBegin\":\"2026-11-07\"""#), line(date: #""yesterday""#),
    line(other: #"{"metaData":{},"timeStampBegin":"2026-11-07"}"#),
    line(other: "184467440737095516160"), line(value: "184467440737095516160"),
  ])
  func readsAsTheFirst(_ text: String) {
    _ = Self.expectAlike(text, behind: Self.first)
    _ = Self.expectAlike(text, behind: Self.line(other: "17"))
    // A version in the tag counts only where no attribute names one.
    _ = Self.expectAlike(text, behind: Self.line(version: "null"))
  }

  @Test(arguments: [
    line(value: "12x"), line(value: "012"), line(value: "1."), line(value: ".5"), line(value: "1 2"),
    line(other: "trux"), line(other: "tru"), line(other: "true false"), line(other: "nul"),
    line(count: "1-1"),
    line(id: #""a" "b""#), line(id: #""a"x"#), line(state: #""a\x""#), line(state: "\"a\u{1}\""),
    line(end: "}"), line(end: " 1"), line(end: #" "a""#), line(other: ""),
  ])
  func refusesWhatIsBroken(_ text: String) {
    #expect(Self.expectAlike(text, behind: Self.first) == 0)
    #expect(problem(text) != nil)
  }

  @Test func knowsTheOrdinary() {
    #expect(Self.expectAlike(Self.line(id: #""c3""#, value: "9", count: "2"), behind: Self.first) == 1)
    #expect(Self.expectAlike(Self.line(state: #""cart""#), behind: Self.first) == 1)
  }

  @Test func readsPagesAsTheirElements() {
    let events = (0..<9).map { Self.line(id: "\"\($0)\"", value: "\($0)", version: "\"8.\($0 % 2)\"") }
    let page = #"{"data":["# + events.joined(separator: ",") + "]}"
    #expect(Self.expectAlike(page, behind: Self.first) == 9)
  }
}
