import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

/// The example of the contract's section 3, word for word.
let contractExample = """
  version: 1
  name: to 100 %
  data:
    bundle: com.example.app     # needed only where reports of several apps are mixed (else hold several-apps)
    newest: 7 days              # per version, back from its last day with at least 30 reports (default: all)
    baseline days: all          # all | same age (as many first days of the baseline as the candidate has)
    exclude: [testflight, low power mode]     # closed list; only: [...] likewise
    minimum: {reports: 500, days: 2}          # per decision and side that the rule uses; default 100 reports, 1 day
    not older than: 3 days      # newest candidate report against --today; default off
    coverage drop: 20 points    # hold when the share of reports that carry the metric falls by more
  decision:
    method: interval            # interval (default) | point estimate
    confidence: 95 %            # one-sided
    looks: daily                # daily (default) | once | anytime
    horizon: 7 days
    schedule: phased            # phased (App Store ladder, default) | even
    settle: 1 day               # daily looks leave out the newest day: its reports are still arriving
    adjust for: [device]        # device, os, region; [] turns it off. Default [device]
    repeated devices: auto      # auto (default) | off
  rules:
    - id: launch
      metric: time_to_first_draw
      statistic: average        # the weighted average; default
      max: 1.5 s                # ceiling for the candidate alone
      max increase: [5 %, 40 ms]   # over the baseline; of several, the one that allows most at the baseline's estimate
      warn: {max increase: 2 %}
    - id: hang-by-screen
      metric: hang_time
      per: screens              # a state domain, or device, os, region: one decision each
      include: ["*"]            # globs: * any run, ? one character; case counts. A star must be quoted
      exclude: ["debug/*"]
      rare: pool                # pool (default) | hold | ignore: states with under 10 % of the busiest state's reports, or under the minimum
      new states: hold          # hold (default) | ignore; absolute thresholds are judged anyway
      vanished states: hold     # hold (default) | ignore
      max increase: [10 %, 30 ms]
      overrides:                # the last that matches wins, key by key
        - states: [search]
          max increase: [20 %, 30 ms]
    - id: hang-rate
      metric: hang_time
      statistic: total per hour # per foreground hour of the app: the field's hang rate
      max: 10 s
      level: warn               # block (default) | warn | observe
    - id: slow-launches
      metric: time_to_first_draw
      statistic: share over 2 s
      max: 3 %
      max increase: 0.5 points  # on a %, write points or "5 % relative"; a bare % there is an error
    - id: card
      metric: signpost
      category: performance_telemetry
      name: flick_card_image_rendering
      statistic: p90
      max increase: [10 %, 5 ms]
  waivers:                      # all five keys but states are required
    - {rule: hang-by-screen, states: [chat], until: 2026-12-31, reason: fixed in 8.2.1, owner: chat team}   # until: inclusive
  metrics:                      # metrics of your own, from logs or native lines
    feed_load: {unit: ms, better: lower}
  logs:                         # how a log event becomes a measurement; these are the built-in defaults
    - {message: launch, metric: time_to_first_draw, value: value, weight: count, unit: ms}
    - {message: hang_time, metric: hang_time, value: value, weight: count, unit: ms, domain: domain, state: state}

  """

/// Expected values: the contract's text, with its base units (nanoseconds, fractions).
struct ContractExampleTests {
  let file: RuleFile

  init() throws {
    let reading = read(contractExample)
    #expect(reading.lines == [])
    file = try #require(reading.file)
  }

  @Test func settings() {
    #expect(file.name == "to 100 %")
    #expect(file.data.bundle == "com.example.app")
    #expect(file.data.newestDays == 7)
    #expect(file.data.baselineDays == .all)
    #expect(file.data.exclude == [.testFlight, .lowPowerMode])
    #expect(file.data.only == [])
    #expect(file.data.minimum.reports == 500)
    #expect(file.data.minimum.days == 2)
    #expect(file.data.notOlderThanDays == 3)
    #expect(file.data.coverageDrop == 0.2)
    #expect(file.decision.method == .interval)
    #expect(file.decision.confidence == 0.95)
    #expect(file.decision.looks == .daily)
    #expect(file.decision.horizonDays == 7)
    #expect(file.decision.schedule == .phased)
    #expect(file.decision.settleDays == 1)
    #expect(file.decision.adjustFor == [.device])
    #expect(file.decision.repeatedDevices)
  }

  @Test func ruleOfTheWholeApp() throws {
    #expect(file.rules.map(\.id) == ["launch", "hang-by-screen", "hang-rate", "slow-launches", "card"])
    #expect(file.rules.map(\.line) == [21, 27, 39, 44, 49])
    let launch = file.rules[0]
    #expect(launch.metric == MetricCatalogue.key(named: "time_to_first_draw"))
    #expect(launch.statistic == .average)
    #expect(launch.scope == nil)
    #expect(launch.level == .block)
    #expect(launch.thresholds.max?.value == 1_500_000_000)
    #expect(launch.thresholds.max?.text == "1.5 s")
    #expect(launch.thresholds.max?.location == SourceLocation(file: "rules.yaml", line: 24, column: 10))
    #expect(launch.thresholds.maxIncrease.map(\.amount) == [.relative(0.05), .absolute(40_000_000)])
    #expect(launch.thresholds.maxIncrease.map(\.text) == ["5 %", "40 ms"])
    #expect(launch.thresholds.warn?.maxIncrease.map(\.amount) == [.relative(0.02)])
  }

  @Test func ruleOfStates() throws {
    let hang = file.rules[1]
    #expect(hang.scope == .states(domain: "screens"))
    #expect(hang.include == [Glob("*")])
    #expect(hang.exclude == [Glob("debug/*")])
    #expect(hang.rare == .pool)
    #expect(hang.overrides.map(\.line) == [37])
    #expect(
      hang.effective(for: "search").thresholds.maxIncrease.map(\.amount) == [.relative(0.2), .absolute(3e7)]
    )
    #expect(
      hang.effective(for: "chat").thresholds.maxIncrease.map(\.amount) == [.relative(0.1), .absolute(3e7)]
    )
  }

  @Test func ratesSharesAndSignposts() {
    #expect(file.rules[2].statistic == .totalPerHour)
    #expect(file.rules[2].thresholds.max?.value == 10_000_000_000)
    #expect(file.rules[2].level == .warn)
    #expect(file.rules[3].statistic == .shareOver(2_000_000_000))
    #expect(file.rules[3].statisticText == "share over 2 s")
    #expect(file.rules[3].thresholds.max?.value == 0.03)
    #expect(file.rules[3].thresholds.maxIncrease.map(\.amount) == [.absolute(0.005)])
    #expect(
      file.rules[4].metric
        == .signpost(
          .init(category: "performance_telemetry", name: "flick_card_image_rendering", aspect: .duration)
        )
    )
    #expect(file.rules[4].statistic == .percentile(90))
  }

  @Test func waiversMetricsAndLogs() throws {
    let end = try #require(Day(year: 2026, month: 12, day: 31))
    #expect(
      file.waivers == [
        Waiver(
          rule: "hang-by-screen",
          states: [Glob("chat")],
          until: end,
          reason: "fixed in 8.2.1",
          owner: "chat team",
          line: 56
        )
      ]
    )
    #expect(file.metrics == ["feed_load": OwnMetric(quantity: .duration, direction: .lower)])
    #expect(file.logs == LogMapping.builtIn)
  }
}
