public import Measurements
public import Rules
import SourceDiagnostics

/// Decides a rule file on the totals of the reports.
public struct Evaluator: Sendable {
  /// The rules.
  public var rules: RuleFile
  /// The candidate.
  public var candidate: VersionSelector
  /// The baseline.
  public var baseline: BaselineSelector
  /// The day that waivers and ages are judged for.
  public var today: Day
  /// The first day of the rollout; nil where it is read off the reports.
  public var released: Day?
  /// The digest of the effective rules.
  public var rulesDigest: ContentDigest
  /// Whether the reports are made up, on days that need not have come yet.
  var isRehearsal = false

  /// Makes an evaluator of rules for two versions.
  public init(
    rules: RuleFile,
    candidate: VersionSelector,
    baseline: BaselineSelector,
    today: Day,
    released: Day? = nil,
    rulesDigest: ContentDigest = ContentDigest()
  ) {
    self.rules = rules
    self.candidate = candidate
    self.baseline = baseline
    self.today = today
    self.released = released
    self.rulesDigest = rulesDigest
  }

  /// Decides.
  ///
  /// - Throws: ``ArithmeticOverflow``, or a ``Diagnostic`` where the rules cannot be applied to these reports.
  public func verdict(on intake: Intake) throws -> Verdict {
    let sides = try Sides(
      intake.totals,
      candidate: candidate,
      baseline: baseline,
      rules,
      released: released,
      newestDay: isRehearsal ? nil : today.advanced(by: 1)
    )
    let published = PublishedSides(intake.published, candidate: candidate, baseline: baseline)
    let common = CommonReasons(self, sides, intake, published: published)
    var pending: [PendingDecision] = []
    /// Decisions by what a store published, each with the number of those that stand before it.
    var byPublished: [(place: Int, decisions: [Decision])] = []
    for rule in rules.rules {
      if let decisions = published.decisions(rule, sides, self, common) {
        byPublished.append((pending.count, decisions))
        continue
      }
      let list = try SubjectList(rule, sides, minimum: rules.data.minimum)
      for subject in list.subjects {
        pending.append(
          try PendingDecision(
            rule,
            subject,
            sides,
            rules,
            common,
            ignoredShare: list.ignoredShare,
            waiver: waiver(for: rule, subject)
          )
        )
      }
    }
    Family.correct(&pending, alpha: 1 - rules.decision.confidence)
    var decisions = pending.map { $0.decision() }
    for (place, others) in byPublished.reversed() { decisions.insert(contentsOf: others, at: place) }
    var verdict = assemble(decisions, pending, sides, intake, common)
    if !byPublished.isEmpty { verdict.notes.append(.published) }
    verdict.digests.reports = verdict.digests.reports &+ published.content
    return verdict
  }

  /// The waiver of a rule's decision: a live one before one that has ended.
  func waiver(for rule: Rule, _ subject: Subject) -> Decision.WaiverState? {
    let matching = rules.waivers.filter { waiver in
      guard waiver.rule == rule.id else { return false }
      guard let states = waiver.states else { return true }
      guard let label = subject.state?.label else { return false }
      return states.contains { $0.matches(label) }
    }
    let states = matching.map { Decision.WaiverState(waiver: $0, isExpired: $0.until < today) }
    return states.first { !$0.isExpired } ?? states.first
  }

  private func assemble(
    _ decisions: [Decision], _ pending: [PendingDecision],
    _ sides: Sides,
    _ intake: Intake,
    _ common: CommonReasons
  ) -> Verdict {
    let blocking = decisions.filter(\.isBlocking)
    let outcome: Verdict.Outcome
    var reason: HoldReason?
    if blocking.contains(where: { $0.outcome == .fail }) {
      outcome = .fail
    } else if let first = blocking.compactMap({ $0.outcome == .hold ? $0.reason : nil }).min() {
      (outcome, reason) = (.hold, first)
    } else if blocking.isEmpty {
      (outcome, reason) = (.hold, common.reason ?? .nothingBlocks)
    } else {
      outcome = .pass
    }
    return Verdict(
      outcome: outcome,
      reason: reason,
      name: rules.name,
      candidate: sides.candidateName,
      baseline: sides.baselineName,
      evaluatedFor: today,
      settings: rules.decision,
      decisions: decisions,
      data: DataSummary(sides, intake),
      notes: Verdict.notes(sides, intake, common, pending),
      digests: Verdict.Digests(
        rules: rulesDigest,
        reports: sides.candidate.content &+ sides.baseline.content
      )
    )
  }
}
