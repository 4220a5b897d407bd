import Foundation
import TestSupport
import Testing

/// Input that invents names without end, of which 10,000 states, 10,000 versions and 20,000 device models are read.
struct DistinctLimitTests {
  private static let perScreen = "  - {id: hangs, metric: hang_time, per: screens, max: 1 s}"
  private static let wholeApp = "  - {id: hangs, metric: hang_time, max: 1 s}"

  private func gate(_ rules: String, _ lines: [String]) throws -> Gate {
    let gate = try Gate(rules)
    for part in 0..<3 {
      let some = lines.enumerated().filter { $0.offset % 3 == part }.map(\.element)
      try gate.write(some.joined(), to: "reports/\(part).jsonl")
    }
    return gate
  }

  @Test func moreThan10_000StatesAreRefusedByNameAndInOneWay() throws {
    let lines = (0...10_000).map { Native.state("2.0", "5", "screen-\($0)") } + [Native.both(5, 5)]
    let gate = try gate(Self.perScreen, lines)
    let runs = try [1, 2, 4].map { try gate.check("--jobs", "\($0)") }
    for run in runs {
      #expect(run.code == 65)
      #expect(run.error.hasPrefix("error: the reports hold more than 10000 distinct states"))
      #expect(run.error == runs[0].error && run.output == runs[0].output)
    }
  }

  @Test func statesThatNoRuleReadsAreNoneTooMany() throws {
    let lines = (0...10_000).map { Native.state("2.0", "5", "screen-\($0)") } + [Native.both(5, 5)]
    #expect(try gate(Self.wholeApp, lines).check().code == 0)
    let others = (0...10_000).map { Native.state("2.0", "5", "tab-\($0)", domain: "app.tabs") }
    let states = ["1.0", "2.0"].map { Native.state($0, "5", "home") }
    #expect(try gate(Self.perScreen, others + states).check().code == 0)
  }

  @Test(arguments: [("version", 10_000, "versions and builds"), ("device", 20_000, "device models")])
  func inspectHasTheSameLimits(_ key: String, _ limit: Int, _ text: String) throws {
    // Of two equal keys the first counts.
    let lines = (0...limit).map {
      "{\"\(key)\":\"\($0)\",\"metric\":\"hang_time\",\"unit\":\"ms\",\"value\":1,\"version\":\"1\"}\n"
    }
    let many = try gate(Self.wholeApp, lines)
    let run = try ReleaseGateExecutable.run(["inspect", "reports"], in: many.folder.path)
    #expect(run.code == 65 && run.error.contains("more than \(limit) distinct \(text)"))
    let fewer = try gate(Self.wholeApp, Array(lines.dropLast()))
    #expect(try ReleaseGateExecutable.run(["inspect", "reports"], in: fewer.folder.path).code == 0)
  }
}
