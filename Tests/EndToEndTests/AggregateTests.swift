import Foundation
import TestSupport
import Testing

/// A check of aggregates gives the bytes of a check of the reports that they were made of.
struct AggregateTests {
  private func bench() throws -> (AggregateBench, first: [String]) {
    let bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "all.jsonl")
    let first = try bench.outputs(["all.jsonl"])
    // What all of these tests rest on: that there is something to be lost.
    for reason in [
      "several-versions", "duplicate", "zero-length", "excluded", "other-app", "other-version", "implausible",
      "no-version", "not-a-report",
    ] {
      #expect(reason == "duplicate" || first[1].contains("\"\(reason)\""), "\(reason)")
    }
    for note in ["version-from-tag", "days-of-delivery", "no-bundle", "incomplete-page"] {
      #expect(first[1].contains("\"\(note)\""), "\(note)")
    }
    #expect(!first[1].contains("\"not-measured\""), "\(first[1])")
    return (bench, first)
  }

  @Test func anAggregateSaysTheSameAsItsReports() throws {
    let (bench, first) = try bench()
    try bench.aggregate("a.jsonl", ["all.jsonl"])
    #expect(try bench.outputs(["a.jsonl"]) == first)
    #expect(try bench.outputs(["a.jsonl"], "--jobs", "1") == first)
    let text = try bench.text(of: "a.jsonl")
    #expect(try bench.outputs(["-"], input: Data(text.utf8)) == first)
    #expect(try bench.outputs(["-"], input: try Gzip.compressed(text)) == first)
    try bench.aggregate("one.jsonl", ["all.jsonl"], "--jobs", "1")
    #expect(try bench.text(of: "one.jsonl") == text)
    // In another order, and over several files.
    var documents = AggregateReports.documents
    var generator = SeededGenerator(seed: 20_261_130)
    documents.shuffle(using: &generator)
    try bench.folder.write(documents.prefix(99).joined(separator: "\n"), to: "parts/z.jsonl")
    try bench.folder.write(documents.dropFirst(99).joined(separator: "\n"), to: "parts/a.jsonl")
    try bench.aggregate("two.jsonl", ["parts"], "--jobs", "3")
    #expect(try bench.text(of: "two.jsonl") == text)
  }

  @Test func optionsOfTheCheckAreLeftToTheCheck() throws {
    let (bench, _) = try bench()
    try bench.aggregate("a.jsonl", ["all.jsonl"])
    for options in [["--since", "2026-11-13"], ["--until", "2026-11-15"], ["--since", "2026-11-18"]] {
      func outputs(_ path: String) throws -> [String] {
        try bench.outputs([path] + options)
      }
      #expect(try outputs("a.jsonl") == outputs("all.jsonl"), "\(options)")
    }
    // Rules that ask for less: other exclusions, and some metrics alone, so that other values count as implausible.
    let less = AggregateReports.rules.replacing("[testflight]", with: "[low power mode]")
      .split(separator: "\n").filter { !$0.contains("time_to_first_draw") }.joined(separator: "\n")
    try bench.folder.write(less, to: "less.yml")
    let first = try bench.outputs(["all.jsonl"], rules: "less.yml")
    // But for the digest of the set of reports: events of an id are told by what was read of them, which was more.
    func withoutDigests(_ outputs: [String]) -> [String] {
      outputs.map { $0.replacing(#/[0-9a-f]{32}/#, with: "…") }
    }
    #expect(withoutDigests(try bench.outputs(["a.jsonl"], rules: "less.yml")) == withoutDigests(first))
    #expect(!first[1].contains("\"implausible\", \"count\": 2"))
  }

  @Test(arguments: [2, 3, 7])
  func shardsWithDuplicatesAcrossThemSayTheSame(_ count: Int) throws {
    let bench = try AggregateBench()
    var shards = [[String]](repeating: [], count: count)
    for (number, document) in AggregateReports.documents.enumerated() {
      shards[number % count].append(document)
      // Delivered again to another shard, with its keys in another order; native lines without an id would be others.
      if number % 5 == 0, !document.contains("\"metric\"") {
        shards[(number + 1) % count].append(try AggregateReports.reordered(document))
        if number % 2 == 0 { shards[number % count].append(document) }
      }
    }
    for (number, shard) in shards.enumerated() {
      try bench.folder.write(shard.joined(separator: "\n"), to: "reports/\(number).jsonl")
      try bench.aggregate("\(number).agg", ["reports/\(number).jsonl"])
    }
    let first = try bench.outputs(["reports"])
    #expect(first[1].contains("\"duplicate\""))
    let names = (0..<count).map { "\($0).agg" }
    #expect(try bench.outputs(names) == first)
    #expect(try bench.outputs(names.reversed(), "--jobs", "1") == first)
    // Some as aggregates and some as reports.
    #expect(try bench.outputs(["0.agg"] + (1..<count).map { "reports/\($0).jsonl" }) == first)
    // One after the other in one file.
    let all = try names.map { try bench.text(of: $0) }.joined()
    #expect(try bench.outputs(["-"], input: Data(all.utf8)) == first)
    // Merged in any order and grouping.
    try bench.aggregate("merged.agg", names)
    try bench.aggregate("left.agg", [names[0], names[1]])
    try bench.aggregate("left2.agg", ["left.agg"] + names.dropFirst(2))
    try bench.aggregate("right.agg", names.dropFirst().reversed())
    try bench.aggregate("right2.agg", ["right.agg", names[0]])
    let merged = try bench.text(of: "merged.agg")
    #expect(try bench.text(of: "left2.agg") == merged)
    #expect(try bench.text(of: "right2.agg") == merged)
    #expect(try bench.outputs(["merged.agg"]) == first)
    // Merged with reports that some of it was made of.
    try bench.aggregate("mixed.agg", ["0.agg"] + (1..<count).map { "reports/\($0).jsonl" })
    #expect(try bench.outputs(["mixed.agg"]) == first)
  }

  @Test func anEventOfOneIDWithSeveralContentsCountsAsItDoesInItsReports() throws {
    let bench = try AggregateBench()
    // Two contents, one of which counts, and one of them once more.
    for (shard, values) in [[555, 777], [555], [333]].enumerated() {
      let events = values.map { FormatMixTests.event("2.0", $0, 2, id: "contested") }
      let others = AggregateReports.documents[(shard * 80)..<(shard * 80 + 80)]
      try bench.folder.write((events + others).joined(separator: "\n"), to: "reports/\(shard).jsonl")
      try bench.aggregate("\(shard).agg", ["reports/\(shard).jsonl"])
    }
    let first = try bench.outputs(["reports"])
    #expect(first[1].contains("\"contested-id\""), "\(first[1])")
    try bench.aggregate("all.agg", ["reports"])
    try bench.aggregate("merged.agg", ["2.agg", "0.agg", "1.agg"])
    #expect(try bench.outputs(["all.agg"]) == first)
    #expect(try bench.outputs(["merged.agg"]) == first)
    #expect(try bench.outputs(["1.agg", "0.agg", "2.agg"]) == first)
    #expect(try bench.outputs(["1.agg", "reports/0.jsonl", "2.agg"]) == first)
  }

  @Test func publishedValuesAreLeftToTheCheckItself() throws {
    let bench = try AggregateBench()
    let run = try ReleaseGateExecutable.run(
      [
        "aggregate", "--rules", "rules.yml",
        "\(Project.root)/Tests/EndToEndTests/Fixtures/app-store-connect/perfPowerMetrics.json",
      ], in: bench.folder.path)
    #expect(run.code == 65 && run.error.contains("cannot be put into an aggregate"), "\(run.page)")
  }

  @Test func theExampleSaysTheSame() throws {
    let bench = try AggregateBench(
      rules: try String(contentsOfFile: "\(Project.root)/Rules/per-screen.yml", encoding: .utf8))
    let rollout = "\(Project.root)/Tests/EndToEndTests/Fixtures/example-rollout"
    func run(_ command: [String], _ path: String) throws -> [String] {
      let run = try ReleaseGateExecutable.run(
        command + ["--rules", "rules.yml", "--baseline", "8.1.0", "--json", "a.json", "--quiet", path],
        in: bench.folder.path)
      return ["\(run.code)", run.output, try bench.text(of: "a.json")]
    }
    try bench.aggregate("a.agg", [rollout])
    for command in [["check", "--candidate", "8.2.0", "--today", "2026-11-18"]] {
      let first = try run(command, rollout)
      #expect(first[0] == "1")
      #expect(try run(command, "a.agg") == first, "\(command)")
    }
  }

  @Test func aVersionThatIsStillToBeFoundIsFoundInAggregates() throws {
    let (bench, _) = try bench()
    try bench.aggregate("a.jsonl", ["all.jsonl"])
    func outputs(_ path: String) throws -> [String] {
      let run = try ReleaseGateExecutable.run(
        [
          "check", "--rules", "rules.yml", "--candidate", "3.0", "--baseline", "previous", "--today",
          "2026-11-20", "--quiet", "--json", "v.json", path,
        ], in: bench.folder.path)
      return ["\(run.code)", run.output, try bench.text(of: "v.json")]
    }
    let first = try outputs("all.jsonl")
    #expect(first[2].contains("\"baseline\": \"2.0\""), "\(first[2])")
    #expect(try outputs("a.jsonl") == first)
  }

  @Test func nothingMakesAnEmptyAggregate() throws {
    let bench = try AggregateBench()
    try bench.folder.write("", to: "empty/a.txt")
    try bench.folder.write("", to: "empty/b.txt")
    let first = try bench.outputs(["empty"])
    #expect(first[0] == "2" && first[1].contains("no-reports"))
    try bench.aggregate("a.agg", ["empty/a.txt"])
    try bench.aggregate("b.agg", ["empty/b.txt"])
    // Both are the same file, and none of them is there twice.
    #expect(try bench.text(of: "a.agg") == bench.text(of: "b.agg"))
    #expect(try bench.outputs(["a.agg", "b.agg"]) == first)
    try bench.aggregate("c.agg", ["a.agg", "b.agg"])
    #expect(try bench.outputs(["c.agg"]) == first)
  }

  @Test func withoutDigestsTheVerdictSaysThatDuplicatesWereNotSought() throws {
    let (bench, first) = try bench()
    try bench.aggregate("a.agg", ["all.jsonl"], "--no-digests")
    #expect(try !bench.text(of: "a.agg").contains("\"id\""))
    let outputs = try bench.outputs(["a.agg"])
    #expect(outputs[0] == first[0])
    for text in outputs.dropFirst() {
      #expect(text.contains("duplicates-not-sought"))
      #expect(text.contains("duplicates across files were not sought among 251 reports"))
    }
    #expect(!first[1].contains("duplicates-not-sought"))
    // A merge with one that has digests does not make them up.
    try bench.folder.write(AggregateReports.payload("2.0", 77), to: "more.jsonl")
    try bench.aggregate("b.agg", ["more.jsonl"])
    try bench.aggregate("c.agg", ["a.agg", "b.agg"])
    #expect(try bench.outputs(["c.agg"]) == bench.outputs(["a.agg", "b.agg"]))
    #expect(try bench.outputs(["c.agg"])[1].contains("251 reports"))
  }

  @Test func whatWasUnreadableBehindAnAggregateIsHeldToTheSameShare() throws {
    let bench = try AggregateBench()
    var documents = AggregateReports.documents
    documents.insert("{\"appVersion\"}", at: 40)
    try bench.folder.write(documents.joined(separator: "\n"), to: "all.jsonl")
    let run = try ReleaseGateExecutable.run(
      ["aggregate", "--rules", "rules.yml", "all.jsonl"], in: bench.folder.path)
    #expect(run.code == 65 && run.output.contains("\"verdict\": \"error\""), "\(run.page)")
    try bench.aggregate("a.agg", ["all.jsonl"], "--allow-unreadable", "1%")
    let first = try bench.outputs(["all.jsonl"], "--allow-unreadable", "1%")
    #expect(first[1].contains("\"unreadable\""))
    #expect(try bench.outputs(["a.agg"], "--allow-unreadable", "1%") == first)
    let refusal = try bench.refusal(["a.agg"])
    #expect(refusal.contains("1 of the 256 documents behind the aggregates"), "\(refusal)")
    try bench.aggregate("b.agg", ["a.agg"], "--allow-unreadable", "1%")
    #expect(try bench.text(of: "b.agg") == bench.text(of: "a.agg"))
  }
}
