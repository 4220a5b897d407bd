import Foundation
import Testing

@testable import ReportFiles

struct DocumentBordersTests {
  struct Piece: Hashable, CustomStringConvertible {
    var text: String
    var line = 1
    var column = 1
    var description: String { "\(line):\(column) \(text.debugDescription)" }
  }

  /// What the scan finds when the bytes come in pieces of these sizes, and what is done with is dropped at times.
  func pieces(of text: String, chunk: () -> Int) -> [Piece] {
    places(in: Array(text.utf8), chunk: chunk).map(\.piece)
  }

  func places(in bytes: [UInt8], takesLines: Bool = false, chunk: () -> Int)
    -> [(offset: Int, piece: Piece)]
  {
    var dropped = 0
    let buffer = ByteBuffer(capacity: 64)
    var borders = DocumentBorders(takesLines: takesLines)
    var result: [(offset: Int, piece: Piece)] = []
    var found: [DocumentBorders.Found] = []
    func take() {
      let bytes = unsafe Array(buffer.bytes)
      result += found.map { place in
        let text = String(decoding: bytes[place.start..<place.end], as: UTF8.self)
        return (dropped + place.start, Piece(text: text, line: place.line, column: place.column))
      }
      found = []
    }
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + max(1, chunk()))
      unsafe Array(bytes[position..<end]).withUnsafeBytes { part in unsafe buffer.append(part) }
      position = end
      unsafe borders.scan(buffer.bytes, into: &found)
      take()
      if end % 3 == 0 {
        let done = borders.kept
        borders.dropKept()
        buffer.removeFirst(done)
        dropped += done
      }
    }
    unsafe borders.finish(buffer.bytes, into: &found)
    take()
    return result
  }

  func texts(_ text: String, chunk: Int = 1000) -> [String] { pieces(of: text) { chunk }.map(\.text) }

  @Test(arguments: 1...300)
  func findsRandomDocumentsInAnyPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var text = ""
    var expected: [Piece] = []
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      text += RandomJSON.space(&random)
      let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      let document = RandomJSON.structure(&random)
      expected.append(Piece(text: document, line: lines.count, column: (lines.last?.count ?? 0) + 1))
      text += document
    }
    text += RandomJSON.space(&random)
    for limit in [1, 2, 7, 64, 100, 10_000] {
      var chunks = random
      let found = pieces(of: text) { Int.random(in: 1...limit, using: &chunks) }
      #expect(found == expected, "seed \(seed), pieces up to \(limit) of \(text.debugDescription)")
    }
  }

  /// Lines of one document each, among them some that the end of a piece cuts, with and without a last line end.
  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func takesLinesInAnyPieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let lines = (0..<Int.random(in: 1...12, using: &random)).map { line in
      Piece(text: "{\"a\":[\(line),\"}\"]}", line: line + 1)
    }
    let end = ["", "\n", "\r\n"][Int.random(in: 0...2, using: &random)]
    let text = lines.map(\.text).joined(separator: end == "" ? "\n" : end) + end
    let found = places(in: Array(text.utf8), takesLines: true) { Int.random(in: 1...40, using: &random) }
    #expect(found.map(\.piece) == lines)
  }

  @Test func aLineLongerThanIsWaitedForIsADocumentToo() {
    let text = "{\"a\":\"" + String(repeating: "x", count: 3 << 20) + "\"}"
    let found = places(in: Array((text + "\n{}\n").utf8), takesLines: true) { 100_000 }
    #expect(found.map(\.piece) == [Piece(text: text), Piece(text: "{}", line: 2)])
  }

  @Test(arguments: [
    ("", []),
    (" \r\n\t\n", []),
    ("{}[]", ["{}", "[]"]),
    ("{\"a\":1}\r\n{\"b\":2}\r\n", ["{\"a\":1}", "{\"b\":2}"]),
    ("\n\n{}\n\n{}\n", ["{}", "{}"]),
    // Nothing but white space is passed over in silence.
    ("{},{}", ["{}", ",", "{}"]),
    ("{}]\n{}", ["{}", "]", "{}"]),
    ("{} true\n", ["{}", "true"]),
    ("hello {\"a\":1}", ["hello", "{\"a\":1}"]),
    ("{}\u{0}\n", ["{}", "\u{0}"]),
    ("\u{FEFF}{}", ["\u{FEFF}", "{}"]),
    // Brackets are counted, their kinds are for the parser.
    ("{\"a\":1]{}", ["{\"a\":1]", "{}"]),
    // What is cut short at the end is handed over.
    ("{}\n{\"a\": [1, 2", ["{}", "{\"a\": [1, 2"]),
    ("{\"a\": \"b", ["{\"a\": \"b"]),
    ("{\"a\": \"b\\", ["{\"a\": \"b\\"]),
  ]) func handsOver(_ text: String, _ expected: [String]) {
    for chunk in [1, 3, 1000] { #expect(texts(text, chunk: chunk) == expected) }
  }

  /// A broken document must not swallow the good ones behind it, nor be taken for a good one.
  @Test(arguments: [
    ("{\"a\":\"x\n{\"b\":1}\n{\"c\":1}", ["{\"a\":\"x", "{\"b\":1}", "{\"c\":1}"]),
    ("{\"a\":{\n{\"b\":1}\n{\"c\":1}", ["{\"a\":{", "{\"b\":1}", "{\"c\":1}"]),
    ("{\"a\":1,\n{\"b\":1}\n{\"c\":1}", ["{\"a\":1,", "{\"b\":1}", "{\"c\":1}"]),
    ("{\"a\":1,\n{\"b\":1}\n", ["{\"a\":1,", "{\"b\":1}"]),
    ("{\"a\":1\r\n{\"b\":1}\r\n", ["{\"a\":1", "{\"b\":1}"]),
    ("{\"a\":[1}\n{\"b\":1}\n{\"c\":1}", ["{\"a\":[1}", "{\"b\":1}", "{\"c\":1}"]),
    ("{\n  \"a\": \"x\n  \"b\": 1\n}\n{\"c\":1}", ["{\n  \"a\": \"x", "{\"c\":1}"]),
  ]) func recoversAtTheNextLine(_ text: String, _ expected: [String]) {
    for chunk in [1, 3, 1000] { #expect(texts(text, chunk: chunk) == expected) }
  }

  /// JSON that is good, and looks like the beginning of a new document at the start of a line.
  @Test(arguments: [
    "[\n{\"a\":1},\n{\"b\":2}\n]", "[\n[\n[\n]\n]\n]", "{\n\"a\":\n{\n\"b\"\n:\n[\n{}\n,\n{}\n]\n}\n}",
    "[1,\n{\"a\":[\n[1],\n[2]]}]", "[\"x\\\\\",\n{\"a\":\"\\\"\"},\r\n\r\n{}]",
  ]) func keepsWholeDocuments(_ text: String) {
    for chunk in [1, 3, 1000] { #expect(texts(text + "\n{}", chunk: chunk) == [text, "{}"]) }
  }

  /// Whatever the bytes: pieces do not matter, and what is passed over follows a document that JSON refuses.
  @Test(arguments: 1...400)
  func losesNothingOfAnyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("{}[]\"\"\\,: \n\n{{}}\n{1a".utf8)
    let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
      letters.randomElement(using: &random) ?? 0
    }
    let whole = places(in: bytes) { bytes.count }
    for limit in [1, 3, 64] { #expect(places(in: bytes) { limit }.map(\.piece) == whole.map(\.piece)) }
    var end = 0
    var isRefused = false
    for (offset, piece) in whole {
      #expect(isRefused || bytes[end..<offset].allSatisfy(\.isSpace), "seed \(seed)")
      end = offset + piece.text.utf8.count
      isRefused = (try? JSONSerialization.jsonObject(with: Data(bytes[offset..<end]))) == nil
    }
    #expect(isRefused || bytes[end...].allSatisfy(\.isSpace), "seed \(seed)")
  }

  @Test func namesLinesBehindBrokenDocuments() {
    let found = pieces(of: "{}\n{\"a\":1,\n{\"ä\":1} {}\n\"x\n {}") { 4 }
    #expect(
      found == [
        Piece(text: "{}"), Piece(text: "{\"a\":1,", line: 2), Piece(text: "{\"ä\":1}", line: 3),
        Piece(text: "{}", line: 3, column: 9), Piece(text: "\"x", line: 4),
        Piece(text: "{}", line: 5, column: 2),
      ]
    )
  }

  @Test(.timeLimit(.minutes(1)))
  func staysLinearOnManyBrokenLines() {
    let lines = 10_000
    let found = texts(String(repeating: "{\"a\":1,\n", count: lines), chunk: 1 << 20)
    // Each is sought exactly only so often; none of them is whole.
    #expect(found.count > 50)
    #expect(found.allSatisfy { !$0.hasSuffix("}") })
  }
}

