import Foundation
import SourceDiagnostics
import Testing

@testable import ReportFiles

/// What is read of one file, by its content and its name.
struct ContentTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func read(_ bytes: [UInt8], _ name: String = "file", isNamed: Bool = true) throws -> Collected {
    let path = try folder.write(name, bytes)
    return Collected(try InputPaths([isNamed ? path : folder.path]).files)
  }

  func read(_ text: String, _ name: String = "file", isNamed: Bool = true) throws -> Collected {
    try read(Array(text.utf8), name, isNamed: isNamed)
  }

  @Test(arguments: ["", " \n\r\n"], [true, false])
  func anEmptyFileHoldsNoDocument(_ text: String, _ isNamed: Bool) throws {
    let result = try read(text, "a.json", isNamed: isNamed)
    #expect(result.documents.isEmpty)
    #expect(result.outcome.errors.isEmpty)
    #expect(result.outcome.notReports == 1)
  }

  @Test func skipsAByteOrderMark() throws {
    let result = try read([0xEF, 0xBB, 0xBF] + Array("{}\n []".utf8))
    #expect(result.documents == ["{}", "[]"])
    #expect(result.entries.map(\.offset) == [3, 7])
    #expect(result.entries.map(\.column) == [1, 2])
  }

  @Test(arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian], [true, false])
  func refusesUTF16(_ encoding: String.Encoding, _ isNamed: Bool) throws {
    let bytes = Array(try #require("{\"a\":1}".data(using: encoding)))
    #expect(try read(bytes, isNamed: isNamed).messages == ["is written in UTF-16"])
  }

  @Test func leavesOutBinaryFilesThatStartLikeUTF16() throws {
    let result = try read([0xFF, 0xFE, 0x50, 0xC4, 0, 0], "song.mp3", isNamed: false)
    #expect(result.messages == [])
    #expect(result.outcome.notReports == 1)
  }

  @Test(arguments: ["notes", "true", "\"quoted\"", "-- x", "\u{0}\u{1}", "12 {}"])
  func leavesOutForeignFilesInFoldersAlone(_ text: String) throws {
    let inFolder = try read(text, "notes.txt", isNamed: false)
    #expect(inFolder.outcome.notReports == 1)
    #expect(inFolder.documents == [])
    #expect(inFolder.messages == [])
    let named = try read(text, "notes.txt")
    #expect(named.messages == ["is neither JSON nor CSV nor gzip of either"])
    #expect(named.outcome.errors.first?.kind == .unreadable)
  }

  @Test(arguments: ["a.json", "a.JSONL", "a.ndjson", "a.json.gz"])
  func handsOverWhatTheNameCallsJSON(_ name: String) throws {
    #expect(try read("oops", name, isNamed: false).documents == ["oops"])
    #expect(try read(Gzip.member("oops"), name, isNamed: false).documents == ["oops"])
  }

  @Test(arguments: ["a.gz", "a.txt"])
  func gzipOfNothingKnownIsAnError(_ name: String) throws {
    #expect(try read(Gzip.member("oops"), name, isNamed: false).messages.count == 1)
  }

  @Test(arguments: [
    ("Date,Host,Service,Content\n", "x"), ("\"Date\",\"@thread\",\"Message\"\r\n1,2,3\r\n", "x"),
    ("a;b\n", "a.csv"), ("date,message", "a.txt"),
  ]) func handsOverCSVWhole(_ text: String, _ name: String) throws {
    for bytes in [Array(text.utf8), Gzip.member(text)] {
      let result = try read(bytes, name == "a.csv" && bytes.first == 0x1F ? "a.csv.gz" : name, isNamed: true)
      #expect(result.documents == [text])
      #expect(result.entries.map(\.kind) == [.csv])
    }
  }

  @Test(arguments: ["date of today, message\n", "update,message\n", "Date\n", "Date,Other\n{}"])
  func takesNoOtherTextForCSV(_ text: String) throws {
    #expect(try read(text, "a.txt", isNamed: false).outcome.notReports == 1)
  }

  @Test func jsonInAFileCalledCSVIsJSON() throws {
    #expect(try read("{}\n{}", "a.csv").entries.map(\.kind) == [.json, .json])
  }
}

/// gzip in all its states.
struct GzipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func read(_ bytes: [UInt8], _ name: String = "a.json.gz") throws -> Collected {
    try folder.write(name, bytes)
    return Collected(try InputPaths([folder.path]).files)
  }

  @Test(arguments: ["a.json.gz", "a.json", "a"])
  func inflatesWhateverTheName(_ name: String) throws {
    #expect(try read(Gzip.byGzip, name).documents == ["{\"a\":1}", "{\"b\":\"zz\"}"])
  }

  @Test func readsMembersAsOneText() throws {
    let bytes = Gzip.member("{\"a\":") + Gzip.member("") + Gzip.member("1}{\"b\"") + Gzip.member(":2}")
    #expect(try read(bytes).documents == ["{\"a\":1}", "{\"b\":2}"])
  }

  @Test func readsALongFile() throws {
    let line = "{\"text\":\"" + String(repeating: "x", count: 1000) + "\"}"
    let text = Array(repeating: line, count: 3000)
    let result = try read(Gzip.member(text.joined(separator: "\n")))
    #expect(result.documents == text)
    #expect(result.entries.map(\.line) == Array(1...3000))
  }

  @Test func passesZerosBehindTheData() throws {
    #expect(try read(Gzip.byGzip + [UInt8](repeating: 0, count: 600_000)).documents.count == 2)
  }

  @Test(arguments: 2..<39)
  func refusesWhatIsCutShort(_ count: Int) throws {
    let result = try read(Array(Gzip.byGzip.prefix(count)))
    #expect(result.messages == ["gzip data ends early, at byte \(count)"])
    #expect(result.outcome.errors.first?.diagnostic.location?.file == folder.path("a.json.gz"))
  }

  @Test func anEmptyFileThatPromisesGzipIsCutShort() throws {
    #expect(try read([]).messages == ["gzip data ends early, at byte 0"])
  }

  @Test(arguments: [[UInt8(0x20)], [0x0A], [0, 0, 1], [0, 0x1F, 0x8B], Array("{}".utf8)])
  func refusesWhatFollows(_ rest: [UInt8]) throws {
    let place = 39 + rest.prefix { $0 == 0 }.count
    #expect(
      try read(Gzip.byGzip + rest).messages == [
        "gzip data is followed by something else at byte \(place)"
      ]
    )
  }

  @Test func refusesASecondMemberCutShort() throws {
    let bytes = Gzip.byGzip + Gzip.byGzip.dropLast()
    #expect(try read(bytes).messages == ["gzip data ends early, at byte 77"])
  }

  /// Every byte of the checksum and of the length counts, and so does the header's.
  @Test(arguments: [2, 3, 10, 20, 31, 34, 35, 38])
  func refusesAChangedByte(_ index: Int) throws {
    var bytes = Gzip.byGzip
    bytes[index] ^= 0xE0
    let message = try #require(try read(bytes).messages.first)
    #expect(message.hasPrefix("gzip data is corrupt at byte "))
  }
}
