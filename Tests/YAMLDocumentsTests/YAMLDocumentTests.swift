import SourceDiagnostics
import Testing
import YAMLDocuments

struct YAMLDocumentTests {
  @Test func keysAndValuesKeepTheirOrderAndPlace() throws {
    let document = YAMLDocument("version: 1\nrules:\n  - id: launch\n    max: [5 %, \"40 ms\"]\n")
    #expect(document.diagnostics.isEmpty)
    let root = try #require(document.root)
    #expect(
      root.outline == [
        "1:1 mapping", "1:1 version", "1:10 '1'", "2:1 rules", "3:3 sequence", "3:5 mapping", "3:5 id",
        "3:9 'launch'", "4:5 max", "4:10 sequence", "4:11 '5 %'", "4:16 \"40 ms\"",
      ]
    )
  }

  @Test func columnsCountScalarsAndSkipTheByteOrderMark() throws {
    let root = try #require(YAMLDocument("\u{FEFF}é: ü\n").root)
    #expect(root.outline == ["1:1 mapping", "1:1 é", "1:4 'ü'"])
  }

  @Test(arguments: ["", "\n", "# only a comment\n", "---\n", "\u{FEFF}"])
  func emptyDocumentIsReported(text: String) {
    let document = YAMLDocument(text)
    #expect(document.root == nil)
    #expect(document.lines == ["1:1 the file is empty"])
  }

  @Test func textsAreNotTyped() throws {
    let root = try #require(YAMLDocument("[1.10, no, ~, .nan, 0x10]").root)
    #expect(root.outline.dropFirst() == ["1:2 '1.10'", "1:8 'no'", "1:12 '~'", "1:15 '.nan'", "1:21 '0x10'"])
  }

  @Test func absentValueKnowsTheCommentInItsPlace() throws {
    let root = try #require(YAMLDocument("a:   #feed\nb:\nc: \"\"\n").root)
    guard case .mapping(let entries) = root.content else {
      Issue.record("not a mapping")
      return
    }
    let scalars = entries.compactMap { entry -> YAMLScalar? in
      if case .scalar(let scalar) = entry.value.content { scalar } else { nil }
    }
    #expect(scalars.map(\.commentInstead) == ["#feed", nil, nil])
    #expect(scalars.map(\.isAbsent) == [true, true, false])
  }
}

struct RefusedYAMLTests {
  @Test(
    arguments: [
      ("[*]", "1:2", "*", "quote it: '\"*\"'"),
      ("a: [x, *]", "1:8", "*", "quote it: '\"*\"'"),
      ("a: *feed", "1:4", "*", "quote it: '\"*feed\"'"),
      ("a: [*feed*, b]", "1:5", "*", "quote it: '\"*feed*\"'"),
      ("- *", "1:3", "*", "quote it: '\"*\"'"),
      ("[@me]", "1:2", "@", "quote it: '\"@me\"'"),
      ("a: `b`", "1:4", "`", "quote it: '\"`b`\"'"),
      ("a: {unit: %}", "1:11", "%", "quote it: '\"%\"'"),
      ("a:\n  - &x 1", "2:5", "&", "quote it: '\"&x\"'"),
      ("a: !x b", "1:4", "!", "quote it: '\"!x b\"'"),
      ("a: !!str b", "1:4", "!", "quote it: '\"!!str b\"'"),
      ("[#feed]", "1:2", "#", "quote it: '\"#feed\"'"),
      ("a: [b #c, d]", "1:7", "#", "quote it: '\"#c\"'"),
      ("[?debug]", "1:2", "?", "quote it: '\"?debug\"'"),
      ("a: [?, b]", "1:5", "?", "quote it: '\"?\"'"),
      ("- ?", "1:3", "?", "quote it: '\"?\"'"),
      ("a: é\nb: [ü, @x]", "2:8", "@", "quote it: '\"@x\"'"),
      ("a: 1\r\nb: [*]\r\n", "2:5", "*", "quote it: '\"*\"'"),
      ("a:\n  ? b", "2:3", "?", "quote it: '\"? b\"'"),
      ("a: |b", "1:4", "|", "quote it: '\"|b\"'"),
      ("a: >b", "1:4", ">", "quote it: '\">b\"'"),
    ])
  func unquotedMarkGetsQuoteIt(text: String, place: String, mark: String, remedy: String) throws {
    let document = YAMLDocument(text)
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1)
    #expect(diagnostic.place == place)
    #expect(diagnostic.message.hasPrefix("an unquoted '\(mark)' starts "))
    #expect(diagnostic.remedy == remedy)
  }

  @Test func readingGoesOnBehindAnUnquotedMark() throws {
    let document = YAMLDocument("a: [*]\nb: [@x, y]\na: 1\n")
    #expect(document.diagnostics.map(\.place) == ["1:5", "2:5", "3:1"])
    let root = try #require(document.root)
    #expect(
      root.outline == [
        "1:1 mapping", "1:1 a", "1:4 sequence", "1:5 refused", "2:1 b", "2:4 sequence", "2:5 refused",
        "2:9 'y'",
      ]
    )
  }

  @Test func duplicateKeyNamesItsFirstPlace() throws {
    let document = YAMLDocument("a: 1\nb: 2\na: 3\n")
    let diagnostic = try #require(document.diagnostics.first)
    #expect(document.lines == ["3:1 duplicate key 'a'"])
    #expect(diagnostic.notes.first?.location == SourceLocation(file: "rules.yaml", line: 1, column: 1))
  }

  @Test func secondDocumentIsRefused() {
    #expect(YAMLDocument("a: 1\n---\nb: 2\n").lines == ["2:1 a second document starts here"])
  }

  @Test func openBracketLeadsWithItsStart() throws {
    let document = YAMLDocument("a: 1\nb: [c, d\n")
    #expect(document.root == nil)
    #expect(try #require(document.diagnostics.first).place == "2:4")
    #expect(document.diagnostics.first?.notes.first?.location?.line == 3)
  }

  @Test func openQuoteLeadsWithItsStart() throws {
    #expect(try #require(YAMLDocument("a: 1\nb: \"c\n").diagnostics.first).place == "2:4")
  }

  @Test func colonWithinAValue() throws {
    let document = YAMLDocument("reason: fixed: in 8.2.1\nb: 1\n")
    #expect(document.lines == ["1:14 an unquoted ':' within a value starts another value in YAML"])
    #expect(try #require(document.root).outline.last == "2:4 '1'")
  }

  @Test func wrongIndentationIsSaidWhereItIs() throws {
    let diagnostic = try #require(YAMLDocument("a: 1\n  b: 2\n").diagnostics.first)
    #expect(diagnostic.place == "2:4")
  }

  @Test func tabIsNoIndentation() throws {
    let diagnostic = try #require(YAMLDocument("a:\n\tb: 2\n").diagnostics.first)
    #expect(diagnostic.place == "2:1")
    #expect(diagnostic.remedy == "indent with spaces, not with tabs")
  }

  @Test func keyMustBeAText() {
    #expect(YAMLDocument("[a]: 1\n").lines == ["1:1 a key must be a text, not a list or a mapping"])
  }

  @Test func bytesThatAreNoTextHaveAPlace() throws {
    let document = YAMLDocument(Array("a: 1\nb: ".utf8) + [0xFF], file: "rules.yaml")
    #expect(try #require(document.diagnostics.first).place == "2:4")
    #expect(document.root == nil)
  }
}

