import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// A report that is written like others before must be read as if it were the first.
@Suite struct KnownMetricReportsTests {
  private static let selections = [
    ReportSelection(),
    ReportSelection(metrics: Set(["cpu_time", "hang_time"].compactMap(MetricCatalogue.key(named:)))),
    // All but signposts, so that reports with these are known too.
    ReportSelection(metrics: Set(MetricCatalogue.rows.indices.map(MetricKey.builtIn))),
  ]

  // MARK: Tests

  /// All behind each ordinary one and some others, which are other ones each time, and behind those much like them.
  @Test(arguments: [1, 2]) func readsAllBehindEachOther(_ selection: Int) {
    var random = SeededGenerator.printed()
    let selection = Self.selections[selection]
    let documents = Self.documents.map { Array($0.utf8) }
    let expected = documents.map { document in
      var reader = DocumentReader(selection: selection)
      return Fingerprint(of: document, &reader)
    }
    let others = documents.indices.shuffled(using: &random).prefix(32)
    for first in Array(Self.ordinary.indices) + others {
      for start in stride(from: 0, to: documents.count, by: 16) {
        let places = [first] + (start..<min(start + 16, documents.count))
        var reader = DocumentReader(selection: selection)
        let isAlike = places.allSatisfy { Fingerprint(of: documents[$0], &reader) == expected[$0] }
        if !isAlike { Issue.record("\(places.map { Self.documents[$0] })") }
      }
    }
  }

  @Test(arguments: selections.indices) func readsAllBehindAnyOthers(_ selection: Int) {
    FreshReading(Self.documents, Self.selections[selection]).expectBehindAnyOthers()
  }

  @Test func knowsTheOrdinary() throws {
    for text in Self.ordinary where text.first == "{" {
      var follower = try Follower(Self.selections[2])
      _ = follower.follows(text)
      for text in [
        text, text.replacing("300", with: "299"), text.replacing("506", with: "17"),
        text.replacing("iPhone OS", with: "iPadOS"),
      ] {
        // What a report says of itself is learned once for each that says so.
        if text.contains("iPadOS") { _ = follower.follows(text) }
        let isFollowed = follower.follows(text)
        #expect(isFollowed, "\(text)")
      }
      let isCutFollowed = follower.follows(String(text.dropLast()))
      #expect(!isCutFollowed, "\(text)")
    }
  }

