import SourceDiagnostics
import Testing

struct DiagnosticTextTests {
  @Test func aDiagnosticSaysWhereWhatAndWhatToDo() {
    let diagnostic = Diagnostic(
      .error, "unknown key 'levl' in a rule", at: SourceLocation(file: "rules.yml", line: 3, column: 42),
      remedy: "did you mean 'level'?",
      notes: [
        Diagnostic.Note("the rule begins here", at: SourceLocation(file: "rules.yml", line: 2, column: 5))
      ])
    #expect(
      diagnostic.text == """
        rules.yml:3:42: error: unknown key 'levl' in a rule
          did you mean 'level'?
          rules.yml:2:5: note: the rule begins here
        """)
  }

  @Test func aPlaceMayBeAFileAloneOrNone() {
    #expect(Diagnostic(.warning, "odd", at: SourceLocation(file: "a.json")).text == "a.json: warning: odd")
    #expect(Diagnostic(.error, "odd").text == "error: odd")
  }

  @Test func aHostileFileNameStaysOnItsLine() {
    let text = Diagnostic(.error, "odd", at: SourceLocation(file: "a\n::error::b", line: 1)).text
    #expect(!text.contains("\n") && !text.contains("::"))
  }

  @Test func placesAreOrderedByFileLineAndColumn() {
    let places = [
      SourceLocation(file: "a", line: 2, column: 1), SourceLocation(file: "a", line: 10, column: 1),
      SourceLocation(file: "b", line: 1, column: 9), SourceLocation(file: "b", line: 1, column: 10),
    ]
    #expect(places.shuffled().sorted() == places)
  }
}
