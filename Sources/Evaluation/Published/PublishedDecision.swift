import Measurements
import Rules

/// A decision by values that a store published: there are no counts, so that no interval can decide it.
struct PublishedDecision {
  let rule: Rule
  let state: StateKey?
  let evaluator: Evaluator
  let common: CommonReasons
  /// The values of the candidate that it is about: one, or none.
  let candidate: [PublishedValue]
  /// The values of the baseline: one for each version of it.
  let baseline: [PublishedValue]
  /// Why the values do not fit the rule, whatever they are.
  let obstacle: Obstacle?

  /// Why published values do not fit a rule.
  enum Obstacle {
    /// Only these are published, and the rule asks for another.
    case otherStatistic(String)
    /// The values are of these devices, and without counts they cannot be put together.
    case severalDevices([String])
    /// The rule reaches none of the devices.
    case noState
  }

  func decision() -> Decision {
    let effective = rule.effective(for: state?.label)
    let waiver = evaluator.waiver(for: rule, Subject(state: state, pooled: []))
    let tests = Requirement.all(of: effective.thresholds).compactMap { test($0, effective.thresholds) }
    let (outcome, reason) = outcome(tests)
    let unit = StatisticUnit(rule)
    let isObserved = effective.level == .observe
    let isWaived =
      waiver.map { !$0.isExpired } ?? false && (outcome == .fail || reason?.wantsOnlyMore == true)
    var decision = Decision(
      rule: rule.id, line: rule.line, metric: rule.metric.name, statistic: rule.statisticText, state: state,
      level: effective.level,
      status: isObserved
        ? .observed : isWaived ? .waived : Decision.Status(rawValue: outcome.rawValue) ?? .hold,
      outcome: outcome, reason: reason, settles: reason.map { settles($0, tests).asSentence },
      unit: unit.name, candidate: shown(candidate.first, unit), baseline: shown(comparable, unit),
      adjusted: nil, change: nil,
      thresholds: tests.map { test in
        Decision.Threshold(
          kind: test.requirement.kind, limit: test.target.map { unit.shown($0.value) },
          asWritten: test.target?.text ?? test.requirement.text, isWarning: test.requirement.isWarning,
          result: test.result)
      },
      procedure: nil, needs: nil, waiver: waiver)
    if hasKnownUnits, let mine = candidate.first?.value, let theirs = comparable?.value {
      decision.change = Decision.Change(
        absolute: unit.shown(mine - theirs), relative: theirs != 0 ? (mine - theirs) / theirs : nil)
    }
    return decision
  }

  /// The one value of the baseline; nil where there is none, or several that cannot be pooled.
  private var comparable: PublishedValue? { baseline.count == 1 ? baseline.first : nil }
  private var hasKnownUnits: Bool { (candidate + baseline).allSatisfy { $0.unknownUnit == nil } }

  private func shown(_ value: PublishedValue?, _ unit: StatisticUnit) -> Decision.Estimate? {
    guard hasKnownUnits else { return nil }
    return value.map { Decision.Estimate(value: unit.shown($0.value), reports: 0, events: 0) }
  }
}

// MARK: - Thresholds

extension PublishedDecision {
  /// A requirement as it is judged.
  struct Test {
    var requirement: Requirement
    var target: Requirement.Target?
    var result = Decision.Threshold.Result.notJudged
    var reason: HoldReason?
  }

  /// A requirement judged; nil for a comparison that the rule does without.
  private func test(_ requirement: Requirement, _ thresholds: Thresholds) -> Test? {
    if requirement.isComparison, baseline.isEmpty, !candidate.isEmpty,
      state.map({ !rule.names($0.label) }) ?? false,
      rule.newStates == .ignore
    {
      return nil
    }
    var test = Test(requirement: requirement, target: requirement.target(baseline: comparable?.value))
    if let reason = reason(requirement) {
      test.reason = reason
      return test
    }
    guard let mine = candidate.first, let target = test.target else { return test }
    let isKept = requirement.isKept(mine.value, target.value)
    test.result = isKept ? .met : .broken
    // A pass must not hang on which end of its error margin a value lies at.
    if isKept, !requirement.isWarning, !isKeptWithinMargins(requirement, mine) {
      (test.result, test.reason) = (.undecided, .noCounts)
    }
    return test
  }

