import Measurements
import Rules
import Statistics

extension PendingDecision {
  /// The decision as it is reported, in shown units.
  func decision() -> Decision {
    let (outcome, reason) = outcome()
    var decision = Decision(
      rule: rule.id,
      line: rule.line,
      metric: rule.metric.name,
      statistic: rule.statisticText,
      state: subject.state,
      level: effective.level,
      status: status(outcome, reason),
      outcome: outcome,
      reason: reason,
      settles: nil,
      unit: unit.name,
      candidate: shown(
        estimation.candidate,
        estimation.candidateValue,
        estimation.candidateInterval(evidence.plain)
      ),
      baseline: shown(
        estimation.baseline,
        estimation.baselineValue,
        estimation.baselineInterval(evidence.plain)
      ),
      adjusted: adjusted,
      change: change(),
      thresholds: tests.map(shown),
      procedure: method == .interval ? procedure : nil,
      needs: nil,
      waiver: waiver
    )
    decision.needs = reason.flatMap(needs)
    decision.settles = reason.map { settles($0, decision).asSentence }
    decision.devices = deviceRows()
    decision.days = dayRows()
    decision.distribution = distribution
    return decision
  }

  private func status(_ outcome: Decision.Outcome, _ reason: HoldReason?) -> Decision.Status {
    if subject.isForInformation || effective.level == .observe { return .observed }
    if let waiver, !waiver.isExpired, outcome == .fail || reason?.wantsOnlyMore == true { return .waived }
    return Decision.Status(rawValue: outcome.rawValue) ?? .hold
  }

  private var procedure: Decision.Procedure {
    Decision.Procedure(
      look: evidence.day,
      looks: evidence.day == nil ? nil : schedule.horizon,
      spent: evidence.spent,
      zPass: Self.criticalValue(passTail),
      zFail: Self.criticalValue(evidence.failTail(failLevel)),
      p: p,
      family: familySize,
      zReachedPass: pMet.map(Self.criticalValue),
      zReachedFail: p.map(Self.criticalValue)
    )
  }

  /// The critical value of a tail to the six decimals that the integration is good for, so that it is written alike
  /// whatever the last digits of a C library's functions.
  private static func criticalValue(_ tail: Double) -> Double {
    (NormalDistribution.upperQuantile(tail) * 1e6).rounded() / 1e6
  }

  private func shown(_ totals: SubjectTotals, _ value: Double?, _ interval: QuantileInterval?)
    -> Decision.Estimate?
  {
    guard totals.carrying > 0 else { return nil }
    var estimate = Decision.Estimate(
      value: exactlyShown(totals, value),
      reports: Int(totals.sum.reports),
      events: Int(totals.sum.events)
    )
    if method == .interval, let interval {
      estimate.lower = unit.shown(interval.lower)
      estimate.upper = unit.shown(interval.upper)
    }
    return estimate
  }

  /// The value by one rounding, so that it equals the quotient of the true sums to the last digit.
  private func exactlyShown(_ totals: SubjectTotals, _ value: Double?) -> Double? {
    guard case .ratio = estimation.kind else { return value.map(unit.shown) }
    let sum = totals.sum
    guard sum.n > 0 else { return nil }
    let scale = Int128(totals.measure.scale)
    if unit.name == "%" { return ExactRatio.divide(sum.y, by: sum.n, multiplier: scale * 100) }
    return ExactRatio.divide(sum.y, by: sum.n, multiplier: scale, divisor: Int128(unit.ownPerShown))
  }

  private var adjusted: Decision.Adjusted? {
    guard case .ratio(let comparison) = estimation.kind, !comparison.comparesFewEvents,
      let standardised = comparison.standardised
    else {
      return nil
    }
    guard subject.absence == nil, let mine = standardised.candidate.value,
      let theirs = standardised.baseline.value
    else {
      return nil
    }
    return Decision.Adjusted(
      candidate: unit.shown(mine),
      baseline: unit.shown(theirs),
      covered: standardised.covered
    )
  }

