import Evaluation
import Measurements
import Rules
import SourceDiagnostics
import Testing

@testable import Reporters

/// What GitHub's runner makes of the lines, by its own rules (actions/runner, ActionCommand.cs and
/// IssueCommandExtension).
private struct Annotation {
  var level: String
  var properties: [String: String]
  var message: String

  /// The commands among the lines of a log; every line is looked at, as the runner does.
  static func all(in log: String) -> [Annotation] {
    log.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard line.hasPrefix("::"), let end = line.dropFirst(2).firstRange(of: "::") else { return nil }
      let head = line.dropFirst(2)[..<end.lowerBound]
      let parts = head.split(separator: " ", maxSplits: 1)
      var properties: [String: String] = [:]
      for pair in parts.count > 1 ? parts[1].split(separator: ",") : [] {
        let sides = pair.split(separator: "=", maxSplits: 1)
        if sides.count == 2 { properties[String(sides[0])] = unescaped(sides[1], property: true) }
      }
      return Annotation(
        level: String(parts.first ?? ""), properties: properties,
        message: unescaped(line[end.upperBound...], property: false))
    }
  }

  private static func unescaped(_ text: Substring, property: Bool) -> String {
    var text = String(text)
    let marks =
      [("%0D", "\r"), ("%0A", "\n")] + (property ? [("%3A", ":"), ("%2C", ",")] : []) + [("%25", "%")]
    for (mark, plain) in marks { text = text.replacing(mark, with: plain) }
    return text
  }
}

/// The outputs that the runner reads from the file (actions/runner, FileCommandManager.cs).
private func outputs(_ text: String) -> [String: String]? {
  var result: [String: String] = [:]
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
  while let line = lines.popFirst() {
    if line.isEmpty { continue }
    let equals = line.firstRange(of: "=")?.lowerBound
    let mark = line.firstRange(of: "<<")
    if let equals, mark.map({ equals < $0.lowerBound }) ?? true {
      result[String(line[..<equals])] = String(line[line.index(after: equals)...])
    } else if let mark {
      guard let end = lines.firstIndex(of: line[mark.upperBound...]) else { return nil }
      result[String(line[..<mark.lowerBound])] = lines[..<end].joined(separator: "\n")
      lines = lines[(end + 1)...]
    } else {
      return nil
    }
  }
  return result
}

