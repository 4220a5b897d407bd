public import Measurements
public import Rules

/// What a first rule file for some reports is made of: the answer of `init`.
public struct Starter: Sendable {
  /// A rule, or why there should be none yet.
  public struct Item: Sendable {
    /// The rule, with the tolerances that are proposed; without any where it has an obstacle.
    public var rule: Rule
    /// The baseline's statistic in the unit, of the whole app; nil for states, and where it is not defined.
    public var value: Double?
    /// The smallest value of the decisions that it makes, of which a guess is a part; nil where none is defined.
    public var smallestValue: Double?
    /// The unit of the values.
    public var unit: String
    /// Reports that carry it: of the busiest state where it is by state.
    public var reports: Int
    /// The smallest relative tolerance that an unchanged release with as many reports keeps to with good power, as a
    /// fraction; nil where none does.
    public var smallest: Double?
    /// Why it should not be a rule yet; a sentence without its full stop.
    public var obstacle: String?
    /// Whether events are so few that the tolerance is a number of them.
    public var isByFewEvents = false
    /// Whether the tolerances are guesses, since there is too little to tell noise by.
    public var isGuess = false
    /// The states, those with most reports first.
    public var states: [(label: String, reports: Int)] = []
    /// States whose noise asks for more than is proposed.
    public var noisy: [String] = []
  }

  /// The version whose reports it rests on.
  public var baseline: String
  /// Its reports.
  public var reports: Int
  /// Its first and last day; nil where no report has a date.
  public var days: ClosedRange<Day>?
  /// The minimum to ask for.
  public var minimum: DataSettings.Minimum
  /// The rules, in the order of the file.
  public var items: [Item]
  /// Metrics of the team's own that the rules need declared.
  public var ownMetrics: [String: OwnMetric]
  /// Metrics that were found and are in no rule, by name.
  public var others: [String]

  /// Why no rule file can be made.
  public enum Failure: Error {
    /// No report has anything that a rule could be about.
    case nothingFound
    /// The reports are of these apps.
    case severalApps([String])
    /// No report is of the version that was named; these are there, most reports first.
    case noVersion([(version: String, reports: Int)])
    /// Sums went beyond 128 bits.
    case overflow
  }

  /// The totals that it is made of.
  public static let plan = TotalsPlan(
    measures: nil, dimensions: [.device], unnamed: { StarterMetrics.measures(of: $0) })

  /// Makes a starter of the reports that were let in.
  ///
  /// - Parameters:
  ///   - ownMetrics: Metrics of the team's own that were met.
  ///   - baseline: The version to rest on; nil for the one with most reports.
  public init(
    _ intake: Intake, ownMetrics: [String: OwnMetric], baseline: VersionSelector?
  ) throws(Failure) {
    if intake.bundles.count > 1 { throw .severalApps(intake.bundles.keys.sorted()) }
    let counts = Self.versions(intake)
    guard let first = counts.first else { throw .nothingFound }
    let version = baseline ?? VersionSelector(first.version)
    do {
      let side = try intake.totals.side { found, _ in version.matches(found) }
      guard side.reports > 0 else { throw Failure.noVersion(counts) }
      let days = Set(side.attendance.map(\.day)).count
      minimum = RuleFile().data.minimum
      (minimum.reports, minimum.days) = (300, min(3, days))
      self.baseline = version.text
      reports = side.reports
      self.days = side.days
      self.ownMetrics = [:]
      let drafts = StarterMetrics.drafts(side, ownMetrics)
      items = []
      others = StarterMetrics.others(side, drafts)
      items = try Self.items(drafts, side, intake, version, minimum)
      for case .named(let name) in items.map(\.rule.metric) {
        self.ownMetrics[name] = ownMetrics[name] ?? OwnMetric(quantity: .number(unit: ""))
      }
    } catch let failure as Failure {
      throw failure
    } catch {
      throw .overflow
    }
    guard !items.isEmpty else { throw .nothingFound }
    if items.allSatisfy({ $0.obstacle != nil }) { try guess() }
  }

  /// Marketing versions by their reports, most first; of as many the highest first.
  private static func versions(_ intake: Intake) -> [(version: String, reports: Int)] {
    var counts: [String: Int] = [:]
    for (version, days) in intake.totals.reportsByVersionAndDay() {
      counts[version.version, default: 0] += Int(days.values.reduce(0, +))
    }
    return counts.sorted { one, other in
      one.value != other.value ? one.value > other.value : VersionOrder.precedes(other.key, one.key)
    }.map { (version: $0.key, reports: $0.value) }
  }

  /// Makes rules of guessed tolerances, where no noise can be told at all: they hold until there is more.
  private mutating func guess() throws(Failure) {
    for index in items.indices {
      guard let value = items[index].smallestValue else { continue }
      items[index].isGuess = true
      items[index].obstacle = nil
      items[index].rule.guess(value: value)
    }
    guard items.contains(where: { $0.obstacle == nil }) else { throw .nothingFound }
  }
}
