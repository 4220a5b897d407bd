public import Measurements
public import Rules
import Statistics

/// Plans a rollout from a baseline's reports.
///
/// What each decision needs follows from formulas (``Plan/Row``). The chance that an unchanged release passes the
/// whole file does not: it hangs on how the decisions vary together, since a device that is slow on one screen is slow
/// on the next, on critical values of t and standard errors that are themselves estimated, on exact bounds of few
/// events, and on states that are pooled. The product of the chances of all decisions would be far too low, their
/// smallest too high, and a joint normal distribution would need the products of every two measures of a report and
/// still leave out the rest. So unchanged releases are played: two sets of reports are drawn from the baseline's with
/// replacement (whole devices, where reports name them), each as large as the baseline, one is the release, and the
/// evaluator itself decides at the last look of the schedule. Source: B. Efron, R. Tibshirani, "An introduction to the
/// bootstrap", 1993.
public struct Planner: Sendable {
  let rules: RuleFile
  let baseline: BaselineSelector
  let intake: Intake
  let today: Day
  private let seed: UInt64
  private let reports: ReportArchive
  /// Reports that are drawn together, by their places.
  private let units: [[Int]]
  private let rehearsal: Rehearsal

  /// Makes a planner.
  ///
  /// - Parameters:
  ///   - intake: The baseline's reports, kept one by one.
  ///   - seed: What the releases that are played follow from.
  ///   - today: The day that waivers are judged for.
  public init(rules: RuleFile, baseline: BaselineSelector, intake: Intake, seed: UInt64, today: Day) {
    self.rules = rules
    self.baseline = baseline
    self.intake = intake
    self.seed = seed
    self.today = today
    var sorted = intake.archive ?? ReportArchive(plan: intake.totals.plan)
    sorted.sort()
    reports = sorted
    units = Self.units(sorted.devices)
    rehearsal = Rehearsal(rules, baseline: baseline, today: today, lastDay: sorted.lastDay)
  }

  /// The places of the reports of each device, in the order of their first; a report without a device stands alone.
  private static func units(_ devices: [UInt64?]) -> [[Int]] {
    var units: [[Int]] = []
    var places: [UInt64: Int] = [:]
    for (index, device) in devices.enumerated() {
      if let device, let place = places[device] {
        units[place].append(index)
        continue
      }
      if let device { places[device] = units.count }
      units.append([index])
    }
    return units
  }

  /// How many more releases are worth playing after these: until the chance has a standard error of 1.5 points, but not
  /// past what very many reports allow in reasonable time.
  public func releases(after played: [Release]) -> Int {
    guard reports.count > 0 else { return 0 }
    let first = 200
    guard !played.isEmpty else { return first }
    let share = Double(played.count { $0.course.file.outcome == .pass }) / Double(played.count)
    let wanted = share * (1 - share) / (0.015 * 0.015)
    let allowed = Double(max(first, 20_000_000 / (2 * reports.count)))
    return max(0, Int(min(wanted.rounded(.up), allowed)) - played.count)
  }

  /// How one release went.
  public struct Release: Sendable {
    var course: Rehearsal.Course
  }

  /// Plays an unchanged release.
  ///
  /// - Throws: ``ArithmeticOverflow``, or a diagnostic where the rules cannot be applied to these reports.
  public func release(_ number: Int) throws -> Release {
    var chances = SeededNumbers(seed: seed &+ UInt64(number) &* 0xE703_7ED1_A0B4_28DB)
    func draw() -> [Int] {
      (0..<units.count).flatMap { _ in units[chances.index(below: units.count)] }
    }
    let totals = try rehearsal.totals(of: draw(), in: reports)
    let candidate = draw().map { (index: $0, day: rehearsal.day(at: chances.fraction())) }
    return Release(
      course: try rehearsal.course(totals, candidate: candidate, of: reports, isFinalOnly: true))
  }

  /// Puts the formulas and the releases together.
  ///
  /// - Throws: ``ArithmeticOverflow``, or a diagnostic where the rules cannot be applied to these reports.
  public func plan(_ releases: [Release]) throws -> Plan {
    let side = try BaselineAlone(self)
    var plan = Plan(
      baseline: side.sides.baselineName, reports: side.sides.baseline.reports,
      reportDays: side.sides.baseline.days, settings: rules.decision, minimum: rules.data.minimum,
      family: side.family, rows: side.pending.map(side.row),
      chance: Plan.Chance(
        releases: releases.count, passed: releases.count { $0.course.file.outcome == .pass },
        failed: releases.count { $0.course.file.outcome == .fail }))
    guard !releases.isEmpty else { return plan }
    for index in plan.rows.indices {
      let key = Rehearsal.DecisionKey(rule: plan.rows[index].rule, state: plan.rows[index].state)
      let passed = releases.count { $0.course.decisions[key]?.outcome == .pass }
      plan.rows[index].chance = Double(passed) / Double(releases.count)
    }
    return plan
  }
}
