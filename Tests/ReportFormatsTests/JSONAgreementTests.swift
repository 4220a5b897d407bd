import CSimdJSON
import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// The parser takes and refuses what simdjson's own parsing to a document does, and the digest of a value tells
/// contents apart and nothing else.
struct JSONAgreementTests {
  private let parser = JSONParser()

  private func digest(_ text: String) -> String? { digest(Array(text.utf8)) }

  private func digest(_ bytes: [UInt8]) -> String? {
    unsafe bytes.withUnsafeBytes { unsafe parser?.parse($0, isPadded: false)?.digest.description }
  }

  private func simdjsonTakes(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      // Without a place no length can be told.
      guard let base = bytes.baseAddress else { return false }
      return unsafe csimdjson_is_valid(base, bytes.count)
    }
  }

  @Test func agreesWithSimdjsonOnChangedDocuments() {
    var random = SeededGenerator.printed()
    var taken = 0
    for _ in 0..<3_000 {
      let document = Array(RandomContent(&random).written(&random).utf8)
      #expect(
        simdjsonTakes(document) && digest(document) != nil, "\(String(decoding: document, as: UTF8.self))")
      for _ in 0..<4 {
        let changed = Self.changed(document, &random)
        let isTaken = simdjsonTakes(changed)
        taken += isTaken ? 1 : 0
        #expect(
          (digest(changed) != nil) == isTaken, "\(changed.count): \(String(decoding: changed, as: UTF8.self))"
        )
      }
    }
    #expect(taken > 500)
  }

  @Test(arguments: [
    "1e999", "-1e999", "1e-999", "18446744073709551615", "18446744073709551616", "-9223372036854775808",
    "-9223372036854775809", "01", "-01", "-0", "1.", ".5", "1e", "1E+2", "+1", "-", "0x1", "1a", "1 2", "tru",
    "truex",
    "nulll", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"\\ud83d\\ude00\"", "\"\\u00g0\"",
    "\"\\x\"",
    "\"\u{1}\"", "\"\\\"", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{,}", "[1,]", "[,1]", "{\"a\":1 \"b\":2}",
    "[1 2]",
    "{]", "[}", "{\"a\":[}]", "", " ", "\u{FEFF}[]", "{\"a\" \"b\"}", "{1:2}", "[\"a\":1]", "[]]", "{}{}",
    "{", "[", "\"",
    "\"a\"1", "1\"a\"", "[\"a\"1]", "[true\"a\"]",
  ]) func agreesWithSimdjson(_ text: String) {
    // A byte order mark is for the reader of files to skip.
    if text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) { return }
    for text in [text, "[\(text)]", "{\"a\":\(text)}", "{\"a\":[\(text)],\"b\":{\"c\": \(text) }}"] {
      #expect((digest(text) != nil) == simdjsonTakes(Array(text.utf8)), "\(text)")
    }
  }

  @Test(arguments: [1022, 1023, 1024, 1025]) func agreesWithSimdjsonOnDepth(_ depth: Int) {
    for (opening, closing) in [("[", "]"), ("{\"a\":", "}")] {
      for inner in ["", "1", "[]", "{}"] where opening == "[" || !inner.isEmpty {
        let text = String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
        #expect((digest(text) != nil) == simdjsonTakes(Array(text.utf8)), "\(depth) \(opening) \(inner)")
      }
    }
  }

  @Test func equalContentsHaveEqualDigestsHoweverWritten() {
    var random = SeededGenerator.printed()
    var digests: [String: RandomContent] = [:]
    for _ in 0..<3_000 {
      let content = RandomContent(&random)
      let one = content.written(&random)
      let other = content.written(&random)
      let digest = digest(one)
      #expect(digest != nil)
      #expect(digest == self.digest(other), "\(one)\n\(other)")
      if let digest, let known = digests.updateValue(content, forKey: digest) { #expect(known == content) }
    }
  }

  @Test(arguments: [
    ["1", "1.0", "1.00", "10e-1", "0.1E1"], ["0", "-0", "0.0", "-0.0", "0e5"], ["1.5", "1.50", "15e-1"],
    ["-3", "-3.0"], ["18446744073709551615"], ["18446744073709549568", "18446744073709549568.0"],
    ["1e300", "10e299"],
    ["\"a/b\"", "\"a\\/b\"", "\"\\u0061/\\u0062\""], ["\"\\\"\\\\\"", "\"\\u0022\\u005c\""],
    ["{\"a\":1,\"b\":[1,2]}", "{ \"b\" : [ 1 , 2 ] ,\n \"\\u0061\" : 1.0 }"],
  ]) func isByValue(_ texts: [String]) {
    #expect(Set(texts.map(digest)).count == 1 && digest(texts[0]) != nil)
  }

  @Test func differentContentsHaveDifferentDigests() {
    let texts = [
      #"{"a":"1","b":"2"}"#, #"{"a":"2","b":"1"}"#, #"{"a":"1","b":2}"#, #"{"a\":\"1":"x"}"#,
      #"{"a":"1\":\"x"}"#,
      #"{"a":1,"a":1}"#, #"{"a":1}"#, #"[{"a":1},{"b":2}]"#, #"[{"b":2},{"a":1}]"#,
      #"{"a":{"b":1},"c":{"d":2}}"#,
      #"{"a":{"d":2},"c":{"b":1}}"#, #"[1,23]"#, #"[12,3]"#, #"["1",23]"#, #"[[],{}]"#, #"[{},[]]"#,
      #"[null]"#,
      #"["null"]"#, #"["d\u0000"]"#, #""""#, #""\u0000""#, #""0123456789abcdef""#,
      #""0123456789abcdef\u0000""#,
      #"9007199254740993"#, #"9007199254740992.0"#,
    ]
    #expect(Set(texts.map(digest)).count == texts.count)
  }

  /// A document with one to three changes that may or may not break it.
  static func changed(_ document: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let pieces = [
      "{", "}", "[", "]", ":", ",", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "true", "tru", "null", "0", "-",
      "1e5",
      "1e999", "18446744073709551616", "01", "1.", "1.5", " ", "\n", "\u{1}", "é", "{}", "[]", "\"\"",
    ]
    var changed = document
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...changed.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: changed.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
      case 1: changed.removeSubrange(place..<min(changed.count, place + 2))
      case 2: changed.removeSubrange(place...)
      case 3: changed.insert(UInt8.random(in: 0...255, using: &random), at: place)
      default: if place < changed.count { changed[place] = UInt8.random(in: 32...126, using: &random) }
      }
    }
    return changed
  }
}

