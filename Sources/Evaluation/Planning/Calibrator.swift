public import Measurements
public import Rules

/// Replays a baseline against itself: splits its reports at random in halves, takes one half as a release that rolls
/// out by the schedule of the rules, and lets the evaluator look at it day by day until it decides.
///
/// Reports are split, not devices: what is alike in the reports of one device is then alike on both sides. Each split
/// is also played with changes of known size in the candidate (``ReportArchive/changed(by:seed:lessIsWorse:)``).
/// Splits are independent, so that they may be played in any order and on several cores.
public struct Calibrator: Sendable {
  private let rules: RuleFile
  private let baseline: BaselineSelector
  private let seed: UInt64
  private let rehearsal: Rehearsal
  /// The reports, as they are and with each change.
  private let archives: [ReportArchive]
  private let changes: [Double]

  /// Makes a calibrator.
  ///
  /// - Parameters:
  ///   - archive: The baseline's reports and no others.
  ///   - changes: Changes for the worse, as fractions above zero.
  ///   - seed: What the splits follow from.
  ///   - today: The day that waivers are judged for.
  public init(
    rules: RuleFile, baseline: BaselineSelector, archive: ReportArchive, changes: [Double], seed: UInt64,
    today: Day
  ) {
    self.rules = rules
    self.baseline = baseline
    self.seed = seed
    self.changes = [0] + changes
    var sorted = archive
    sorted.sort()
    let falling = rules.measuresThatGetWorseByFalling
    archives =
      [sorted] + changes.map { sorted.changed(by: $0, seed: seed, lessIsWorse: { falling.contains($0) }) }
    rehearsal = Rehearsal(rules, baseline: baseline, today: today, lastDay: sorted.lastDay)
  }

  /// How one split went: a course for each size of change, none first.
  public struct Split: Sendable {
    var courses: [Rehearsal.Course]
  }

  /// Plays a split.
  ///
  /// - Throws: ``ArithmeticOverflow``, or a diagnostic where the rules cannot be applied to these reports.
  public func split(_ number: Int) throws -> Split {
    let reports = archives[0]
    var chances = SeededNumbers(seed: seed &+ UInt64(number) &* 0xA076_1D64_78BD_642F)
    var order = Array(0..<reports.count)
    order.shuffle(using: &chances)
    let half = reports.count / 2
    let totals = try rehearsal.totals(of: order[half...], in: reports)
    let candidate = order[..<half].map { (index: $0, day: rehearsal.day(at: chances.fraction())) }
    return Split(
      courses: try archives.map { archive in
        try rehearsal.course(totals, candidate: candidate, of: archive, isFinalOnly: false)
      })
  }

  /// Puts the splits together.
  public func calibration(_ splits: [Split]) -> Calibration {
    var file = changes.map { Calibration.Row(change: $0, tally: Calibration.Tally()) }
    var tallies: [Rehearsal.DecisionKey: [Calibration.Row]] = [:]
    var estimates: [Rehearsal.DecisionKey: [Decision.Change]] = [:]
    for split in splits {
      for (place, course) in split.courses.enumerated() {
        file[place].tally.add(course.file.outcome)
        for (key, ending) in course.decisions {
          tallies[key, default: changes.map { Calibration.Row(change: $0, tally: Calibration.Tally()) }][
            place
          ].tally
            .add(ending.outcome)
        }
        guard place == 0 else { continue }
        for (key, change) in course.changes { estimates[key, default: []].append(change) }
      }
    }
    var calibration = Calibration(
      baseline: baseline.text, reports: archives[0].count, splits: splits.count, seed: seed,
      days: rehearsal.days,
      file: file, decisions: [], minimum: rules.data.minimum)
    for rule in rules.rules {
      for key in tallies.keys.filter({ $0.rule == rule.id }).sorted(by: Rehearsal.DecisionKey.precedes) {
        let found = estimates[key] ?? []
        calibration.decisions.append(
          Calibration.DecisionRow(
            rule: rule.id, state: key.state, level: rule.effective(for: key.state?.label).level,
            unit: StatisticUnit(rule).name, noise: Self.deviation(found.map(\.absolute)),
            relativeNoise: Self.deviation(found.compactMap(\.relative)), rows: tallies[key] ?? []))
      }
    }
    calibration.propose(rules)
    return calibration
  }

  /// The standard deviation about zero, which is the truth; nil of fewer than two.
  private static func deviation(_ values: [Double]) -> Double? {
    guard values.count > 1 else { return nil }
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }
}

extension Rehearsal.DecisionKey {
  /// The order of states; the whole app first.
  static func precedes(_ one: Self, _ other: Self) -> Bool {
    guard let mine = one.state, let theirs = other.state else {
      return one.state == nil && other.state != nil
    }
    return mine < theirs
  }
}

extension BaselineSelector {
  /// As the user writes it.
  var text: String {
    switch self {
    case .previous: "previous"
    case .versions(let versions): versions.map(\.text).joined(separator: ", ")
    }
  }
}

extension RuleFile {
  /// The measures that every rule holds to a floor and none to a ceiling.
  fileprivate var measuresThatGetWorseByFalling: Set<Measure> {
    func measures(_ isWanted: (Thresholds) -> Bool) -> Set<Measure> {
      Set(rules.filter { isWanted($0.thresholds) }.flatMap(\.measures))
    }
    return measures { $0.min != nil || !$0.maxDecrease.isEmpty }
      .subtracting(measures { $0.max != nil || !$0.maxIncrease.isEmpty })
  }
}
