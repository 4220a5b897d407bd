import Measurements
import SourceDiagnostics
import YAMLDocuments

// `data:` and `decision:`.
extension RuleReader {
  /// `data:` with its defaults.
  func dataSettings(_ node: YAMLNode?) -> DataSettings {
    var data = DataSettings()
    let names = [
      "bundle", "newest", "baseline days", "exclude", "only", "minimum", "not older than", "coverage drop",
    ]
    guard let node, let keys = KeyReader(node, "'data'", keys: names, self) else { return data }
    data.bundle = text(keys["bundle"], "bundle")
    if !keys.says("all", "newest") { data.newestDays = days(keys["newest"], "newest", from: 1) }
    data.baselineDays = choice(keys["baseline days"], "baseline days", DataSettings.BaselineDays.self) ?? .all
    data.exclude = conditions(keys["exclude"], "exclude")
    data.only = conditions(keys["only"], "only")
    for condition in data.exclude.intersection(data.only).sorted() {
      fail(
        "'\(condition.rawValue)' under 'only' is excluded too", at: keys["only"]?.location ?? keys.location)
    }
    if let node = keys["minimum"],
      let minimum = KeyReader(node, "'minimum'", keys: ["reports", "days"], self)
    {
      data.minimum.reports = whole(minimum["reports"], "reports", 1...1_000_000_000) ?? data.minimum.reports
      data.minimum.days = days(minimum["days"], "days", from: 1, bare: true) ?? data.minimum.days
    }
    if !keys.says("off", "not older than") {
      data.notOlderThanDays = days(keys["not older than"], "not older than", from: 0)
    }
    if !keys.says("off", "coverage drop") {
      data.coverageDrop = points(keys["coverage drop"], "coverage drop")
    }
    return data
  }

  private func conditions(_ node: YAMLNode?, _ key: String) -> Set<Admission.Condition> {
    let items = list(node, key) ?? []
    return Set(items.compactMap { choice($0, key, Admission.Condition.self) })
  }

  private func points(_ node: YAMLNode?, _ key: String) -> Double? {
    guard let node, let amount = amount(node, key) else { return nil }
    guard ["points", "point"].contains(amount.unit), amount.number <= 100 else {
      fail(
        "'\(key)' is at most 100 points, not '\(amount.text)'", at: node.location, remedy: "write '20 points'"
      )
      return nil
    }
    return amount.number / 100
  }

  /// `decision:` with its defaults.
  func decisionSettings(_ node: YAMLNode?) -> DecisionSettings {
    var decision = DecisionSettings()
    let names = [
      "method", "confidence", "looks", "horizon", "schedule", "settle", "adjust for", "repeated devices",
    ]
    guard let node, let keys = KeyReader(node, "'decision'", keys: names, self) else { return decision }
    decision.method = choice(keys["method"], "method", DecisionSettings.Method.self) ?? decision.method
    decision.confidence = confidence(keys["confidence"]) ?? decision.confidence
    decision.looks = choice(keys["looks"], "looks", DecisionSettings.Looks.self) ?? decision.looks
    decision.horizonDays = days(keys["horizon"], "horizon", from: 1) ?? decision.horizonDays
    decision.schedule =
      choice(keys["schedule"], "schedule", DecisionSettings.Schedule.self) ?? decision.schedule
    decision.settleDays = days(keys["settle"], "settle", from: 0) ?? decision.settleDays
    if let items = list(keys["adjust for"], "adjust for") {
      decision.adjustFor = Set(items.compactMap { choice($0, "adjust for", TotalsPlan.Dimension.self) })
    }
    decision.repeatedDevices =
      choice(keys["repeated devices"], "repeated devices", [("auto", true), ("off", false)]) ?? true
    return decision
  }

  private func confidence(_ node: YAMLNode?) -> Double? {
    guard let node, let amount = amount(node, "confidence") else { return nil }
    guard amount.unit == "%" else {
      fail("'confidence' is a percentage, not '\(amount.text)'", at: node.location, remedy: "write '95 %'")
      return nil
    }
    guard (50...99.99).contains(amount.number) else {
      fail("'confidence' of '\(amount.text)' is outside 50 to 99.99 %", at: node.location)
      return nil
    }
    return amount.number / 100
  }
}

extension KeyReader {
  /// Whether the value of a key is this word.
  fileprivate func says(_ word: String, _ key: String) -> Bool { self[key]?.text == word }
}
