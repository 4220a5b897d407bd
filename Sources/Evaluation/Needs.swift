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

  /// Candidate reports until the minimum is reached; nil where the baseline has too few, for which no waiting helps.
  private var reportsUntilEnough: Int? {
    guard !lacksBaseline else { return nil }
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
    var most = 0.0
    for tested in tests where !tested.requirement.isWarning && result(tested) == .undecided {
      guard let target = tested.target, let needed = reports(until: tested.requirement, target) else {
        return nil
      }
      most = max(most, needed)
    }
    guard most < 1e9 else { return nil }
    return max(1, Int(most.rounded(.up)))
  }

  /// Candidate reports until one requirement is likely to be shown to hold; nil where no number of them will do.
  private func reports(until requirement: Requirement, _ target: Requirement.Target) -> Double? {
    guard let value = requirement.isComparison ? estimation.compared.candidate : estimation.candidateValue
    else {
      return nil
    }
    // If the value stays where it is. At its limit or beyond, no number of reports will show that it holds.
    let room = requirement.sign * (target.value - value)
    guard room > 0 else { return nil }
    guard case .ratio(let comparison) = estimation.kind, !comparison.comparesFewEvents else {
      return reports(untilBoundsLeave: room, requirement, target)
    }
    let mine = requirement.isComparison ? comparison.comparedCandidate : comparison.candidate
    let theirs = comparison.comparedBaseline
    let inflation = comparison.effect(mine: 1, theirs: target.factor)?.inflation ?? 1
    let need = SampleSize.need(
      units: Double(estimation.candidate.sum.reports), variance: mine.variance * inflation,
      referenceVariance: target.factor * target.factor * theirs.variance * inflation, room: room,
      criticalValue: NormalDistribution.upperQuantile(passTail), powerQuantile: SampleSize.fourInFive)
    guard case .more(let reports) = need else { return nil }
    return reports
  }

  /// The same where bounds are not a multiple of a standard error, by how far they reach: the candidate's shrink with the
  /// root of its reports, the baseline's stay.
  private func reports(
    untilBoundsLeave room: Double, _ requirement: Requirement, _ target: Requirement.Target
  ) -> Double? {
    guard let mine = estimation.candidateInterval(passTail) else { return nil }
    let theirs = requirement.isComparison ? estimation.baselineInterval(passTail) : nil
    guard theirs != nil || !requirement.isComparison else { return nil }
    let z = NormalDistribution.upperQuantile(passTail)
    guard room > 0, z > 0 else { return nil }
    let power = (z + SampleSize.fourInFive) / z
    let ofCandidate = power * (requirement.sign > 0 ? mine.upper - mine.value : mine.value - mine.lower)
    let reachOfBaseline = theirs.map { requirement.sign > 0 ? $0.value - $0.lower : $0.upper - $0.value } ?? 0
    let ofBaseline = power * target.factor * reachOfBaseline
    let left = room * room - ofBaseline * ofBaseline
    guard left > 0 else { return nil }
    return Double(estimation.candidate.sum.reports) * (ofCandidate * ofCandidate / left - 1)
  }

  /// Days until so many more reports have come, at the coming rate of the schedule or as they have come so far.
  private func days(_ reports: Int) -> Int? {
    let soFar = Double(estimation.candidate.sum.reports)
    guard soFar > 0 else { return nil }
    guard let day = evidence.day ?? dayOfRollout else {
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
