import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

/// Expected values: the quantities' base units (nanoseconds, bytes, millionths), worked out by hand.
struct ThresholdValueTests {
  private static func limit(_ rule: String, metrics: String = "") throws -> Double? {
    let reading = read(preamble + "  - {id: a, \(rule)}\n" + metrics)
    #expect(reading.lines == [])
    return try #require(reading.file?.rules.first).thresholds.max?.value
  }

  @Test(
    arguments: [
      ("metric: hang_time, max: 1.5 s", 1_500_000_000), ("metric: hang_time, max: 1500ms", 1_500_000_000),
      ("metric: hang_time, max: 1.1 s", 1_100_000_000), ("metric: hang_time, max: +2 min", 120_000_000_000),
      ("metric: hang-time, max: 40 ms", 40_000_000), ("metric: hang time, max: 0 ms", 0),
      ("metric: peak_memory, max: 300 MB", 300_000_000), ("metric: peak_memory, max: 1 KiB", 1_024),
      ("metric: hitch_ratio, max: 5 ms per s", 5_000_000), ("metric: hitch_ratio, max: 5 ms/s", 5_000_000),
      ("metric: cpu_instructions, max: 1000000", 1_000_000), ("metric: luminance, max: 20 apl", 20_000_000),
      ("metric: hang_time, statistic: share over 1 s, max: 3 %", 0.03),
      ("metric: hang_time, statistic: share over 1 s, max: 0.1 %", 0.001),
      ("metric: hang_time, statistic: share over 1 s, max: 0.7 %", 0.007),
      ("metric: hang_time, statistic: total per hour, max: 10 s", 10_000_000_000),
      ("metric: foreground_exits.watchdog, statistic: count per day, max: 0.02", 0.02),
      ("metric: diagnostics.crash, statistic: count-per-report, max: 1", 1),
    ] as [(String, Double)]
  )
  func limit(rule: String, expected: Double) throws {
    #expect(try Self.limit(rule) == expected)
  }

