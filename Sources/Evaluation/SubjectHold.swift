import Measurements
import Rules

/// Finds what keeps a subject from being compared, before any threshold is looked at.
struct Availability {
  var rule: Rule
  var subject: Subject
  var thresholds: Thresholds
  var settings: RuleFile
  var candidate: SubjectTotals
  var baseline: SubjectTotals

  /// Why the candidate cannot be judged at all; nil where it can.
  var candidateReason: HoldReason? {
    if let absence = subject.absence, absence != .newState { return absence }
    return reason(candidate)
  }

  /// Why the two sides cannot be compared; nil where they can, or need not be.
  var comparisonReason: HoldReason? {
    if subject.absence == .newState {
      return rule.newStates == .ignore && !rule.names(subject.state?.label ?? "") ? nil : .newState
    }
    return candidateReason ?? reason(baseline)
  }

  private func reason(_ side: SubjectTotals) -> HoldReason? {
    if side.carrying == 0 { return .notMeasured }
    if side.sum.reports == 0 || (rule.measure?.isPerHour == true && side.sum.n == 0) { return .noDenominator }
    if rule.metric.isDiagnostic, side.sum.n == 0 { return .noDenominator }
    return isEnough(side.sum, reports: side.reportsForMinimum, days: side.days) ? nil : .tooFew
  }

  private func isEnough(_ sum: Moments, reports: Int, days: Int) -> Bool {
    let minimum = settings.data.minimum
    guard reports >= minimum.reports, days >= minimum.days, sum.n > 0 else { return false }
    guard settings.decision.method == .interval else { return true }
    switch rule.statistic {
    case .average where rule.quantity == .hitchRatio: return sum.reports >= Self.reportsForAnInterval
    case .average, .percentile, .totalPerHour, .totalPerDay:
      return sum.reportsWithEvents >= Self.reportsForAnInterval
    case .shareOver, .shareUnder, .countPerHour, .countPerDay, .countPerReport:
      return sum.reports >= Self.reportsForAnInterval
    }
  }

  /// Whether the share of device reports that carry the metric fell by more than the rules allow.
  ///
  /// Log events and native lines carry one metric each and tell nothing of coverage.
  func hasCoverageDrop(_ sides: Sides) -> Bool {
    guard let limit = settings.data.coverageDrop else { return false }
    func share(_ totals: SubjectTotals, _ side: SideTotals) -> Double? {
      func isDeviceReport(_ stratum: Stratum) -> Bool {
        stratum.source == .payload || stratum.source == .report
      }
      let all = side.attendance.reduce(0) { $0 + (isDeviceReport($1.stratum) ? $1.reports : 0) }
      var carrying: [StateKey?: Int64] = [:]
      for (state, cell) in totals.cells where isDeviceReport(cell.stratum) {
        carrying[state, default: 0] += cell.moments.reports + cell.moments.withoutDenominator
      }
      return all > 0 ? Double(carrying.values.max() ?? 0) / Double(all) : nil
    }
    guard let mine = share(candidate, sides.candidate), let theirs = share(baseline, sides.baseline) else {
      return false
    }
    return theirs - mine > limit
  }

  /// The days, counted from the first of the rollout, on which new reports of the candidate allowed a decision.
  func looks(firstDay: Day?) throws(ArithmeticOverflow) -> [Evidence.Look] {
    guard settings.decision.looks != .once else { return [] }
    var looks: [Evidence.Look] = []
    var sum = Moments()
    var reports: [StateKey?: Int64] = [:]
    let byDay = Dictionary(grouping: candidate.cells) { $0.cell.day }
    for (index, day) in byDay.keys.compactMap(\.self).sorted().enumerated() {
      let cells = byDay[day] ?? []
      for (state, cell) in cells {
        try sum.add(cell.moments)
        reports[state, default: 0] += cell.moments.reports
      }
      guard let firstDay, day >= firstDay, cells.contains(where: { $0.cell.moments.reports > 0 }) else {
        continue
      }
      guard isEnough(sum, reports: Int(reports.values.max() ?? 0), days: index + 1) else { continue }
      looks.append(Evidence.Look(day: Int(day.number - firstDay.number) + 1, reports: sum.reports))
    }
    return looks
  }

  /// Reports with an event that an average needs, and carrying reports that a rate needs, for an interval to
  /// cover what it claims.
  ///
  /// Source: simulation of this procedure.
  static let reportsForAnInterval: Int64 = 100
}
