import SourceDiagnostics
import Testing

struct PlainTextTests {
  @Test(arguments: [
    "::error file=a,line=1::owned", "  ::set-output name=verdict::pass", "text ##[error]owned",
    "##vso[task.complete]",
    ":::error::", "###[group]",
  ])
  func noRunnerTakesItForACommand(text: String) {
    let safe = PlainText.safe(text)
    #expect(!safe.contains("::") && !safe.contains("##"))
  }

  /// Buildkite opens a group of its log at such a line.
  @Test(arguments: ["+++ x", "--- x", "~~~ x", "^^^ +++"])
  func noLineOpensAGroup(text: String) {
    #expect(PlainText.safe(text).hasPrefix("\(text.prefix(1))\u{200B}"))
    #expect(PlainText.safe("a " + text) == "a " + text)
  }

  @Test(arguments: ["a\nb", "a\rb", "a\u{1B}[31mb", "a\u{202E}b", "a\u{2028}b", "a\u{FEFF}b", "a\u{0}b"])
  func nothingInItMovesTheCursorOrHides(text: String) {
    let safe = PlainText.safe(text)
    #expect(safe == "a\u{FFFD}b" || safe == "a\u{FFFD}[31mb")
  }

  @Test func longTextIsCutWithAMark() {
    let safe = PlainText.safe(String(repeating: "x", count: 50), limit: 10)
    #expect(safe == "xxxxxxxxxx…")
    #expect(PlainText.safe("", limit: 10).isEmpty)
  }

  @Test func plainTextStaysAsItIs() {
    #expect(PlainText.safe("検索 · 8.2.0 (820) %") == "検索 · 8.2.0 (820) %")
  }
}
