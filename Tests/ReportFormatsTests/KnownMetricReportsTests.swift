import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// A metric report of iOS 27 that is written like others before must be read as if it were the first.
@Suite struct KnownMetricReportsTests {
  private static let environment =
    #""environment":{"latestApplicationVersion":"8.2.0","applicationBuildVersion":"820","deviceType":"iPhone17,1","#
    + #""osVersion":{"platform":"iPhone OS","number":"27.1","buildNumber":"24A435"},"regionFormat":"JP","#
    + #""bundleIdentifier":"com.example.app","isTestFlightApp":false,"hasExceededStateLimit":false}"#

  private static let range = #""timeRange":{"begin":815616000,"end":815702400.5}"#

  private static func amount(_ value: String, _ unit: String) -> String {
    #"{"value":\#(value),"unit":"\#(unit)"}"#
  }

  private static func bucket(_ start: String, _ end: String, _ count: String, unit: String = "ms") -> String {
    #"{"lowerBound":\#(amount(start, unit)),"upperBound":\#(amount(end, unit)),"count":\#(count)}"#
  }

  private static func histogram(_ name: String, _ buckets: String...) -> String {
    #"{"\#(name)":{"histogram":{"buckets":[\#(buckets.joined(separator: ","))]}}}"#
  }

  private static let foreground = #"{"totalForegroundTimeMetric":{"value":\#(amount("1460", "s"))}}"#
  private static let hangs = histogram(
    "hangTimeMetric", bucket("250", "259", "2"), bucket("1020", "1029", "1"))
  private static let launches = histogram("timeToFirstDrawMetric", bucket("340", "349", "4"))
  private static let exits =
    #"{"foregroundTerminationMetric":{"normalTerminationCount":3,"badAccessTerminationCount":1,"newTerminationCount":2}}"#

  private static func interval(_ values: String..., duration: String = amount("86400", "s")) -> String {
    #"{"duration":\#(duration),"states":[],"values":[\#(values.joined(separator: ","))]}"#
  }

  private static func state(
    _ label: String, _ values: String..., domain: String = "com.example.screens", metadata: String = "{}"
  ) -> String {
    #"{"state":{"domain":"\#(domain)","label":"\#(label)","stableMetadata":\#(metadata)},"#
      + #""values":[\#(values.joined(separator: ","))]}"#
  }

