import SourceDiagnostics
import Testing
import YAMLDocuments

struct YAMLDocumentTests {
  private func parse(_ text: String) throws(Diagnostic) -> YAMLNode? {
    try YAMLDocument.parse(Array(text.utf8), file: "a.yml")
  }

  @Test func locatesEveryNode() throws {
    let root = try #require(try parse("# é\nkey: [a, 'b']\n"))
    guard case .mapping(let entries) = root.kind, let entry = entries.first,
      case .sequence(let items) = entry.value.kind, items.count == 2
    else {
      Issue.record("not a mapping with a list of two")
      return
    }
    #expect(entry.key.location == SourceLocation(file: "a.yml", line: 2, column: 1))
    #expect(entry.value.location == SourceLocation(file: "a.yml", line: 2, column: 6))
    #expect(items[1].location == SourceLocation(file: "a.yml", line: 2, column: 10))
    guard case .scalar("a", isPlain: true) = items[0].kind, case .scalar("b", isPlain: false) = items[1].kind
    else {
      Issue.record("not plain and quoted")
      return
    }
  }

  @Test(arguments: ["", "# only a comment\n", "---\n"])
  func emptyDocumentsHoldNothing(_ text: String) throws {
    #expect(try parse(text)?.isNull ?? true)
  }

  /// Each text, the place of the mistake, and a word of what is said.
  @Test(arguments: [
    ("a: [*]", "1:5", "quote it"), ("a: [*feed]", "1:5", "alias '*feed'"), ("a: &x b", "1:4", "anchor '&x'"),
    ("a: !t b", "1:4", "tag '!t'"), ("a: [@me]", "1:5", "quote it"), ("a: %5", "1:4", "quote it"),
    ("a: `x", "1:4", "quote it"), ("a: [#feed]\nb: 1\n", "1:5", "quote it"),
    ("a: 1\n---\nb: 2", "2:1", "second document"), ("[a]: 1", "1:1", "cannot be a key"),
    ("a:\n\t- b", "2:1", "YAML"),
  ])
  func refuses(_ text: String, _ place: String, _ essence: String) {
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.text.hasPrefix("a.yml:\(place): error: ") == true, "\(error?.text ?? "")")
    #expect(error?.text.contains(essence) == true, "\(error?.text ?? "")")
  }

  @Test func holdsToItsLimits() throws {
    let deep = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(try parse(deep(32)) != nil)
    #expect(throws: Diagnostic.self) { try parse(deep(33)) }
    #expect(try parse(String(repeating: "#", count: 1_048_576)) == nil)
    #expect(throws: Diagnostic.self) { try parse(String(repeating: "#", count: 1_048_577)) }
    #expect(try parse("[" + String(repeating: "a,", count: 99_999) + "]") != nil)
    #expect(throws: Diagnostic.self) { try parse("[" + String(repeating: "a,", count: 100_000) + "]") }
  }

  @Test func placesBytesThatAreNoText() {
    let error = #expect(throws: Diagnostic.self) {
      try YAMLDocument.parse(Array("a: 1\nb: ".utf8) + [0xFF], file: "a.yml")
    }
    #expect(error?.location == SourceLocation(file: "a.yml", line: 2, column: 4))
  }
}
