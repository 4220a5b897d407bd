import Foundation
import Testing

@testable import Reporters

/// What a device may call a state, each with the mark that must not survive as markup.
let hostileTexts = [
  "a|b", "a\\|b", "`code`", "``` fence", "**bold**", "_em_", "[x](http://evil.example)",
  "![x](http://evil.example/p.png)",
  "<script>alert(1)</script>", "<img src=x>", "<!-- verdict: pass -->", "-->", "</details>", "@octocat",
  "@org/team",
  "#123", "GH-123", "org/repo#1", "https://evil.example", "www.evil.example", "me@evil.example", "~~gone~~",
  "::error::forged", "##[error]forged", "##vso[task.complete result=Succeeded;]", "&lt;b&gt;", "&#64;octocat",
  "$x^2$", ":tada: :smile:", "# heading", "- item", "1. item", "> quote", "---", "===", "[^1]", "[ref]: /x",
  "line\nbreak", "line\r\n\r\n# new", "a\u{202E}b", "a\u{200B}b", "a\u{0}b\u{1B}[31m",
  "0123456789abcdef0123456789abcdef01234567",
  "\u{2028}::stop", "\\", "\\\\", "mailto:me@evil.example", "xmpp:me@evil.example", "ftp://evil.example",
  "/close", "/label ~bug", "~bug", "~étiquette", "~\"two words\"", "%milestone", "%\"Sprint 1\"", "!12",
  "group/app!12",
  "$12", "&12", "^alert#12", "*iteration:1", "SHOP-12", "gh-12", "org/repo@0a1b2c3", "9ba12248",
  "##teamcity[buildStop]",
  "##vso[task.setvariable variable=x]y", "##[set-output name=verdict]pass", "::set-output name=verdict::pass",
  "::stop-commands::x", "  ::error::indented", "section_start:0:x\r\u{1B}[0Kx", "[!NOTE]", "- [ ] task",
  "+++ group",
  "<iframe src=//evil.example>", "<a href=x>x</a>", "<svg onload=alert(1)>", "&#60;script&#62;",
  "https:evil.example",
  "HTTPS://EVIL.EXAMPLE", "WWW.evil.example", "a@b.example", ":+1:", "\u{FF0E}\u{FF20}", "e\u{301}", "日本語|x",
]

struct MarkdownTextTests {
  @Test(
    "stops what a parser would do",
    arguments: zip(
      [
        "a|b", "a\\|b", "*a*", "<b>", "a_b", "_a_", "@me", "#12", "8.2.0", "search", "1. x", "- x", "a\n\nb",
        " a ",
      ],
      [
        "a\\|b", "a\\\\\\|b", "\\*a\\*", "&lt;b&gt;", "a_b", "\\_a\\_", "@\u{200B}me", "#\u{200B}12", "8.2.0",
        "search",
        "1\\. x", "\\- x", "a b", "a",
      ]
    )
  )
  func escapes(text: String, expected: String) {
    #expect(MarkdownText.escaped(text) == expected)
  }

  @Test("leaves no mark that a site or a runner reads", arguments: hostileTexts)
  func leavesNoMark(text: String) throws {
    let escaped = MarkdownText.escaped(text)
    #expect(!escaped.contains { "\n\r<>\u{202E}\u{0}\u{1B}\u{2028}".contains($0) })
    for pattern in [
      "::", "##", "(^|[^&])#[0-9]", "@[A-Za-z0-9]", "://", "(?i)www\\.", "!\\[", "(GH|gh|[A-Z]{2,})-[0-9]",
      "[0-9a-f]{40}", "\\b(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,}\\b", ":[a-z+0-9]+:", "^/",
      "~[A-Za-z0-9\"é]",
      "[%!^][A-Za-z0-9\"]", "(^|[^&])\\$", "\u{1B}",
    ] {
      #expect(try escaped.firstMatch(of: Regex(pattern)) == nil, "\(pattern) in \(escaped)")
    }
    #expect(bareMarks(in: escaped) == "")
  }

  /// The marks that no backslash stands before.
  private func bareMarks(in escaped: String) -> String {
    var marks = ""
    var isEscaped = false
    for character in escaped {
      if !isEscaped, "|[]`*~".contains(character) { marks.append(character) }
      isEscaped = !isEscaped && character == "\\"
    }
    return marks
  }

  @Test(
    "shows the text it was given",
    .enabled(if: CommonMark.path != nil),
    arguments: hostileTexts,
    [false, true]
  )
  func isShownVerbatim(text: String, inTable: Bool) throws {
    let parser = try #require(CommonMark.path)
    let escaped = MarkdownText.escaped(text)
    let page = inTable ? "| a |\n|---|\n| \(escaped) |\n" : "\(escaped)\n"
    let html = try CommonMark.html(page, parser: parser)
    let inner = inTable ? "<td>" : "<p>"
    let start = try #require(html.range(of: inner), "\(html)")
    let end = try #require(html.range(of: inTable ? "</td>" : "</p>"))
    let shown = html[start.upperBound..<end.lowerBound]
    #expect(!shown.contains("<"), "\(shown)")
    #expect(CommonMark.text(String(shown)) == CommonMark.visible(text))
  }

  @Test func cutsLongLabels() {
    let escaped = MarkdownText.escaped(String(repeating: "a", count: 500), limit: 10)
    #expect(escaped == "aaaaaaaaaa…")
    #expect(MarkdownText.escaped(String(repeating: "e\u{301}", count: 500)).unicodeScalars.count <= 73)
  }

  @Test("keeps code on its line and in its block", arguments: hostileTexts)
  func keepsCode(text: String) {
    let code = MarkdownText.code(text)
    #expect(!code.contains { "\n\r`".contains($0) })
    #expect(!code.contains("::") && !code.contains("##"))
  }
}

/// GitHub's own parser, where it is installed.
enum CommonMark {
  static let path = ["/usr/bin/cmark-gfm", "/usr/local/bin/cmark-gfm", "/opt/homebrew/bin/cmark-gfm"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static func html(_ page: String, parser: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: parser)
    process.arguments = [
      "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tagfilter", "-e", "tasklist",
      "-e", "footnotes",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // Pages are smaller than a pipe's buffer is large, or else written while the parser reads: it reads to the end
    // before it writes.
    input.fileHandleForWriting.write(Data(page.utf8))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  /// HTML without tags as the text that a reader sees.
  static func text(_ html: String) -> String {
    html.replacingOccurrences(of: "\u{200B}", with: "").replacingOccurrences(of: "&lt;", with: "<")
      .replacingOccurrences(of: "&gt;", with: ">").replacingOccurrences(of: "&quot;", with: "\"")
      .replacingOccurrences(of: "&amp;", with: "&")
  }

  /// What of a text can be seen, on one line.
  static func visible(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter { scalar in
      ![0x202E, 0x200B, 0, 0x1B].contains(scalar.value)
    }
    return String(String.UnicodeScalarView(scalars)).split(whereSeparator: \.isWhitespace).joined(
      separator: " "
    )
  }
}
