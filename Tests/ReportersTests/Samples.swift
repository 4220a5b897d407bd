import Measurements
import Rules

@testable import Evaluation

/// Verdicts made by hand.
enum Samples {
  static let day = Day("2026-11-30") ?? Day(number: 0)

  static func verdict(
    _ outcome: Verdict.Outcome, _ decisions: [Decision], reason: HoldReason? = nil,
    candidate: String = "8.2.0"
  ) -> Verdict {
    var data = DataSummary()
    data.candidate.reports = 1_508
    data.candidate.days = day.advanced(by: -3)...day
    data.candidate.versions = [(AppVersion(version: candidate, build: "820"), 1_508)]
    data.candidate.devices = [("iPhone17,1", 1_000), ("iPhone16,2", 508)]
    data.candidate.perDay = [(day, 1_508)]
    data.baseline.reports = 1_480
    data.baseline.days = day.advanced(by: -30)...day
    data.baseline.versions = [(AppVersion(version: "8.1.0", build: "810"), 1_480)]
    data.baseline.devices = [("iPhone17,1", 400), ("iPhone16,2", 1_080)]
    data.leftOut = [(.duplicate, 12), (.zeroLength, 3)]
    return Verdict(
      outcome: outcome, reason: reason, name: "to 100 %", candidate: candidate, baseline: "8.1.0",
      evaluatedFor: day, settings: RuleFile().decision, decisions: decisions, data: data, notes: [],
      digests: Verdict.Digests(rules: ContentDigest(high: 1, low: 2), reports: ContentDigest(high: 3, low: 4))
    )
  }

  static func decision(
    _ status: Decision.Status, rule: String = "hang-by-screen", label: String? = "search",
    value: Double = 547, baseline: Double = 418, limit: Double = 459.8, reason: HoldReason? = nil
  ) -> Decision {
    let outcome: Decision.Outcome =
      status == .waived ? .fail : Decision.Outcome(rawValue: status.rawValue) ?? .pass
    let result: Decision.Threshold.Result =
      outcome == .fail ? .broken : outcome == .hold ? .undecided : .met
    var decision = Decision(
      rule: rule, line: 12, metric: "hang_time", statistic: "average",
      state: label.map { StateKey(domain: "com.example.app.screens", label: $0) },
      level: status == .observed ? .observe : .block, status: status, outcome: outcome, reason: reason,
      settles: reason.map { _ in "about 900 more candidate reports are needed" }, unit: "ms",
      candidate: Decision.Estimate(
        value: value, lower: value - 20, upper: value + 20, reports: 1_508, events: 6_000),
      baseline: Decision.Estimate(
        value: baseline, lower: baseline - 20, upper: baseline + 20, reports: 1_480, events: 5_800),
      adjusted: nil,
      change: Decision.Change(
        absolute: value - baseline, relative: (value - baseline) / baseline, lower: value - baseline - 28.7,
        upper: value - baseline + 29.84),
      thresholds: [
        Decision.Threshold(
          kind: .maxIncrease, limit: limit, asWritten: "10 %", isWarning: false, result: result)
      ],
      procedure: Decision.Procedure(
        look: 3, looks: 7, spent: 0.25, zPass: 1.645, zFail: 2.27, p: 0.00001, family: 9),
      needs: status == .hold ? Decision.Needs(reports: 900, days: 2) : nil, waiver: nil)
    decision.devices = [
      Decision.DeviceRow(
        device: "iPhone17,1", candidate: 540, baseline: 410, candidateReports: 1_000, baselineReports: 400),
      Decision.DeviceRow(
        device: "", candidate: nil, baseline: 410, candidateReports: 0, baselineReports: 400),
    ]
    decision.distribution = Decision.Distribution(
      candidate: [.init(start: 250, end: 500, count: 40), .init(start: 500, end: 2_000, count: 60)],
      baseline: [.init(start: 250, end: 500, count: 80), .init(start: 500, end: 2_000, count: 20)], unit: "ms"
    )
    return decision
  }

  static func waiver(isExpired: Bool) -> Decision.WaiverState {
    let until = day.advanced(by: isExpired ? -1 : 20)
    return Decision.WaiverState(
      waiver: Waiver(
        rule: "hang-by-screen", until: until, reason: "fixed in 8.2.1", owner: "chat team", line: 40),
      isExpired: isExpired)
  }
}
