import Measurements
import Rules
import Statistics

/// A baseline in the place of both sides, so that decisions are made up as for a release with the same reports.
struct BaselineAlone {
  let sides: Sides
  let pending: [PendingDecision]
  /// Decisions whose fails are corrected together.
  let family: Int
  private let rules: RuleFile

  init(_ planner: Planner) throws {
    var rules = planner.rules
    rules.data.baselineDays = .all
    rules.data.notOlderThanDays = nil
    let evaluator = Evaluator(
      rules: rules, candidate: VersionSelector(Rehearsal.candidate.version), baseline: planner.baseline,
      today: planner.today)
    var sides = try Sides(
      planner.intake.totals, candidate: evaluator.candidate, baseline: evaluator.baseline, rules,
      released: nil)
    sides.candidate = sides.baseline
    sides.firstDay = sides.baseline.days?.lowerBound
    let common = CommonReasons(evaluator, sides, planner.intake)
    var pending: [PendingDecision] = []
    for rule in rules.rules {
      let list = try SubjectList(rule, sides, minimum: rules.data.minimum)
      for subject in list.subjects where !subject.isForInformation {
        pending.append(
          try PendingDecision(
            rule, subject, sides, rules, common, ignoredShare: list.ignoredShare,
            waiver: evaluator.waiver(for: rule, subject)))
      }
    }
    self.sides = sides
    self.pending = pending
    self.rules = rules
    family = pending.count(where: \.isFamilyMember)
  }

  /// What is to be said of a decision.
  func row(_ decision: PendingDecision) -> Plan.Row {
    let totals = decision.estimation.baseline
    var row = Plan.Row(
      rule: decision.rule.id, metric: decision.rule.metric.name, statistic: decision.rule.statisticText,
      state: decision.subject.state, level: decision.effective.level, unit: decision.unit.name,
      value: decision.estimation.baselineValue.map(decision.unit.shown), reports: totals.carrying,
      events: Int(totals.sum.events))
    row.designEffect = decision.designEffect
    row.halfWidth = decision.estimation.candidateInterval(decision.evidence.plain)
      .map { decision.unit.shown($0.upper - $0.value) }
    guard let reason = decision.candidateReason else {
      plan(decision, &row)
      return row
    }
    row.obstacle =
      reason == .tooFew ? "the baseline has too few reports of it" : "the baseline does not hold it"
    return row
  }

  /// The tolerance, the detectable change, and the reports that are needed, by the threshold that needs most.
  private func plan(_ decision: PendingDecision, _ row: inout Plan.Row) {
    let tails = finalTails(decision)
    let power = NormalDistribution.upperQuantile(0.1 / Double(max(1, family)))
    var most: Double?
    for requirement in Requirement.all(of: decision.effective.thresholds) where !requirement.isWarning {
      guard let need = Need(requirement, decision, tails, power: power) else { continue }
      if let needed = need.reports, needed <= most ?? 0 { continue }
      row.tolerance = decision.unit.shown(need.tolerance)
      row.threshold = need.text
      row.detectable = need.detectable.map(decision.unit.shown)
      row.obstacle = need.obstacle
      most = need.reports
      // What no number of reports will settle decides for the whole row.
      if need.reports == nil { break }
    }
    guard let most, most < 1e9 else { return }
    row.needed = max(rules.data.minimum.reports, decision.reportsForAnInterval, Int(most.rounded(.up)))
    row.days = row.needed.flatMap { days($0, decision) }
  }

  /// The tails at which it passes and, first of the family, fails at the last look of the planned schedule, for as
  /// many reports as the baseline has.
  func finalTails(_ decision: PendingDecision) -> (pass: Double, fail: Double) {
    let reports = Double(decision.estimation.baseline.sum.reports)
    let needed = max(rules.data.minimum.reports, decision.reportsForAnInterval)
    let looks = (1...max(1, decision.schedule.horizon)).compactMap { day -> Evidence.Look? in
      let arrived = Int64((reports * decision.schedule.arrived(through: day)).rounded())
      return arrived >= needed ? Evidence.Look(day: day, reports: arrived) : nil
    }
    let evidence = Evidence(rules.decision, looks: looks)
    let alpha = evidence.plain
    guard rules.decision.looks == .once || !looks.isEmpty else {
      return (alpha, alpha / Double(max(1, family)))
    }
    return (evidence.passTail, evidence.failTail(alpha / Double(max(1, family))))
  }

  /// Days of the schedule until so many reports have come, if on its last day as many come as the baseline gave a day.
  private func days(_ reports: Int, _ decision: PendingDecision) -> Int? {
    let totals = decision.estimation.baseline
    let schedule = decision.schedule
    let atFull = Double(totals.sum.reports) / Double(max(1, totals.days))
    let last = schedule.arrival(on: schedule.horizon)
    guard atFull > 0, last > 0 else { return nil }
    var come = 0.0
    for day in 1...3_650 {
      come += atFull * schedule.arrival(on: day) / last
      if come >= Double(reports) * (1 - 1e-12) { return day }
    }
    return nil
  }
}

extension PendingDecision {
  /// Reports of which as many as an interval asks for have an event, as the baseline's reports have.
  fileprivate var reportsForAnInterval: Int {
    let sum = estimation.baseline.sum
    let enough = Double(Availability.reportsForAnInterval)
    guard method == .interval else { return 0 }
    guard !rule.statistic.countsEvents, rule.quantity != .hitchRatio, sum.reportsWithEvents > 0 else {
      return Int(enough)
    }
    return Int((enough * Double(sum.reports) / Double(sum.reportsWithEvents)).rounded(.up))
  }

  /// The variance of the baseline's statistic with reports as units over that of independent events; nil where its
  /// events are not told one by one.
  ///
  /// Independent events: s²/N for averages, p(1 − p)/N for shares and percentiles' shares, Σv² for totals and Σ1 for
  /// counts over the squared denominator (Poisson).
  fileprivate var designEffect: Double? {
    guard case .ratio(let comparison) = estimation.kind else { return nil }
    let side = comparison.baseline
    let sum = estimation.baseline.sum
    guard let value = side.value, side.variance > 0, sum.n > 0 else { return nil }
    let events = Double(sum.events)
    let independent: Double
    switch rule.statistic {
    case .shareOver, .shareUnder: independent = value * (1 - value) / events
    case .countPerHour, .countPerDay, .countPerReport: independent = value / side.exposure
    case .average, .totalPerHour, .totalPerDay, .percentile:
      let counted = baselineBuckets.reduce(0) { $0 + $1.count }
      guard counted == sum.events, counted > 1 else { return nil }
      let isHangTime = rule.metric.name == "hang_time"
      var squares = 0.0
      let center = rule.statistic == .average ? value : 0
      for bucket in baselineBuckets {
        let isOpen = isHangTime && bucket.start >= HistogramSum.openHangBucket
        let middle = isOpen ? Double(bucket.start) : (Double(bucket.start) + Double(bucket.end)) / 2
        squares += Double(bucket.count) * (middle - center) * (middle - center)
      }
      independent =
        rule.statistic == .average ? squares / (events * events) : squares / (side.exposure * side.exposure)
    }
    return independent > 0 ? side.variance / independent : nil
  }
}