struct GitHubReporterTests {
  @Test func aFailureIsAnErrorAtItsRule() throws {
    let log = GitHubReporter.annotations(VerdictExamples.failing, rules: "rules/a,b:c.yml")
    let found = Annotation.all(in: log)
    #expect(found.map(\.level) == ["error", "warning"])
    #expect(log.split(separator: "\n").count == 2)
    let error = try #require(found.first)
    #expect(error.properties["file"] == "rules/a,b:c.yml")
    #expect(error.properties["line"] == "12")
    #expect(error.properties["title"] == "⛔ fail: hang-by-screen · search")
    // 129 / 418 = 0.309, by hand.
    #expect(
      error.message.hasPrefix(
        "Hang time on screen “search” is 31 % higher than in 8.1.0; 10 % is tolerated. 547 ms")
    )
    #expect(found[1].message.contains("About 900 more reports of 8.2.0 on 'chat' would decide it."))
  }

  @Test func aHoldIsAnErrorWhereTheExitCodeSaysFail() {
    let held = GitHubReporter.annotations(VerdictExamples.holding, rules: "r.yml")
    #expect(Annotation.all(in: held).map(\.level) == ["warning"])
    let failed = GitHubReporter.annotations(VerdictExamples.holding, rules: "r.yml", holdsFail: true)
    #expect(Annotation.all(in: failed).map(\.level) == ["error"])
  }

  @Test func aPassNeedsNoAnnotation() {
    #expect(GitHubReporter.annotations(VerdictExamples.passing, rules: "r.yml") == "")
  }

  @Test func whatHoldsAllDecisionsIsSaidOnce() {
    let annotations = Annotation.all(in: GitHubReporter.annotations(VerdictExamples.empty, rules: "r.yml"))
    #expect(annotations.map(\.level) == ["warning"])
    #expect(annotations.first?.message.contains("no reports") == true)

    var verdict = VerdictExamples.holding
    verdict.reason = .noCandidate
    for index in verdict.decisions.indices {
      verdict.decisions[index].outcome = .hold
      verdict.decisions[index].status = .hold
      verdict.decisions[index].reason = .noCandidate
    }
    #expect(Annotation.all(in: GitHubReporter.annotations(verdict, rules: "r.yml")).count == 1)
  }

  @Test func rulesFromStandardInputHaveNoPlace() {
    let log = GitHubReporter.annotations(VerdictExamples.failing, rules: "-")
    #expect(!log.contains("file="))
    #expect(!log.contains("line="))
  }

  @Test func theRunnerTakesTenOfALevel_theLastSaysHowManyMore() {
    let decisions = Array(repeating: VerdictExamples.search, count: 25)
    let verdict = VerdictExamples.verdict(.fail, decisions + [VerdictExamples.chat])
    let found = Annotation.all(in: GitHubReporter.annotations(verdict, rules: "r.yml"))
    #expect(found.count { $0.level == "error" } == 10)
    #expect(found.last { $0.level == "error" }?.message == "16 more, see the report")
    #expect(found.count { $0.level == "warning" } == 1)

    let ten = VerdictExamples.verdict(.fail, Array(repeating: VerdictExamples.search, count: 10))
    let all = Annotation.all(in: GitHubReporter.annotations(ten, rules: "r.yml"))
    #expect(all.count { $0.message.hasPrefix("Hang time") } == 10)
  }

  @Test(arguments: hostileTexts + ["%0A::error::forged", "a\r::warning::forged", "50%25", ",line=1::x"])
  func deviceTextCommandsNothing(text: String) throws {
    var search = VerdictExamples.search
    search.state = StateKey(domain: "com.example.app.screens", label: text)
    var verdict = VerdictExamples.verdict(.fail, [search])
    verdict.candidate = "8.2.0\(text)"
    let log = GitHubReporter.annotations(verdict, rules: "r.yml")
    #expect(log.split(whereSeparator: \.isNewline).count == 1)
    #expect(!log.contains("##"))
    let found = Annotation.all(in: log)
    #expect(found.map(\.level) == ["error"])
    #expect(Set(found.flatMap(\.properties.keys)) == ["file", "line", "title"])
    #expect(found.first?.properties["line"] == "12")

    let parsed = try #require(outputs(GitHubReporter.outputs(verdict, report: "r.md")))
    #expect(parsed["verdict"] == "fail")
    #expect(parsed["failed"] == "1")
    #expect(
      Set(parsed.keys) == Set(outputs(GitHubReporter.errorOutputs("", report: ""))?.keys.map(\.self) ?? []))
  }

  @Test func noPartIsLongerThanTheRunnerShows() {
    for text in ["%", ":", "\u{1F600}", "a"] {
      let command = WorkflowCommand(
        .error, title: String(repeating: text, count: 9_000), String(repeating: text, count: 9_000),
        at: SourceLocation(file: String(repeating: text, count: 9_000), line: 1))
      for part in command.line.split(separator: "::") { #expect(part.utf8.count < 6_000) }
      for annotation in Annotation.all(in: command.line) { #expect(annotation.message.utf8.count <= 4_096) }
    }
  }

  @Test func theOutputsCountWhatTheReportCounts() throws {
    let parsed = try #require(outputs(GitHubReporter.outputs(VerdictExamples.busy, report: "out/r.md")))
    #expect(parsed["verdict"] == "fail")
    #expect(parsed["reason"] == "")
    #expect(parsed["report"] == "out/r.md")
    #expect(parsed["candidate"] == "8.2.0")
    // Counted by hand in `VerdictExamples.busy`.
    let counts = [
      "failed": "4", "held": "1", "failed-without-blocking": "1", "warned": "1", "held-without-blocking": "0",
      "waived": "1", "observed": "1", "passed": "1",
    ]
    for (name, count) in counts { #expect(parsed[name] == count, "\(name)") }
  }

  @Test func aValueOfSeveralLinesEndsWhereItEnds() throws {
    let path = "a\nend-of-value\nverdict=pass\nend-of-value-"
    let parsed = try #require(outputs(GitHubReporter.outputs(VerdictExamples.failing, report: path)))
    #expect(parsed["report"] == path)
    #expect(parsed["verdict"] == "fail")
  }

  @Test func anErrorCountsNothing() throws {
    let parsed = try #require(outputs(GitHubReporter.errorOutputs("no 'a'\nverdict=pass", report: "r.md")))
    #expect(parsed["verdict"] == "error")
    #expect(parsed["failed"] == "unknown")
    #expect(parsed["report"] == "r.md")
    #expect(parsed["message"]?.hasPrefix("no 'a'") == true)
  }
}
