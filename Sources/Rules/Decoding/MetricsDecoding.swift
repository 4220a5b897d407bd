import Measurements
import SourceDiagnostics
import YAMLDocuments

extension OwnMetric {
  /// Decodes `metrics:`.
  static func decode(_ node: YAMLNode, _ findings: Findings) -> [String: OwnMetric] {
    guard case .mapping(let entries) = node.content else {
      if node.content != .refused { findings.add(.noMetrics(at: node.location)) }
      return [:]
    }
    var metrics: [String: OwnMetric] = [:]
    var places: [String: SourceLocation] = [:]
    for entry in entries {
      if let first = places[entry.key.words] {
        findings.add(.duplicateMetric(entry.key, at: entry.keyLocation, first: first))
        continue
      }
      places[entry.key.words] = entry.keyLocation
      if entry.key.isEmpty || entry.key.words == "signpost" || KnownMetric.named(entry.key, own: [:]) != nil {
        findings.add(.builtInMetric(entry.key, at: entry.keyLocation))
        continue
      }
      // Declared, even where its unit is wrong: rules that name it have no second mistake.
      let section = Section(entry.value, Grammar.metric, findings)
      metrics[entry.key] = section.map(OwnMetric.init) ?? OwnMetric(quantity: .count)
    }
    return metrics
  }

  private enum Better: String, CaseIterable {
    case lower
    case higher
  }

  private init(_ section: Section) {
    let better = section.word("better", as: Better.self)
    self.init(quantity: .count, direction: better == .higher ? .higher : .lower)
    guard let unit = section.scalar("unit") else { return }
    if let known = UnitName.known(unit.text) ?? UnitName.known(unit.text.words) {
      quantity = known.quantity
    } else if unit.text.isUnit {
      quantity = .number(unit: unit.text)
    } else {
      section.findings.add(.noUnit(unit))
    }
  }
}

extension String {
  /// Whether a text can stand behind a number as its unit.
  fileprivate var isUnit: Bool {
    guard let first, unicodeScalars.count <= 20, first == "%" || !first.isASCII || first.isLetter else {
      return false
    }
    return unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F || $0 == " " }
  }
}

extension LogMapping {
  /// Decodes one item of `logs:`; nil where a required key cannot be read.
  init?(_ node: YAMLNode, own: [String: OwnMetric], _ findings: Findings) {
    guard let section = Section(node, Grammar.log, findings) else { return nil }
    let metric = section.scalar("metric").flatMap { KnownMetric.decode($0, own: own, findings) }
    let unit = section.scalar("unit")
    let basePerUnit = metric.flatMap { Self.basePerUnit(unit, section, of: $0) }
    let state = section.text("state")
    let domain = section.text("domain")
    for (key, other) in [("state", "domain"), ("domain", "state")] {
      guard let entry = section.entry(key), section.node(other) == nil else { continue }
      findings.add(.stateNeedsBoth(key, other, at: entry.keyLocation))
    }
    let message = section.text("message")
    let value = section.text("value")
    let weight = section.text("weight")
    let version = section.text("version")
    let build = section.text("build")
    guard let message, let value, let metric, let basePerUnit else { return nil }
    self.init(
      message: message,
      metric: metric.key,
      value: value,
      weight: weight,
      basePerUnit: basePerUnit,
      domain: domain,
      state: state,
      version: version,
      build: build
    )
  }

  private static func basePerUnit(_ unit: LocatedText?, _ section: Section, of metric: KnownMetric) -> Double?
  {
    guard section.node("unit") != nil else {
      if metric.quantity == .count { return 1 }
      section.findings.add(.logNeedsUnit(metric, at: section.location))
      return nil
    }
    guard let unit else { return nil }
    if case .number(let own) = metric.quantity, own == unit.text { return metric.quantity.basePerShown }
    let known = UnitName.known(unit.text) ?? UnitName.known(unit.text.words)
    guard let known, known.quantity == metric.quantity else {
      section.findings.add(.logUnitDoesNotFit(unit, metric))
      return nil
    }
    return known.basePerUnit
  }
}

extension Diagnostic {
  fileprivate static func noMetrics(at location: SourceLocation) -> Self {
    Self(
      .error,
      "'metrics' must be a mapping of names",
      at: location,
      remedy: "write names with their units, such as 'feed_load: {unit: ms}'"
    )
  }

  fileprivate static func duplicateMetric(
    _ name: String,
    at location: SourceLocation,
    first: SourceLocation
  ) -> Self {
    Self(
      .error,
      "duplicate metric '\(name)'",
      at: location,
      remedy: "keep one of them",
      notes: [Note("it is first declared here; spaces, underscores and hyphens are alike", at: first)]
    )
  }

  fileprivate static func builtInMetric(_ name: String, at location: SourceLocation) -> Self {
    Self(
      .error,
      name.isEmpty ? "a metric has no name" : "'\(name)' is a built-in metric",
      at: location,
      remedy: "give your metric another name"
    )
  }

  fileprivate static func noUnit(_ unit: LocatedText) -> Self {
    Self(
      .error,
      "'\(unit.text)' cannot be a unit",
      at: unit.location,
      remedy: "write one such as 'ms', 'MB', 'count', or a short word of your own"
    )
  }

  fileprivate static func stateNeedsBoth(_ key: String, _ other: String, at location: SourceLocation) -> Self
  {
    Self(
      .error,
      "'\(key)' needs '\(other)'",
      at: location,
      remedy: "a state has a domain and a label: name both attributes"
    )
  }

  fileprivate static func logNeedsUnit(_ metric: KnownMetric, at location: SourceLocation) -> Self {
    Self(
      .error,
      "the log mapping for '\(metric.name)' needs 'unit'",
      at: location,
      remedy: metric.quantity.unitHint
    )
  }

  fileprivate static func logUnitDoesNotFit(_ unit: LocatedText, _ metric: KnownMetric) -> Self {
    Self(
      .error,
      "unit '\(unit.text)' does not fit '\(metric.name)'",
      at: unit.location,
      remedy: metric.quantity.unitHint
    )
  }
}

extension Quantity {
  fileprivate var unitHint: String {
    switch self {
    case .duration: "write 'unit: ms', or another unit of time"
    case .bytes: "write 'unit: MB', or another unit of size"
    case .count: "write 'unit: count', or leave it out"
    case .hitchRatio: "write 'unit: ms per s'"
    case .number(let unit): "write 'unit: \"\(unit)\"'"
    }
  }
}