  private func isKeptWithinMargins(_ requirement: Requirement, _ mine: PublishedValue) -> Bool {
    let worst = mine.value + requirement.sign * (mine.margin ?? 0)
    let best = comparable.map { $0.value - requirement.sign * ($0.margin ?? 0) }
    guard let target = requirement.target(baseline: best) else { return true }
    return requirement.isKept(worst, target.value)
  }

  private func reason(_ requirement: Requirement) -> HoldReason? {
    switch obstacle {
    case .noState: return .noState
    case .otherStatistic, .severalDevices: return .noCounts
    case nil: break
    }
    if candidate.isEmpty {
      guard state != nil else { return .notMeasured }
      return baseline.isEmpty ? .noState : .vanishedState
    }
    if requirement.isComparison, baseline.isEmpty { return state == nil ? .notMeasured : .newState }
    if !hasKnownUnits { return .differentUnits }
    if evaluator.rules.decision.method == .interval || asksForCounts { return .noCounts }
    return requirement.isComparison && baseline.count > 1 ? .noCounts : nil
  }

  /// Whether the file itself asks for so many reports, or days, that nobody can tell of a published value.
  private var asksForCounts: Bool {
    let minimum = evaluator.rules.data.minimum
    return evaluator.rules.settingLines["minimum"] != nil && (minimum.reports > 1 || minimum.days > 1)
  }

  private func outcome(_ tests: [Test]) -> (Decision.Outcome, HoldReason?) {
    let judged = tests.filter { !$0.requirement.isWarning }
    if judged.contains(where: { $0.result == .broken }) { return (.fail, nil) }
    var reasons = judged.compactMap(\.reason)
    if let unfit = common.reason { reasons.append(unfit) }
    if judged.isEmpty { reasons.append(.newState) }
    if let first = reasons.min() { return (.hold, first) }
    let isWarned = tests.contains { $0.requirement.isWarning && $0.result == .broken }
    return (isWarned ? .warn : .pass, nil)
  }
}

// MARK: - What would settle it

extension PublishedDecision {
  private func settles(_ reason: HoldReason, _ tests: [Test]) -> String {
    let store = "App Store Connect"
    switch reason {
    case .noCounts:
      switch obstacle {
      case .otherStatistic(let published):
        return
          "\(store) publishes no counts to compute '\(rule.statisticText)' of \(rule.metric.name) from: write what it "
          + "publishes, \(published), or read the reports of devices"
      case .severalDevices(let devices):
        return
          "\(store) publishes \(devices.joined(separator: ", ")) apart, and without counts they cannot be put "
          + "together: write 'per: device'"
      case .noState, nil: break
      }
      if baseline.count > 1 {
        return "\(store) publishes no counts to pool versions by: name one as '--baseline'"
      }
      if tests.contains(where: { $0.result == .undecided }) {
        return
          "the published value keeps to the limit, but its error margin reaches beyond: wait until \(store) has more "
          + "data and publishes a smaller one, or read the reports of devices"
      }
      if evaluator.rules.decision.method == .pointEstimate {
        return
          "the rules ask for a minimum of reports, and \(store) does not say of how many a value is: leave 'minimum' out, "
          + "or read the reports of devices"
      }
      return
        "\(store) publishes values without counts, so no interval can be computed: write "
        + "'decision: {method: point estimate}' to compare the plain values, or read the reports of devices"
    case .notMeasured:
      let side = candidate.isEmpty ? "the candidate" : "the baseline"
      return
        "\(store) published no \(rule.statisticText) of \(rule.metric.name) for \(side): wait some days, it needs enough "
        + "devices"
    case .noState:
      return "\(store) published nothing for a device that the rule reaches: check 'include' and 'exclude'"
    case .vanishedState:
      return "\(store) published nothing for it of the candidate: wait some days, it needs enough devices"
    case .newState:
      return
        "\(store) published nothing for it of the baseline: write 'new states: ignore', or give it a 'max'"
    case .differentUnits:
      let units = Set((candidate + baseline).compactMap(\.unknownUnit)).sorted().map { "'\($0)'" }
      return
        "it is published in \(units.joined(separator: " and ")), which is not known here as a unit of \(rule.metric.name)"
    case .stale:
      return
        "published values have no date, so that 'not older than' cannot be shown: leave it out, or read reports of devices"
    default: return "no version that the baseline names was published: correct '--baseline'"
    }
  }
}
