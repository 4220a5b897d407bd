import Measurements
import Rules

@testable import Evaluation

/// Verdicts made by hand, for the tests of every reporter.
///
/// The numbers follow no data; what a test expects of them is worked out in the test.
enum VerdictExamples {
  static func threshold(
    _ kind: Decision.Threshold.Kind = .maxIncrease,
    limit: Double?,
    _ written: String,
    _ result: Decision.Threshold.Result,
    isWarning: Bool = false
  ) -> Decision.Threshold {
    .init(kind: kind, limit: limit, asWritten: written, isWarning: isWarning, result: result)
  }

  static func estimate(
    _ value: Double?,
    _ lower: Double? = nil,
    _ upper: Double? = nil,
    reports: Int,
    events: Int = 5_000
  ) -> Decision.Estimate {
    .init(value: value, lower: lower, upper: upper, reports: reports, events: events)
  }

  /// A decision about an average, compared with the baseline.
  static func decision(
    _ rule: String,
    state: String? = nil,
    metric: String = "hang_time",
    status: Decision.Status,
    outcome: Decision.Outcome? = nil,
    level: Rule.Level = .block,
    candidate: Decision.Estimate? = nil,
    baseline: Decision.Estimate? = nil,
    change: Decision.Change? = nil,
    thresholds: [Decision.Threshold] = [],
    reason: HoldReason? = nil,
    settles: String? = nil,
    unit: String = "ms"
  ) -> Decision {
    Decision(
      rule: rule,
      line: 12,
      metric: metric,
      statistic: "average",
      state: state.map { StateKey(domain: "com.example.app.screens", label: $0) },
      level: level,
      status: status,
      outcome: outcome ?? Decision.Outcome(rawValue: status.rawValue) ?? .pass,
      reason: reason,
      settles: settles,
      unit: unit,
      candidate: candidate,
      baseline: baseline,
      adjusted: nil,
      change: change,
      thresholds: thresholds,
      procedure: nil,
      needs: nil,
      waiver: nil
    )
  }

  /// Hang time on `search`: 547 ms against 418 ms.
  static var search: Decision {
    var decision = decision(
      "hang-by-screen",
      state: "search",
      status: .fail,
      candidate: estimate(547, 520, 574, reports: 1_508),
      baseline: estimate(418, 400, 436, reports: 1_492),
      change: .init(absolute: 129, relative: 129.0 / 418, lower: 100, upper: 159),
      thresholds: [threshold(limit: 459.8, "10 %", .broken)]
    )
    decision.procedure = .init(
      look: 4,
      looks: 7,
      spent: 0.0147,
      zPass: 2.91,
      zFail: 3.12,
      p: 0.000_02,
      family: 9
    )
    decision.devices = [
      .init(device: "iPhone17,1", candidate: 500, baseline: 388, candidateReports: 528, baselineReports: 522),
      .init(device: "iPhone14,5", candidate: 560, baseline: 430, candidateReports: 603, baselineReports: 600),
      .init(device: "iPad13,18", candidate: 590, baseline: 447, candidateReports: 377, baselineReports: 370),
    ]
    decision.distribution = .init(
      candidate: bins([2, 9, 20, 30, 28, 20, 14, 9, 6, 4, 3, 2, 2, 1, 1, 1]),
      baseline: bins([4, 20, 34, 30, 18, 11, 7, 4, 3, 2, 2, 1, 1, 1, 0, 0]),
      unit: "ms"
    )
    return decision
  }

  static func bins(_ counts: [Int]) -> [Decision.Distribution.Bin] {
    counts.enumerated().map { .init(start: 250 + 100 * Double($0), end: 350 + 100 * Double($0), count: $1) }
  }

  /// Hang time on `chat`: not decided.
  static var chat: Decision {
    var decision = decision(
      "hang-by-screen",
      state: "chat",
      status: .hold,
      candidate: estimate(433, 395, 471, reports: 212),
      baseline: estimate(421, 405, 437, reports: 1_480),
      change: .init(absolute: 12, relative: 12.0 / 421, lower: -38, upper: 63),
      thresholds: [threshold(limit: 463.1, "10 %", .undecided)],
      reason: .undecided,
      settles: "About 900 more reports of 8.2.0 on 'chat' would decide it."
    )
    decision.needs = .init(reports: 900, days: 2)
    decision.procedure = .init(look: 4, looks: 7, spent: 0.0147, zPass: 2.91, zFail: 3.12, p: 0.35, family: 9)
    return decision
  }

  /// Launch: passes.
  static var launch: Decision {
    decision(
      "launch",
      metric: "time_to_first_draw",
      status: .pass,
      candidate: estimate(1_031, 1_018, 1_044, reports: 2_000),
      baseline: estimate(1_044, 1_031, 1_057, reports: 2_000),
      change: .init(absolute: -12.5, relative: -12.5 / 1_044, lower: -31.3, upper: 6.3),
      thresholds: [
        threshold(.max, limit: 1_500, "1.5 s", .met), threshold(limit: 1_096.2, "5 %", .met),
      ]
    )
  }

  static func side(_ version: String, _ build: String, reports: Int, from day: Int32) -> DataSummary.Side {
    var side = DataSummary.Side()
    side.reports = reports
    side.days = Day(number: day)...Day(number: day + 6)
    side.versions = [(AppVersion(version: version, build: build), reports)]
    side.perDay = (0..<7).map { (Day(number: day + $0), reports / 7) }
    side.devices = [
      ("iPhone17,1", reports * 35 / 100), ("iPhone14,5", reports * 40 / 100), ("iPad13,18", reports / 4),
    ]
    return side
  }

