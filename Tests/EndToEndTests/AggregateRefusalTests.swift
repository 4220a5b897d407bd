import Foundation
import TestSupport
import Testing

/// An aggregate that is not whole, not as it was written, there twice or without what the rules need is refused, never
/// judged as far as it goes.
struct AggregateRefusalTests {
  private let bench: AggregateBench
  private let lines: [String]

  init() throws {
    bench = try AggregateBench()
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "all.jsonl")
    try bench.aggregate("a.agg", ["all.jsonl"])
    lines = try bench.text(of: "a.agg").split(separator: "\n").map(String.init)
    #expect(lines.count == 253)
  }

  private func refusal(_ lines: [String]) throws -> String {
    try bench.folder.write(lines.joined(separator: "\n") + "\n", to: "changed.agg")
    return try bench.refusal(["changed.agg"])
  }

  @Test func linesThatAreMissingOrDoubledAreMissed() throws {
    // One of the reports is there twice.
    let row = try #require(
      lines.indices.first { place in place > 6 && lines.count { $0 == lines[place] } == 1 })
    #expect(try refusal(lines.dropLast()).contains("changed.agg:252:1: error: an aggregate that breaks off"))
    #expect(try refusal(Array(lines.dropFirst())).contains("an aggregate without its first line"))
    #expect(
      try refusal(lines.filter { $0 != lines[row] }).contains(
        "an aggregate of 251 rows, of which 250 are here")
    )
    #expect(try refusal(lines.dropLast(2)).contains("breaks off"))
    #expect(try refusal([lines[0]]).contains("breaks off"))
    #expect(try refusal([lines[9]]).contains("breaks off"))
    #expect(try refusal([lines[252]]).contains("without its first line"))
    #expect(try refusal(lines + [lines[252]]).contains("without its first line"))
    var doubled = lines
    doubled.insert(lines[row], at: 100)
    #expect(try refusal(doubled).contains("an aggregate of 251 rows, of which 252 are here"))
    // One for another leaves the number as it was.
    var swapped = lines
    swapped[row] = lines[row + 1]
    #expect(try refusal(swapped).contains("an aggregate that was changed after it was written"))
    // In another order they are the same lines.
    let first = try bench.outputs(["a.agg"])
    try bench.folder.write(lines.reversed().joined(separator: "\n"), to: "reversed.agg")
    #expect(try bench.outputs(["reversed.agg"]) == first)
  }

  @Test func oneLineShortIsNoUnreadableDocumentToBeTolerated() throws {
    var broken = lines
    broken[7].removeLast()
    try bench.folder.write(broken.joined(separator: "\n"), to: "broken.agg")
    let run = try ReleaseGateExecutable.run(
      [
        "check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "--allow-unreadable",
        "10%",
        "broken.agg",
      ], in: bench.folder.path)
    #expect(run.code == 65, "\(run.page)")
    #expect(run.error.contains("an aggregate of 251 rows, of which 250 are here"))
  }

  @Test func numbersThatWereEditedAreNoticed() throws {
    for (line, old, new) in [
      (0, "\"several-versions\":2", "\"several-versions\":3"), (0, "\"documents\":255", "\"documents\":999"),
      (0, "\"domains\":[\"screens\"]", "\"domains\":[\"tabs\"]"), (252, "\"rows\":251", "\"rows\":250"),
    ] {
      var edited = lines
      #expect(edited[line].contains(old), "\(lines[line])")
      edited[line] = edited[line].replacing(old, with: new)
      _ = try refusal(edited)
    }
    let row = try #require(lines.firstIndex { $0.contains("\"count\":4") || $0.contains(",3]") })
    var edited = lines
    edited[row] = edited[row].replacing("\"count\":4", with: "\"count\":5").replacing(",3]", with: ",4]")
    #expect(edited[row] != lines[row])
    #expect(try refusal(edited).contains("was changed after it was written"))
    edited[row] = lines[row].replacing(",\"", with: ", \"")
    #expect(try refusal(edited).contains("was changed after it was written"))
  }

  @Test(arguments: [UInt64(20_261_130)])
  func aBitThatFlipsIsNoticed(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = Array(try bench.text(of: "a.agg").utf8)
    for _ in 0..<60 {
      let place = Int.random(in: 0..<bytes.count - 1, using: &generator)
      var flipped = bytes
      flipped[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      try bench.folder.write(Data(flipped), to: "flipped.agg")
      let run = try ReleaseGateExecutable.run(
        ["check", "--rules", "rules.yml", "--candidate", "2.0", "--baseline", "1.0", "flipped.agg"],
        in: bench.folder.path)
      #expect(run.code == 65, "seed \(seed), byte \(place): \(run.page)")
    }
  }

  @Test func valuesThatNoReportHasAreRefusedAndDoNotStopTheProgram() throws {
    // The checksum is looked at last, so that each of these is met by the reader of rows.
    for values in [
      #"[{"metric":"hang_time","buckets":[5,4,1]}]"#, #"[{"metric":"hang_time","buckets":[1,2]}]"#,
      #"[{"metric":"hang_time","buckets":[1,2,-1]}]"#, #"[{"metric":"hang_time","buckets":[1,2,0]}]"#,
      #"[{"metric":"hang_time","buckets":[3,4,1,1,2,1]}]"#,
      #"[{"metric":"hang_time","per":9223372036854775807,"buckets":[2,3,1]}]"#,
      #"[{"metric":"hang_time","buckets":[1,9223372036854775807,9223372036854775807]}]"#,
      #"[{"metric":"hang_time","sum":-1,"count":1}]"#, #"[{"metric":"hang_time","sum":1}]"#,
      #"[{"metric":"hang_time","sum":1.5,"count":1}]"#,
      #"[{"metric":"scroll_hitch_ratio","sum":1,"count":1,"parts":[1,0]}]"#, #"[{"metric":["a","b"]}]"#,
      "[7]",
    ] {
      let row = #"{"row":null,"from":"payload","version":"2.0","values":\#(values)}"#
      let message = try refusal([lines[0], row, lines[252]])
      #expect(
        message.contains("changed.agg:2:1: error: a line of an aggregate with a wrong"),
        "\(values): \(message)")
    }
    for row in [
      #"{"row":"0","from":"payload"}"#, #"{"row":null}"#, #"{"row":null,"from":"elsewhere"}"#,
      #"{"row":null,"from":"log","group":64}"#, #"{"row":null,"from":"log","day":"2026-02-30"}"#,
      #"{"row":null,"from":"log","flags":["odd"]}"#, #"{"row":null,"from":"log","new key":1}"#,
    ] {
      #expect(
        try refusal([lines[0], row, lines[252]]).contains("changed.agg:2:1: error: "))
    }
  }

  @Test func anotherFormIsRefusedByItsName() throws {
    var other = lines
    other[0] = other[0].replacing("aggregate/1", with: "aggregate/2")
    other[252] = other[252].replacing("aggregate/1", with: "aggregate/2")
    #expect(
      try refusal(other).contains(
        "changed.agg:1:1: error: an aggregate of the form 'release-gate/aggregate/2'"))
    let error = #"{"schema":"release-gate/aggregate/1","verdict":"error","message":"no rows"}"#
    #expect(try refusal([error]).contains("an aggregate that was not finished: no rows"))
    #expect(try refusal(["[" + lines[0] + "]"]).contains("inside of another document"))
    try bench.folder.write(#"{"schema":"release-gate/verdict/1","verdict":"pass"}"#, to: "verdict.json")
    #expect(
      try bench.refusal(["verdict.json"]).contains("'release-gate/verdict/1', which release-gate wrote"))
  }

  @Test func theSameAggregateTwiceIsRefused() throws {
    let twice = "the same aggregate twice"
    try bench.folder.write(try Gzip.compressed(try bench.text(of: "a.agg")), to: "a.gz")
    try bench.folder.write(AggregateReports.payload("2.0", 77), to: "more.jsonl")
    try bench.aggregate("b.agg", ["more.jsonl"])
    try bench.aggregate("merged.agg", ["a.agg", "b.agg"])
    for paths in [
      ["a.agg", "a.agg"], ["a.agg", "a.gz"], ["merged.agg", "a.agg"], ["b.agg", "merged.agg"],
    ] {
      #expect(try bench.refusal(paths).contains(twice), "\(paths)")
      let run = try ReleaseGateExecutable.run(
        ["aggregate", "--rules", "rules.yml"] + paths, in: bench.folder.path)
      #expect(run.code == 65 && run.error.contains(twice), "\(run.page)")
    }
    try bench.folder.write(try bench.text(of: "a.agg") + bench.text(of: "a.agg"), to: "both.agg")
    #expect(try bench.refusal(["both.agg"]).contains(twice))
    let run = try ReleaseGateExecutable.run(
      ["aggregate", "--rules", "rules.yml", "a.agg", "all.jsonl"], in: bench.folder.path)
    #expect(
      run.code == 65 && run.error.contains("the reports are in one of the aggregates already"), "\(run.page)")
    // Reports of several versions have no row, and count as well.
    try bench.folder.write(
      AggregateReports.payload("2.0", 6, more: ",\"multipleAppVersions\":true"), to: "several.jsonl")
    try bench.aggregate("several.agg", ["several.jsonl"])
    #expect(try bench.refusal(["several.agg", "several.agg"]).contains(twice))
    // Parts that are known to be others may hold the same reports, which count once.
    try bench.aggregate("p1.agg", ["all.jsonl"], "--part", "1")
    try bench.aggregate("p2.agg", ["all.jsonl"], "--part", "2")
    try bench.folder.write(AggregateReports.documents.joined(separator: "\n"), to: "again.jsonl")
    #expect(try bench.outputs(["p1.agg", "p2.agg"]) == bench.outputs(["all.jsonl", "again.jsonl"]))
  }

  @Test(
    arguments: [
      (
        "metric: hang_time, statistic: total per hour, max: 1 h", "metric: peak_memory, max: 9 GB",
        "'peak_memory'"
      ),
      ("per: screens", "per: tabs", "the states of 'tabs' of 'hang_time'"),
      ("adjust for: [device, region]", "adjust for: [os]", "the systems of the reports"),
      ("name: draw", "name: flip", "the metric 'signpost cards/flip duration'"),
      ("unit: ms, better", "unit: apl, better", "the metric 'feed_load' in the unit that the rules declare"),
      (
        "metric: time_to_first_draw, statistic: p90, max: 10 s",
        "metric: time_to_first_draw, statistic: total per hour, max: 10 s",
        "the foreground time of 'time_to_first_draw'"
      ),
      (
        "metrics:", "logs: [{message: launch, metric: time_to_first_draw, value: ms, unit: ms}]\nmetrics:",
        "the 'logs:' of these rules"
      ),
    ])
  func whatIsNotHeldIsNamed(_ old: String, _ new: String, _ phrase: String) throws {
    var more = AggregateReports.rules.replacing(old, with: new)
    if phrase.contains("unit") {
      more = more.replacing("[50 %, 100 ms]}\nmetrics", with: "[50 %, 100 apl]}\nmetrics")
    }
    #expect(more != AggregateReports.rules)
    try bench.folder.write(more, to: "more.yml")
    let message = try bench.refusal(["a.agg"], rules: "more.yml")
    #expect(
      message.contains("a.agg:1:1: error: the aggregate does not hold what the rules need"), "\(message)")
    #expect(message.contains(phrase), "\(message)")
    let run = try ReleaseGateExecutable.run(
      ["aggregate", "--rules", "more.yml", "a.agg"], in: bench.folder.path)
    #expect(run.code == 65 && run.error.contains(phrase), "\(run.page)")
  }

  @Test func marksOfDevicesAreNeededWhereRulesLookForRepeatedDevices() throws {
    let without = AggregateReports.rules.replacing(
      "looks: once,", with: "looks: once, repeated devices: off,")
    try bench.folder.write(without, to: "without.yml")
    try bench.aggregate("without.agg", ["all.jsonl"], rules: "without.yml")
    #expect(try bench.refusal(["without.agg"]).contains("which reports are of one device"))
    #expect(
      try bench.outputs(["a.agg"], rules: "without.yml") == bench.outputs(["all.jsonl"], rules: "without.yml")
    )
  }
}