struct YAMLLimitTests {
  @Test func depth() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(YAMLDocument(nested(32)).diagnostics.isEmpty)
    #expect(YAMLDocument(nested(33)).lines == ["1:33 nested deeper than the 32 levels that are read"])
    #expect(YAMLDocument(String(repeating: "[", count: 1_000_000)).diagnostics.count == 1)
  }

  @Test func nodes() {
    func list(_ count: Int) -> String { String(repeating: "- a\n", count: count) }
    #expect(YAMLDocument(list(99_999)).diagnostics.isEmpty)
    #expect(YAMLDocument(list(100_000)).lines == ["100000:3 more than the 100000 values that are read"])
  }

  @Test func size() {
    let most = Array("# ".utf8) + [UInt8](repeating: 0x61, count: 1_048_574)
    #expect(YAMLDocument(most, file: "a").lines == ["1:1 the file is empty"])
    let document = YAMLDocument(most + [0x61], file: "a")
    #expect(
      document.diagnostics.map(\.message) == [
        "the file has 1048577 bytes, more than the 1048576 that are read"
      ]
    )
  }

  @Test func manyUnquotedMarksEnd() {
    let document = YAMLDocument(String(repeating: "- @a\n", count: 2_000))
    #expect(document.diagnostics.count == 51)
  }
}

// MARK: - Support

extension YAMLDocument {
  init(_ text: String) { self.init(Array(text.utf8), file: "rules.yaml") }

  var lines: [String] { diagnostics.map { "\($0.place) \($0.message)" } }
}

extension Diagnostic {
  var place: String { "\(location?.line ?? 0):\(location?.column ?? 0)" }
}

extension YAMLNode {
  /// Every node and key with its place, in the order of the file.
  var outline: [String] {
    let place = "\(location.line ?? 0):\(location.column ?? 0)"
    switch content {
    case .refused: return [place + " refused"]
    case .scalar(let scalar):
      return [place + (scalar.isQuoted ? " \"\(scalar.text)\"" : " '\(scalar.text)'")]
    case .sequence(let items): return [place + " sequence"] + items.flatMap(\.outline)
    case .mapping(let entries):
      return [place + " mapping"]
        + entries.flatMap { entry in
          ["\(entry.keyLocation.line ?? 0):\(entry.keyLocation.column ?? 0) \(entry.key)"]
            + entry.value.outline
        }
    }
  }
}