  private func shown(_ tested: TestedRequirement) -> Decision.Threshold {
    Decision.Threshold(
      kind: tested.requirement.kind,
      limit: tested.target.map { unit.shown($0.value) },
      asWritten: tested.target?.text ?? tested.requirement.text,
      isWarning: tested.requirement.isWarning,
      result: result(tested)
    )
  }

  /// Candidate less baseline, with bounds of the difference at the confidence of the rules.
  private func change() -> Decision.Change? {
    guard comparisonReason == nil || comparisonReason == .tooFew, subject.absence == nil else { return nil }
    let compared = estimation.compared
    guard let mine = compared.candidate, let theirs = compared.baseline else { return nil }
    var change = Decision.Change(
      absolute: unit.shown(mine - theirs),
      relative: theirs != 0 ? (mine - theirs) / theirs : nil
    )
    if method == .interval, let interval = estimation.intervalOfChange(evidence.plain) {
      change.lower = unit.shown(interval.lower)
      change.upper = unit.shown(interval.upper)
    }
    return change
  }

  /// The events by bucket of both sides, where the metric has a histogram.
  private var distribution: Decision.Distribution? {
    func bins(_ buckets: [Bucket]) -> [Decision.Distribution.Bin] {
      buckets.map { bucket in
        Decision.Distribution.Bin(
          start: Double(bucket.start) / rule.quantity.basePerShown,
          end: Double(bucket.end) / rule.quantity.basePerShown,
          count: Int(bucket.count)
        )
      }
    }
    guard !candidateBuckets.isEmpty || !baselineBuckets.isEmpty else { return nil }
    return Decision.Distribution(
      candidate: bins(candidateBuckets),
      baseline: bins(baselineBuckets),
      unit: rule.quantity.shownUnit
    )
  }

  /// The same comparison in each device model, those with most candidate reports first.
  private func deviceRows() -> [Decision.DeviceRow] {
    guard case .ratio = estimation.kind else { return [] }
    func byDevice(_ totals: SubjectTotals) -> [String: Moments] {
      Dictionary(grouping: totals.cells.lazy.map(\.cell), by: \.stratum.device)
        .compactMapValues { try? SideTotals.sum($0) }
    }
    let mine = byDevice(estimation.candidate)
    let theirs = byDevice(estimation.baseline)
    func value(_ moments: Moments?) -> Double? {
      moments.flatMap { RatioSide($0, of: estimation.candidate.measure).value }.map(unit.shown)
    }
    return Set(mine.keys).union(theirs.keys).map { device in
      Decision.DeviceRow(
        device: device,
        candidate: value(mine[device]),
        baseline: value(theirs[device]),
        candidateReports: Int(mine[device]?.reports ?? 0),
        baselineReports: Int(theirs[device]?.reports ?? 0)
      )
    }.sorted { one, other in
      (other.candidateReports, other.baselineReports, one.device)
        < (one.candidateReports, one.baselineReports, other.device)
    }
  }

  /// A warning where the change as measured and the change adjusted for the mix point in opposite directions.
  var signWarning: Verdict.Note? {
    guard comparisonReason == nil, subject.absence == nil else { return nil }
    guard let mine = estimation.candidateValue, let theirs = estimation.baselineValue else { return nil }
    let compared = estimation.compared
    guard let one = compared.candidate, let other = compared.baseline else { return nil }
    guard (mine - theirs) * (one - other) < 0 else { return nil }
    // Only where the adjusted change is itself shown: noise changes signs for nothing.
    guard let change = estimation.intervalOfChange(evidence.plain), change.lower > 0 || change.upper < 0
    else { return nil }
    return Verdict.Note(
      id: "adjustment-changes-sign",
      text: "\(name): as measured it went \(mine > theirs ? "up" : "down"), on like devices it went "
        + "\(one > other ? "up" : "down"); the versions run on different devices, and like devices were compared"
    )
  }

  /// The rule's id, with the state where there is one.
  var name: String { subject.state.map { "\(rule.id) · \($0.label)" } ?? rule.id }

  /// Whether devices that report again are looked for in it.
  var looksForRepeatedDevices: Bool {
    guard case .ratio(let comparison) = estimation.kind else { return false }
    return comparison.clustering != nil
  }
}
