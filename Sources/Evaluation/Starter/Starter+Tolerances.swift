import Measurements
public import Rules
import Statistics

extension Starter {
  /// A tolerance beyond this says nothing worth knowing.
  private static let widest = 0.5
  /// Differences under this have more causes than the release: the season, who updates first.
  private static let narrowest = 0.05

  /// Drafts with tolerances from the noise of a version's reports.
  static func items(
    _ drafts: [Rule], _ side: SideTotals, _ intake: Intake, _ version: VersionSelector,
    _ minimum: DataSettings.Minimum
  ) throws -> [Item] {
    var file = RuleFile()
    file.data.minimum = minimum
    file.rules = drafts.map { draft in
      var rule = draft
      // A comparison of some kind, so that the planner looks at the baseline.
      rule.propose(relative: narrowest, value: 0)
      rule.level = .block
      return rule
    }
    let planner = Planner(
      rules: file, baseline: .versions([version]), intake: intake, seed: 1, today: Day(number: 0))
    let alone = try BaselineAlone(planner)
    return drafts.map { draft in
      item(draft, alone.pending.filter { $0.rule.id == draft.id }, alone, side, minimum)
    }
  }

  private static func item(
    _ draft: Rule, _ decisions: [PendingDecision], _ alone: BaselineAlone, _ side: SideTotals,
    _ minimum: DataSettings.Minimum
  ) -> Item {
    let unit = StatisticUnit(draft)
    var item = Item(rule: draft, unit: unit.name, reports: 0)
    item.reports = decisions.map(\.estimation.baseline.reportsForMinimum).max() ?? 0
    item.smallestValue = decisions.compactMap(\.estimation.baselineValue).map(unit.shown).min()
    if draft.scope == nil {
      item.value = decisions.first?.estimation.baselineValue.map(unit.shown)
    } else {
      item.states = states(of: draft, in: side)
    }
    let judged = decisions.filter { $0.candidateReason == nil }
    let noises = judged.compactMap { decision in noise(decision, alone).map { (decision, $0) } }
    let fitting = noises.filter { $0.1.smallest <= widest }
    item.noisy = decisions.filter { one in !fitting.contains { $0.0.subject.state == one.subject.state } }
      .compactMap { $0.subject.state?.label }
    item.smallest = (fitting.isEmpty ? noises : fitting).map(\.1.smallest).max()
    if draft.statistic.countsEvents, fitting.count < decisions.count, let first = judged.first {
      item.isByFewEvents = true
      item.rule.proposeByFewEvents(first.estimation.baseline.sum, critical: critical(first, alone))
      return item
    }
    guard let smallest = fitting.map(\.1.smallest).max(), let value = fitting.map(\.1.value).min() else {
      item.obstacle = obstacle(decisions, noises.map(\.1.smallest).min(), item.reports, minimum)
      return item
    }
    item.rule.propose(relative: max(narrowest, smallest), value: unit.shown(value))
    return item
  }

  private static func states(of rule: Rule, in side: SideTotals) -> [(label: String, reports: Int)] {
    side.states(of: rule.carrier).filter { rule.domainMatches($0.domain) }.map { state in
      let cells = side.cells[SideTotals.Subject(rule.carrier, state)] ?? []
      return (label: state.label, reports: Int(cells.reduce(0) { $0 + $1.moments.reports }))
    }.sorted { $0.reports != $1.reports ? $0.reports > $1.reports : $0.label < $1.label }
  }

  /// The baseline's value in the statistic's own terms, and the smallest relative tolerance m that an unchanged
  /// release with as many reports keeps to with good power: m·R = (z_pass + z_power)·√(V + (1 + m)²·V).
  private static func noise(
    _ decision: PendingDecision, _ alone: BaselineAlone
  ) -> (value: Double, smallest: Double)? {
    guard case .ratio(let comparison) = decision.estimation.kind else { return nil }
    let side = comparison.comparesFewEvents ? comparison.baseline : comparison.comparedBaseline
    guard let value = side.value, value > 0, side.variance > 0 else { return nil }
    let step = critical(decision, alone) * side.variance.squareRoot() / value
    var tolerance = 0.0
    for _ in 0..<100 {
      tolerance = step * (1 + (1 + tolerance) * (1 + tolerance)).squareRoot()
      if !(tolerance < 100) { return (value, .infinity) }
    }
    return (value, tolerance)
  }

  /// z_pass + z_power, of the last look and of one decision of its family.
  private static func critical(_ decision: PendingDecision, _ alone: BaselineAlone) -> Double {
    NormalDistribution.upperQuantile(alone.finalTails(decision).pass)
      + NormalDistribution.upperQuantile(0.1 / Double(max(1, alone.family)))
  }

