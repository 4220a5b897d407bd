import Foundation
import TestSupport
import Testing

@testable import CommandLineInterface

/// `plan` and `calibrate` on native lines that are made here.
struct RehearsalCommandTests {
  let harness: ToolHarness

  init() throws {
    harness = try ToolHarness()
    let lines = (0..<400).map { index in
      // 100 ± 20 ms, each event a report of its own.
      "{\"metric\":\"feed_load\",\"unit\":\"ms\",\"version\":\"8.1.0\",\"value\":\(80 + index % 41),"
        + "\"count\":1,\"day\":\"2026-11-0\(1 + index % 7)\",\"id\":\"\(index)\"}\n"
    }
    try harness.folder.write(lines.joined(), to: "reports/lines.jsonl")
    try harness.folder.write(
      """
      version: 1
      decision: {looks: once}
      rules:
        - {id: feed, metric: feed_load, max increase: [10 %, 10 ms]}
      metrics:
        feed_load: {unit: ms, better: lower}
      """, to: "rules.yml")
  }

  private func run(_ arguments: String...) throws -> ProgramRun {
    try harness.run(arguments, [.plan, .calibrate])
  }

  private func text(_ run: ProgramRun, _ start: String) -> Bool { run.output.hasPrefix(start) }

  /// Whether a table has a row that begins with these cells, however they are padded.
  private func hasRow(_ run: ProgramRun, _ cells: String...) -> Bool {
    run.output.split(separator: "\n").contains { line in
      let found = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      return found.starts(with: cells) {
        $0 == $1 || ($1.hasSuffix("…") && $0.hasPrefix($1.dropLast()))
      }
    }
  }

  @Test func `plan tells what a rule needs, and what comes of an unchanged release`() throws {
    let run = try run("plan", "--rules", "FOLDER/rules.yml", "--baseline", "8.1.0", "FOLDER/reports")
    #expect(run.code == 0 && run.error == "")
    #expect(text(run, "# Plan for releases after 8.1.0\n"))
    // The standard error of the difference is 12 ms / √200 = 0.84 ms: with 10 ms allowed, none is held back.
    #expect(run.output.contains("Of 100 releases without any change, 100 would pass all of these rules"))
    #expect(hasRow(run, "feed", "99.…"))
  }

  @Test(arguments: [("plan", "release-gate/plan/1"), ("calibrate", "release-gate/calibration/1")])
  func `the JSON is the same whatever the number of workers`(command: String, schema: String) throws {
    let extra = command == "calibrate" ? ["--splits", "8", "--changes", "10%,30%"] : []
    let arguments = [
      command, "--rules", "FOLDER/rules.yml", "--baseline", "8.1.0", "--json", "-", "--seed", "7",
    ]
    let one = try harness.run(arguments + extra + ["--jobs", "1", "FOLDER/reports"], [.plan, .calibrate])
    let four = try harness.run(arguments + extra + ["--jobs", "4", "FOLDER/reports"], [.plan, .calibrate])
    #expect(one == four && one.code == 0 && one.error == "")
    #expect(text(one, "{\n  \"schema\": \"\(schema)\",\n"))
  }

  @Test func `calibrate passes what is unchanged and fails what is a third slower`() throws {
    let run = try run(
      "calibrate", "--rules", "FOLDER/rules.yml", "--baseline", "8.1.0", "--splits", "12", "--changes", "33%",
      "FOLDER/reports")
    #expect(run.code == 0 && run.error == "")
    #expect(hasRow(run, "none", "0 (0 %)", "0 (0 %)", "12 (100 %)"))
    #expect(hasRow(run, "+33 %", "12 (100 %)", "0 (0 %)", "0 (0 %)"))
  }

  @Test(arguments: [
    (["plan", "--rules", "FOLDER/rules.yml", "FOLDER/reports"], "no baseline is given"),
    (
      ["calibrate", "--rules", "FOLDER/rules.yml", "--baseline", "previous", "FOLDER/reports"],
      "'calibrate' has no candidate that 'previous' could come before"
    ),
    (
      [
        "calibrate", "--rules", "FOLDER/rules.yml", "--baseline", "8.1.0", "--changes", "5%,5%",
        "FOLDER/reports",
      ],
      "'--changes' needs shares above 0 %"
    ),
    (
      ["calibrate", "--rules", "FOLDER/rules.yml", "--baseline", "8.1.0", "--splits", "1", "FOLDER/reports"],
      "'--splits' needs a whole number from 2"
    ),
  ])
  func `a wrong command line is refused`(arguments: [String], message: String) throws {
    let run = try harness.run(arguments, [.plan, .calibrate])
    #expect(run.code == 64 && run.error.contains(message))
  }

  @Test(arguments: ["plan", "calibrate"])
  func `a baseline that nobody sent is no error`(command: String) throws {
    let run = try run(command, "--rules", "FOLDER/rules.yml", "--baseline", "9.9", "FOLDER/reports")
    #expect(run.code == 0 && run.error == "")
  }
}
