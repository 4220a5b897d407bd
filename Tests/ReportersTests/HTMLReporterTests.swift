import Foundation
import Measurements
import TestSupport
import Testing

@testable import Evaluation
@testable import Reporters

/// A page is whole, says what the Markdown says, and does nothing but show it.
struct HTMLReporterTests {
  static let names = ["fail", "hold", "pass", "busy", "empty"]

  static func verdict(_ name: String) -> Verdict {
    switch name {
    case "fail": VerdictExamples.failing
    case "hold": VerdictExamples.holding
    case "pass": VerdictExamples.passing
    case "busy": VerdictExamples.busy
    default: VerdictExamples.empty
    }
  }

  private func html(_ verdict: Verdict) -> String { HTMLReporter.report(verdict, toolVersion: "1.0.0") }

  @Test(arguments: names)
  func isWellFormedAndAccessible(_ name: String) throws {
    let page = html(Self.verdict(name))
    let elements = try HTMLPageElements(page)
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
    #expect(elements.named("h1").count == 1)
    let levels = elements.elements.compactMap { element in
      element.name.count == 2 && element.name.first == "h" ? Int(element.name.dropFirst()) : nil
    }
    #expect(levels.first == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1, "\(levels)") }
    let ids = elements.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for element in elements.elements {
      for id in element.attributes["aria-labelledby"]?.split(separator: " ") ?? [] {
        #expect(ids.contains(String(id)), "\(id) labels and is not there")
      }
      if let target = element.attributes["href"] { #expect(ids.contains(String(target.dropFirst()))) }
      if element.name == "th" { #expect(element.attributes["scope"] != nil, "\(element)") }
    }
    #expect(elements.named("table").count == elements.named("caption").count)
    #expect(elements.named("details").count == elements.named("summary").count)
  }

  @Test(arguments: names)
  func asksForNothingAndRunsNothing(_ name: String) throws {
    let page = html(Self.verdict(name))
    #expect(page.contains("content=\"default-src 'none'; style-src '\(HTMLStyle.digest)'; "))
    for forbidden in [
      "<script", "http:", "https:", "url(", "@import", "src=", " style=", "onload", "javascript",
    ] {
      #expect(!page.contains(forbidden), "\(forbidden)")
    }
    let elements = try HTMLPageElements(page)
    let links = elements.elements.compactMap { $0.attributes["href"] }
    #expect(links == ["#main"])
  }

  /// The digest is computed by Python, for the program has no SHA-256.
  @Test func thePolicyAllowsThisStyleAlone() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import base64, hashlib, sys; print(base64.b64encode(hashlib.sha256(sys.stdin.buffer.read()).digest()).decode())",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(Data(HTMLStyle.text.utf8))
    try input.fileHandleForWriting.close()
    let answer = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(HTMLStyle.digest == "sha256-" + answer.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(html(VerdictExamples.passing).contains("<style>\(HTMLStyle.text)</style>"))
  }

  /// The cells of the tables, the first lines and the sections are those of the Markdown page.
  @Test(arguments: names)
  func saysWhatTheMarkdownSays(_ name: String) throws {
    let verdict = Self.verdict(name)
    let page = try HTMLPageElements(html(verdict))
    let markdown = MarkdownReporter.report(verdict, toolVersion: "1.0.0")
    let text = page.text
    let texts = DecisionText.all(of: verdict)
    let headline = Headline(verdict, texts: texts)
    func expect(_ phrase: Phrase) {
      guard !phrase.isEmpty else { return }
      #expect(markdown.contains(phrase.markdown), "\(phrase.markdown)")
      let words = HTMLPageElements.collapsed(phrase.plain.replacing("`", with: ""))
      #expect(text.contains(words), "\(words)")
    }
    expect(headline.pair)
    expect(headline.reason.lead)
    expect(headline.reason.rest)
    expect(headline.scope)
    for cells in DecisionTable(texts: texts, verdict: verdict).table.rows {
      cells.dropFirst().forEach(expect)
    }
    if verdict.reason?.concernsAll != true {
      for text in DecisionText.inOrder(texts).top where text.standing != .waived {
        expect(
          DecisionSection(text: text, verdict: verdict, isLead: headline.isLead(text)).paragraph)
      }
    }
    let data = DataSection(verdict: verdict)
    data.sides.forEach(expect)
    for cells in data.leftOut.table.rows + (data.devices?.table.rows ?? []) + (data.days?.table.rows ?? []) {
      cells.forEach(expect)
    }
    expect(data.others)
    for note in verdict.notes { expect(note.line) }
  }

  /// Nothing that passed stands before something that did not.
  @Test func whatFailedComesFirst() throws {
    let page = try HTMLPageElements(html(VerdictExamples.failing))
    let rows = page.elements.filter { $0.name == "th" && $0.attributes["role"] == "rowheader" }.map(\.text)
    #expect(rows == ["hang-by-screen · search", "hang-by-screen · chat", "launch"])
    #expect(page.named("article").count == 2)
    // What passed is folded.
    let folded = page.named("summary").filter { !$0.path.contains("figure") }.map(\.text)
    #expect(folded == [" pass: launch"])
  }

  static let labels = [
    "</style><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "\"><svg onload=alert(1)>", "'-->",
    "]]>",
    "&lt;b&gt;", "a\u{202E}b\u{2066}c", "x\n::error::boom\n##[error]y", "\u{0}\u{7}", "javascript:alert(1)",
    "http://e.example", "\u{FFFE}\u{FFFF}", "#main", String(repeating: "<", count: 10_000),
  ]

  /// Whatever text comes from devices or rules, the page has the same elements with the same attributes.
  @Test(arguments: labels + hostileTexts)
  func namesAreOnlyNames(_ label: String) throws {
    func shape(_ name: String) throws -> [String] {
      let elements = try HTMLPageElements(html(Self.verdict(named: name))).elements
      return elements.filter { $0.name != "bdi" }.map { element in
        "\(element.name) \(element.attributes.keys.sorted())"
      }
    }
    // Of a text that nothing is seen of, what only it would fill is missing.
    let isSeen = !HTMLText.attribute(label).isEmpty
    #expect(try shape(label) == shape(isSeen ? "plain" : "\u{FFFF}"))
    let page = html(Self.verdict(named: label))
    #expect(!page.contains("<script") && !page.contains("<img"))
    #expect(
      !page.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || (0x202A...0x2069).contains($0.value) })
    #expect(RunnerCommands.lines(in: page) == [])
    #expect(RunnerCommands.lines(in: HTMLReporter.errorRecord(label)) == [])
  }

