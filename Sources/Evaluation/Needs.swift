import Measurements
import Rules
import Statistics

extension PendingDecision {
  /// What more a held decision needs; nil where more reports are not what it lacks.
  func needs(_ reason: HoldReason) -> Decision.Needs? {
    let reports: Int?
    switch reason {
    case .tooFew: reports = reportsUntilEnough
    case .undecided, .notYet: reports = reportsUntilDecided
    default: return nil
    }
    return Decision.Needs(reports: reports, days: reports.flatMap(days))
  }

  /// Candidate reports until the minimum is reached; nil where it is the baseline that has too few.
  private var reportsUntilEnough: Int? {
    let totals = estimation.candidate
    let reports = totals.reportsForMinimum
    var needed = max(0, minimum.reports - reports)
    let withEvents = Int(totals.sum.reportsWithEvents)
    let enough = Int(Availability.reportsForAnInterval)
    if method == .interval, !rule.statistic.countsEvents, withEvents < enough {
      // As many with an event among those to come as among those that came; with none so far, one in each is hoped.
      let perEvent = withEvents > 0 ? Double(reports) / Double(withEvents) : 1
      needed = max(needed, Int((Double(enough - withEvents) * perEvent).rounded(.up)))
    } else if method == .interval {
      needed = max(needed, enough - reports)
    }
    return needed > 0 ? needed : nil
  }

  /// Candidate reports until a pass is likely (four in five) if nothing changes; nil where no number of them will do.
  private var reportsUntilDecided: Int? {
    guard case .ratio(let comparison) = estimation.kind else { return nil }
    var most = 0.0
    for tested in tests where !tested.requirement.isWarning && result(tested) == .undecided {
      guard let target = tested.target else { continue }
      let isComparison = tested.requirement.isComparison
      let mine = isComparison ? comparison.comparedCandidate : comparison.candidate
      let theirs = comparison.comparedBaseline
      guard let value = mine.value, mine.variance > 0 else { return nil }
      // An estimate near the limit would ask for the moon: half of what is tolerated is assumed at least.
      let tolerated = isComparison ? abs(target.value - (theirs.value ?? 0)) / 2 : 0
      let inflation = comparison.effect(mine: 1, theirs: target.factor)?.inflation ?? 1
      let need = SampleSize.need(
        units: Double(estimation.candidate.sum.reports),
        variance: mine.variance * inflation,
        referenceVariance: target.factor * target.factor * theirs.variance * inflation,
        room: max(tested.requirement.sign * (target.value - value), tolerated),
        criticalValue: NormalDistribution.upperQuantile(passTail),
        powerQuantile: SampleSize.fourInFive
      )
      guard case .more(let reports) = need else { return nil }
      most = max(most, reports)
    }
    guard most < 1e9 else { return nil }
    return max(1, Int(most))
  }

  /// Days until so many more reports have come, at the coming rate of the schedule or as they have come so far.
  private func days(_ reports: Int) -> Int? {
    let soFar = Double(estimation.candidate.sum.reports)
    guard soFar > 0 else { return nil }
    guard let day = evidence.day else {
      let days = max(1, estimation.candidate.days)
      return Int((Double(reports) / (soFar / Double(days))).rounded(.up))
    }
    let arrived = schedule.arrived(through: day)
    guard arrived > 0 else { return nil }
    var coming = 0.0
    for later in 1...3_650 {
      coming += soFar * schedule.arrival(on: day + later) / arrived
      if coming >= Double(reports) { return later }
    }
    return nil
  }
}

extension SampleSize {
  /// The power quantile of four in five.
  static let fourInFive = 0.8416
}