  @Test(
    arguments: [
      ("ms", "40 ms", 40_000_000), ("items", "12 items", 12_000_000), ("\"%\"", "20 %", 20_000_000),
      ("°C", "-5 °C", -5_000_000), ("count", "3", 3),
    ] as [(String, String, Double)]
  )
  func limitOfAnOwnMetric(unit: String, value: String, expected: Double) throws {
    #expect(
      try Self.limit("metric: feed_load, max: \(value)", metrics: "metrics: {feed-load: {unit: \(unit)}}\n")
        == expected
    )
  }

  @Test(
    arguments: [
      ("average", "[5 %, 40 ms]", [.relative(0.05), .absolute(40_000_000)]),
      ("average", "[5 % relative, 0 ms]", [.relative(0.05), .absolute(0)]),
      ("share over 1 s", "[5 % relative, 0.5 points]", [.relative(0.05), .absolute(0.005)]),
      ("share over 1 s", "1 point", [.absolute(0.01)]),
      ("count per day", "[10 %, 0.5]", [.relative(0.1), .absolute(0.5)]),
    ] as [(String, String, [Thresholds.Tolerance.Amount])]
  )
  func tolerance(statistic: String, text: String, expected: [Thresholds.Tolerance.Amount]) throws {
    let reading = readRule("metric: hang_time, statistic: \(statistic), max increase: \(text)")
    #expect(reading.lines == [])
    #expect(try #require(reading.file?.rules.first).thresholds.maxIncrease.map(\.amount) == expected)
  }

  @Test func percentOfAMetricInPercentMustSayWhich() throws {
    let metrics = "metrics: {full: {unit: \"%\"}}\n"
    let bare = read(preamble + "  - {id: a, metric: full, max increase: 5 %}\n" + metrics)
    #expect(bare.lines == ["4:41 error: max increase '5 %' can mean points or a part of the baseline"])
    let points = read(
      preamble + "  - {id: a, metric: full, max increase: [5 % relative, 2 points]}\n" + metrics
    )
    #expect(
      try #require(points.file?.rules.first).thresholds.maxIncrease.map(\.amount)
        == [.relative(0.05), .absolute(2_000_000)]
    )
  }

  @Test(
    arguments: [
      ("p50", .percentile(50), "p50"), ("share over 2 s", .shareOver(2_000_000_000), "share over 2 s"),
      ("share_over_2_s", .shareOver(2_000_000_000), "share over 2 s"),
      ("share-under 2.5ms", .shareUnder(2_500_000), "share under 2.5ms"),
      ("total-per_hour", .totalPerHour, "total per hour"),
      ("count_per_report", .countPerReport, "count per report"),
    ] as [(String, Statistic, String)]
  )
  func statistic(text: String, expected: Statistic, words: String) throws {
    let share = text.hasPrefix("share")
    let max = share ? "3 %" : text.hasPrefix("count") ? "3" : "3 s"
    let rule = try #require(readRule("metric: hang_time, statistic: \(text), max: \(max)").file?.rules.first)
    #expect(rule.statistic == expected)
    #expect(rule.statisticText == words)
  }

  @Test func wordsMayBeJoinedInAnyWay() throws {
    let reading = read(
      """
      version: 1
      data: {baseline_days: same-age, not-older_than: 3 days, exclude: low_power-mode}
      decision: {method: point_estimate, adjust-for: os}
      rules: [{id: a, metric: signpost, category: c, name: n, of: cpu-time, max_increase: [5 %, 1 s], per: s,
               new-states: ignore, vanished_states: ignore}]
      """
    )
    #expect(reading.lines == [])
    let file = try #require(reading.file)
    #expect(file.data.baselineDays == .sameAge)
    #expect(file.data.notOlderThanDays == 3)
    #expect(file.data.exclude == [.lowPowerMode])
    #expect(file.decision.method == .pointEstimate)
    #expect(file.decision.adjustFor == [.os])
    #expect(file.rules[0].metric == .signpost(.init(category: "c", name: "n", aspect: .cpuTime)))
    #expect(file.rules[0].newStates == .ignore)
    #expect(file.rules[0].vanishedStates == .ignore)
  }

  /// Source: the defaults that the contract's example names.
  @Test func defaultsMayBeWritten() throws {
    let rule = "rules: [{id: a, metric: hang_time, max: 1 s}]\n"
    let data = "data: {newest: all, not older than: off, coverage drop: off, minimum: {days: 2 days}}\n"
    let file = try #require(read("version: 1\n" + data + rule).file)
    #expect(file.data.newestDays == nil)
    #expect(file.data.notOlderThanDays == nil)
    #expect(file.data.coverageDrop == nil)
    #expect(file.data.minimum.days == 2)
    #expect(
      read("version: 1\ndata: {newest: off}\n" + rule).lines == ["2:16 error: newest 'off' is not a number"])
  }

  @Test(arguments: [("device", TotalsPlan.Dimension.device), ("os", .os), ("region", .region)])
  func dimension(text: String, dimension: TotalsPlan.Dimension) throws {
    let rule = try #require(readRule("metric: hang_time, max: 1 s, per: \(text)").file?.rules.first)
    #expect(rule.scope == .dimension(dimension))
  }

  @Test func versionsStayText() throws {
    let reading = read(
      preamble + "  - {id: a, metric: hang_time, max: 1 s}\ncandidate: 1.10\nbaseline: [1.9, 1.08]\n"
    )
    let file = try #require(reading.file)
    #expect(file.candidate?.text == "1.10")
    #expect(file.baseline == .versions([VersionSelector("1.9"), VersionSelector("1.08")]))
    #expect(
      read(preamble + "  - {id: a, metric: hang_time, max: 1 s}\nbaseline: previous\n").file?.baseline
        == .previous
    )
  }
}
