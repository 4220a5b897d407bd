import Measurements
import SourceDiagnostics

/// A rule as it takes effect for one state, or without one, with the place that each value comes from.
public struct RuleExplanation: Sendable {
  /// Where a value comes from.
  public enum Origin: Hashable, Sendable {
    /// The rule itself.
    case rule(line: Int)
    /// An override of the rule.
    case override(line: Int)
    /// `data:` or `decision:`.
    case file(line: Int)
    /// Nothing is written.
    case byDefault
  }

  /// One value.
  public struct Value: Sendable {
    /// The key as rules write it; of a warning, `warn max`.
    public var key: String
    /// The value as rules write it.
    public var text: String
    /// Where it comes from.
    public var origin: Origin
  }

  /// The rule.
  public var rule: Rule
  /// What holds for the state.
  public var effective: EffectiveRule
  /// The label of the state, or the device, system or region; nil for the rule as a whole.
  public var label: String?
  /// Whether the rule decides about it: included and not excluded.
  public var isReached: Bool
  /// The thresholds.
  public var thresholds: [Value]
  /// Everything else of the rule.
  public var values: [Value]
  /// What `data:` and `decision:` say.
  public var settings: [Value]
  /// The waivers that cover it, whether they have ended or not.
  public var waivers: [Waiver]
  /// How it is decided.
  public var decision: DecisionSettings
  /// Which reports are compared.
  public var data: DataSettings

  /// Explains a rule of a file for a label, or as a whole.
  public init(_ rule: Rule, label: String?, in file: RuleFile) {
    self.rule = rule
    self.label = label
    effective = rule.effective(for: label)
    isReached = label.map(rule.reaches) ?? true
    thresholds = Self.thresholds(of: rule, effective)
    values = Self.values(of: rule, effective)
    settings = Self.settings(of: file)
    decision = file.decision
    data = file.data
    waivers = file.waivers.filter { waiver in
      guard waiver.rule == rule.id else { return false }
      guard let states = waiver.states, let label else { return true }
      return states.contains { $0.matches(label) }
    }
  }

  private static func thresholds(of rule: Rule, _ effective: EffectiveRule) -> [Value] {
    func origin(_ key: String, _ line: Int?) -> Origin {
      if let start = effective.overrideLine(of: key) { return .override(line: line ?? start) }
      return .rule(line: line ?? rule.line)
    }
    func list(
      _ prefix: String, _ limits: [(String, Thresholds.Limit?)],
      _ tolerances: [(String, [Thresholds.Tolerance])]
    ) -> [Value] {
      let alone = limits.compactMap { key, limit in
        limit.map { limit in
          let from = origin(prefix.isEmpty ? key : "warn", limit.location?.line)
          return Value(key: prefix + key, text: limit.text, origin: from)
        }
      }
      let compared = tolerances.filter { !$0.1.isEmpty }.map { key, list in
        let text = list.map(\.text).joined(separator: ", ")
        return Value(
          key: prefix + key, text: list.count == 1 ? text : "[\(text)]",
          origin: origin(prefix.isEmpty ? key : "warn", list.first?.location?.line))
      }
      return alone + compared
    }
    let own = effective.thresholds
    let main = list(
      "", [("max", own.max), ("min", own.min)],
      [("max increase", own.maxIncrease), ("max decrease", own.maxDecrease)])
    guard let warn = own.warn else { return main }
    return main
      + list(
        "warn ", [("max", warn.max), ("min", warn.min)],
        [("max increase", warn.maxIncrease), ("max decrease", warn.maxDecrease)])
  }

  private static func values(of rule: Rule, _ effective: EffectiveRule) -> [Value] {
    func value(_ key: String, _ text: String) -> Value {
      if let line = effective.overrideLine(of: key) {
        return Value(key: key, text: text, origin: .override(line: line))
      }
      return Value(key: key, text: text, origin: rule.lines[key].map { .rule(line: $0) } ?? .byDefault)
    }
    var values = [
      value("metric", rule.metric.name), value("statistic", rule.statisticText),
      value("level", effective.level.rawValue),
    ]
    switch rule.scope {
    case nil: return values
    case .states(let domain): values.append(value("per", domain))
    case .dimension(let dimension): values.append(value("per", dimension.rawValue))
    }
    return values + [
      value("include", list(rule.include)), value("exclude", list(rule.exclude)),
      value("rare", rule.rare.rawValue),
      value("new states", rule.newStates.rawValue), value("vanished states", rule.vanishedStates.rawValue),
    ]
  }

  private static func list(_ globs: [Glob]) -> String {
    "[" + globs.map { $0.isLiteral ? $0.pattern : "\"\($0.pattern)\"" }.joined(separator: ", ") + "]"
  }

  private static func settings(of file: RuleFile) -> [Value] {
    let data = file.data
    let decision = file.decision
    func days(_ count: Int) -> String { "\(count) day\(count == 1 ? "" : "s")" }
    func names<Name: RawRepresentable<String>>(_ set: Set<Name>) -> String {
      "[" + set.map(\.rawValue).sorted().joined(separator: ", ") + "]"
    }
    func percent(_ fraction: Double) -> String {
      // As written, without the dust that division leaves.
      let digits = String(((fraction * 100) * 1e6).rounded() / 1e6)
      return digits.hasSuffix(".0") ? String(digits.dropLast(2)) : digits
    }
    let minimum = "{reports: \(data.minimum.reports), days: \(data.minimum.days)}"
    let texts: [(key: String, text: String)] = [
      ("bundle", data.bundle ?? "any, as long as there is one"),
      ("newest", data.newestDays.map(days) ?? "all"),
      ("baseline days", data.baselineDays.rawValue),
      ("exclude", names(data.exclude)),
      ("only", names(data.only)),
      ("minimum", minimum),
      ("not older than", data.notOlderThanDays.map(days) ?? "off"),
      ("coverage drop", data.coverageDrop.map { percent($0) + " points" } ?? "off"),
      ("method", decision.method.rawValue),
      ("confidence", percent(decision.confidence) + " %"),
      ("looks", decision.looks.rawValue),
      ("horizon", days(decision.horizonDays)),
      ("schedule", decision.schedule.rawValue),
      ("settle", days(decision.settleDays)),
      ("adjust for", names(decision.adjustFor)),
      ("repeated devices", decision.repeatedDevices ? "auto" : "off"),
    ]
    return texts.map { key, text in
      Value(key: key, text: text, origin: file.settingLines[key].map { .file(line: $0) } ?? .byDefault)
    }
  }
}

extension EffectiveRule {
  /// The line of the override that a key's value comes from; nil where it is the rule's own.
  fileprivate func overrideLine(of key: String) -> Int? {
    guard let setting = Setting(rawValue: key), case .override(let line)? = origins[setting] else {
      return nil
    }
    return line
  }
}
