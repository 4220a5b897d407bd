import Measurements
import SourceDiagnostics
import TestSupport
import Testing

@testable import ReportFormats

/// Reads a text as one document.
func read(
  _ text: String,
  _ selection: ReportSelection = ReportSelection(),
  kind: DocumentKind = .json
) throws -> ReportBatch {
  var reader = DocumentReader(selection: selection)
  var batch = ReportBatch()
  var copy = text
  try copy.withUTF8 { unsafe try reader.read(UnsafeRawBufferPointer($0), kind: kind, into: &batch) }
  return batch
}

/// Hands bytes over as the program does: those of a document, and behind them what must be readable and means nothing.
///
/// Behind that there is nothing, so that a sanitizer sees who reads too far.
func withPadding<Result>(
  _ bytes: some Collection<UInt8>, _ padding: [UInt8] = [0x20],
  _ body: (UnsafeRawBufferPointer) throws -> Result
) rethrows -> Result {
  let size = bytes.count + DocumentReader.padding
  let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
  defer { unsafe memory.deallocate() }
  unsafe memory.copyBytes(from: bytes)
  for place in bytes.count..<size { unsafe memory[place] = padding[(place - bytes.count) % padding.count] }
  return try unsafe body(UnsafeRawBufferPointer(rebasing: memory[..<bytes.count]))
}

/// All that a reader makes of a document.
struct Outcome: Equatable {
  var reports: [String] = []
  var leftOut: [LeftOutReason: Int] = [:]
  var notices: [ReportNotice: Int] = [:]
  var problem: Diagnostic?
  /// How many of the reports were log events that are kept apart, which known ones alone are; not compared.
  var events = 0

  init(of document: some Collection<UInt8>, _ reader: inout DocumentReader, keepsEvents: Bool = false) {
    var batch = ReportBatch()
    batch.keepsEvents = keepsEvents
    do {
      try unsafe withPadding(document) { unsafe try reader.read($0, isPadded: true, into: &batch) }
    } catch { problem = error as? Diagnostic }
    reports = (batch.reports + batch.events.map(\.report)).map { report in
      var report = report
      // Log events with an identifier count as what was read of them, not as what they contain.
      // What it is the same as is told by the rest.
      report.header = nil
      if report.source == .log, report.identity != nil { report.content = report.readingDigest }
      return "\(report)"
    }
    leftOut = batch.leftOut
    notices = batch.notices
    events = batch.events.count
  }

  /// What a reader makes of a text that has read nothing before.
  static func fresh(_ text: String, _ selection: ReportSelection = ReportSelection()) -> Outcome {
    var reader = DocumentReader(selection: selection)
    return Outcome(of: text.utf8, &reader)
  }

  static func == (one: Outcome, other: Outcome) -> Bool {
    one.reports == other.reports && one.leftOut == other.leftOut && one.notices == other.notices
      && one.problem == other.problem
  }
}

/// Documents, and what a reader makes of each that has read nothing before: one that has must make the same of it.
struct FreshReading {
  private let documents: [String]
  private let selection: ReportSelection
  private let expected: [Outcome]

  init(_ documents: [String], _ selection: ReportSelection) {
    self.documents = documents
    self.selection = selection
    expected = documents.map { Outcome.fresh($0, selection) }
  }

  /// Reads documents by their places in this order with one reader.
  func expect(_ places: some Sequence<Int>) {
    var reader = DocumentReader(selection: selection)
    for place in places {
      let found = Outcome(of: documents[place].utf8, &reader)
      if found != expected[place] {
        Issue.record(
          "\(documents[place])\nbehind \(places.map { documents[$0] })\n\(found)\n\(expected[place])")
      }
    }
  }

  /// Reads all of them behind some others, which are other ones each time.
  func expectBehindAnyOthers() {
    var random = SeededGenerator.printed()
    for _ in 0..<3 {
      let places = documents.indices.shuffled(using: &random)
      for start in stride(from: 0, to: places.count, by: 10) {
        let some = places[start..<min(start + 10, places.count)]
        expect(some + some.reversed() + some)
      }
    }
  }
}

/// Reads a text that gives one report.
func report(_ text: String, _ selection: ReportSelection = ReportSelection()) throws -> DeviceReport {
  let reports = try read(text, selection).reports
  try #require(reports.count == 1)
  return reports[0]
}

/// What is wrong with a text; nil where it is read.
func problem(_ text: String, kind: DocumentKind = .json) -> Diagnostic? {
  do {
    _ = try read(text, kind: kind)
    return nil
  } catch {
    return error as? Diagnostic
  }
}

/// Hands a string's bytes over as the text that the readers take.
func withText<Result>(_ string: String, _ body: (JSONText) throws -> Result) rethrows -> Result {
  var copy = string
  return try copy.withUTF8 { try unsafe body(JSONText(rebasing: $0)) }
}

extension DeviceReport {
  /// The measurement of a metric by its name, for the whole app or for a state's label.
  subscript(_ name: String, label: String? = nil) -> Measurement? {
    measurements.first { $0.metric.name == name && $0.state?.label == label }
  }
}
