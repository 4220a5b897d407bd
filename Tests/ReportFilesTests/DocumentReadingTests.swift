import Foundation
import SourceDiagnostics
import Testing

@testable import ReportFiles

struct DocumentReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func files() throws -> [InputFile] { try InputPaths([folder.path]).files }

  /// Forty files of random documents; gives the documents in order.
  func writeFiles(seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var expected: [String] = []
    for number in 10..<50 {
      let documents = (0..<Int.random(in: 0...60, using: &random)).map { _ in RandomJSON.structure(&random) }
      let text = documents.map { $0 + RandomJSON.space(&random) }.joined()
      try folder.write("\(number)", number % 3 == 0 ? Gzip.member(text) : Array(text.utf8))
      expected += documents
    }
    return expected
  }

  @Test(arguments: [1, 2, 4, 9], [1, 300, 1 << 20])
  func givesTheSameWhateverTheWorkersAndBlocks(_ jobs: Int, _ block: Int) throws {
    let expected = try writeFiles(seed: 1)
    let result = Collected(try files(), jobs: jobs, block: block)
    #expect(result.documents == expected)
    #expect(result.outcome.documents == expected.count)
    #expect(result.outcome.states.count == jobs)
    #expect(result.messages == [])
  }

  @Test(arguments: [1, 2, 4])
  func keepsPlacesOverBlocks(_ jobs: Int) throws {
    // Long enough for many reads of 256 KiB; lines start at multiples of 8 bytes.
    let lines = 200_000
    try folder.write("a.jsonl", String(repeating: "{\"a\":1}\n", count: lines))
    let result = Collected(try files(), jobs: jobs, block: 1)
    #expect(result.entries.count == lines)
    #expect(
      result.entries.enumerated().allSatisfy { $1.offset == 8 * $0 && $1.line == $0 + 1 && $1.column == 1 }
    )
  }

  /// A line is taken for one document first; its own borders count all the same.
  @Test func looksIntoLinesThatAreNotOneDocument() throws {
    let text = "{}{} []\n{\"a\":1}\r\n{\"b\":[1}\n{\"c\":1}}\n {\"d\":1}\n{}[\n]\n{}\n"
    try folder.write("a.jsonl", text)
    let result = Collected(try files(), jobs: 1, goesOn: true)
    let expected = [
      "{}", "{}", "[]", "{\"a\":1}", "{\"b\":[1}", "{\"c\":1}", "}", "{\"d\":1}", "{}", "[\n]", "{}",
    ]
    #expect(result.documents == expected)
    #expect(result.entries.map(\.line) == [1, 1, 1, 2, 3, 4, 4, 5, 6, 6, 8])
    #expect(result.entries.map(\.column) == [1, 3, 6, 1, 1, 1, 8, 2, 1, 3, 1])
    #expect(result.outcome.documents == expected.count)
    #expect(result.messages == [])
  }

  @Test func passesMuchWhiteSpace() throws {
    let space = String(repeating: " \n", count: 400_000)
    try folder.write("a", space + "{}" + space + "{}\n")
    let result = Collected(try files(), block: 4096)
    #expect(result.documents == ["{}", "{}"])
    #expect(result.entries.map(\.offset) == [800_000, 1_600_002])
    #expect(result.entries.map(\.line) == [400_001, 800_001])
  }

  /// One worker inflates a stream, or reads a pipe, while another uses what was read of it before.
  @Test(arguments: [true, false])
  func aFileIsReadOnWhileABlockOfItIsUsed(isGzip: Bool) throws {
    let text = String(repeating: "{\"a\":1}\n", count: 200_000)
    try folder.write("a", isGzip ? Gzip.member(text) : Array(text.utf8))
    let running = Monitor(0)
    let reading = DocumentReading(jobs: 2)
    let outcome = reading.read(try files(), makeState: { false }) { hasMet, _, _ in
      guard !hasMet else { return }
      running.change { $0 += 1 }
      hasMet = running.wait(milliseconds: 10_000) { $0 == 2 }
    }
    #expect(outcome.states == [true, true])
  }

  @Test func readsADocumentLongerThanABlock() throws {
    let long = "[" + String(repeating: "1234567,", count: 300_000) + "1]"
    try folder.write("a", "{}" + long + "{}")
    #expect(Collected(try files(), block: 1000).documents == ["{}", long, "{}"])
  }

  @Test func refusesADocumentBeyondTheLimit() throws {
    try folder.write("a", "{}\n[" + String(repeating: "1234567,", count: 300_000) + "1]")
    let result = Collected(try files(), block: 1000, limit: 1 << 20)
    #expect(result.messages == ["a document is longer than 1048576 bytes"])
    #expect(result.outcome.errors.first?.diagnostic.location?.line == 2)
    #expect(result.documents == ["{}"])
  }

  @Test func bytesBehindADocumentMayBeRead() throws {
    try folder.write("a", "{\"a\":1}")
    let outcome = DocumentReading(jobs: 1).read(try files(), makeState: { [UInt8]() }) { state, _, bytes in
      unsafe bytes.withUnsafeBytes { bytes in
        let beyond = unsafe UnsafeRawBufferPointer(start: bytes.baseAddress, count: bytes.count + 64)
        state = unsafe Array(beyond)
      }
    }
    #expect(outcome.states.first?.count == 71)
  }

  /// The first error in the order of places is reported, not the first in time.
  @Test(arguments: [1, 2, 4, 8], 1...5)
  func reportsTheFirstError(_ jobs: Int, _ round: Int) throws {
    let padding = String(repeating: "{\"x\":0}\n", count: 2000)
    for number in 10..<30 {
      let bad = number < 17 ? "" : "{\"bad\":\(number)}\n{\"bad\":0}\n"
      try folder.write("\(number).json", padding + bad + padding)
    }
    try folder.write("25.json", Array(Gzip.byGzip.dropLast()))
    let result = Collected(try files(), jobs: jobs, block: 1000, refused: "bad")
    let location = try #require(result.outcome.errors.first?.diagnostic.location)
    #expect(result.outcome.errors.count == 1)
    #expect(folder.name(location.file) == "17.json")
    #expect(location.line == 2001)
    // All that comes before the error has been read.
    #expect(result.entries.filter { folder.name($0.path) < "17" }.count == 7 * 4000)
  }

  /// A file that is only half read when an error in a later one turns up is read to its end.
  @Test(arguments: [2, 4, 8], 1...5)
  func readsEarlierFilesToTheirEnd(_ jobs: Int, _ round: Int) throws {
    let line = "{\"x\":\"" + String(repeating: "x", count: 5000) + "\"}\n"
    try folder.write("1", String(repeating: line, count: 1000) + "{\"bad\":1}")
    for number in 2..<9 { try folder.write("\(number)", "{\"bad\":1}") }
    let result = Collected(try files(), jobs: jobs, block: 1, refused: "bad")
    #expect(result.outcome.errors.first?.diagnostic.location?.line == 1001)
    #expect(result.entries.count == 1000)
  }

  @Test(arguments: [1, 4])
  func goesOnWhereAsked(_ jobs: Int) throws {
    try folder.write("a", "{}\n{\"bad\":1}\n{}\n")
    try folder.write("b", Gzip.byGzip + [1])
    try folder.write("c", "{\"bad\":2}\n{\"bad\"\n{}")
    let result = Collected(try files(), jobs: jobs, goesOn: true, refused: "bad")
    #expect(result.documents == ["{}", "{}", "{\"a\":1}", "{\"b\":\"zz\"}", "{}"])
    #expect(result.outcome.unreadableDocuments == 3)
    #expect(result.outcome.unreadableFiles == 1)
    #expect(result.outcome.documents == 8)
    #expect(
      result.outcome.errors.map { folder.name($0.diagnostic.location?.file ?? "") } == ["a", "b", "c", "c"]
    )
    #expect(result.outcome.errors.map(\.extent) == [.document, .file, .document, .document])
  }

  @Test func keepsTheFirstErrorsOnly() throws {
    try folder.write("a", String(repeating: "{\"bad\":1}\n", count: 500))
    let result = Collected(try files(), jobs: 4, goesOn: true, block: 1, refused: "bad")
    #expect(result.outcome.errors.map(\.diagnostic.location?.line) == (1...20).map { $0 })
    #expect(result.outcome.unreadableDocuments == 500)
  }

  @Test func aFileThatIsGoneCannotBeRead() throws {
    let path = try folder.write("a", "{}")
    let files = try files()
    try FileManager.default.removeItem(atPath: path)
    let error = Collected(files).outcome.errors.first
    #expect(error?.kind == .unreadable)
    #expect(error?.diagnostic.message == "cannot be read: no such file or directory")
  }

  @Test(.disabled(if: getuid() == 0, "root may read everything"))
  func aFileWithoutPermissionCannotBeRead() throws {
    let path = try folder.write("a", "{}")
    #expect(unsafe chmod(path, 0) == 0)
    #expect(Collected(try files()).messages == ["cannot be read: permission denied"])
  }

  /// A pipe gives few bytes at a time; standard input is read the same way.
  @Test func readsFromAPipe() throws {
    let path = folder.path("pipe")
    #expect(unsafe mkfifo(path, 0o600) == 0)
    let started = WorkerThread.start {
      guard let pipe = FileHandle(forWritingAtPath: path) else { return }
      for byte in Array("{\"a\":1}\n[2]\n".utf8) { try? pipe.write(contentsOf: Data([byte])) }
      try? pipe.close()
    }
    let result = Collected(try InputPaths([path]).files)
    #expect(started)
    #expect(result.documents == ["{\"a\":1}", "[2]"])
  }

  @Test func countsWhatItHasRead() throws {
    _ = try writeFiles(seed: 2)
    let paths = try InputPaths([folder.path])
    let schedule = ReadingSchedule(paths.files, DocumentReading(jobs: 1))
    schedule.work { _, _ in }
    #expect(schedule.progress.bytesRead == paths.totalBytes)
  }

  @Test(arguments: [1, 3])
  func everyWorkerFinishesOnceBehindItsLastDocument(_ jobs: Int) throws {
    _ = try writeFiles(seed: 4)
    let outcome = DocumentReading(jobs: jobs).read(
      try files(), makeState: { (waiting: 0, done: 0, ends: 0) },
      use: { state, _, _ throws(Diagnostic) in state.waiting += 1 },
      finish: { state in state = (waiting: 0, done: state.waiting, ends: state.ends + 1) })
    #expect(outcome.states.allSatisfy { $0.waiting == 0 && $0.ends == 1 } && outcome.states.count == jobs)
    #expect(outcome.documents > 0 && outcome.states.map(\.done).reduce(0, +) == outcome.documents)
  }

  @Test func readsNothing() {
    let outcome = DocumentReading(jobs: 3).read([], makeState: { 0 }) { _, _, _ in }
    #expect(outcome.states == [0, 0, 0])
    #expect(outcome.documents == 0)
  }
}
