import Foundation
import TestSupport
import Testing

/// A folder with rules and reports, on which the program is run as a pipeline runs it.
struct Gate {
  let folder: TemporaryFolder

  /// What is written to standard output and beside it.
  struct Outcome {
    var run: ProgramRun
    var json: VerdictFile
  }

  /// Writes the rules, and a rule file that judges the plain estimates of however few reports.
  init(rules: String) throws {
    folder = try TemporaryFolder()
    try folder.write(rules, to: "rules.yml")
  }

  /// Rules that judge plain estimates of however few reports; `list` is what stands under `rules:`.
  init(_ list: String, data: String = "", more: String = "") throws {
    try self.init(rules: Self.rules(list, data: data, more: more))
  }

  static func rules(_ list: String, data: String = "", more: String = "") -> String {
    let data = data.isEmpty ? "" : "  \(data)\n"
    return """
      version: 1
      data:
        minimum: {reports: 1, days: 1}
      \(data)decision: {method: point estimate, looks: once, adjust for: [], repeated devices: off}
      \(more)
      rules:
      \(list)

      """
  }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String { try folder.write(text, to: name) }

  /// `check` of the folder `reports`, where nothing else is said.
  func check(
    _ options: String..., paths: [String]? = nil, candidate: String? = "2.0", baseline: String? = "1.0",
    today: String = "2026-11-20", input: Data = Data(), environment: [String: String] = [:]
  ) throws -> ProgramRun {
    let arguments =
      ["check", "--rules", "rules.yml", "--today", today] + (candidate.map { ["--candidate", $0] } ?? [])
      + (baseline.map { ["--baseline", $0] } ?? []) + options + (paths ?? ["reports"])
    return try ReleaseGateExecutable.run(arguments, input: input, in: folder.path, environment: environment)
  }

  /// `check` with its verdict as JSON.
  func verdict(
    _ options: String..., paths: [String]? = nil, candidate: String? = "2.0", baseline: String? = "1.0",
    today: String = "2026-11-20", input: Data = Data()
  ) throws -> Outcome {
    let arguments =
      ["check", "--rules", "rules.yml", "--today", today] + (candidate.map { ["--candidate", $0] } ?? [])
      + (baseline.map { ["--baseline", $0] } ?? []) + options + ["--json", "verdict.json"]
      + (paths ?? ["reports"])
    let run = try ReleaseGateExecutable.run(arguments, input: input, in: folder.path)
    guard run.code <= 2 else {
      throw Failure(description: "exit code \(run.code), not a verdict: \(run.error)")
    }
    return Outcome(run: run, json: try readVerdict())
  }

  /// The verdict in `verdict.json`.
  func readVerdict() throws -> VerdictFile {
    guard let text = folder.text(of: "verdict.json") else { throw Failure(description: "no verdict.json") }
    return try JSONDecoder().decode(VerdictFile.self, from: Data(text.utf8))
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}

/// What these tests read of `release-gate/verdict/1`.
struct VerdictFile: Decodable {
  struct Side: Decodable {
    var value: Double?
    var reports: Int
    var events: Int
  }
  struct State: Decodable {
    var domain: String
    var label: String
  }
  struct Rule: Decodable {
    var id: String
    var state: State?
    var level: String
    var status: String
    var outcome: String
    var reason: String?
    var candidate: Side?
    var baseline: Side?
  }
  struct LeftOut: Decodable {
    var reason: String
    var count: Int
  }
  struct Used: Decodable {
    var candidate: Int
    var baseline: Int
  }
  struct Contents: Decodable {
    var used: Used
    var left_out: [LeftOut]
  }
  var schema: String
  var verdict: String
  var reason: String?
  var candidate: String
  /// Nil where 'previous' found none.
  var baseline: String?
  var rules: [Rule]
  var data: Contents
}

extension String {
  /// Whether this report's first line says hold, and no line of it says that the release may go on.
  var saysHold: Bool {
    let first = split(separator: "\n").first ?? ""
    return first.contains("hold") && !first.contains("pass") && !first.contains("✅")
  }
}
