import Measurements
import SourceDiagnostics
import Testing

@testable import ReportFormats

@Suite("JSON documents")
struct JSONTests {
  private let parser = JSONParser()

  private func parse(_ text: String) throws -> JSONValue {
    var copy = text
    let parser = try #require(parser)
    return try #require(copy.withUTF8 { unsafe parser.parse(UnsafeRawBufferPointer($0), isPadded: false) })
  }

  @Test("A value is found by its key, and of equal keys the first counts")
  func members() throws {
    let value = try parse(#"{"a": {"deep": [1, 2]}, "b": "text", "a": 3, "c": null}"#)
    #expect(value.member("a")?.member("deep")?.elements.compactMap(\.integer) == [1, 2])
    #expect(value.member("b")?.text?.string == "text")
    #expect(value.member("c") == nil)
    #expect(value.members.map { $0.key.string } == ["a", "b", "a", "c"])
  }

  @Test("Numbers keep their kinds")
  func numbers() throws {
    let values = try Array(parse("[-7, 18446744073709551615, 0.5]").elements)
    #expect(values[0].integer == -7)
    #expect(values[1].integer == nil)
    #expect(values[1].number == 0x1p64)
    #expect(values[2].number == 0.5)
  }

  @Test("A byte order mark is skipped")
  func byteOrderMark() throws {
    #expect(try parse("\u{FEFF}[1]").isArray)
  }

  @Test(
    "Broken JSON is refused with the line and column of the fault",
    arguments: [
      ("{\"a\": tru}", 1, 7), ("{\"a\": 1,\n \"b\": 1e999}", 2, 7), ("{\"ä\": [1,]}", 1, 10),
      ("{\"a\" 1}", 1, 6),
      ("[1, 2", 1, 6), ("{\n  \"a\": \"x\ny\"}", 2, 10), ("[01]", 1, 2), ("[\"\\ud800\"]", 1, 3),
      ("[1] 2", 1, 5),
      ("[\"\\x\"]", 1, 4), ("[\"\\u-000\"]", 1, 5), ("[\"\\u00+1\"]", 1, 5), ("", 1, 1), ("[-]", 1, 2),
      ("[1.]", 1, 2), ("{a: 1}", 1, 2), ("[truex]", 1, 6),
    ]
  )
  func faults(text: String, line: Int, column: Int) throws {
    let location = try #require(problem(text)?.location)
    #expect(location.line == line)
    #expect(location.column == column)
  }

  @Test("Bytes that are not UTF-8 are refused at their place")
  func notUTF8() throws {
    var reader = DocumentReader(selection: .init())
    var batch = ReportBatch()
    let bytes: [UInt8] = [0x5B, 0x22, 0xFF, 0x22, 0x5D]
    var fault: Diagnostic?
    unsafe bytes.withUnsafeBytes {
      do { try unsafe reader.read($0, into: &batch) } catch { fault = error as? Diagnostic }
    }
    #expect(fault?.location?.column == 3)
  }

  @Test(
    "The locator and simdjson agree on what is JSON",
    arguments: ["[]", "{}", "1e5", "\"\\u00e9\\ud83d\\ude00\"", " [ -0.5 ] "]
  )
  func agreement(text: String) throws {
    #expect(withText(text) { JSONFault.isValid($0) })
    _ = try parse(text)
  }
}

@Suite("Content digests")
struct ContentHashTests {
  private func digest(_ text: String) throws -> String {
    let parser = try #require(JSONParser())
    var copy = text
    let value = try #require(
      copy.withUTF8 { unsafe parser.parse(UnsafeRawBufferPointer($0), isPadded: false) }
    )
    return ContentHash.of(value).description
  }

  @Test("The order of keys and the spaces do not count")
  func keyOrder() throws {
    let one = try digest(#"{"a": 1, "b": {"x": [1, 2], "y": "é"}}"#)
    #expect(try digest(#"{"b":{"y":"\u00e9","x":[1,2]},"a":1}"#) == one)
  }

  @Test("Whatever else differs counts")
  func differences() throws {
    let texts = [
      #"{"a":1,"b":2}"#, #"{"a":2,"b":1}"#, #"{"a":1}"#, #"{"a":1,"b":"2"}"#, #"[1,2]"#, #"[2,1]"#,
      #"[[1],2]"#,
      #"[1,[2]]"#, #"{}"#, #"[]"#, #""""#, #"null"#, #"false"#, #"true"#, #"0"#, #"[0]"#, #"{"a":{"b":1}}"#,
      #"{"a":{"b":{}}}"#, #""0123456789abcdef""#, #""0123456789abcdeg""#, #""0123456789abcdef0""#, #""abc""#,
      #""abcabc""#, #""acb""#, #""\u0000""#, #""\u0000\u0000""#, #"1.5"#, #"-1"#, #"18446744073709551615"#,
    ]
    #expect(try Set(texts.map(digest)).count == texts.count)
  }

  @Test("Small numbers at any two places of any paths are told apart, however they add up")
  func pairs() throws {
    var digests: Set<String> = []
    for one in 0..<60 {
      for other in 0..<60 {
        for text in [
          #"{"a":\#(one),"b":\#(other)}"#, #"{"a":{"k":\#(one),"l":\#(other)}}"#, "[\(one),\(other)]",
          #"{"bucketStart":"\#(one) ms","bucketEnd":"\#(other) ms"}"#, "[[\(one)],[\(other)]]",
          #"[{"n":\#(one)},{"n":\#(other)}]"#,
        ] {
          digests.insert(try digest(text))
        }
      }
    }
    #expect(digests.count == 6 * 60 * 60)
  }

  @Test("The digests of many small contents are all different in each half")
  func spread() throws {
    var high: Set<Substring> = []
    var low: Set<Substring> = []
    for number in 0..<20_000 {
      let digest = try digest(#"{"a":\#(number),"b":\#(number / 7)}"#)
      high.insert(digest.prefix(16))
      low.insert(digest.suffix(16))
    }
    #expect(high.count == 20_000)
    #expect(low.count == 20_000)
  }
}