/// A random JSON value, which can be written in many ways.
indirect enum RandomContent: Hashable {
  case word(String)
  case whole(Int)
  case real(Int)
  case text([Unicode.Scalar])
  case array([RandomContent])
  case object([Int: RandomContent])

  init(_ random: inout SeededGenerator, depth: Int = 0) {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
    case 0: self = .word(["true", "false", "null"].randomElement(using: &random) ?? "null")
    case 1: self = .whole(Int.random(in: -3000...3000, using: &random))
    case 2: self = .real(Int.random(in: 0...90_000, using: &random) * 10 + 5)
    case 3:
      let scalars: [Unicode.Scalar] = [
        "a", "b", "\"", "\\", "/", "\n", "\u{1}", "é", "€", "😀", " ", "0", ":", "{",
      ]
      let count = Int.random(in: 0...40, using: &random)
      self = .text((0..<count).map { _ in scalars.randomElement(using: &random) ?? "a" })
    case 4: self = .array(Self.list(&random, depth))
    default:
      self = .object(
        Dictionary(uniqueKeysWithValues: Self.list(&random, depth).enumerated().map { ($0, $1) }))
    }
  }

  private static func list(_ random: inout SeededGenerator, _ depth: Int) -> [RandomContent] {
    (0..<Int.random(in: 0...5, using: &random)).map { _ in RandomContent(&random, depth: depth + 1) }
  }

  /// The value in one of the ways to write it.
  func written(_ random: inout SeededGenerator) -> String {
    switch self {
    case .word(let word): return word
    case .whole(let number):
      return ["\(number)", "\(number)", "\(number).0", "\(number)e0", "\(number).00"].randomElement(
        using: &random) ?? ""
    case .real(let tenths):
      let text = "\(tenths / 10).\(tenths % 10)"
      return [text, text + "00", "\(tenths)e-1", "\(tenths)0E-2"].randomElement(using: &random) ?? ""
    case .text(let scalars): return Self.quoted(scalars, &random)
    case .array(let elements): return "[" + joined(elements.map { $0.written(&random) }, &random) + "]"
    case .object(let members):
      let texts = members.shuffled(using: &random).map { key, value in
        Self.quoted(Array("key\(key)é".unicodeScalars), &random) + Self.space(&random) + ":"
          + Self.space(&random)
          + value.written(&random)
      }
      return "{" + joined(texts, &random) + "}"
    }
  }

  private func joined(_ texts: [String], _ random: inout SeededGenerator) -> String {
    texts.map { Self.space(&random) + $0 + Self.space(&random) }.joined(separator: ",")
  }

  private static func space(_ random: inout SeededGenerator) -> String {
    ["", "", "", " ", "\n", "\t ", "\r\n"].randomElement(using: &random) ?? ""
  }

  private static func quoted(_ scalars: [Unicode.Scalar], _ random: inout SeededGenerator) -> String {
    let isPlain = Bool.random(using: &random)
    let parts = scalars.map { scalar in
      let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
      if !mustEscape, isPlain || Int.random(in: 0..<4, using: &random) > 0 { return String(scalar) }
      if scalar == "\"" || scalar == "\\" || scalar == "/", Bool.random(using: &random) {
        return "\\\(scalar)"
      }
      return String(scalar).utf16.map { unit in
        let digits = String(unit, radix: 16, uppercase: Bool.random(using: &random))
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
    }
    return "\"" + parts.joined() + "\""
  }
}
