import Measurements
import SourceDiagnostics
import YAMLDocuments

// `metrics:` and `logs:`.
extension RuleReader {
  /// Metrics of the team's own, remembered for the rules and logs that name them.
  func readMetrics(_ node: YAMLNode?) {
    guard let node else { return }
    guard case .mapping(let entries) = node.kind else {
      fail("'metrics' is a mapping of names to metrics, not \(node.kindName)", at: node.location)
      return
    }
    var places: [String: SourceLocation] = [:]
    for entry in entries {
      let name = entry.key.text ?? ""
      let place = entry.key.location
      unreadMetrics.insert(name)
      if let first = places[name] {
        fail("metric '\(name)' is there twice", at: place, notes: [Diagnostic.Note("first here", at: first)])
      } else if name.isBlank {
        fail("a metric has no name", at: place)
      } else if name == "signpost" || MetricCatalogue.key(named: name) != nil {
        fail("metric '\(name)' is there already: its name is that of a metric of the system", at: place)
      }
      places[name] = places[name] ?? place
      if let metric = ownMetric(entry.value) { metrics[name] = metrics[name] ?? metric }
    }
  }

  private func ownMetric(_ node: YAMLNode) -> OwnMetric? {
    guard let keys = KeyReader(node, "a metric", keys: ["unit", "better"], self) else { return nil }
    let better = choice(
      keys["better"], "better", [("lower", MetricDefinition.Direction.lower), ("higher", .higher)])
    guard let node = keys.required("unit", of: "the metric", self), let unit = unit(node) else { return nil }
    return OwnMetric(quantity: unit.quantity, direction: better ?? .lower)
  }

  private func unit(_ node: YAMLNode) -> (quantity: Quantity, basePerUnit: Double)? {
    guard let text = text(node, "unit") else { return nil }
    if let known = UnitName.known(text) { return known }
    fail(
      "unknown unit '\(text)'", at: node.location,
      remedy: nearest(text, among: UnitName.all).map { "did you mean '\($0)'?" }
        ?? "write one of: " + UnitName.all.joined(separator: ", "))
    return nil
  }

  /// How log events become measurements.
  func logs(_ node: YAMLNode?) -> [LogMapping] {
    guard let node else { return LogMapping.builtIn }
    return mappings(node, "logs", "a log mapping", keys: Self.logKeys, logMapping)
  }

  private static let optionalLogKeys = ["weight", "domain", "state", "version", "build"]
  private static let logKeys = ["message", "metric", "value", "unit"] + optionalLogKeys

  private func logMapping(_ keys: KeyReader) -> LogMapping? {
    let message = text(keys.required("message", of: "the log mapping", self), "message")
    let traits = metric(named: keys.required("metric", of: "the log mapping", self))
    let value = text(keys.required("value", of: "the log mapping", self), "value")
    var names: [String: String] = [:]
    for key in Self.optionalLogKeys { names[key] = text(keys[key], key) }
    let known = keys["unit"].flatMap { unit($0) }
    guard let traits, let message, let value else { return nil }
    if let known, let node = keys["unit"], known.quantity != traits.quantity {
      let fitting = traits.quantity.unitNames.joined(separator: ", ")
      fail(
        "unit '\(node.text ?? "")' does not fit '\(traits.name)'; what fits: \(fitting)", at: node.location)
    }
    return LogMapping(
      message: message, metric: traits.key, value: value, weight: names["weight"],
      basePerUnit: known?.basePerUnit ?? traits.quantity.basePerShown, domain: names["domain"],
      state: names["state"], version: names["version"], build: names["build"])
  }
}
