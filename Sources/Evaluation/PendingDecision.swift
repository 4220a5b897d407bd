import Measurements
import Rules

/// A decision whose data are at hand and whose thresholds are tested, but not yet held against those of the family.
struct PendingDecision {
  let rule: Rule
  let subject: Subject
  let effective: EffectiveRule
  let waiver: Decision.WaiverState?
  let unit: StatisticUnit
  let method: DecisionSettings.Method
  let minimum: DataSettings.Minimum
  let schedule: LookSchedule
  /// The day of the rollout that the candidate's reports have come to, from 1, where looks are daily.
  let dayOfRollout: Int?
  /// The first day of the rollout; nil where too few reports tell it.
  let firstDay: Day?
  let common: CommonReasons
  let estimation: Estimation
  /// The histograms of both sides; empty where the metric has none.
  let candidateBuckets: [Bucket]
  let baselineBuckets: [Bucket]
  /// Why nothing is judged, or not the comparison.
  let candidateReason: HoldReason?
  let comparisonReason: HoldReason?
  /// Why it may not pass although its thresholds are judged.
  let unfit: HoldReason?
  let tests: [TestedRequirement]
  let evidence: Evidence
  /// The α at which it may fail, given the family.
  var failLevel: Double
  /// The number of decisions in the family; 1 outside of it.
  var familySize = 1
  /// The tail of error at which it passes.
  let passTail: Double

  /// A requirement with its target and its test.
  struct TestedRequirement {
    var requirement: Requirement
    var target: Requirement.Target?
    var test: ThresholdTest?
    /// Why it cannot be judged.
    var reason: HoldReason?
    /// Whether the estimates alone keep to it; nil where there are none.
    var isKept: Bool?
  }

  init(
    _ rule: Rule,
    _ subject: Subject,
    _ sides: Sides,
    _ file: RuleFile,
    _ common: CommonReasons,
    ignoredShare: Double,
    waiver: Decision.WaiverState?
  ) throws(ArithmeticOverflow) {
    self.rule = rule
    self.subject = subject
    self.waiver = waiver
    self.common = common
    effective = rule.effective(for: subject.state?.label)
    unit = StatisticUnit(rule)
    method = file.decision.method
    minimum = file.data.minimum
    schedule = LookSchedule(file.decision)
    firstDay = sides.firstDay
    dayOfRollout = file.decision.looks == .daily ? sides.dayOfRollout : nil
    estimation = try Estimation(rule, subject, sides, file)
    candidateBuckets = HistogramParts(rule, subject, sides.candidate).buckets
    baselineBuckets = HistogramParts(rule, subject, sides.baseline).buckets
    let availability = Availability(
      rule: rule,
      subject: subject,
      thresholds: effective.thresholds,
      settings: file,
      candidate: estimation.candidate,
      baseline: estimation.baseline
    )
    evidence = Evidence(file.decision, looks: try availability.looks(firstDay: sides.firstDay))
    failLevel = evidence.plain
    passTail = evidence.passTail
    candidateReason = common.unjudged ?? availability.candidateReason
    // Without any report of the baseline the reason is not that of one rule.
    comparisonReason =
      candidateReason ?? (sides.baseline.reports == 0 ? .noBaseline : availability.comparisonReason)
      ?? (estimation.isMixNotCovered ? .mixNotCovered : nil)
    unfit =
      common.unfit ?? (ignoredShare > 0.05 || availability.hasCoverageDrop(sides) ? .coverage : nil)
    tests = Self.test(
      effective.thresholds,
      estimation,
      candidateReason: candidateReason,
      comparisonReason: comparisonReason,
      method: method,
      ignoresComparison: subject.absence == .newState && comparisonReason == nil
    )
  }

