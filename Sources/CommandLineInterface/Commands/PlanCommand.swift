import Evaluation
import Measurements
import ReportFiles
import Reporters
import Rules
import SourceDiagnostics

extension Command {
  /// `plan`: tells from the baseline's reports what the rules can detect and how much they need.
  static let plan = Command(definition: .plan) { context throws(CommandFailure) in
    let options = RehearsalOptions(context.arguments, currentDay: try context.environment.today())
    let (rules, warnings) = try RuleFile.load(options.rules, today: options.today, context)
    let baseline: BaselineSelector
    do throws(UsageError) {
      baseline = try options.baseline(in: rules, .plan)
    } catch {
      throw error.failure
    }
    let result = try options.read(rules, baseline, context)
    let planner = Planner(
      rules: rules, baseline: baseline, intake: result.intake, seed: options.seed, today: options.today)
    var releases: [Planner.Release] = []
    for _ in 0..<2 {
      let before = releases.count
      releases += try context.playing(
        planner.releases(after: releases), jobs: options.jobs, rulesPath: options.rules
      ) {
        try planner.release(before + $0)
      }
    }
    let plan = try CommandContext.applying(options.rules) { try planner.plan(releases) }
    return CommandResult(
      diagnostics: context.console.isQuiet ? [] : warnings + result.tolerated.map(\.asWarning),
      content: { format in
        Array((format == .json ? PlanReporter.json(plan) : PlanReporter.markdown(plan)).utf8)
      })
  }
}

extension CommandContext {
  /// Plays releases on several cores, showing progress where there is a terminal; gives them in order.
  func playing<Release: Sendable>(
    _ count: Int, jobs: Int, rulesPath: String, _ play: @escaping @Sendable (Int) throws -> Release
  ) throws(CommandFailure) -> [Release] {
    let played = try showingProgress { progress throws(CommandFailure) in
      ParallelWork.map(count, jobs: jobs, report: { progress.update(played: $0, of: count) }) { number in
        Result { try play(number) }
      }
    }
    return try Self.applying(rulesPath) { try played.map { try $0.get() } }
  }

  /// What `work` gives; where the rules do not fit the reports, a failure at the rule's place.
  static func applying<Value>(_ rulesPath: String, _ work: () throws -> Value) throws(CommandFailure) -> Value
  {
    do {
      return try work()
    } catch let fault as Diagnostic {
      var placed = fault
      placed.location = SourceLocation(
        file: rulesPath, line: fault.location?.line, column: fault.location?.column)
      throw CommandFailure(.rules, [placed])
    } catch {
      throw .overflow
    }
  }
}
