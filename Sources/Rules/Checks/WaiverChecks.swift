import Measurements
import SourceDiagnostics

extension LocatedWaiver {
  /// Adds what is worth saying of a waiver: states that its rule does not reach, and its end.
  func check(_ rules: [Rule], today: Day?, _ findings: Findings) {
    if let rule = rules.first(where: { $0.id == waiver.rule }) {
      for (glob, place) in zip(waiver.states ?? [], states) {
        if rule.scope == nil {
          findings.add(.hasNoStates(rule.id, at: place))
        } else if !rule.mayReach(glob) {
          findings.add(.unreachedState(glob.pattern, rule.id, at: place))
        }
      }
    }
    guard let today else { return }
    let left = Int(waiver.until.number) - Int(today.number)
    if left < 0 {
      findings.add(.hasEnded(waiver, at: until))
    } else if left <= Self.noticeDays {
      findings.add(.endsSoon(waiver, left, at: until))
    }
  }

  private static let noticeDays = 14
}

extension Diagnostic {
  fileprivate static func hasNoStates(_ rule: String, at location: SourceLocation) -> Self {
    Self(
      .warning,
      "the waiver covers nothing: rule '\(rule)' has no 'per' and hence no states",
      at: location,
      remedy: "leave 'states' out to waive the whole rule"
    )
  }

  fileprivate static func unreachedState(_ state: String, _ rule: String, at location: SourceLocation) -> Self
  {
    Self(
      .warning,
      "the waiver is for state '\(state)', which rule '\(rule)' does not reach",
      at: location,
      remedy: "leave it out, or change 'include' and 'exclude' of the rule"
    )
  }

  fileprivate static func hasEnded(_ waiver: Waiver, at location: SourceLocation) -> Self {
    Self(
      .warning,
      "the waiver of rule '\(waiver.rule)' ended on \(waiver.until)",
      at: location,
      remedy: "leave it out, or agree on a new day with '\(waiver.owner)'"
    )
  }

  fileprivate static func endsSoon(_ waiver: Waiver, _ days: Int, at location: SourceLocation) -> Self {
    let when = days == 0 ? "today" : days == 1 ? "in 1 day" : "in \(days) days"
    return Self(
      .warning,
      "the waiver of rule '\(waiver.rule)' ends \(when)",
      at: location,
      remedy: "settle it with '\(waiver.owner)' before then"
    )
  }
}