  private static func verdict(named name: String) -> Verdict {
    var verdict = VerdictExamples.hostile(name)
    let side = Decision.Estimate(value: 400, lower: 390, upper: 410, reports: 50, events: 90)
    for index in verdict.decisions.indices {
      verdict.decisions[index].days = (0..<3).map {
        .init(day: Day(number: 20_700 + $0), candidate: side, baseline: side, look: nil)
      }
    }
    return verdict
  }

  /// Rows and sections are cut whole, and counted.
  @Test func aLongPageIsCut() throws {
    let decisions = (0..<12_000).map { index in
      var decision = VerdictExamples.search
      decision.state = StateKey(domain: "screens", label: "screen-\(index)")
      return decision
    }
    let text = html(VerdictExamples.verdict(.fail, decisions))
    #expect(text.utf8.count <= 2 << 20)
    let page = try HTMLPageElements(text)
    let rows = page.elements.count { $0.name == "th" && $0.attributes["role"] == "rowheader" }
    let left = NumberText.grouped(12_000 - rows)
    #expect(rows > 100)
    #expect(page.text.contains("\(left) of 12,000 decisions are left out here"))
    #expect(page.text.contains("sections are left out here"))
    #expect(page.text.contains("12,000 decisions: 12,000 failed"))
  }

  @Test func anErrorNeverLooksLikeAPass() throws {
    let text = HTMLReporter.errorRecord("cannot read '<b>'\n::error::x")
    let page = try HTMLPageElements(text)
    #expect(page.named("h1").map(\.text) == ["verdict: error"])
    #expect(page.text.contains("do not go to 100 %"))
    #expect(!text.contains("pass"))
    #expect(page.text.contains("cannot read '<b>' ::error::x"))
  }
}
