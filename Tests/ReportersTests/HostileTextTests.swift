import Foundation
import Reporters
import Rules
import Testing

@testable import Evaluation

/// Names that want more than to be read.
///
/// What they become is judged by cmark-gfm, GitHub's own renderer.
struct HostileTextTests {
  static let names = [
    "a|b|c", "@octocat", "x #12", "owner/repo#12", "GH-12", "https://evil.example/x", "www.evil.example",
    "[a](https://evil.example)", "![a](https://evil.example/a.png)", "<img src=x onerror=1>", "<!-- x",
    "</details>",
    "`code` **bold** ~~gone~~ _it_", "a\n::error::x", "\r\n##vso[task.complete result=Failed]", "##[error]x",
    "\u{202E}txt\u{200B}", "```\nfence", "a\\|b", "&lt;b&gt;", "mail@evil.example", ":smile: :tada:",
    "$x$ $`y`$",
    "# heading", "- item", "1. item", "> quote", "===", "---", String(repeating: "x|", count: 5_000),
  ]

  private func report(_ name: String) -> String {
    var decision = Samples.decision(.fail, rule: name, label: name)
    decision.devices[0].device = name
    decision.unit = "ms"
    decision.waiver = Samples.waiver(isExpired: true)
    decision.waiver?.waiver.reason = name
    decision.waiver?.waiver.owner = name
    var verdict = Samples.verdict(
      .fail, [decision, Samples.decision(.pass, rule: name, value: 410)], candidate: name)
    verdict.name = name
    verdict.baseline = name
    verdict.data.candidate.devices = [(name, 3)]
    verdict.notes = [.init(id: "x", text: name), .init(id: "adjustment-changes-sign", text: name)]
    return MarkdownReporter.report(verdict, toolVersion: "1.0.0")
  }

  // The arguments are places, since the test run prints them, and a runner may read that too.
  @Test(arguments: names.indices) func nothingSpeaksToARunner(place: Int) {
    let name = Self.names[place]
    let verdict = Samples.verdict(
      .hold, [Samples.decision(.hold, rule: name, label: name, reason: .tooFew)], reason: .tooFew,
      candidate: name)
    for text in [report(name)] + TextSummary.lines(verdict) {
      #expect(!text.contains("##["))
      #expect(!text.contains("##vso["))
      #expect(!text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("::") })
      #expect(!text.unicodeScalars.contains { $0.value == 0x202E || $0.value == 0x200B || $0 == "\r" })
    }
    #expect(TextSummary.lines(verdict).allSatisfy { !$0.contains("\n") })
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")), arguments: names.indices
  )
  func nothingIsRenderedButText(place: Int) throws {
    let name = Self.names[place]
    let html = try rendered(report(name))
    let plain = try rendered(report("plain"))
    for tag in [
      "<a ", "<img", "<del", "<em", "<h1", "<h2", "<h3", "<li", "<td", "<tr", "<strong", "<hr", "<pre",
    ] {
      #expect(html.components(separatedBy: tag).count == plain.components(separatedBy: tag).count, "\(tag)")
    }
    // Nothing is linked inside of code.
    let tags = html.replacing(#/<pre[\s\S]*?<\/pre>/#, with: "").replacing(#/<[^>]*>/#, with: "\u{0}")
    #expect(!tags.contains(#/@[A-Za-z]/#))
    #expect(!tags.contains(#/#\d/#))
    #expect(!tags.contains("GH-12"))
    #expect(!tags.contains(":smile:"))
  }

  private func rendered(_ text: String) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/cmark-gfm")
    process.arguments = [
      "--unsafe", "-e", "table", "-e", "autolink", "-e", "strikethrough", "-e", "tasklist",
    ]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // All of it is read before anything is written back, so that neither side waits for the other.
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    let html = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: html, as: UTF8.self)
  }
}
