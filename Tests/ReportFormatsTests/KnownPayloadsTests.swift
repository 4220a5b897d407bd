import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// A payload that is written like others before must be read as if it were the first.
@Suite struct KnownPayloadsTests {
  private static let sections = [
    #""cpuMetrics":{"cumulativeCPUTime":"2 sec","cumulativeCPUInstructions":"17 kiloinstructions"}"#,
    #""gpuMetrics":{"cumulativeGPUTime":"1,000 ms"}"#,
    #""applicationTimeMetrics":{"cumulativeForegroundTime":"60 sec","cumulativeBackgroundTime":"7 sec"}"#,
    #""memoryMetrics":{"peakMemoryUsage":"200,000 kB","averageSuspendedMemory":{"averageValue":"48,128 kB","standardDeviation":0.5,"sampleCount":25}}"#,
    #""applicationLaunchMetrics":{"histogrammedTimeToFirstDrawKey":{"histogramNumBuckets":2,"histogramValue":{"0":{"bucketCount":4,"bucketStart":"300 ms","bucketEnd":"309 ms"},"1":{"bucketCount":1,"bucketStart":"1,740 ms","bucketEnd":"1,749 ms"}}}}"#,
    #""applicationExitMetrics":{"foregroundExitData":{"cumulativeNormalAppExitCount":3,"cumulativeBadAccessExitCount":1},"backgroundExitData":{"cumulativeMemoryPressureExitCount":2}}"#,
    #""animationMetrics":{"scrollHitchTimeRatio":"4 ms per s"}"#,
    #""cellularConditionMetrics":{"cellConditionTime":{"histogramNumBuckets":1,"histogramValue":{"0":{"bucketCount":20,"bucketStart":"1 bars","bucketEnd":"1 bars"}}}}"#,
    #""displayMetrics":{"averagePixelLuminance":{"averageValue":"50 apl","standardDeviation":-1,"sampleCount":500}}"#,
    #""diskSpaceUsageMetrics":{"totalBinaryFileSize":"10 kB","totalBinaryFileCount":"12 files"}"#,
    #""signpostMetrics":[]"#,
  ]

  private static let header =
    #""appVersion":"8.2.0","timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-20 23:59:00","#
    + #""metaData":{"appBuildVersion":"820","osVersion":"iPhone OS 26.1 (23B74)","deviceType":"iPhone17,1","#
    + #""regionFormat":"JP","bundleIdentifier":"com.example.app","isTestFlightApp":false,"pid":-1}"#

  private static func payload(_ sections: String..., header: String = header) -> String {
    "{" + ([header] + sections).filter { !$0.isEmpty }.joined(separator: ",") + "}"
  }

  private static func launches(_ histogram: String, key: String = "histogrammedTimeToFirstDrawKey") -> String
  {
    #""applicationLaunchMetrics":{"\#(key)":\#(histogram)}"#
  }

