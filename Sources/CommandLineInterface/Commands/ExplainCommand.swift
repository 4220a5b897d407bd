import Reporters
import Rules
import SourceDiagnostics

extension Command {
  /// `explain`: shows one rule as it takes effect, for a state where one is named.
  static let explain = Command(definition: .explain) { context throws(CommandFailure) in
    let operands = context.arguments.operands
    let (rules, warnings) = try RuleFile.load(context.arguments[Options.rules] ?? "", today: nil, context)
    let id = operands.first ?? ""
    guard let rule = rules.rules.first(where: { $0.id == id }) else {
      throw CommandFailure(.usage, [.noRule(id, among: rules.rules.map(\.id))])
    }
    let label = operands.count > 1 ? operands[1] : nil
    guard label == nil || rule.scope != nil else { throw CommandFailure(.usage, [.noStates(id)]) }
    let explanation = RuleExplanation(rule, label: label, in: rules)
    return CommandResult(
      diagnostics: context.console.isQuiet ? [] : warnings,
      content: { format in
        switch format {
        case .json: Array(ExplanationReporter.json(explanation).utf8)
        default: Array(ExplanationReporter.text(explanation).utf8)
        }
      })
  }
}

extension Diagnostic {
  fileprivate static func noRule(_ id: String, among ids: [String]) -> Diagnostic {
    Diagnostic(
      .error, "no rule '\(id)' in the rules",
      remedy: NearestName.of(id, among: ids).map { "did you mean '\($0)'?" }
        ?? "it is one of " + ids.map { "'\($0)'" }.joined(separator: ", "))
  }

  fileprivate static func noStates(_ id: String) -> Diagnostic {
    Diagnostic(
      .error, "rule '\(id)' is for the whole app and takes no state", remedy: "a rule has states with 'per'")
  }
}
