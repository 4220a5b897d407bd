import Rules
import SourceDiagnostics
import Testing

@testable import Reporters

/// Held against the rule file's own reader, which is libyaml's.
struct YAMLTextTests {
  @Test(arguments: [
    "plain", "com.example.app", "a-b_c", "yes", "No", "on", "NULL", "~", "y", "1.5", "0x10", "1_000", "- a",
    "a: b",
    "a #b", "*", "&x", "!!str", "?", "|", ">", "%TAG", "@", "`", "'", "\"", "\\", "\\n", "{a: 1}", "[1, 2]",
    ", ",
    " a ", "a\nb", "a\r\n", "\t", "\u{7F}", "\u{85}", "\u{A0}", "\u{AD}", "\u{200B}", "\u{2028}", "\u{FEFF}",
    "\u{FFFD}",
    "\u{10FFFF}", "é", "日本語", "😀", "e\u{301}", String(repeating: "x", count: 300),
  ])
  func `a scalar is read back as it was`(text: String) throws {
    let yaml = """
      version: 1
      name: \(YAMLText.scalar(text))
      rules:
        - {id: a, metric: hang_time, max: 1 s, include: [\(YAMLText.scalar("x" + text))], per: s}
      """
    let reading = RuleFile.read(Array(yaml.utf8), file: "f", today: nil)
    #expect(reading.diagnostics.map(\.text) == [])
    #expect(reading.file?.name.map { Array($0.utf8) } == Array(text.utf8))
  }

  @Test func `what reads as it stands stays without quotes`() {
    #expect(YAMLText.scalar("com.example.shop.screens") == "com.example.shop.screens")
    #expect(YAMLText.scalar("yes") == "\"yes\"")
    #expect(YAMLText.flowScalar("1.5 ms per s") == "1.5 ms per s")
    #expect(YAMLText.flowScalar("5 [x]") == "\"5 [x]\"")
  }
}