  /// As many states as have numbers, and more.
  @Test(arguments: [31, 32, 33, 40]) func readsReportsOfManyStates(_ count: Int) throws {
    let numbered = (0..<count).map {
      Self.entry("s\($0)", Self.values(Self.total("cpuTimeMetric", Self.amount("\($0)")), Self.hang))
    }
    let repeated = (0..<count).map {
      Self.entry("s\($0 % 20)", Self.values(Self.cpu, Self.foreground), tier: "\($0)")
    }
    let texts = [numbered, repeated, numbered.reversed(), Array(repeated.dropFirst())].map {
      Self.report([Self.interval(Self.values(Self.cpu))], states: $0)
    }
    for selection in Self.selections {
      var reader = DocumentReader(selection: selection)
      for text in texts + texts { #expect(Outcome(of: text.utf8, &reader) == .fresh(text, selection)) }
    }
    var reader = DocumentReader(selection: ReportSelection())
    var batch = ReportBatch()
    for text in [texts[0], texts[0]] {
      try unsafe withPadding(text.utf8) { try unsafe reader.read($0, isPadded: true, into: &batch) }
    }
    for report in batch.reports {
      for place in 0..<count { #expect(report["cpu_time", "s\(place)"]?.sum == Int64(place) * 1_000_000_000) }
    }
    var follower = try Follower(ReportSelection())
    _ = follower.follows(texts[0])
    let isFollowed = follower.follows(texts[0])
    #expect(isFollowed == (count <= 32))
  }

  /// A metric that no selection names is not read, and neither is what stands in it.
  @Test func readsWhatNobodyWantsAsTheFirst() {
    let reading = FreshReading(Self.documents, ReportSelection(metrics: []))
    for start in stride(from: 0, to: Self.documents.count, by: 8) {
      let some = start..<min(start + 8, Self.documents.count)
      reading.expect(Array(some) + some.reversed())
    }
  }

  // MARK: Random reports

  private static let trees =
    (ordinary.prefix(9) + [
      report(
        [interval(values(cpu), amount("10800")), interval(values(hang, cpu, foreground, exits))],
        states: [
          entry("home", values(hang, cpu)), entry("cart", values(exits)),
          entry("home", values(hang), tier: "paid"),
        ])
    ]).map(ReportContent.init)

  private static func randomReport(_ random: inout SeededGenerator) -> [UInt8] {
    guard var tree = trees.randomElement(using: &random), let other = trees.randomElement(using: &random)
    else { return [] }
    for _ in 0..<2 where Bool.random(using: &random) { tree = tree.withOtherValue(&random) }
    while Int.random(in: 0..<3, using: &random) == 0 { tree = tree.changed(other, &random) }
    let bytes = Array(tree.text.utf8)
    return Int.random(in: 0..<12, using: &random) == 0 ? JSONAgreementTests.changed(bytes, &random) : bytes
  }

  @Test func readsRandomReportsAsTheFirst() throws {
    var random = SeededGenerator.printed()
    var followed = 0
    var count = 0
    for round in 0..<24 {
      let selection = Self.selections[1 + round % 2]
      var reader = DocumentReader(selection: selection)
      var follower = try Follower(selection)
      for _ in 0..<80 {
        let bytes = Self.randomReport(&random)
        let found = Outcome(of: bytes, &reader)
        var fresh = DocumentReader(selection: selection)
        let expected = Outcome(of: bytes, &fresh)
        if found != expected {
          Issue.record("\(String(decoding: bytes, as: UTF8.self))\n\(found)\n\(expected)")
        }
        followed += follower.follows(bytes) ? 1 : 0
        count += 1
      }
    }
    #expect(followed * 4 > count, "\(followed) of \(count)")
  }
}

/// All that a reader makes of a document as a few digests: quicker than ``Outcome``, and not to be read.
private struct Fingerprint: Equatable {
  private var digests: [ContentDigest] = []
  private var implausible: [MetricKey] = []
  private var hasImplausibleRange: [Bool] = []
  private var leftOut: [LeftOutReason: Int]
  private var notices: [ReportNotice: Int]
  private var message: String?

  init(of document: [UInt8], _ reader: inout DocumentReader) {
    var batch = ReportBatch()
    do {
      try unsafe withPadding(document) { unsafe try reader.read($0, isPadded: true, into: &batch) }
    } catch { message = "\(error)" }
    for report in batch.reports + batch.events.map(\.report) {
      digests += [report.readingDigest, report.content]
      implausible += report.implausibleMetrics
      hasImplausibleRange.append(report.hasImplausibleRange)
    }
    leftOut = batch.leftOut
    notices = batch.notices
  }
}

/// Tells which reports are read as those before, and learns from the others.
private struct Follower {
  private let payloads: Payloads
  private var known: KnownMetricReports
  private let parser: JSONParser

  init(_ selection: ReportSelection) throws {
    payloads = Payloads(selection, cache: TextCache())
    known = payloads.knownReports
    parser = try #require(JSONParser())
  }

  mutating func follows(_ text: String) -> Bool { follows(Array(text.utf8)) }

  mutating func follows(_ bytes: [UInt8]) -> Bool {
    unsafe withPadding(bytes) { bytes in
      var batch = ReportBatch()
      if unsafe known.read(bytes, into: &batch) != nil { return true }
      guard let value = unsafe parser.parse(bytes, isPadded: true), value.isObject else { return false }
      guard let isReport = try? payloads.read(value, into: &batch), isReport else { return false }
      if let report = batch.reports.last, report.source == .report { known.learn(value, report) }
      return false
    }
  }
}
