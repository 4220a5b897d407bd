import Evaluation
import Measurements
import ReportFormats
import Reporters
import Rules
import SourceDiagnostics

extension Command {
  /// `check`: reads the rules and the reports, decides, and gives the verdict in every format asked for.
  static let check = Command(definition: .check) { context throws(CommandFailure) in
    let options = CheckOptions(context.arguments, currentDay: try context.environment.today())
    let (rules, warnings) = try RuleFile.load(options.rules, today: options.today, context)
    let sides: (candidate: VersionSelector, baseline: BaselineSelector)
    do throws(UsageError) {
      sides = try options.sides(in: rules)
    } catch {
      throw error.failure
    }
    let reading = ReportReading(
      selection: rules.selection(),
      admission: rules.admission(
        candidate: sides.candidate, baseline: sides.baseline, since: options.since, until: options.until),
      plan: rules.totalsPlan(), jobs: options.jobs ?? ProcessorCount.current,
      tolerance: options.allowedUnreadable, needs: rules.holdings())
    let result = try context.reading(reading, options.paths)
    let evaluator = Evaluator(
      rules: rules, candidate: sides.candidate, baseline: sides.baseline, today: options.today,
      released: options.released, rulesDigest: ContentHash.of(rules.canonicalText))
    var verdict = try CommandContext.applying(options.rules) { try evaluator.verdict(on: result.intake) }
    verdict.window = Verdict.Window(
      since: options.since, until: options.until, released: options.released)
    return CommandResult(
      code: verdict.exitCode(holdAs: options.holdAs),
      diagnostics: context.console.isQuiet ? [] : warnings + result.tolerated.map(\.asWarning),
      summary: TextSummary.text(verdict),
      content: { format in
        switch format {
        case .json: Array(JSONReporter.report(verdict).utf8)
        case .junit: Array(JUnitReporter.report(verdict, holdsFail: options.holdAs == .fail).utf8)
        case .html: Array(HTMLReporter.report(verdict, toolVersion: ToolVersion.current).utf8)
        case .githubOutputs:
          Array(GitHubReporter.outputs(verdict, report: context.outputs.report).utf8)
        case .githubAnnotations:
          Array(
            GitHubReporter.annotations(
              verdict, rules: options.rules, holdsFail: options.holdAs == .fail
            ).utf8)
        case .markdown, .text:
          Array(MarkdownReporter.report(verdict, toolVersion: ToolVersion.current).utf8)
        }
      })
  }
}

extension RuleFile {
  /// Reads a rule file, or fails with every mistake in it.
  static func load(
    _ path: String, today: Day?, _ context: CommandContext
  ) throws(CommandFailure) -> (rules: RuleFile, warnings: [Diagnostic]) {
    let bytes = try RulesInput.bytes(of: path, standardInput: context.environment.input)
    let reading = RuleFile.read(bytes, file: path, today: today)
    guard let rules = reading.file, !reading.diagnostics.contains(where: { $0.severity == .error }) else {
      throw CommandFailure(.rules, reading.diagnostics)
    }
    return (rules, reading.diagnostics)
  }
}

extension CommandContext {
  /// Reads reports, showing progress where there is a terminal.
  func reading(
    _ reading: ReportReading, _ paths: [String]
  ) throws(CommandFailure) -> ReportReading.Result {
    try showingProgress { progress throws(CommandFailure) in
      do throws(ReportReading.Failure) {
        return try reading.read(paths, isOutput: outputs.owns) { read, total, reports in
          progress.update(bytes: read, of: total, reports: reports)
        }
      } catch {
        throw error.commandFailure
      }
    }
  }
}

extension Verdict {
  /// The exit code; a hold may be told as a pass only where more reports, or a baseline for a new state, are all that
  /// is missing.
  func exitCode(holdAs: HoldExit?) -> ExitCode {
    switch outcome {
    case .pass: return .success
    case .fail: return .fail
    case .hold:
      switch holdAs {
      case nil: return .hold
      case .fail: return .fail
      case .pass:
        let held = blocking.filter { $0.outcome == .hold }
        let isHarmless = held.allSatisfy { $0.reason?.wantsOnlyMore == true || $0.reason == .newState }
        return !held.isEmpty && isHarmless ? .success : .hold
      }
    }
  }
}

extension Diagnostic {
  /// The same as a warning: something that was tolerated.
  var asWarning: Diagnostic {
    var warning = self
    warning.severity = .warning
    return warning
  }
}
