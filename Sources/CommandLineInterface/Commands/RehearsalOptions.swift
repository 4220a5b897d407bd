import Evaluation
import Measurements
import Rules

/// What `plan` and `calibrate` were asked to do, every option in its type.
struct RehearsalOptions: Sendable {
  var rules: String
  var paths: [String]
  /// `--baseline`; nil where the rules are to name it.
  var baseline: BaselineSelector?
  var since: Day?
  var until: Day?
  var today: Day
  var allowedUnreadable: Double
  var jobs: Int
  var seed: UInt64

  /// Takes the options from a command line; `currentDay` holds where it names none.
  init(_ arguments: ParsedArguments, currentDay: Day) {
    rules = arguments[Options.rules] ?? ""
    paths = arguments.operands
    baseline = arguments[Options.baseline]
    since = arguments[Options.since]
    until = arguments[Options.until]
    today = arguments[Options.today] ?? currentDay
    allowedUnreadable = arguments[Options.allowUnreadable] ?? 0
    jobs = arguments[Options.jobs] ?? ProcessorCount.current
    seed = arguments[Options.seed] ?? 1
  }

  /// The versions that are the baseline, the command line before the rules.
  func baseline(in file: RuleFile, _ command: CommandDefinition) throws(UsageError) -> BaselineSelector {
    guard let baseline = baseline ?? file.baseline else { throw .noSide("baseline") }
    guard case .versions = baseline else { throw .previousWithoutCandidate(command) }
    return baseline
  }

  /// Reads the baseline's reports, kept one by one.
  func read(
    _ rules: RuleFile, _ baseline: BaselineSelector, _ context: CommandContext
  ) throws(CommandFailure) -> ReportReading.Result {
    var admission = Admission()
    admission.exclude = rules.data.exclude
    admission.only = rules.data.only
    admission.bundle = rules.data.bundle
    admission.since = since
    admission.until = until
    if case .versions(let versions) = baseline { admission.versions = versions }
    let reading = ReportReading(
      selection: rules.selection(), admission: admission, plan: rules.totalsPlan(), jobs: jobs,
      tolerance: allowedUnreadable, keepsReports: true, needs: rules.holdings())
    return try context.reading(reading, paths)
  }
}
