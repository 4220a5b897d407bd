import Foundation
import SourceDiagnostics
import Testing

@testable import ReportFiles

/// Documents that are handed out in parts mean the same as documents that are handed out whole.
struct DocumentPartsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  func read(_ text: String, whole: Int = 0, jobs: Int = 1) throws -> Collected {
    try folder.write("a.json", Self.line + text)
    return Collected(try InputPaths([folder.path]).files, jobs: jobs, block: 1, whole: whole, read: 256)
  }

  /// A first line without a document, as long as the start of a file that is looked at before it is read.
  static let line = String(repeating: " ", count: ContentKind.lookAhead) + "\n"

  /// A part ends where a reading does, which is of 256 bytes here.
  static let filler = String(repeating: " ", count: 90)

  static func object(_ number: Int) -> String { "{\"n\":\(number),\(filler)\"s\":\"],[}{,\\\\\"}" }

  static func list(_ count: Int) -> String { (0..<count).map(object).joined(separator: "\n, ") }

  /// What Foundation's parser makes of a document: its elements, and its other members.
  static func meaning(_ text: String) -> (elements: [NSObject], rest: NSDictionary)? {
    guard let value = try? JSONSerialization.jsonObject(with: Data(text.utf8)) else { return nil }
    if let list = value as? [NSObject] { return (list, [:]) }
    guard var object = value as? [String: NSObject] else { return nil }
    for key in ["data", "logs"] {
      if let list = object[key] as? [NSObject] {
        object[key] = nil
        return (list, object as NSDictionary)
      }
    }
    guard let hits = object["hits"] as? NSDictionary, let list = hits["hits"] as? [NSObject] else {
      return nil
    }
    object["hits"] = nil
    return (list, object as NSDictionary)
  }

  @Test(arguments: [
    ("[", "]"), (" [ ", " ]"), ("{\"data\":[", "]}"),
    ("{\"a\":[1,{}],\"data\" : [", "], \"meta\":{\"x\":[1,2]}}"),
    ("{\"logs\":[", "],\"status\":\"done\"}"),
    ("{\"timed_out\":false,\"hits\":{\"total\":9,\"hits\":[", "]}}"),
    ("{\"data\":{\"data\":[1]},\"logs\":[", "]}"), ("{\"logs\":[1,2],\"data\":[", "]}"),
  ]) func partsHoldTheSameElementsAndMembers(_ opening: String, _ closing: String) throws {
    let text = opening + Self.list(40) + closing
    let whole = try #require(Self.meaning(text))
    for jobs in [1, 3] {
      let result = try read(text, jobs: jobs)
      #expect(result.messages == [])
      #expect(result.documents.count > 3)
      #expect(result.outcome.documents == 1)
      let parts = try result.documents.map { try #require(Self.meaning($0), "\($0.prefix(40))") }
      #expect(parts.flatMap(\.elements) == whole.elements)
      var rest: [NSObject: NSObject] = [:]
      for case let (key as NSObject, value as NSObject) in parts.flatMap({ Array($0.rest) }) {
        #expect(rest[key] == nil, "\(key) stands in two parts")
        rest[key] = value
      }
      #expect(rest as NSDictionary == whole.rest)
    }
  }

  @Test func documentsBesidesAreHandedOutAsEver() throws {
    let long = "[" + Self.list(12) + "]"
    let result = try read("{\"a\":1}\n" + long + "\n{\"b\":2}\n" + long + "{}")
    let whole = result.entries.filter { $0.part == nil }
    #expect(whole.map(\.text) == ["{\"a\":1}", "{\"b\":2}", "{}"])
    #expect(whole.map(\.line) == [2, 15, 27])
    #expect(result.outcome.documents == 5)
    #expect(result.entries.filter { $0.part?.isFirst == true }.map(\.line) == [3, 16])
  }

  /// The last comma of a reading is then never one at which it is known what follows.
  @Test func elementsFarApartAreParts() throws {
    let far = String(repeating: " ", count: 200)
    let result = try read("[" + (0..<60).map { "{\"n\":\($0)}" }.joined(separator: "," + far) + "]")
    #expect(result.documents.count > 10)
    #expect(result.documents.flatMap { Self.meaning($0)?.elements ?? [] }.count == 60)
  }

  /// Where nothing can be cut, or it is not sure what the elements are, a document is held whole.
  @Test(arguments: [
    "[" + (0..<60).map { "\($0)\(filler)" }.joined(separator: ",") + "]",
    "{\"x\":[\(list(12))]}", "{\"d\\u0061ta\":[],\"logs\":[\(list(12))]}",
    "{\"data\":[],\"logs\":[\(list(12))]}", "{\"hits\":[\(list(12))]}", "{\"data\":[[\(list(12))]]}",
  ]) func isWholeWhereItCannotBeCut(_ text: String) throws {
    let result = try read(text)
    #expect(result.documents == [text])
    #expect(result.entries.first?.part == nil)
  }

  /// The parts before are used by the time that this is seen.
  @Test(arguments: [
    "{\"logs\":[\(list(12))],\"data\":[]}", "{\"logs\":[\(list(12))],\"d\\u0061ta\":[]}",
    "{\"hits\":{\"hits\":[\(list(12))]},\"logs\":[]}", "{\"meta\":1,\"data\":[\(list(12))],\"meta\":2}",
    "{\"data\":[\(list(12))],\"meta\":2,\"data\":[]}",
  ]) func refusesWhatTheWholeWouldMeanOtherwise(_ text: String) throws {
    let result = try read(text)
    #expect(result.messages == ["a document too large to be held has a key twice, or two lists of elements"])
    #expect(result.outcome.unreadableDocuments == 1)
  }

  /// A cut at such a comma would leave a good part on either side.
  @Test(arguments: [DocumentShape.array, .data], 0..<20)
  func aCommaWithoutAnElementIsNoPlaceToCut(_ shape: DocumentShape, _ space: Int) throws {
    let space = String(repeating: " ", count: 15 * space)
    let opening = String(decoding: shape.opening, as: UTF8.self)
    let closing = String(decoding: shape.closing, as: UTF8.self)
    for text in [
      "\(opening)\(Self.list(6))\(space),  \(closing)  ", "\(opening)\(space), \(Self.list(6))\(closing)  ",
      "\(opening)\(Self.list(3))\(space),,\(Self.list(6))\(closing)",
    ] {
      let result = try read(text)
      #expect(result.documents.contains(where: Self.isBroken), "\(text)")
    }
  }

  /// A comma too many or too few, another bracket, an end too early: a part is refused as the whole is.
  @Test(arguments: 1...200)
  func brokenDocumentsAreBrokenInParts(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let shapes = [("[", "]"), ("{\"data\":[", "],\"m\":1}"), ("{\"hits\":{\"hits\":[", "]}}")]
    let (opening, closing) = shapes.randomElement(using: &random) ?? ("", "")
    let elements = (0..<14).map { number in
      Bool.random(using: &random) ? Self.object(number) : "\"\(RandomJSON.space(&random))text\(Self.filler)\""
    }
    let separators = [",", " , ", "\n,", ",\n"]
    let list = elements.map { $0 + (separators.randomElement(using: &random) ?? "") }.joined()
    var bytes = Array((opening + list.trimmingCharacters(in: [",", " ", "\n"]) + closing).utf8)
    if Bool.random(using: &random) {
      let marks = bytes.indices.filter { "{}[],\"\n".utf8.contains(bytes[$0]) }
      let place = marks.randomElement(using: &random) ?? 0
      switch Int.random(in: 0...4, using: &random) {
      case 4: bytes.insert(bytes[marks.randomElement(using: &random) ?? 0], at: place)
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(bytes[place], at: place)
      case 2:
        bytes.replaceSubrange(
          place..<(place + 1), with: Array("}],\"\n1".utf8.shuffled(using: &random).prefix(1)))
      default: bytes.removeSubrange(place...)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let held = try read(text, whole: 1 << 30)
    let cut = try read(text)
    let isBroken = held.documents.contains { Self.isBroken($0) }
    #expect(cut.documents.contains { Self.isBroken($0) } == isBroken, "seed \(seed)")
    // Where the documents behind a fault begin is another guess when less is held.
    guard !isBroken else { return }
    #expect(cut.outcome.documents == held.outcome.documents)
    #expect(
      cut.documents.flatMap { Self.meaning($0)?.elements ?? [] }
        == held.documents.flatMap { Self.meaning($0)?.elements ?? [] })
  }

  /// Foundation's parser takes a comma behind the last element, which is none of the texts here.
  static func isBroken(_ text: String) -> Bool {
    text.contains(/,\s*[\]}]/)
      || (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) == nil
  }

  /// The bytes of each part behind its opening are where its place says.
  @Test(arguments: ["\n, ", ",\r\n  ", ","]) func knowsThePlacesOfParts(_ separator: String) throws {
    let list = (0..<20).map { "\"ä\($0)\",\(Self.object($0))" }.joined(separator: separator)
    let text = "\n [" + list + "]"
    let bytes = Array((Self.line + text).utf8)
    let lines = (Self.line + text).unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(Array.init)
    let result = try read(text)
    #expect(result.entries.count > 3)
    for entry in result.entries {
      #expect(entry.part?.line == 3 && entry.part?.column == 2)
      let line = String(String.UnicodeScalarView(lines[entry.line - 1][entry.column...].prefix(20)))
      let inFile = String(decoding: bytes[(entry.offset + 1)...].prefix(40), as: UTF8.self)
      #expect(
        entry.text.dropFirst().unicodeScalars.prefix(10).elementsEqual(inFile.unicodeScalars.prefix(10)))
      #expect(
        inFile.unicodeScalars.prefix(10).elementsEqual(line.unicodeScalars.prefix(10)) || line.count < 10)
    }
  }

  @Test func aRefusedPartCannotBeLeftOut() throws {
    try folder.write("a.json", Self.line + "[" + Self.list(12) + ",{\"bad\":1}]\n{}\n{}")
    let files = try InputPaths([folder.path]).files
    let result = Collected(files, goesOn: true, block: 1, whole: 0, read: 256, refused: "bad")
    #expect(result.outcome.unreadableFiles == 1)
    #expect(result.outcome.errors.first?.diagnostic.location?.line == 2)
    let whole = Collected(files, goesOn: true, block: 1, refused: "bad")
    #expect(whole.outcome.unreadableFiles == 0)
    #expect(whole.outcome.unreadableDocuments == 1)
  }
}
