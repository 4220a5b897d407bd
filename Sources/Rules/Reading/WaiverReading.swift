import Measurements
import SourceDiagnostics
import YAMLDocuments

// `waivers:`.
extension RuleReader {
  /// The waivers; the rules are needed to say which states they reach.
  func waivers(_ node: YAMLNode?, rules: [Rule]) -> [Waiver] {
    mappings(node, "waivers", "a waiver", keys: ["rule", "states", "until", "reason", "owner"]) { keys in
      let rule = text(keys.required("rule", of: "the waiver", self), "rule")
      let states = globs(keys["states"], "states")
      let until = day(keys.required("until", of: "the waiver", self))
      let reason = text(keys.required("reason", of: "the waiver", self), "reason")
      let owner = text(keys.required("owner", of: "the waiver", self), "owner")
      if let rule, let place = keys["rule"]?.location { check(rule, states, keys["states"], place, rules) }
      guard let rule, let until, let reason, let owner else { return nil }
      return Waiver(
        rule: rule, states: states, until: until, reason: reason, owner: owner, line: keys.location.line ?? 0)
    }
  }

  private func check(
    _ id: String, _ states: [Glob]?, _ node: YAMLNode?, _ place: SourceLocation, _ rules: [Rule]
  ) {
    guard idPlaces[id] != nil else {
      fail("no rule '\(id)' to waive", at: place, remedy: suggestion(for: id, among: idPlaces.keys.sorted()))
      return
    }
    guard let node, let states, let rule = rules.first(where: { $0.id == id }) else { return }
    let items = list(node, "states") ?? []
    for (glob, item) in zip(states, items) where rule.scope == nil || !rule.reaches(glob) {
      warn("waiver for '\(glob.pattern)', which rule '\(id)' does not reach", at: item.location)
    }
  }

  private func day(_ node: YAMLNode?) -> Day? {
    guard let node, let text = text(node, "until") else { return nil }
    guard let day = Day(text) else {
      fail("'until' is a day, not '\(text)'", at: node.location, remedy: "write it as 2026-12-31")
      return nil
    }
    guard let today else { return day }
    if day < today {
      warn("the waiver ended on \(day)", at: node.location)
    } else if day <= today.advanced(by: 14) {
      let left = Int(day.number) - Int(today.number)
      warn(
        "the waiver ends on \(day), \(left == 0 ? "today" : left == 1 ? "in 1 day" : "in \(left) days")",
        at: node.location)
    }
    return day
  }

  /// What is made of each mapping of a list.
  func mappings<Value>(
    _ node: YAMLNode?, _ key: String, _ what: String, keys: [String], _ read: (KeyReader) -> Value?
  ) -> [Value] {
    guard let node else { return [] }
    guard case .sequence(let items) = node.kind else {
      fail("'\(key)' is a list, not \(node.kindName)", at: node.location)
      return []
    }
    return items.compactMap { item in KeyReader(item, what, keys: keys, self).flatMap(read) }
  }
}
