import Foundation
import TestSupport
import Testing

/// Lines and events of one id that are not alike: one counts, the same in any order, in any files, on any cores.
struct ContestedIDTests {
  private static let rules = "  - {id: hangs, metric: hang_time, max increase: [10 %, 30 ms]}"

  private func line(_ version: String, _ value: Int, id: Int) -> String {
    Native.line(version, "\(value)", more: "\"id\":\"line-\(id)\"")
  }

  @Test func theVerdictDoesNotDependOnWhichCameFirst() throws {
    var random = SeededGenerator(seed: 7)
    // Ids 0 to 9 come with three values and twice with one of them, one of them with another version.
    var lines = (0..<40).map { line($0 % 2 == 0 ? "1.0" : "2.0", 100, id: $0) }
    lines += (0..<10).flatMap { id in [200, 900, 900].map { line("1.0", $0, id: id) } }
    var first: [String]?
    for round in 0..<6 {
      let gate = try Gate(Self.rules)
      lines.shuffle(using: &random)
      for part in 0...(round % 3) {
        let some = lines.enumerated().filter { $0.offset % (round % 3 + 1) == part }.map(\.element)
        try gate.write(some.joined(), to: "reports/\(part).jsonl")
      }
      let outcome = try gate.verdict("--jobs", "\(1 + round % 4)", "--report", "report.md")
      let found = ["verdict.json", "report.md"].map { gate.folder.text(of: $0) ?? "" }
      #expect(found == first ?? found)
      first = found
      // 40 ids in 70 lines.
      #expect(outcome.json.data.used.candidate + outcome.json.data.used.baseline == 40)
      #expect(outcome.json.data.left_out.map(\.count) == [30])
      #expect(found[1].contains("10 ids of log events or native lines came with different contents"))
    }
  }

  /// What was counted of them cannot be taken back, and nothing can be read again.
  @Test func standardInputIsRefused() throws {
    let gate = try Gate(Self.rules)
    let text = line("1.0", 100, id: 1) + line("2.0", 100, id: 2) + line("2.0", 300, id: 2)
    let run = try gate.check(paths: ["-"], input: Data(text.utf8))
    #expect(run.code == 65)
    #expect(run.error.contains("1 id of log events or native lines come"))
    #expect(run.error.contains("save it to a file"))
  }

  @Test func oneEventInTwoFormsIsADuplicateAndNotContested() throws {
    let gate = try Gate(Self.rules)
    try gate.write(Native.both(100, 100), to: "reports/native.jsonl")
    try gate.write(
      """
      {"data":[{"id":"AQ","type":"log","attributes":{"timestamp":"2026-11-18T10:00:00Z","message":"hang_time",\
      "attributes":{"value":100,"count":2,"version":"2.0"}}}]}
      """, to: "reports/page.json")
    try gate.write(
      """
      {"_id":"AQ","date":"2026-11-18T10:00:00Z","message":"hang_time",\
      "attributes":{"value":100,"count":2,"version":"2.0"}}
      """, to: "reports/archive.json")
    let outcome = try gate.verdict()
    #expect(outcome.json.data.left_out.map(\.count) == [1])
    #expect(!outcome.run.output.contains("different contents"))
  }
}