  private static func report(
    _ intervals: [String] = [interval(foreground, hangs, launches, exits)], _ states: [String] = [],
    environment: String = environment, range: String = range, more: String = ""
  ) -> String {
    let entries =
      #""intervalEntries":[\#(intervals.joined(separator: ","))],"stateEntries":[\#(states.joined(separator: ","))]"#
    let parts = [#""version":"2.0.0""#, environment, range, entries, more].filter { !$0.isEmpty }
    return "{" + parts.joined(separator: ",") + "}"
  }

  private static let ordinary = [
    report(), report([interval(launches)], [state("home", hangs), state("search", hangs, foreground)]),
    report([interval(hangs, duration: amount("3600", "s")), interval(hangs, launches)]),
    report([interval(foreground, hangs)], [state("home", hangs), state("home", hangs, domain: "tabs")]),
  ]

  private static let intervals: [[String]] = [
    [], [interval()], [interval(hangs, duration: amount("0", "s"))], [interval(hangs, hangs)],
    [interval(hangs), interval(launches)],
    [interval(launches, duration: amount("86400", "s")), interval(hangs)],
    [
      interval(hangs, duration: amount("1", "h")), interval(launches, duration: amount("3601", "s")),
      interval(),
    ],
    [interval(hangs, duration: amount("3600.5", "s")), interval(launches, duration: amount("3600", "s"))],
    [interval(hangs, duration: "5")], [interval(hangs, duration: amount("5", "kB"))], ["null"], ["{}"], ["5"],
    [#"{"values":[\#(hangs)],"duration":\#(amount("86400", "s"))}"#],
    [#"{"duration":\#(amount("86400", "s"))}"#],
    [#"{"duration":\#(amount("86400", "s")),"values":null}"#],
    [#"{"duration":\#(amount("86400", "s")),"values":{}}"#],
    [#"{"duration":\#(amount("86400", "s")),"values":[],"later":1}"#],
    [#"{"duration":\#(amount("86400", "s")),"values":\#(hangs)}"#],
  ]

  private static let values: [String] = [
    "null", "{}", "5", #"{"hangTimeMetric":null}"#, #"{"hangTimeMetric":{}}"#, #"{"hangTimeMetric":5}"#,
    histogram("hangTimeMetric"), histogram("hangTimeMetric", bucket("9", "8", "1")),
    histogram("hangTimeMetric", bucket("1", "2", "-1")), histogram("hangTimeMetric", bucket("1", "2", "1.0")),
    histogram("hangTimeMetric", bucket("0.25", "0.26", "1", unit: "s")),
    histogram("hangTimeMetric", bucket("1", "2", "3"), bucket("1", "2", "4")),
    histogram("hangTimeMetric", bucket("1", "2", "3"), #"{"lowerBound":{"value":1,"unit":"ms"},"count":2}"#),
    histogram(
      "hangTimeMetric",
      #"{"count":2,"lowerBound":{"value":1,"unit":"ms"},"upperBound":{"value":2,"unit":"ms"}}"#),
    histogram(
      "hangTimeMetric",
      #"{"lowerBound":{"unit":"ms","value":1},"upperBound":{"value":2,"unit":"ms"},"count":2}"#),
    histogram(
      "hangTimeMetric", #"{"lowerBound":{"value":1},"upperBound":{"value":2,"unit":"ms"},"count":2}"#),
    histogram("hangTimeMetric", "null"), histogram("hangTimeMetric", "{}"),
    #"{"hangTimeMetric":{"histogram":null}}"#, #"{"hangTimeMetric":{"histogram":{"buckets":{}}}}"#,
    #"{"hangTimeMetric":{"other":1,"histogram":{"buckets":[]}}}"#,
    histogram("newMetric", bucket("1", "2", "3")),
    #"{"totalForegroundTimeMetric":{"value":{"unit":"s","value":5}}}"#,
    #"{"totalForegroundTimeMetric":{"value":{"value":99999999,"unit":"s"}}}"#,
    #"{"totalForegroundTimeMetric":{"value":{"value":1.5,"unit":"min","more":1}}}"#,
    #"{"totalForegroundTimeMetric":{"value":{"value":"5","unit":"s"}}}"#,
    #"{"foregroundTerminationMetric":{}}"#,
    #"{"foregroundTerminationMetric":{"other":1}}"#,
    #"{"foregroundTerminationMetric":{"normalTerminationCount":"3"}}"#,
    #"{"foregroundTerminationMetric":{"normalTerminationCount":null,"badAccessTerminationCount":2}}"#,
    #"{"cpuTimeMetric":{"value":{"value":5,"unit":"s"}}}"#,
    #"{"scrollHitchTimeRatioMetric":{"ratio":{"value":5,"unit":"ms/s"}}}"#,
    #"{"signpostIntervalMetric":{"signpostName":"a","totalCount":3}}"#,
    #"{"hangTimeMetric":{"histogram":{"buckets":[]}},"timeToFirstDrawMetric":{"histogram":{"buckets":[]}}}"#,
  ]

  private static let states: [[String]] = [
    [state("home")], [state("home", hangs), state("home", hangs)], [state("home", foreground, hangs)],
    [
      state("home", hangs, metadata: #"{"a":1}"#), state("other", hangs),
      state("home", hangs, metadata: #"{"a":2}"#),
    ],
    ["null"], ["{}"], ["5"], [#"{"state":"home","values":[]}"#],
    [#"{"state":{"label":"home"},"values":[\#(hangs)]}"#],
    [#"{"state":{"domain":"d"},"values":[\#(hangs)]}"#],
    [#"{"state":{"label":"home","domain":"d"},"values":[\#(hangs)]}"#],
    [#"{"state":{"domain":"d","label":"home"}}"#], [#"{"state":{"domain":"d","label":null},"values":[]}"#],
    [#"{"values":[\#(hangs)],"state":{"domain":"d","label":"home"}}"#],
    [#"{"state":{"domain":"d","label":"home"},"values":\#(hangs)}"#],
    [#"{"state":{"more":1,"domain":"d","label":"home"},"values":[\#(hangs)]}"#],
    (0..<40).map { state("screen \($0)", hangs) },
  ]

  private static let wholes = [
    report(environment: ""), report(environment: #""environment":{}"#),
    report(environment: #""environment":5"#),
    report(environment: environment.replacing("Limit\":false", with: "Limit\":true")),
    report(
      environment: #""environment":{"applicationVersion":"7","includesMultipleApplicationVersions":true}"#),
    report(environment: #""environment":{"latestApplicationVersion":5,"osVersion":"iOS 27"}"#),
    report(range: ""),
    report(range: #""timeRange":{}"#),
    report(range: #""timeRange":{"begin":"2026-11-20","end":"2026-11-21"}"#),
    report(range: #""timeRange":{"end":815616000,"begin":815702400}"#),
    report(range: #""timeRange":{"begin":815616000,"end":815616000}"#),
    report(range: #""timeRange":{"begin":true}"#),
    report(range: #""timeRange":{"begin":null,"end":815616000}"#), report(more: #""data":[1]"#),
    report(more: #""logs":[{"a":1}]"#), report(more: #""version":"3""#), report(more: #""stateEntries":5"#),
    #"{"stateEntries":[\#(state("home", hangs))],"intervalEntries":[\#(interval(hangs))],\#(range),\#(environment)}"#,
    #"{\#(range),"stateEntries":{"d":{"home":{"values":[\#(hangs)]}}}}"#,
    #"{\#(range),"intervalEntries":{"day":[]}}"#,
    #"{\#(range),"stateEntries":null}"#, #"{\#(range),"intervalEntries":[]}"#,
    "[\(ordinary[0]),\(ordinary[1])]",
    "[\(ordinary[1]),\(ordinary[1]),7]", ordinary[0] + "x", ordinary[0].replacing(":", with: ": "),
    String(ordinary[0].dropLast()),
  ]

  private static let documents: [String] = {
    ordinary + intervals.map { report($0) } + values.map { report([interval(foreground, $0, launches)]) }
      + values.map { report([interval(launches)], [state("home", $0)]) }
      + states.map { report([interval(hangs)], $0) }
      + wholes
  }()

  private static let selections = [
    ReportSelection(),
    ReportSelection(
      metrics: Set(["hang_time", "time_to_first_draw"].compactMap(MetricCatalogue.key(named:)))),
    ReportSelection(metrics: Set(MetricCatalogue.rows.indices.map(MetricKey.builtIn))),
  ]

  private static func expectAlike(
    _ places: some Sequence<Int>, _ expected: [Outcome], _ selection: ReportSelection
  ) {
    var reader = DocumentReader(selection: selection)
    for place in places {
      let found = Outcome(of: documents[place].utf8, &reader)
      if found != expected[place] {
        Issue.record(
          "\(documents[place])\nbehind \(places.map { documents[$0] })\n\(found)\n\(expected[place])")
      }
    }
  }

  @Test(arguments: selections.indices) func readsAllBehindTheOrdinary(_ selection: Int) {
    let selection = Self.selections[selection]
    let expected = Self.documents.map { Outcome.fresh($0, selection) }
    for first in Self.ordinary.indices {
      for start in stride(from: 0, to: Self.documents.count, by: 8) {
        let others = start..<min(start + 8, Self.documents.count)
        Self.expectAlike([first, first] + others, expected, selection)
      }
    }
  }

  @Test(arguments: selections.indices) func readsAllBehindAnyOthers(_ selection: Int) {
    var random = SeededGenerator.printed()
    let selection = Self.selections[selection]
    let expected = Self.documents.map { Outcome.fresh($0, selection) }
    for _ in 0..<6 {
      let places = Self.documents.indices.shuffled(using: &random)
      for start in stride(from: 0, to: places.count, by: 10) {
        let some = places[start..<min(start + 10, places.count)]
        Self.expectAlike(some + some.reversed() + some, expected, selection)
      }
    }
  }

  @Test func knowsTheOrdinary() throws {
    for text in Self.ordinary {
      let learned = try KnownMetricReports.learned(from: text, Self.selections[1])
      let known = try #require(learned)
      var batch = ReportBatch()
      for text in [
        text, text.replacing("250", with: "251"), text.replacing("815616000", with: "815616111.25"),
      ] {
        #expect(unsafe withPadding(text.utf8) { unsafe known.read($0, into: &batch) != nil }, "\(text)")
      }
      #expect(
        unsafe withPadding(text.utf8.dropLast()) { unsafe known.read($0, into: &batch) == nil }, "\(text)")
    }
  }

  /// A document in which a digit or more was changed, or a part was taken out of another.
  private static func changed(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    let bytes = Array(text.utf8)
    if Int.random(in: 0..<4, using: &random) == 0 { return JSONAgreementTests.changed(bytes, &random) }
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard let place = digits.randomElement(using: &random) else { return bytes }
    let others = [
      "", "0", "7", "12", "1234567890123456", "-1", "1.5", "1e2", "\"", "\\", "é", "null", "{}", "[]",
    ]
    return bytes[..<place] + Array((others.randomElement(using: &random) ?? "").utf8) + bytes[(place + 1)...]
  }

  @Test func readsChangedReportsAsTheFirst() {
    var random = SeededGenerator.printed()
    for round in 0..<9 {
      let selection = Self.selections[round % 3]
      var reader = DocumentReader(selection: selection)
      for text in Self.ordinary { _ = Outcome(of: text.utf8, &reader) }
      for _ in 0..<200 {
        let changed = Self.changed(Self.ordinary.randomElement(using: &random) ?? "", &random)
        let found = Outcome(of: changed, &reader)
        var fresh = DocumentReader(selection: selection)
        let expected = Outcome(of: changed, &fresh)
        if found != expected {
          Issue.record("\(String(decoding: changed, as: UTF8.self))\n\(found)\n\(expected)")
        }
      }
    }
  }
}

extension KnownMetricReports {
  /// What is known once a report was read.
  fileprivate static func learned(from text: String, _ selection: ReportSelection) throws
    -> KnownMetricReports?
  {
    let payloads = Payloads(selection, cache: TextCache())
    var known = payloads.knownReports
    var batch = ReportBatch()
    let parser = try #require(JSONParser())
    return try unsafe withPadding(text.utf8) { bytes in
      let value = try #require(unsafe parser.parse(bytes, isPadded: true))
      guard try payloads.read(value, into: &batch), let report = batch.reports.last else { return nil }
      known.learn(value, report)
      return known
    }
  }
}