/// Random JSON text, hard on whoever looks for its borders.
enum RandomJSON {
  static func space(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in
      [" ", "\n", "\r\n", "\t"].randomElement(using: &random) ?? ""
    }
    .joined()
  }

  static func structure(_ random: inout SeededGenerator, depth: Int = 0) -> String {
    let isObject = Bool.random(using: &random)
    let count = Int.random(in: 0...(depth > 4 ? 1 : 4), using: &random)
    let items = (0..<count).map { _ in
      let name = isObject ? string(&random) + space(&random) + ":" + space(&random) : ""
      return space(&random) + name + value(&random, depth: depth + 1) + space(&random)
    }
    let inner = items.isEmpty ? space(&random) : items.joined(separator: ",")
    return isObject ? "{" + inner + "}" : "[" + inner + "]"
  }

  static func value(_ random: inout SeededGenerator, depth: Int) -> String {
    switch Int.random(in: 0...5, using: &random) {
    case 0, 1: depth > 6 ? "0" : structure(&random, depth: depth)
    case 2, 3: string(&random)
    case 4: "-12.5e3"
    default: "null"
    }
  }

  static func string(_ random: inout SeededGenerator) -> String {
    let parts = [
      "{", "}", "[", "]", "\\\"", "\\\\", "\\\\\\\\\\\\", "\\n", "ä", "👩‍🚀", "x", ",", ":", "averageValue",
    ]
    let count = Int.random(in: 0...9, using: &random)
    return "\"" + (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined() + "\""
  }
}
