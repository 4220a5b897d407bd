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
    let better = choice(keys["better"], "better", [("lower", MetricDefinition.Direction.lower), ("higher", .higher)])
    guard let node = keys.required("unit", of: "the metric", self), let unit = unit(node) else { return nil }
    return OwnMetric(quantity: unit.quantity, direction: better ?? .lower)
  }

  private func unit(_ node: YAMLNode) -> (quantity: Quantity, basePerUnit: Double)? {
    guard let text = text(node, "unit") else { return nil }
    if let known = UnitName.known(text) { return known }
    fail(
      "unknown unit '\(text)'", at: node.location,
      remedy: NearestName.of(text, among: UnitName.all).map { "did you mean '\($0)'?" }
        ?? "write one of: " + UnitName.all.joined(separator: ", "))
    return nil
  }

  /// How log events become measurements.
  func logs(_ node: YAMLNode?) -> [LogMapping] {
    guard let node else { return LogMapping.builtIn }
    let names = ["message", "metric", "value", "weight", "unit", "domain", "state", "version", "build"]
    return mappings(node, "logs", "a log mapping", keys: names) { keys in
      let message = text(keys.required("message", of: "the log mapping", self), "message")
      let metric = metric(named: keys.required("metric", of: "the log mapping", self))
      let value = text(keys.required("value", of: "the log mapping", self), "value")
      let rest = names.dropFirst(3).filter { $0 != "unit" }
      let texts = Dictionary(uniqueKeysWithValues: rest.map { ($0, text(keys[$0], $0)) })
      let unit = keys["unit"].map { node in (node: node, known: unit(node)) }
      guard let metric, let message, let value else { return nil }
      if let unit, let known = unit.known, known.quantity != metric.quantity {
        let fitting = metric.quantity.unitNames.joined(separator: ", ")
        fail("unit '\(unit.node.text ?? "")' does not fit '\(metric.name)'; what fits: \(fitting)", at: unit.node.location)
      }
      return LogMapping(
        message: message, metric: metric.key, value: value, weight: texts["weight"] ?? nil,
        basePerUnit: unit?.known?.basePerUnit ?? metric.quantity.basePerShown, domain: texts["domain"] ?? nil,
        state: texts["state"] ?? nil, version: texts["version"] ?? nil, build: texts["build"] ?? nil)
    }
  }
}
