import Measurements
import Rules
import Statistics

extension PendingDecision {
  /// The plain values of both sides on each day with reports, in order; without values for a percentile, whose
  /// histograms are not kept by day.
  func dayRows() -> [Decision.DayRow] {
    let looks = looks
    let mine = daily(estimation.candidate)
    let theirs = daily(estimation.baseline)
    return Set(mine.keys).union(theirs.keys).sorted().map { day in
      Decision.DayRow(
        day: day,
        candidate: mine[day],
        baseline: theirs[day],
        look: looks[day]
      )
    }
  }

  /// The looks of daily looking by their days, numbered as days of the rollout.
  private var looks: [Day: Int] {
    guard dayOfRollout != nil, let firstDay else { return [:] }
    return Dictionary(
      evidence.looks.map { (firstDay.advanced(by: $0.day - 1), $0.day) },
      uniquingKeysWith: { one, _ in one }
    )
  }

  private func daily(_ totals: SubjectTotals) -> [Day: Decision.Estimate] {
    var sums: [Day: Moments] = [:]
    for (_, cell) in totals.cells {
      guard let day = cell.day, cell.moments.reports > 0 else { continue }
      // What overflows here overflowed in the sum of all days before.
      try? sums[day, default: Moments()].add(cell.moments)
    }
    return sums.mapValues { estimate($0, of: totals.measure) }
  }

  private func estimate(_ sum: Moments, of measure: Measure) -> Decision.Estimate {
    var estimate = Decision.Estimate(reports: Int(sum.reports), events: Int(sum.events))
    guard case .ratio(let comparison) = estimation.kind else { return estimate }
    let side = RatioSide(sum, of: measure)
    estimate.value = side.value.map(unit.shown)
    guard method == .interval, let interval = comparison.intervalOfDay(side, sum.reports, evidence.plain)
    else { return estimate }
    estimate.lower = unit.shown(interval.lower)
    estimate.upper = unit.shown(interval.upper)
    return estimate
  }
}

extension Comparison {
  /// Reports of a day under which its bounds would promise more than they keep.
  private static let fewReports: Int64 = 30

  /// One day's value with its limits at a chance of error on each side, by itself; nil where there are few reports.
  fileprivate func intervalOfDay(_ side: RatioSide, _ reports: Int64, _ alpha: Double) -> QuantileInterval? {
    guard let value = side.value, reports >= Self.fewReports else { return nil }
    if countsEvents, side.counted < Self.fewEvents { return side.byFewEvents(alpha) }
    let critical = Self.critical(alpha, degreesOfFreedom: Double(reports - 1))
    let reach = critical * side.variance.squareRoot()
    return QuantileInterval(value: value, lower: value - reach, upper: value + reach)
  }
}
