import Evaluation
import Measurements
import Reporters
import Rules

extension Command {
  /// `calibrate`: replays the baseline against itself, for false alarms and for what is detected.
  static let calibrate = Command(definition: .calibrate) { context throws(CommandFailure) in
    let options = RehearsalOptions(context.arguments, currentDay: try context.environment.today())
    let (rules, warnings) = try RuleFile.load(options.rules, today: options.today, context)
    let baseline: BaselineSelector
    do throws(UsageError) {
      baseline = try options.baseline(in: rules, .calibrate)
    } catch {
      throw error.failure
    }
    let result = try options.read(rules, baseline, context)
    let archive = result.intake.archive ?? ReportArchive(plan: rules.totalsPlan())
    let calibrator = Calibrator(
      rules: rules, baseline: baseline, archive: archive,
      changes: context.arguments[Options.changes] ?? [0.05, 0.1, 0.2], seed: options.seed,
      today: options.today)
    // Of fewer than two reports there are no halves.
    let count = archive.count < 2 ? 0 : context.arguments[Options.splits] ?? 200
    let splits = try context.playing(count, jobs: options.jobs, rulesPath: options.rules) {
      try calibrator.split($0)
    }
    let calibration = calibrator.calibration(splits)
    return CommandResult(
      diagnostics: context.console.isQuiet ? [] : warnings + result.tolerated.map(\.asWarning),
      content: { format in
        let text =
          format == .json ? CalibrationReporter.json(calibration) : CalibrationReporter.markdown(calibration)
        return Array(text.utf8)
      })
  }
}