  private static func test(
    _ thresholds: Thresholds,
    _ estimation: Estimation,
    candidateReason: HoldReason?,
    comparisonReason: HoldReason?,
    method: DecisionSettings.Method,
    ignoresComparison: Bool
  ) -> [TestedRequirement] {
    Requirement.all(of: thresholds).compactMap { requirement in
      if requirement.isComparison, ignoresComparison { return nil }
      let compared = estimation.compared
      let target = requirement.target(baseline: compared.baseline)
      var tested = TestedRequirement(requirement: requirement, target: target)
      tested.reason = requirement.isComparison ? comparisonReason : candidateReason
      guard tested.reason == nil else { return tested }
      let value = requirement.isComparison ? compared.candidate : estimation.candidateValue
      guard let target, let value else {
        tested.reason = estimation.reasonOfStraddling(requirement) ?? .tooFew
        return tested
      }
      tested.isKept = requirement.isKept(value, target.value)
      guard !requirement.isWarning else { return tested }
      if method == .interval {
        tested.reason = estimation.reasonNotToJudge(requirement, target)
        if tested.reason == nil { tested.test = estimation.test(requirement, target) }
      } else {
        tested.reason = estimation.reasonOfStraddling(requirement, target)
      }
      return tested
    }
  }

  /// Whether it counts among the decisions that fails are corrected for: blocking and without a live waiver.
  var isFamilyMember: Bool {
    effective.level == .block && !subject.isForInformation && (waiver?.isExpired ?? true)
  }

  private var judged: [TestedRequirement] { tests.filter { !$0.requirement.isWarning } }

  /// The smallest chance of error among its thresholds, times their number; nil where none is tested.
  var p: Double? {
    let tested = judged.compactMap { $0.test?.pBroken }
    return tested.min().map { min(1, $0 * Double(tested.count)) }
  }

  /// The largest chance of error with which its thresholds are met, for all have to be; nil where none is tested.
  var pMet: Double? { judged.compactMap { $0.test?.pMet() }.max() }

  /// Whether a threshold is shown to be broken at a level of the family.
  func isBroken(at level: Double) -> Bool {
    p.map { Evidence.isShown($0, by: evidence.failTail(level)) } ?? false
  }

  /// How a requirement is judged in the end.
  func result(_ tested: TestedRequirement) -> Decision.Threshold.Result {
    guard tested.reason == nil, let isKept = tested.isKept else { return .notJudged }
    guard method == .interval, !tested.requirement.isWarning else { return isKept ? .met : .broken }
    guard let test = tested.test else { return .undecided }
    let count = Double(judged.count { $0.test != nil })
    if Evidence.isShown(test.pBroken * count, by: evidence.failTail(failLevel)) { return .broken }
    if passTail > 0, test.isMet(passTail) { return .met }
    return .undecided
  }

  /// The outcome by its thresholds, and the reason where it holds.
  func outcome() -> (Decision.Outcome, HoldReason?) {
    let results = judged.map(result)
    if results.contains(.broken) { return (.fail, nil) }
    var reasons = judged.compactMap(\.reason)
    if let unfit { reasons.append(unfit) }
    if judged.isEmpty { reasons.append(subject.absence ?? candidateReason ?? .nothingBlocks) }
    if let first = reasons.min() { return (.hold, first) }
    if results.contains(.undecided) { return (.hold, isNotYet ? .notYet : .undecided) }
    let warnings = tests.filter(\.requirement.isWarning).map(result)
    return (warnings.contains(.broken) ? .warn : .pass, nil)
  }

  /// Whether it would be broken if this were the only look and the only decision.
  private var isNotYet: Bool {
    judged.contains { tested in
      result(tested) == .undecided && tested.test.map { $0.pBroken < evidence.plain } ?? false
    }
  }

  /// By how much the variance of its comparison was raised because devices report again; nil where that was not
  /// looked at, or could not be.
  var repetition: Double? {
    guard case .ratio(let comparison) = estimation.kind, method == .interval, comparisonReason == nil else {
      return nil
    }
    return comparison.effect(mine: 1, theirs: effective.thresholds.comparesVersions ? 1 : 0)?.inflation
  }
}
