public import Evaluation
import Measurements
import Rules
import SourceDiagnostics

/// Says a verdict to GitHub's runner: annotations beside the rules, and the outputs of the step.
public enum GitHubReporter {
  /// The annotations of what failed, holds or is near it, those that decide first; each points at its rule.
  ///
  /// - Parameters:
  ///   - rules: The rule file as the user named it.
  ///   - holdsFail: Whether a hold that blocks is an error, as where the exit code says fail.
  public static func annotations(_ verdict: Verdict, rules: String, holdsFail: Bool = false) -> String {
    let texts = DecisionText.all(of: verdict)
    var commands = texts.enumerated()
      .sorted { ($0.element.standing.rawValue, $0.offset) < ($1.element.standing.rawValue, $1.offset) }
      .compactMap { annotation($0.element, in: verdict, rules: rules, holdsFail: holdsFail) }
    // What holds all decisions is said once.
    let isWhole = verdict.outcome == .hold && verdict.reason?.concernsAll != false
    if isWhole || (verdict.outcome != .pass && commands.isEmpty) {
      let headline = Headline(verdict, texts: texts)
      let level = verdict.outcome == .fail || holdsFail ? WorkflowCommand.Level.error : .warning
      let message = Phrase.joined([headline.reason.lead, headline.reason.rest], by: " ").plain
      commands.insert(
        WorkflowCommand(
          level, title: headline.line.plain, message, at: SourceLocation(file: rules, line: 1)), at: 0)
    }
    return WorkflowCommand.lines(commands)
  }

  private static func annotation(
    _ text: DecisionText, in verdict: Verdict, rules: String, holdsFail: Bool
  ) -> WorkflowCommand? {
    if text.decision.reason?.concernsAll == true { return nil }
    let level: WorkflowCommand.Level
    switch text.standing {
    case .failed: level = .error
    case .held: level = holdsFail ? .error : .warning
    case .broken, .warned: level = .warning
    case .undecided, .waived: level = .notice
    case .observed, .passed: return nil
    }
    let statement: Phrase = "\(text.statement(baseline: verdict.baseline).capitalised)."
    let rest = text.decision.reason == nil ? [text.evidence(verdict.settings), text.spread] : [text.settles]
    let message = Phrase.joined([statement] + rest, by: " ")
    return WorkflowCommand(
      level, title: "\(text.standing.mark): \(text.name.plain)", message.plain,
      at: SourceLocation(file: rules, line: text.decision.line))
  }

  /// The outputs of the step: the verdict and its reason, the versions, where the report is, and how many decisions
  /// came to what.
  ///
  /// The verdict comes last: a file that could be written in part only does not hold it.
  ///
  /// - Parameter report: The path of the Markdown report; empty where it is in no file.
  public static func outputs(_ verdict: Verdict, report: String) -> String {
    let texts = DecisionText.all(of: verdict)
    var outputs = StepOutputs()
    outputs.add("candidate", verdict.candidate)
    outputs.add("baseline", verdict.baseline)
    outputs.add("report", report)
    outputs.add("message", String(TextSummary.text(verdict).dropLast()))
    for standing in Standing.allCases {
      outputs.add(standing.output, String(texts.count { $0.standing == standing }))
    }
    outputs.add("reason", verdict.reason?.rawValue ?? "")
    outputs.add("verdict", verdict.outcome.rawValue)
    return outputs.text
  }

  /// The same outputs where there is no verdict.
  ///
  /// The counts are words, since a workflow takes what is missing for zero: `failed == 0` must not be true.
  public static func errorOutputs(_ message: String, report: String) -> String {
    var outputs = StepOutputs()
    outputs.add("candidate", "")
    outputs.add("baseline", "")
    outputs.add("report", report)
    outputs.add("message", PlainText.safe(message, limit: 2_000))
    for standing in Standing.allCases { outputs.add(standing.output, "unknown") }
    outputs.add("reason", "error")
    outputs.add("verdict", "error")
    return outputs.text
  }
}

extension Standing {
  /// The name of the output that counts it.
  fileprivate var output: String {
    switch self {
    case .failed: "failed"
    case .held: "held"
    case .broken: "failed-without-blocking"
    case .warned: "warned"
    case .undecided: "held-without-blocking"
    case .waived: "waived"
    case .observed: "observed"
    case .passed: "passed"
    }
  }
}

/// Lines of the file by which a step hands its outputs to the runner.
private struct StepOutputs {
  private(set) var text = ""

  /// Adds an output; one of several lines between two lines of a mark that no line of the value is.
  mutating func add(_ name: String, _ value: String) {
    guard value.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
      text += "\(name)=\(value)\n"
      return
    }
    var mark = "end-of-value"
    while value.utf8.split(separator: UInt8(ascii: "\n")).contains(where: { $0.elementsEqual(mark.utf8) }) {
      mark += "-"
    }
    text += "\(name)<<\(mark)\n\(value)\n\(mark)\n"
  }
}