  private static func obstacle(
    _ decisions: [PendingDecision], _ smallest: Double?, _ reports: Int, _ minimum: DataSettings.Minimum
  ) -> String {
    if let smallest {
      guard smallest < 10 else {
        return "the values of its \(reports.inGroups) reports vary too much to tell any change"
      }
      let percent = Int((smallest * 100).rounded(.up))
      return
        "with \(reports.inGroups) reports only a change of more than \(percent) % could be told from chance"
    }
    switch decisions.compactMap(\.candidateReason).first {
    case .noDenominator: return "no report tells the foreground time beside it, which a rate per hour needs"
    case .tooFew where reports < minimum.reports:
      return
        "\(reports.inGroups) reports carry it, and under \(minimum.reports.inGroups) an interval is less sure than it says"
    case .tooFew: return "too few of its \(reports.inGroups) reports have an event"
    case nil:
      return
        "in \(reports.inGroups) reports there was no event, or all values were alike: nothing tells its noise"
    default: return "no report carries it"
    }
  }
}

extension Rule {
  /// Sets the tolerances: a relative one, rounded up to a number that people write, and beside it an absolute one, so
  /// that a baseline that gets small does not make the relative one a matter of chance.
  ///
  /// - Parameter value: What the relative one is of, in shown units.
  mutating func propose(relative: Double, value: Double) {
    let decent = [0.05, 0.06, 0.08, 0.1, 0.12, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5]
    let fraction = decent.first { $0 >= relative - 1e-9 } ?? 0.5
    var tolerances = [
      Thresholds.Tolerance(amount: .relative(fraction), text: "\(Int((fraction * 100).rounded())) %")
    ]
    let shown = Self.decentAbsolute(fraction * value)
    if shown > 0 {
      let unit = StatisticUnit(self)
      tolerances.append(
        Thresholds.Tolerance(
          amount: .absolute(shown * unit.ownPerShown), text: written(shown)))
    }
    if direction == .lower {
      thresholds.maxIncrease = tolerances
    } else {
      thresholds.maxDecrease = tolerances
    }
  }

  /// Sets tolerances where events are so few that no share of them tells anything: what chance brings to two versions
  /// with as many reports, four events where there was none, and never less than one on a hundred reports.
  fileprivate mutating func proposeByFewEvents(_ sum: Moments, critical: Double) {
    let reports = Double(Swift.max(1, sum.reports))
    let chance = critical * (2 * Double(sum.reportsCounted)).squareRoot() / reports
    let shown =
      sum.reports == 0 ? 0.01 : Swift.max(0.01, Calibration.roundedUp(Swift.max(chance, 4 / reports)))
    thresholds.maxIncrease = [
      Thresholds.Tolerance(amount: .relative(0.25), text: "25 %"),
      Thresholds.Tolerance(
        amount: .absolute(shown * StatisticUnit(self).ownPerShown), text: Calibration.plain(shown)),
    ]
  }

  /// The number rounded down to a digit or two that people write: 42.7 to 40, 0.0123 to 0.012.
  private static func decentAbsolute(_ value: Double) -> Double {
    guard value > 1e-9, value.isFinite else { return 0 }
    var scale = 1.0
    while value / scale >= 10 { scale *= 10 }
    while value / scale < 1 { scale /= 10 }
    let leading = value / scale
    let steps = leading < 2 ? 0.1 : leading < 5 ? 0.5 : 1
    // To the tenth, or the step's own dust would be written out.
    return ((leading / steps + 1e-9).rounded(.down) * steps * 10).rounded() / 10 * scale
  }

  /// An absolute tolerance as it is written in a rule file.
  private func written(_ shown: Double) -> String {
    let number = Calibration.plain(shown)
    switch statistic {
    case .average, .percentile, .totalPerHour, .totalPerDay:
      if quantity == .duration, shown >= 1_000 { return Calibration.plain(shown / 1_000) + " s" }
      return quantity.shownUnit.isEmpty ? number : "\(number) \(quantity.shownUnit)"
    case .shareOver, .shareUnder: return number + " points"
    case .countPerHour, .countPerDay, .countPerReport: return number
    }
  }
}

extension Rule {
  /// Sets tolerances that rest on no noise: a tenth of a value where there is one, or one event on a hundred reports.
  public mutating func guess(value: Double?) {
    if statistic.countsEvents { return proposeByFewEvents(Moments(), critical: 0) }
    propose(relative: 0.1, value: value ?? 0)
  }
}
