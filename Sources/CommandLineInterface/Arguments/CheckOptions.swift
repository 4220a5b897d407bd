import Measurements
import Rules

/// What `check` was asked to do, every option in its type.
struct CheckOptions: Sendable {
  /// The rule file.
  var rules: String
  /// The reports: files, folders or `-`.
  var paths: [String]
  /// `--candidate`; nil where the rules are to name it.
  var candidate: VersionSelector?
  /// `--baseline`; nil where the rules are to name it.
  var baseline: BaselineSelector?
  var since: Day?
  var until: Day?
  /// The day to decide for.
  var today: Day
  var released: Day?
  var holdAs: HoldExit?
  /// The share of documents that may be unreadable, as a fraction.
  var allowedUnreadable: Double
  /// How many files to read at once; nil for as many as there are cores.
  var jobs: Int?

  /// Takes the options from a command line; `currentDay` holds where it names none.
  init(_ arguments: ParsedArguments, currentDay: Day) {
    rules = arguments[Options.rules] ?? ""
    paths = arguments.operands
    candidate = arguments[Options.candidate]
    baseline = arguments[Options.baseline]
    since = arguments[Options.since]
    until = arguments[Options.until]
    today = arguments[Options.today] ?? currentDay
    released = arguments[Options.released]
    holdAs = arguments[Options.holdAs]
    allowedUnreadable = arguments[Options.allowUnreadable] ?? 0
    jobs = arguments[Options.jobs]
  }

  /// Refuses options that contradict each other.
  static func check(_ arguments: ParsedArguments) throws(UsageError) {
    let baseline = arguments[Options.baseline]
    try checkWindow(arguments)
    if let baseline { try check(baseline) }
    if let baseline, let candidate = arguments[Options.candidate] { try check(candidate, against: baseline) }
  }

  /// Refuses a window of days that ends before it begins.
  static func checkWindow(_ arguments: ParsedArguments) throws(UsageError) {
    guard let since = arguments[Options.since], let until = arguments[Options.until] else { return }
    guard since <= until else {
      throw .windowEndsBeforeItBegins(since: since.description, until: until.description)
    }
  }

  /// Both sides, the command line before the rules; refused where one is missing or they overlap.
  func sides(
    in file: RuleFile
  ) throws(UsageError) -> (candidate: VersionSelector, baseline: BaselineSelector) {
    guard let candidate = candidate ?? file.candidate else { throw .noSide("candidate") }
    guard let baseline = baseline ?? file.baseline else { throw .noSide("baseline") }
    try Self.check(baseline)
    try Self.check(candidate, against: baseline)
    return (candidate, baseline)
  }

  private static func check(_ baseline: BaselineSelector) throws(UsageError) {
    guard case .versions(let versions) = baseline else { return }
    var seen: Set<VersionSelector> = []
    for version in versions where !seen.insert(version).inserted { throw .baselineTwice(version.text) }
  }

  private static func check(
    _ candidate: VersionSelector,
    against baseline: BaselineSelector
  ) throws(UsageError) {
    guard case .versions(let versions) = baseline else { return }
    for version in versions where version.overlaps(candidate) {
      throw .sidesOverlap(candidate: candidate.text, baseline: version.text)
    }
  }
}
