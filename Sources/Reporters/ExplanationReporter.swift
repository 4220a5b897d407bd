import Measurements
public import Rules
import SourceDiagnostics

/// The answer of `explain`, for people and for programs.
public enum ExplanationReporter {
  /// One rule as it takes effect, as plain text for a terminal.
  public static func text(_ explanation: RuleExplanation) -> String {
    let rule = explanation.rule
    let state = explanation.label.map { ", for '\(PlainText.safe($0))'" } ?? ""
    var text = "Rule '\(PlainText.safe(rule.id))' (line \(rule.line))\(state)\n"
    section("Thresholds", explanation.thresholds, &text)
    section("Rule", explanation.values, &text)
    section("Data and decision, for all rules of the file", explanation.settings, &text)
    if !explanation.waivers.isEmpty {
      text += "\nWaivers\n"
      for waiver in explanation.waivers { text += "  \(line(waiver))\n" }
    }
    text += "\nHow it is decided\n"
    for sentence in ExplanationSentences(explanation).all {
      text += "  - \(PlainText.safe(sentence, limit: 2_000))\n"
    }
    return text
  }

  /// The same as `release-gate/explanation/1`.
  public static func json(_ explanation: RuleExplanation) -> String {
    let rule = explanation.rule
    return JSONValue.object([
      ("schema", .string("release-gate/explanation/1")),
      ("rule", .string(rule.id)), ("line", .int(rule.line)), ("state", .text(explanation.label)),
      ("reached", .bool(explanation.isReached)),
      ("metric", .string(rule.metric.name)), ("statistic", .string(rule.statisticText)),
      ("level", .string(explanation.effective.level.rawValue)),
      ("thresholds", .array(explanation.thresholds.map(json))),
      ("values", .array(explanation.values.map(json))),
      ("settings", .array(explanation.settings.map(json))),
      (
        "waivers",
        .array(
          explanation.waivers.map { waiver in
            .object([
              ("states", waiver.states.map { .array($0.map { .string($0.pattern) }) } ?? .null),
              ("until", .string(waiver.until.description)), ("reason", .string(waiver.reason)),
              ("owner", .string(waiver.owner)), ("line", .int(waiver.line)),
            ])
          })
      ),
      ("decided", .array(ExplanationSentences(explanation).all.map { .string($0) })),
    ]).text
  }

  private static func section(_ title: String, _ values: [RuleExplanation.Value], _ text: inout String) {
    text += "\n\(title)\n"
    let left = values.map { "\($0.key): \(PlainText.safe($0.text, limit: 400))" }
    // Long values do not push the places of all others to the right.
    let width = min(44, left.map(\.count).max() ?? 0)
    for (value, words) in zip(values, left) {
      let gap = String(repeating: " ", count: max(0, width - words.count))
      text += "  \(words)\(gap)  \(place(value.origin))\n"
    }
  }

  private static func place(_ origin: RuleExplanation.Origin) -> String {
    switch origin {
    case .rule(let line): "line \(line), the rule"
    case .override(let line): "line \(line), an override"
    case .file(let line): "line \(line)"
    case .byDefault: "default"
    }
  }

  private static func json(_ value: RuleExplanation.Value) -> JSONValue {
    let (from, line): (String, Int?) =
      switch value.origin {
      case .rule(let line): ("rule", line)
      case .override(let line): ("override", line)
      case .file(let line): ("file", line)
      case .byDefault: ("default", nil)
      }
    return .object([
      ("key", .string(value.key)), ("value", .string(value.text)), ("from", .string(from)),
      ("line", .number(line)),
    ])
  }

  private static func line(_ waiver: Waiver) -> String {
    let states = waiver.states.map { " for " + $0.map(\.pattern).joined(separator: ", ") } ?? ""
    return PlainText.safe(
      "until \(waiver.until) inclusive\(states): \(waiver.reason) (\(waiver.owner), line \(waiver.line))",
      limit: 400)
  }
}
