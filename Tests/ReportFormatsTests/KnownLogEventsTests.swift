import Measurements
import SourceDiagnostics
import TestSupport
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

  /// Reads a text alone, and again behind another; both with and without events kept apart.
  private static func expectAlike(_ text: String, behind first: String) -> Int {
    let expected = Outcome.fresh(text)
    var known = 0
    for keepsEvents in [false, true] {
      var reader = DocumentReader(selection: ReportSelection())
      _ = Outcome(of: first.utf8, &reader, keepsEvents: keepsEvents)
      for _ in 0..<2 {
        let found = Outcome(of: text.utf8, &reader, keepsEvents: keepsEvents)
        #expect(found == expected, "\(text)")
        known = found.events
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

  @Test func anEventWithoutIdentifierIsNotTakenForOneWithIt() {
    let withID = Self.line()
    let withoutID = withID.replacing(#""_id""#, with: #""host""#)
    for (one, other) in [(withID, withoutID), (withoutID, withID)] {
      var reader = DocumentReader(selection: ReportSelection())
      for text in [one, other, one, other] {
        #expect(Outcome(of: text.utf8, &reader, keepsEvents: true) == .fresh(text), "\(text)")
      }
    }
  }

  /// A version in the tags counts only where the attribute is empty, and then it tells events apart.
  @Test func theVersionInTheTagsIsNotThatOfOthers() {
    var reader = DocumentReader(selection: ReportSelection())
    let tagged = ["8.1.0", "8.2.0", "8.3.0"].map { Self.line(tags: #"["version:\#($0)"]"#, version: #""""#) }
    for text in [Self.line(tags: #"["version:8.1.0"]"#)] + tagged + tagged {
      #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)")
    }
  }

  /// A text is the message in one export of an event and nothing in another.
  @Test func theMessageIsNotThatOfOthers() {
    let attributes = #""attributes":{"value":354.5,"version":"8.1.0"}"#
    let date = #""date":"2026-11-07T01:00:00.000Z""#
    let nested =
      #"{"id":"a","message":"note","content":{\#(date),"message":"hang_time","service":"s",\#(attributes)}}"#
    func line(_ message: String, _ id: String = "b") -> String {
      #"{"id":"\#(id)","message":"\#(message)",\#(date),"service":"s",\#(attributes)}"#
    }
    // All steps of a line are known from these two, of which one has no message outside and the other has a note there.
    let inside =
      #"{"id":"a",\#(date),"service":"s","attributes":{"message":"hang_time","value":1,"version":"8.1.0"}}"#
    let both =
      String(line("note").dropLast())
      + #","content":{"message":"hang_time",\#(date),"service":"s",\#(attributes)}}"#
    let streams: [[String]] = [
      [
        inside, both, line("hang_time"), line("other"), line("time_to_first_draw", "c"),
        line("hang_time", "d"),
      ],
      [nested, line("hang_time"), line("other"), line("time_to_first_draw", "c"), line("hang_time", "d")],
      [line("hang_time"), nested, nested.replacing("hang_time", with: "other"), line("other")],
    ]
    for texts in streams {
      var reader = DocumentReader(selection: ReportSelection())
      for text in texts { #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)") }
    }
  }

  /// A page holds no lines of aggregates, but a document may be one.
  @Test(arguments: ["row", "schema", "end"])
  func aLineOfAnAggregateIsNotTakenForAnEvent(_ key: String) {
    for value in ["null", #""release-gate/aggregate/1""#] {
      let line =
        #"{"\#(key)":\#(value),"from":"a","#
        + Self.line(id: #""b2""#).dropFirst().replacing(#""service":"shop""#, with: #""service":"x""#)
      var reader = DocumentReader(selection: ReportSelection())
      for text in [#"{"data":[\#(line)]}"#, line] {
        #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)")
      }
    }
  }

  // MARK: Random events

  /// An object of some members, which have few values each and a strange one now and then.
  private static func object(_ members: [(key: String, values: [String])], _ random: inout SeededGenerator)
    -> String
  {
    let quirks = [
      "null", "5", "5.5", "{}", "[]", #""""#, #""5""#, "true", #"["version:9"]"#, #"{"name":"x"}"#, "-1",
      "1e1",
      #""version:9,a:b""#, #""{\"a\":1}""#, #""[x""#, #""\u0041""#,
    ]
    var chosen = members.filter { _ in Int.random(in: 0..<100, using: &random) > 0 }
    if Int.random(in: 0..<40, using: &random) == 0 { chosen.shuffle(using: &random) }
    if Int.random(in: 0..<40, using: &random) == 0, let more = chosen.randomElement(using: &random) {
      chosen.insert(more, at: Int.random(in: 0...chosen.count, using: &random))
    }
    return "{"
      + chosen.map { key, values in
        let isQuirk = Int.random(in: 0..<100, using: &random) == 0
        return "\"\(key)\":" + ((isQuirk ? quirks : values).randomElement(using: &random) ?? "1")
      }.joined(separator: ",") + "}"
  }

  private static func randomEvent(_ export: Int, time: String, _ random: inout SeededGenerator) -> String {
    let dates = [#""2026-11-07T01:00:00.000Z""#, #""2026-11-08T23:59:59Z""#, "1794013200000"]
    let tags = [#"["env:prod","version:8.1.0"]"#, #"["env:prod","version:8.2.0"]"#]
    let names = [#""8.1.0""#, #""8.2.0""#]
    let message = [#""hang_time""#, #""hang_time""#, #""time_to_first_draw""#]
    let os = object([("name", [#""iOS""#]), ("version", [#""26.0""#])], &random)
    let device = object([("device", [#"{"model":"iPhone15,2"}"#])], &random)
    // The version stands in an attribute or in the tags.
    let version: [(key: String, values: [String])] = [
      ("version", names), ("version", ["null"]), ("edition", names),
    ]
    let attributes = object(
      [
        ("value", ["354.5", "7", "9"]), ("count", ["1", "2"]), ("state", [#""home""#, #""cart""#]),
        ("domain", [#""s""#]),
        version.randomElement(using: &random) ?? version[0], ("build_version", [#""810""#]), ("os", [os]),
        ("_dd", [device]),
      ], &random)
    let id: [(key: String, values: [String])] = ["id", "_id", "host"].map { ($0, [#""a""#, #""b""#, "17"]) }
    let head: [(key: String, values: [String])] = [
      (time, dates), ("service", [#""shop""#]), ("message", message),
      ("tags", tags), ("attributes", [attributes]),
    ]
    let first = id.randomElement(using: &random) ?? id[0]
    switch export {
    case 0: return object([first] + head, &random)
    case 1: return object([first, ("type", [#""log""#]), ("attributes", [object(head, &random)])], &random)
    default: return object([first, ("content", [object(head, &random)])], &random)
    }
  }

  @Test func readsRandomEventsAsTheFirst() {
    var random = SeededGenerator.printed()
    var known = 0
    for round in 0..<6 {
      var reader = DocumentReader(selection: ReportSelection())
      for _ in 0..<400 {
        let text = Self.randomEvent(round % 3, time: round % 2 == 0 ? "date" : "timestamp", &random)
        let found = Outcome(of: text.utf8, &reader, keepsEvents: round > 0)
        known += found.events
        if found != .fresh(text) { Issue.record("\(text)\n\(found)\n\(Outcome.fresh(text))") }
      }
    }
    #expect(known > 100)
  }
}
