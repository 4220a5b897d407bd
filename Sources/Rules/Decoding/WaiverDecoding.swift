import SourceDiagnostics
import YAMLDocuments

extension Waiver {
  /// Decodes one waiver, with the places that later checks speak of; nil where a required key cannot be read.
  static func decode(_ node: YAMLNode, ids: [String], _ findings: Findings) -> LocatedWaiver? {
    guard let section = Section(node, Grammar.waiver, findings) else { return nil }
    let rule = section.scalar("rule")
    if let rule, !ids.contains(rule.text) {
      findings.add(.unknownRule(rule, nearest: findings.nearest(rule.text, among: ids)))
    }
    let states = section.globs("states")
    let until = section.day("until")
    let reason = section.text("reason")
    let owner = section.text("owner")
    guard let rule, let until, let reason, let owner else { return nil }
    let waiver = Waiver(
      rule: rule.text,
      states: states,
      until: until.day,
      reason: reason,
      owner: owner,
      line: node.location.line ?? 1
    )
    return LocatedWaiver(waiver: waiver, until: until.location, states: Self.places(section.node("states")))
  }

  private static func places(_ states: YAMLNode?) -> [SourceLocation] {
    guard let states else { return [] }
    guard case .sequence(let items) = states.content else { return [states.location] }
    return items.map(\.location)
  }
}

/// A waiver and the places of its values.
struct LocatedWaiver {
  let waiver: Waiver
  let until: SourceLocation
  let states: [SourceLocation]
}

extension Diagnostic {
  fileprivate static func unknownRule(_ text: LocatedText, nearest: String?) -> Self {
    Self(
      .error,
      "unknown rule '\(text.text)'",
      at: text.location,
      remedy: remedy(nearest: nearest, or: "write the id of a rule of this file")
    )
  }
}
