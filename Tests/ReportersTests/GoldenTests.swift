import Evaluation
import Foundation
import Testing

@testable import Reporters

/// Whole pages against pages that were read and found good.
struct GoldenTests {
  @Test(arguments: ["fail", "hold", "pass", "busy", "empty"])
  func markdown(name: String) throws {
    try expect(MarkdownReporter.report(verdict(name), toolVersion: "1.0.0"), toBe: name + ".md")
  }

  @Test(arguments: ["fail", "hold", "pass", "busy", "empty"])
  func json(name: String) throws {
    try expect(JSONReporter.report(verdict(name)), toBe: name + ".json")
  }

  @Test(arguments: ["fail", "hold", "pass", "busy", "empty"])
  func summary(name: String) throws {
    try expect(TextSummary.text(verdict(name)), toBe: name + ".txt")
  }

  private func verdict(_ name: String) -> Verdict {
    switch name {
    case "fail": VerdictExamples.failing
    case "hold": VerdictExamples.holding
    case "pass": VerdictExamples.passing
    case "busy": VerdictExamples.busy
    default: VerdictExamples.empty
    }
  }

  /// Compares with a file of `Fixtures`; with `RECORD_GOLDENS` set it is written, and the test fails.
  private func expect(_ text: String, toBe file: String) throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures").appendingPathComponent(file)
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] != nil {
      try Data(text.utf8).write(to: url)
      Issue.record("recorded '\(file)'; read it, then run again without RECORD_GOLDENS")
      return
    }
    let expected = try String(decoding: Data(contentsOf: url), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (line, expectedLine) in zip(lines, expectedLines) { #expect(line == expectedLine) }
    #expect(text == expected)
  }
}
