import Measurements
import Rules
import SourceDiagnostics
import Testing

/// The first reading of a text as `rules.yml`.
func read(_ text: String, today: Day? = nil) -> RuleFileReading {
  RuleFile.read(Array(text.utf8), file: "rules.yml", today: today)
}

/// The contract's own example, whose values stand beside it in words.
struct ContractExampleTests {
  @Test func readsWithoutMistakes() throws {
    let reading = read(contractExample)
    #expect(reading.diagnostics.map(\.text) == [])
    let file = try #require(reading.file)
    #expect(file.name == "to 100 %")
    #expect(file.data.bundle == "com.example.app")
    #expect(file.data.newestDays == 7)
    #expect(file.data.baselineDays == .all)
    #expect(file.data.exclude == [.testFlight, .lowPowerMode])
    #expect(file.data.minimum.reports == 500)
    #expect(file.data.minimum.days == 2)
    #expect(file.data.notOlderThanDays == 3)
    #expect(file.data.coverageDrop == 0.2)
    #expect(file.decision == RuleFile().decision)
    #expect(file.rules.map(\.id) == ["launch", "hang-by-screen", "hang-rate", "slow-launches", "card"])
    #expect(file.metrics == ["feed_load": OwnMetric(quantity: .duration)])
    #expect(file.logs == LogMapping.builtIn)
    let waiver = try #require(file.waivers.first)
    #expect(waiver.states == [Glob("chat")])
    #expect(waiver.until == Day(year: 2026, month: 12, day: 31))
  }

  @Test func holdsThresholdsInTheStatisticsOwnTerms() throws {
    let rules = try #require(read(contractExample).file).rules
    #expect(rules[0].thresholds.max?.value == 1_500_000_000)
    #expect(rules[0].thresholds.max?.text == "1.5 s")
    #expect(rules[0].thresholds.maxIncrease.map(\.amount) == [.relative(0.05), .absolute(40_000_000)])
    #expect(rules[0].thresholds.warn?.maxIncrease.map(\.amount) == [.relative(0.02)])
    #expect(rules[2].statistic == .totalPerHour)
    #expect(rules[2].thresholds.max?.value == 10_000_000_000)
    #expect(rules[2].level == .warn)
    #expect(rules[3].statistic == .shareOver(2_000_000_000))
    #expect(rules[3].statisticText == "share over 2 s")
    #expect(rules[3].thresholds.max?.value == 0.03)
    #expect(rules[3].thresholds.maxIncrease.map(\.amount) == [.absolute(0.005)])
    #expect(
      rules[4].metric
        == .signpost(.init(category: "performance_telemetry", name: "flick_card_image_rendering")))
    #expect(rules[4].statistic == .percentile(90))
  }

  @Test func replacesKeyByKeyForTheStatesOfAnOverride() throws {
    let rule = try #require(read(contractExample).file).rules[1]
    #expect(rule.scope == .states(domain: "screens"))
    #expect(rule.effective(for: "chat").thresholds.maxIncrease.first?.amount == .relative(0.1))
    let search = rule.effective(for: "search")
    #expect(search.thresholds.maxIncrease.first?.amount == .relative(0.2))
    #expect(search.origins.keys.sorted() == ["max increase"])
    #expect(rule.names("search"))
    #expect(!rule.names("chat"))
    #expect(rule.reaches("chat"))
    #expect(!rule.reaches("debug/menu"))
    #expect(rule.domainMatches("com.example.screens"))
    #expect(!rule.domainMatches("com.example.myscreens"))
  }
}