  static func verdict(_ outcome: Verdict.Outcome, _ decisions: [Decision], reason: HoldReason? = nil)
    -> Verdict
  {
    var data = DataSummary()
    // 2026-11-20 is 20,777 days after 1970-01-01 (`date -d 2026-11-20 +%s` / 86400).
    data.candidate = side("8.2.0", "820", reports: 2_000, from: 20_777)
    data.baseline = side("8.1.0", "810", reports: 2_000, from: 20_750)
    data.leftOut = [(.duplicate, 100), (.zeroLength, 18)]
    data.otherVersions = [(AppVersion(version: "8.0.0", build: "800"), 40)]
    return Verdict(
      outcome: outcome,
      reason: reason,
      name: "to 100 %",
      candidate: "8.2.0",
      baseline: "8.1.0",
      evaluatedFor: Day(number: 20_784),
      settings: RuleFile().decision,
      decisions: decisions,
      data: data,
      notes: [],
      digests: .init(rules: ContentDigest(high: 1, low: 2), reports: ContentDigest(high: 3, low: 4))
    )
  }

  static var failing: Verdict { verdict(.fail, [launch, search, chat]) }
  static var holding: Verdict { verdict(.hold, [launch, chat], reason: .undecided) }
  static var passing: Verdict { verdict(.pass, [launch]) }

  /// No reports at all.
  static var empty: Verdict {
    var verdict = verdict(.hold, [], reason: .noReports)
    verdict.data = DataSummary()
    verdict.baseline = ""
    return verdict
  }
}

extension VerdictExamples {
  /// A crash of the mix: plain values fall, those compared like with like rise.
  static var mixed: Decision {
    var decision = decision(
      "feed",
      state: "feed",
      status: .fail,
      candidate: estimate(368, reports: 1_200),
      baseline: estimate(418, reports: 1_300),
      change: .init(absolute: 46, relative: 0.11, lower: 43, upper: 49),
      thresholds: [threshold(limit: 438.9, "5 %", .broken)]
    )
    decision.adjusted = .init(candidate: 464, baseline: 418, covered: 0.973)
    return decision
  }

  /// A ceiling that is broken.
  static var slow: Decision {
    decision(
      "startup",
      metric: "time_to_first_draw",
      status: .fail,
      candidate: estimate(1_531, 1_502, 1_560, reports: 900),
      thresholds: [threshold(.max, limit: 1_500, "1.5 s", .broken)]
    )
  }

  /// A share, in points.
  static var share: Decision {
    var decision = decision(
      "slow-launches",
      metric: "time_to_first_draw",
      status: .fail,
      level: .warn,
      candidate: estimate(3.9, 3.4, 4.4, reports: 900),
      baseline: estimate(2.6, 2.2, 3.0, reports: 950),
      change: .init(absolute: 1.3, relative: 0.5, lower: 0.7, upper: 1.9),
      thresholds: [threshold(.max, limit: 3, "3 %", .broken), threshold(limit: 3.1, "0.5 points", .broken)],
      unit: "%"
    )
    decision.statistic = "share over 2 s"
    return decision
  }

  /// A failure under a waiver.
  static func waived(isExpired: Bool) -> Decision {
    var decision = search
    decision.state = StateKey(domain: "com.example.app.screens", label: "inbox")
    decision.status = isExpired ? .fail : .waived
    decision.waiver = .init(
      waiver: Waiver(
        rule: "hang-by-screen",
        until: Day(number: isExpired ? 20_780 : 20_800),
        reason: "fixed in 8.2.1",
        owner: "chat team",
        line: 40
      ),
      isExpired: isExpired
    )
    return decision
  }

  static var observed: Decision {
    var decision = search
    decision.rule = "watched"
    decision.level = .observe
    decision.status = .observed
    return decision
  }

  static var warned: Decision {
    decision(
      "gpu",
      metric: "gpu_time",
      status: .warn,
      candidate: estimate(104, 102, 106, reports: 900),
      baseline: estimate(100, 99, 101, reports: 950),
      change: .init(absolute: 4, relative: 0.04, lower: 2.5, upper: 4.8),
      thresholds: [
        threshold(limit: 105, "5 %", .met), threshold(limit: 102, "2 %", .broken, isWarning: true),
      ]
    )
  }

  /// Everything at once.
  static var busy: Verdict {
    var verdict = verdict(
      .fail,
      [
        launch, search, chat, mixed, slow, share, waived(isExpired: false), waived(isExpired: true), observed,
        warned,
      ]
    )
    verdict.notes = [
      .init(id: "version-from-tag", text: "118 log events took their version from the tag 'version:'")
    ]
    return verdict
  }
}

extension VerdictExamples {
  /// A verdict in which every text from outside is this one.
  static func hostile(_ text: String) -> Verdict {
    var verdict = busy
    for index in verdict.decisions.indices {
      var decision = verdict.decisions[index]
      decision.rule = text
      decision.metric = text
      decision.statistic = text
      decision.state = StateKey(domain: text, label: text)
      decision.unit = text
      decision.settles = decision.settles.map { _ in text }
      for row in decision.devices.indices { decision.devices[row].device = text }
      for place in decision.thresholds.indices { decision.thresholds[place].asWritten = text }
      decision.distribution?.unit = text
      decision.waiver?.waiver.reason = text
      decision.waiver?.waiver.owner = text
      verdict.decisions[index] = decision
    }
    verdict.name = text
    verdict.candidate = text
    verdict.baseline = text
    verdict.data.candidate.versions = [(AppVersion(version: text, build: text), 10)]
    verdict.data.baseline.versions = [(AppVersion(version: text, build: text), 10)]
    verdict.data.candidate.devices = [(text, 10)]
    verdict.data.baseline.devices = [(text, 10)]
    verdict.data.otherVersions = [(AppVersion(version: text, build: text), 10)]
    verdict.notes = [.init(id: text, text: text)]
    return verdict
  }
}