  private static func bucket(_ fields: String, name: String = "0") -> String {
    launches(#"{"histogramNumBuckets":1,"histogramValue":{"\#(name)":{\#(fields)}}}"#)
  }

  private static let edges = #""bucketStart":"1 ms","bucketEnd":"2 ms""#

  /// Ordinary payloads, which are known once one of them was read.
  private static let ordinary = [
    payload(sections[0]), payload(sections[4], sections[5]), payload(),
    "{" + (sections + [header]).joined(separator: ",") + "}",
    "{" + ([header] + sections.reversed()).joined(separator: ",") + "}",
    payload(sections[0].replacing("2 sec", with: "3 sec"), sections[2]),
    payload(sections[4].replacing("300 ms", with: "290 ms")),
    payload(header: #""timeStampEnd":"2026-11-20T15:00:00Z","appVersion":"8.1.0""#),
    "[" + payload(sections[0]) + " , " + payload(sections[4]) + "]", payload(sections[10], sections[1]),
  ]

  private static let amounts = [
    "2 sec", "2,717秒", "79 041 мс", "1.300,5 ms", "20 secs.", "1,5 min", "820毫秒", "2sec", " 2 sec", "2 sec ",
    "+2 sec", "-2 sec", "-0 sec", "2 kB", "2 fortnights", "soon", "", "2", "99999999999999999999 sec",
    "123456789012 ms", "1234567890123 ms", "000000000012 ms", "12345678 ms", "123456789 ms", "9000 hr",
    "0 ms",
    "1 2 ms", "x ms", " ms", "1\u{663} ms", #"2\u0020sec"#, #"2 se\u0063"#,
  ].map { payload(#""cpuMetrics":{"cumulativeCPUTime":"\#($0)"}"#) }

  private static let values = ["5", "5.5", "null", "true", "{}", "[]", #"["2 sec"]"#, #"{"a":1}"#].flatMap {
    [
      payload(#""cpuMetrics":{"cumulativeCPUTime":\#($0)}"#),
      payload(#""cpuMetrics":{"cumulativeCPUTime":"2 sec","more":\#($0)},"other":\#($0)"#),
      payload(#""cpuMetrics":\#($0)"#), payload(#""signpostMetrics":\#($0)"#),
      payload(#""diskSpaceUsageMetrics":{"totalBinaryFileCount":\#($0)}"#),
      payload(#""applicationTimeMetrics":{"cumulativeForegroundTime":\#($0)}"#),
      payload(#""memoryMetrics":{"averageSuspendedMemory":\#($0)}"#),
      payload(#""memoryMetrics":{"averageSuspendedMemory":{"averageValue":\#($0),"sampleCount":2}}"#),
      payload(#""memoryMetrics":{"averageSuspendedMemory":{"averageValue":"2 kB","sampleCount":\#($0)}}"#),
      payload(#""displayMetrics":{"averagePixelLuminance":{"averageValue":\#($0)}}"#),
      payload(#""applicationExitMetrics":{"foregroundExitData":\#($0)}"#),
      payload(#""applicationExitMetrics":{"foregroundExitData":{"cumulativeBadAccessExitCount":\#($0)}}"#),
      payload(
        #""applicationExitMetrics":{"foregroundExitData":{"cumulativeNewExitCount":\#($0),"new":\#($0)}}"#),
      payload(launches($0)), payload(launches(#"{"histogramValue":\#($0)}"#)),
      payload(launches(#"{"histogramNumBuckets":\#($0)}"#)),
      payload(launches(#"{"histogramNumBuckets":1,"histogramValue":{"0":\#($0)}}"#)),
      payload(bucket(#""bucketCount":\#($0),\#(edges)"#)),
      payload(bucket(#""bucketCount":1,"bucketStart":\#($0),"bucketEnd":"2 ms""#)),
      payload(bucket(#""bucketCount":1,"bucketEnd":\#($0),"bucketStart":"1 ms""#)),
      payload(header: #""appVersion":\#($0),"timeStampBegin":"2026-11-20""#),
      payload(header: #""appVersion":"1","timeStampBegin":\#($0)"#),
      payload(header: #""appVersion":"1","timeStampBegin":"2026-11-20","timeStampEnd":\#($0)"#),
      payload(header: #""metaData":\#($0),"timeStampBegin":"2026-11-20""#),
      payload(header: #""metaData":{"deviceType":\#($0)},"timeStampBegin":"2026-11-20""#),
      payload(header: #""metaData":{"isTestFlightApp":\#($0)},"timeStampBegin":"2026-11-20""#),
      payload(header: #""multipleAppVersions":\#($0),\#(header)"#),
      payload(
        header: #""latestApplicationVersion":\#($0),"timeStampBegin":"2026-11-20","metaData":{"pid":1}"#),
    ]
  }

  private static let histograms = [
    launches(#"{"histogramNumBuckets":0}"#), launches(#"{"histogramNumBuckets":0,"histogramValue":{}}"#),
    launches(#"{"histogramNumBuckets":9,"histogramValue":{}}"#),
    launches(#"{"histogramValue":[{"bucketCount":1,\#(edges)},{"bucketCount":2,\#(edges)}]}"#),
    launches(#"{"histogramValue":[[{"bucketCount":1,\#(edges)}]]}"#),
    launches(#"{"histogramValue":{"0":{"bucketCount":1,\#(edges)},"1":{"bucketCount":2,\#(edges)}}}"#),
    launches(#"{"histogramValue":{"1":{"bucketCount":1,\#(edges)},"0":{"bucketCount":0,\#(edges)}}}"#),
    launches(#"{"histogramValue":{"0":{"bucketCount":1,\#(edges)},"1":{}}}"#),
    launches(#"{"histogramValue":{"0":{"bucketCount":1,\#(edges)},"1":{"more":1}}}"#),
    launches(#"{"histogramValue":{"0":{"bucketCount":1},"1":{\#(edges)}}}"#), launches("[]"),
    bucket(edges), bucket(#""bucketCount":1,"bucketEnd":"2 ms""#),
    bucket(#""bucketCount":1,"bucketStart":"1 ms""#),
    bucket(#"\#(edges),"bucketCount":1,"more":{"bucketCount":7}"#), bucket(#"\#(edges),"bucketCount":"3""#),
    bucket(#"\#(edges),"bucketCount":999999999999999"#), bucket(#"\#(edges),"bucketCount":9999999999999999"#),
    bucket(#"\#(edges),"bucketCount":-1"#), bucket(#"\#(edges),"bucketCount":1.0"#),
    bucket(#"\#(edges),"bucketCount":1.5"#), bucket(#"\#(edges),"bucketCount":1e2"#),
    bucket(#"\#(edges),"bucketCount":01"#), bucket(#"\#(edges),"bucketCount":1,"bucketCount":2"#),
    bucket(#"\#(edges),"bucketCount":1,"bucketStart":"9 ms""#),
    bucket(#""bucketCount":1,"bucketStart":"9 ms","bucketEnd":"1 ms""#),
    bucket(#""bucketCount":1,"bucketStart":"9 ms","bucketEnd":"9000 hr""#),
    bucket(#""bucketCount":1,"bucketStart":"9 kB","bucketEnd":"10 kB""#),
    bucket(#"\#(edges),"bucketCount":1"#, name: "[0]"),
    bucket(#"\#(edges),"bucketCount":1"#, name: #"\u0030"#),
    bucket(#"\#(edges),"bucketCount":1"#, name: ""),
  ].map { payload($0) }

  /// Two keys of one field, of which the first counts.
  private static let aliases = ["null", "5", "{}", #"{"histogramValue":{}}"#, #"{"histogramNumBuckets":0}"#]
    .flatMap {
      other -> [String] in
      let buckets = #"{"histogramValue":{"0":{"bucketCount":1,\#(edges)}}}"#
      let (key, alias) = (#""histogrammedTimeToFirstDrawKey""#, #""histogrammedTimeToFirstDraw""#)
      return [(key, alias), (alias, key)].flatMap { one, another in
        [
          payload(#""applicationLaunchMetrics":{\#(one):\#(buckets),\#(another):\#(other)}"#),
          payload(#""applicationLaunchMetrics":{\#(one):\#(other),\#(another):\#(buckets)}"#),
          payload(#""applicationLaunchMetrics":{\#(one):\#(other)}"#),
          payload(#""applicationLaunchMetrics":{\#(one):\#(buckets)}"#),
        ]
      }
    }

  /// Keys that stand twice, of which the first counts and the second may be anything.
  private static let twice = [
    payload(sections[0], sections[0]), payload(#""cpuMetrics":{},"appleID":1,"cpuMetrics":5,"last":1"#),
    payload(#""first":1,"cpuMetrics":{},"cpuMetrics":[]"#), payload(#""cpuMetrics":5,"last":1"#),
    payload(#""appleID":1,"cpuMetrics":5,"last":1"#),
    payload(#""cpuMetrics":{},"appleID":1,"gpuMetrics":{},"last":1"#),
    payload(#""cpuMetrics":null,"cpuMetrics":{"cumulativeCPUTime":"2 sec"}"#),
    payload(#""cpuMetrics":{"cumulativeCPUTime":"2 sec","more":1,"cumulativeCPUTime":"3 sec"}"#),
    payload(#""cpuMetrics":{"more":1,"cumulativeCPUTime":"3 sec"}"#),
    payload(#""cpuMetrics":{"cumulativeCPUTime":"2 sec","more":1,"cumulativeCPUTime":{"more":"3 sec"}}"#),
    payload(#""cpuMetrics":{"more":1,"cumulativeCPUTime":{"more":"3 sec"}}"#),
    payload(#""memoryMetrics":{"averageSuspendedMemory":{"averageValue":"2 kB","more":1,"averageValue":5}}"#),
    payload(#""memoryMetrics":{"averageSuspendedMemory":{"more":1,"averageValue":5}}"#),
    payload(#""memoryMetrics":{"averageSuspendedMemory":"5 kB","more":1,"averageSuspendedMemory":["7 kB"]}"#),
    payload(#""memoryMetrics":{"more":1,"averageSuspendedMemory":["7 kB"]}"#),
    payload(header: #""appVersion":"8.2.0","appVersion":"8.3.0","timeStampBegin":"2026-11-20""#),
    payload(header: #""appVersion":"8.2.0","timeStampBegin":"2026-11-20","timeStampBegin":"2026-11-21""#),
    payload(header: #""metaData":{"pid":1},"timeStampBegin":"2026-11-20","metaData":5,"last":1"#),
    payload(header: #""timeStampBegin":"2026-11-20","metaData":5,"last":1"#),
  ]

  private static let headers = [
    #""appVersion":"","timeStampBegin":"2026-11-20""#, #""appVersion":"8.2.0""#, #""metaData":{}"#,
    #""timeStampBegin":"2026-11-20","timeStampEnd":"2026-11-20""#, #""multipleAppVersions":"1""#,
    #""appVersion":"8.2.0","latestApplicationVersion":"8.3.0","timeStampBegin":"2026-11-20""#,
    #""latestApplicationVersion":"8.3.0","timeStampBegin":"2026-11-20""#,
    #""multipleAppVersions":"1","includesMultipleApplicationVersions":false,\#(header)"#,
    #""includesMultipleApplicationVersions":false,"multipleAppVersions":"1",\#(header)"#,
    #""appVersion":"8.2.0","timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-20 00:00:00""#,
    #""appVersion":"8.2.0","timeStampBegin":"2026-11-20 00:00:00","timeStampEnd":"2026-11-19 00:00:00""#,
    #""appVersion":"8.2.0","timeStampBegin":"2001-01-01 00:00:00","timeStampEnd":"2001-01-02 00:00:00""#,
    #""appVersion":"8.2.0","timeStampBegin":810944348.658,"timeStampEnd":810944348"#,
    #""appVersion":"8.2.0","timeStampBegin":"2026-11-20T00:00:00\u005a""#,
    #""appVersion":"\u0038.2.0","timeStampBegin":"2026-11-20""#,
    #""appVersion":"8.2.0 ä","timeStampBegin":"2026-11-20""#,
    #""appVersion":"a long version, more than one block","timeStampBegin":"2026-11-20""#,
    #""metaData":{"appVersion":"8.2.0","appBuildVersion":"1"},"timeStampBegin":"2026-11-20""#,
    #""metaData":{"appBuildVersion":820,"deviceType":"iPhone17,1"},"timeStampBegin":"2026-11-20","appVersion":8"#,
    #""metaData":{"appBuildVersion":"820","deviceType":null},"timeStampBegin":"2026-11-20","appVersion":8.1"#,
    #""metaData":{"lowPowerModeEnabled":1,"isTestFlightApp":"1"},"timeStampBegin":"2026-11-20""#,
    #""metaData":{"lowPowerModeEnabled":true,"isTestFlightApp":0},"timeStampBegin":"2026-11-20""#,
    #""metaData":[{"pid":1}],"timeStampBegin":"2026-11-20""#, header + #","data":[]"#,
    header + #","data":{}"#,
    header + #","_source":{"appVersion":"1"}"#, header + #","metric":"hang_time""#,
    header + #","row":null,"from":1"#,
    #""row":null,"from":"2026","# + header, #""schema":"release-gate/x","# + header,
    header + #","environment":{}"#,
    header + #","timeRange":{"begin":1,"end":2}"#, header + #","crashDiagnostics":[]"#,
    header + #","crashDiagnostics":[{"diagnosticMetaData":{"appVersion":"1"}}]"#,
    header + #","diagnosticMetaData":{}"#,
    header + #","date":"2026-11-20","message":"hang_time","service":"shop""#, header + #","big":1e999"#,
    header + #","big":123456789012345678901234567890"#, header + #","text":"\ud800""#,
    header + #","text":"é\n😀""#,
    header + #","text":"é\#u{7F}😀 and more than one block of it""#, header + #","":0"#,
    header + #","deep":[[[[]]]]"#,
  ].flatMap {
    [payload(header: $0), payload(sections[0], header: $0), payload(sections[10], sections[2], header: $0)]
  }

  private static let wholes = [
    "\u{FEFF}" + ordinary[0], " \n" + ordinary[0] + "\n ", ordinary[0] + "x", ordinary[0] + "}",
    ordinary[0] + ordinary[0],
    ordinary[0] + ",", "[" + ordinary[0] + "]", "[" + ordinary[0] + "," + ordinary[1] + "]",
    "[" + ordinary[0] + ",]",
    "[" + ordinary[0] + " " + ordinary[0] + "]", "[" + ordinary[0], "[[" + ordinary[0] + "]]", "[]", "",
    "[" + ordinary[0] + ",5]", "[" + ordinary[0] + "," + ordinary[0].replacing("2 sec", with: "2 kB") + "]",
    #"{"data":["# + ordinary[0] + "," + ordinary[1] + "]}", #"{"payload":"# + ordinary[0] + "}",
    String(ordinary[0].dropLast()), ordinary[0].replacing(",", with: " , "),
    ordinary[0].replacing(":", with: ":\t"),
    ordinary[0].replacing("a", with: #"\u0061"#), "\u{B}" + ordinary[0], ordinary[0] + "\0",
  ]

  private static let documents =
    ordinary + amounts + values + histograms + aliases + twice + headers + wholes

  private static let selections = [
    ReportSelection(),
    ReportSelection(
      metrics: Set(["cpu_time", "time_to_first_draw"].compactMap(MetricCatalogue.key(named:)))),
    // All but signposts, so that payloads with these are known too.
    ReportSelection(metrics: Set(MetricCatalogue.rows.indices.map(MetricKey.builtIn))),
  ]

  @Test(arguments: selections.indices) func readsAllBehindTheOrdinary(_ selection: Int) {
    let reading = FreshReading(Self.documents, Self.selections[selection])
    for first in Self.ordinary.indices {
      for start in stride(from: 0, to: Self.documents.count, by: 8) {
        let others = start..<min(start + 8, Self.documents.count)
        reading.expect([first, first] + others)
      }
    }
  }

  @Test(arguments: selections.indices) func readsAllBehindAnyOthers(_ selection: Int) {
    FreshReading(Self.documents, Self.selections[selection]).expectBehindAnyOthers()
  }

  @Test func knowsTheOrdinary() throws {
    // Signposts, where they are wanted, are left to the reader of all payloads.
    for text in Self.ordinary where text.first == "{" && !text.contains("signpostMetrics") {
      let learned = try KnownPayloads.learned(from: text)
      let known = try #require(learned)
      var batch = ReportBatch()
      for text in [text, text.replacing("2 sec", with: "17 sec"), text.replacing("300 ms", with: "299 ms")] {
        #expect(unsafe withPadding(text.utf8) { unsafe known.read($0, into: &batch) != nil }, "\(text)")
      }
      #expect(
        unsafe withPadding(text.utf8.dropLast()) { unsafe known.read($0, into: &batch) == nil }, "\(text)")
    }
  }

  /// Of a key that stands twice the first counts, and the second may be what no payload can have there.
  @Test(arguments: [
    (
      #""cpuMetrics":{},"other":1,"cpuMetrics":5,"last":1"#, #""other":1,"last":1"#,
      #""other":1,"cpuMetrics":5,"last":1"#
    ),
    (
      #""memoryMetrics":{"averageSuspendedMemory":"5 kB","more":1,"averageSuspendedMemory":["7 kB"]}"#,
      #""memoryMetrics":{"more":1}"#, #""memoryMetrics":{"more":1,"averageSuspendedMemory":["7 kB"]}"#
    ),
    // A text ends with a quote, and nothing else does.
    (#""other":1,"last":1"#, #""other":"x","last":1"#, #""other":1","last":1"#),
    (#""other":true,"last":1"#, #""other":"x","last":1"#, #""other":true","last":1"#),
  ])
  func learnsNothingThatIsBroken(_ one: String, _ other: String, _ broken: String) {
    var reader = DocumentReader(selection: ReportSelection())
    for sections in [one, other, broken] {
      let text = Self.payload(sections)
      #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)")
    }
  }

  /// The ways of payloads may lead past what makes one a payload.
  @Test func putsNoPayloadTogether() {
    let section = #""cpuMetrics":{"cumulativeCPUTime":"2 sec"}"#
    let begin = #""timeStampBegin":"2026-11-20""#
    var reader = DocumentReader(selection: ReportSelection())
    for members in [
      #"\#(section),\#(begin),"x":1"#, #"\#(begin),"x":1,"appVersion":"8.2.0""#,
      #"\#(begin),"x":1,\#(section)"#, #"\#(begin),"x":1"#,
    ] {
      let text = "{" + members + "}"
      #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)")
    }
  }

  /// An array holds no lines of aggregates, but a document may be one.
  @Test(arguments: [
    #""row":null,"from":"2026""#, #""end":"release-gate/aggregate/1""#, #""schema":"release-gate/x""#,
  ])
  func aLineOfAnAggregateIsNotTakenForAPayload(_ members: String) {
    let line = "{" + members + "," + Self.payload(Self.sections[0]).dropFirst()
    var reader = DocumentReader(selection: ReportSelection())
    for text in ["[\(line)]", "[\(line),\(line)]", line] {
      #expect(Outcome(of: text.utf8, &reader) == .fresh(text), "\(text)")
    }
  }

  /// What is as deep as a document may be is too deep in an array.
  @Test(arguments: [1021, 1022, 1023]) func isAsDeepAsADocumentMayBe(_ depth: Int) {
    let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    let text = Self.payload(#""other":\#(deep)"#)
    var reader = DocumentReader(selection: ReportSelection())
    for text in [text, text, "[\(text)]", "[ \(text), \(text)]"] {
      #expect(Outcome(of: text.utf8, &reader) == .fresh(text))
    }
  }

  // MARK: Random payloads

  /// A member with a value that is ordinary most of the time.
  private static func member(_ key: String, _ values: [String], _ random: inout SeededGenerator) -> String {
    let quirks = [
      "null", "5", "5.0", "{}", "[]", "\"\"", "\"5\"", "true", "[\"2 sec\"]", "{\"x\":1}", "-1", "\"2 kB\"",
    ]
    let isQuirk = Int.random(in: 0..<100, using: &random) == 0
    return "\"\(key)\":" + ((isQuirk ? quirks : values).randomElement(using: &random) ?? "1")
  }

  /// An object of some members, most of the time in their order and each once.
  private static func object(
    _ members: [(key: String, values: [String])], _ random: inout SeededGenerator
  ) -> String {
    var chosen = members.filter { _ in Int.random(in: 0..<24, using: &random) > 0 }
    if Int.random(in: 0..<60, using: &random) == 0 { chosen.shuffle(using: &random) }
    if Int.random(in: 0..<60, using: &random) == 0, let more = chosen.randomElement(using: &random) {
      let values = Bool.random(using: &random) ? more.values : ["5", "null", "{}", "\"x\"", "[\"2 sec\"]"]
      chosen.insert((more.key, values), at: Int.random(in: 0...chosen.count, using: &random))
    }
    let texts = chosen.map { member($0.key, $0.values, &random) }
    let isSpaced = Int.random(in: 0..<60, using: &random) == 0
    return "{" + texts.joined(separator: isSpaced ? ", " : ",") + "}"
  }

  private static func histogram(_ random: inout SeededGenerator) -> [String] {
    let counts = Array(repeating: "2", count: 40) + ["0", "1e1", "30"]
    let buckets = (0..<2).map { _ in
      object(
        [("bucketCount", counts), ("bucketStart", ["\"1 ms\""]), ("bucketEnd", ["\"2 ms\"", "\"1 s\""])],
        &random)
    }
    let value = object(buckets.enumerated().map { ("\($0)", [$1]) }, &random)
    return [object([("histogramNumBuckets", ["0", "2"]), ("histogramValue", [value])], &random)]
  }

  private static func randomPayload(_ random: inout SeededGenerator) -> String {
    let seconds = ["\"2 sec\"", "\"17 sec\"", "\"1,000 ms\"", "\"40 ms\""]
    let sizes = ["\"1 kB\"", "\"48,128 kB\""]
    let mean = object(
      [("averageValue", sizes), ("sampleCount", ["1", "25"]), ("standardDeviation", ["0.5"])], &random)
    let exits = object(
      ["NormalApp", "BadAccess", "New"].map { ("cumulative\($0)ExitCount", ["1", "2", "0"]) } + [
        ("new", ["1"])
      ], &random)
    var launches = ["histogrammedTimeToFirstDrawKey", "histogrammedResumeTime"].map {
      ($0, histogram(&random))
    }
    if Int.random(in: 0..<8, using: &random) == 0 {
      launches[0].0 = "histogrammedTimeToFirstDraw"
      if Bool.random(using: &random) {
        launches.append(("histogrammedTimeToFirstDrawKey", histogram(&random)))
      }
    }
    return object(
      [
        ("appVersion", ["\"8.1\"", "\"8.2\""]),
        ("timeStampBegin", ["\"2026-11-20 00:00:00\"", "\"2026-11-21\""]),
        ("other", ["1", "2"]), ("timeStampEnd", ["\"2026-11-21 23:59:00\"", "\"2026-11-21\""]),
        (
          "metaData",
          [object([("appBuildVersion", ["\"1\"", "\"2\""]), ("isTestFlightApp", ["false"])], &random)]
        ),
        ("cpuMetrics", [object([("cumulativeCPUTime", seconds), ("more", ["1"])], &random)]),
        ("applicationTimeMetrics", [object([("cumulativeForegroundTime", seconds)], &random)]),
        (
          "memoryMetrics",
          [object([("peakMemoryUsage", sizes), ("averageSuspendedMemory", sizes + [mean])], &random)]
        ),
        ("signpostMetrics", ["[]"]), ("last", ["true"]),
        ("applicationExitMetrics", [object([("foregroundExitData", [exits])], &random)]),
        ("applicationLaunchMetrics", [object(launches, &random)]),
      ], &random)
  }

  @Test func readsRandomPayloadsAsTheFirst() {
    var random = SeededGenerator.printed()
    for round in 0..<10 {
      let selection = Self.selections[1 + round % 2]
      var reader = DocumentReader(selection: selection)
      for _ in 0..<240 {
        let text = Self.randomPayload(&random)
        let found = Outcome(of: text.utf8, &reader)
        if found != .fresh(text, selection) {
          Issue.record("\(text)\n\(found)\n\(Outcome.fresh(text, selection))")
        }
      }
    }
  }

  /// A payload with a value that is another, or with any changes at all.
  private static func changed(_ text: String, _ random: inout SeededGenerator) -> [UInt8] {
    let bytes = Array(text.utf8)
    if Int.random(in: 0..<4, using: &random) == 0 { return JSONAgreementTests.changed(bytes, &random) }
    let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
    guard let place = digits.randomElement(using: &random) else { return bytes }
    let others = [
      "", "0", "7", "12", "1234567890123456", "-1", "1.0", "1e2", " ", ",", "\"", "\\", "é", "\u{1}", "ms",
      "null",
    ]
    return bytes[..<place] + Array((others.randomElement(using: &random) ?? "").utf8) + bytes[(place + 1)...]
  }

  @Test func readsChangedPayloadsAsTheFirst() {
    var random = SeededGenerator.printed()
    for round in 0..<10 {
      let selection = Self.selections[1 + round % 2]
      var reader = DocumentReader(selection: selection)
      for text in Self.ordinary { _ = Outcome(of: text.utf8, &reader) }
      for _ in 0..<240 {
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

extension KnownPayloads {
  /// What is known once a payload was read.
  fileprivate static func learned(from text: String) throws -> KnownPayloads? {
    let payloads = Payloads(ReportSelection(), cache: TextCache())
    var known = payloads.knownPayloads
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
