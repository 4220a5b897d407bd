import Measurements
import Rules

/// Plays rollouts that are made of a baseline's reports, through the evaluator itself.
struct Rehearsal: Sendable {
  /// The version that the reports of the made-up candidate are given.
  static let candidate = AppVersion(version: "(made-up candidate)", build: "")

  let evaluator: Evaluator
  let schedule: LookSchedule
  /// The day before the first of a made-up rollout.
  let eve: Day

  /// - Parameter lastDay: The last day of the baseline; made-up rollouts begin behind it.
  init(_ rules: RuleFile, baseline: BaselineSelector, today: Day, lastDay: Day?) {
    var rules = rules
    // Nothing arrives late in a rollout that is made up, and it is as old as one wishes.
    rules.decision.settleDays = 0
    rules.data.notOlderThanDays = nil
    eve = lastDay ?? Day(number: 0)
    schedule = LookSchedule(rules.decision)
    var evaluator = Evaluator(
      rules: rules, candidate: VersionSelector(Self.candidate.version), baseline: baseline, today: today,
      released: eve.advanced(by: 1))
    evaluator.isRehearsal = true
    self.evaluator = evaluator
  }

  /// The number of days of a rollout.
  var days: Int { schedule.horizon }

  /// The day, from 1, on which a report arrives whose place among all of them is this, from 0 to 1.
  func day(at place: Double) -> Int {
    (1...max(1, days)).first { place < schedule.arrived(through: $0) } ?? days
  }

  /// Totals of the baseline with these reports of an archive.
  ///
  /// Where nothing asks for the baseline's days but how many there are, no more are kept apart than that: each day
  /// costs every look.
  func totals(of baseline: some Sequence<Int>, in archive: ReportArchive) throws(ArithmeticOverflow) -> Totals
  {
    let data = evaluator.rules.data
    let keepsDays = data.newestDays != nil || data.baselineDays == .sameAge
    var totals = archive.noTotals()
    for (place, index) in baseline.enumerated() {
      let day = keepsDays ? nil : eve.advanced(by: -(place % max(1, data.minimum.days)))
      try archive.add(index, to: &totals, on: day)
    }
    return totals
  }

  /// What a decision or a file came to.
  struct Ending: Hashable, Sendable {
    var outcome: Verdict.Outcome
    /// The day from 1.
    var day: Int
  }

  /// A decision by its rule and state.
  struct DecisionKey: Hashable, Sendable {
    var rule: String
    var state: StateKey?
  }

  /// How a rollout went.
  struct Course: Sendable {
    /// The first pass or fail of the whole file, or a hold on the last day.
    var file: Ending
    /// The same of each decision by itself, as if no other had stopped the rollout.
    var decisions: [DecisionKey: Ending] = [:]
    /// The change as it was estimated on the last day that was looked at, in the unit of the decision.
    var changes: [DecisionKey: Decision.Change] = [:]
  }

  /// Plays a rollout.
  ///
  /// - Parameters:
  ///   - totals: Those of the baseline.
  ///   - reports: The candidate's, each with the day from 1 on which it arrives.
  ///   - archive: Where the reports are.
  ///   - isFinalOnly: Whether only the last day is looked at.
  func course(
    _ totals: Totals, candidate reports: [(index: Int, day: Int)], of archive: ReportArchive,
    isFinalOnly: Bool
  ) throws -> Course {
    var totals = totals
    var byDay: [[Int]] = Array(repeating: [], count: days + 1)
    for report in reports { byDay[report.day].append(report.index) }
    var course = Course(file: Ending(outcome: .hold, day: days))
    var taken = 0
    for day in 1...max(1, days) {
      for index in byDay[day] {
        try archive.add(index, to: &totals, as: Self.candidate, on: eve.advanced(by: day))
      }
      taken += byDay[day].count
      let isLast = day == days
      // Under the minimum every decision holds, and once is at the end.
      let isLook =
        !isFinalOnly && evaluator.rules.decision.looks != .once
        && taken >= evaluator.rules.data.minimum.reports
        && !byDay[day].isEmpty
      guard isLook || isLast else { continue }
      try course.look(at: try evaluator.verdict(on: Intake(totals)), day: day)
      if course.isDecided { break }
    }
    return course
  }
}

extension Rehearsal.Course {
  /// Takes a day's verdict in; what was decided before stays.
  fileprivate mutating func look(at verdict: Verdict, day: Int) throws {
    if file.outcome == .hold { file = Rehearsal.Ending(outcome: verdict.outcome, day: day) }
    for decision in verdict.decisions where !decision.isForInformation {
      let key = Rehearsal.DecisionKey(rule: decision.rule, state: decision.state)
      if decisions[key].map({ $0.outcome == .hold }) ?? true {
        decisions[key] = Rehearsal.Ending(outcome: decision.outcome.verdict, day: day)
      }
      changes[key] = decision.change
    }
  }

  fileprivate var isDecided: Bool {
    file.outcome != .hold && decisions.values.allSatisfy { $0.outcome != .hold }
  }
}

extension Decision {
  /// Whether it shows a rare state that is decided within others.
  fileprivate var isForInformation: Bool { status == .observed && level != .observe }
}

extension Decision.Outcome {
  /// What it means for a release: a warning passes.
  fileprivate var verdict: Verdict.Outcome {
    switch self {
    case .pass, .warn: .pass
    case .fail: .fail
    case .hold: .hold
    }
  }
}
