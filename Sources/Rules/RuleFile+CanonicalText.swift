import Measurements

extension RuleFile {
  /// The effective rules as text: files that mean the same have the same text.
  ///
  /// Defaults are filled in, values are in base units, and lists whose order means nothing are sorted. The name of the
  /// file and the versions it suggests are left out: they decide nothing.
  public var canonicalText: String {
    var text = CanonicalText()
    text.add("release-gate rules", ["1"])
    data.write(to: &text)
    decision.write(to: &text)
    for rule in rules { rule.write(to: &text) }
    var waiverText = CanonicalText()
    for waiver in waivers {
      waiverText.add(
        "waiver",
        [waiver.rule, waiver.states.canonical, waiver.until.description, waiver.reason, waiver.owner]
      )
    }
    text.lines += waiverText.lines.sorted()
    for (name, metric) in metrics.sorted(by: { $0.key < $1.key }) {
      text.add("metric", [name, metric.quantity.canonical, metric.direction.rawValue])
    }
    for log in logs {
      text.add(
        "log",
        [log.message, log.metric.canonical, log.value, log.weight.canonical, log.basePerUnit.description]
          + [log.domain, log.state, log.version, log.build].map(\.canonical)
      )
    }
    return text.lines.joined(separator: "\n") + "\n"
  }
}

/// Lines of a key and its values, each in quotes, so that no value can look like another line.
private struct CanonicalText {
  var lines: [String] = []

  mutating func add(_ key: String, _ values: [String]) {
    let quoted = values.map { value in
      let escaped = value.unicodeScalars.map { scalar in
        scalar == "\"" || scalar == "\\" || scalar.value < 0x20
          ? "\\u{\(String(scalar.value, radix: 16))}"
          : String(scalar)
      }
      return "\"" + escaped.joined() + "\""
    }
    lines.append(([key] + quoted).joined(separator: " "))
  }
}

extension DataSettings {
  fileprivate func write(to text: inout CanonicalText) {
    text.add("bundle", [bundle.canonical])
    text.add("newest", [newestDays.canonical])
    text.add("baseline days", [baselineDays.rawValue])
    text.add("exclude", exclude.sorted().map(\.rawValue))
    text.add("only", only.sorted().map(\.rawValue))
    text.add("minimum", [minimum.reports.description, minimum.days.description])
    text.add("not older than", [notOlderThanDays.canonical])
    text.add("coverage drop", [coverageDrop.canonical])
  }
}

extension DecisionSettings {
  fileprivate func write(to text: inout CanonicalText) {
    text.add("method", [method.rawValue])
    text.add("confidence", [confidence.description])
    text.add("looks", [looks.rawValue])
    text.add("horizon", [horizonDays.description])
    text.add("schedule", [schedule.rawValue])
    text.add("settle", [settleDays.description])
    text.add("adjust for", adjustFor.sorted().map(\.rawValue))
    text.add("repeated devices", [repeatedDevices ? "auto" : "off"])
  }
}

extension Rule {
  fileprivate func write(to text: inout CanonicalText) {
    text.add("rule", [id, metric.canonical, statistic.canonical, level.rawValue])
    if let scope {
      switch scope {
      case .states(let domain): text.add("  per states", [domain])
      case .dimension(let dimension): text.add("  per", [dimension.rawValue])
      }
      text.add("  states", [include.canonical, exclude.canonical])
      text.add("  changes", [rare.rawValue, newStates.rawValue, vanishedStates.rawValue])
    }
    thresholds.write(to: &text)
    for override in overrides {
      text.add("  override", [override.states.canonical, (override.level?.rawValue).canonical])
      override.thresholds.write(to: &text)
    }
  }
}

extension Thresholds {
  fileprivate func write(to text: inout CanonicalText) {
    text.add("    limits", [(max?.value).canonical, (min?.value).canonical])
    text.add("    tolerances", [maxIncrease.canonical, maxDecrease.canonical])
    guard let warn else { return }
    text.add("    warn limits", [(warn.max?.value).canonical, (warn.min?.value).canonical])
    text.add("    warn tolerances", [warn.maxIncrease.canonical, warn.maxDecrease.canonical])
  }
}

// MARK: - Values

extension Optional where Wrapped: CustomStringConvertible {
  /// The value, or a dash, which no value reads as, since a value has a mark before it.
  fileprivate var canonical: String { map { "=" + $0.description } ?? "-" }
}

extension [Glob] {
  /// Sorted, without repetition: their order means nothing.
  fileprivate var canonical: String {
    Set(map(\.pattern)).sorted().map { "\($0.utf8.count):\($0)" }.joined(separator: ",")
  }
}

extension [Glob]? {
  fileprivate var canonical: String { map { "=" + $0.canonical } ?? "-" }
}

extension [Thresholds.Tolerance] {
  /// Sorted, without repetition: the one that allows most counts.
  fileprivate var canonical: String {
    Set(map { ($0.isRelative ? "relative " : "absolute ") + $0.value.description }).sorted().joined(
      separator: ","
    )
  }
}

extension MetricKey {
  fileprivate var canonical: String {
    switch self {
    case .builtIn: "built-in " + name
    case .signpost(let signpost):
      "signpost \(signpost.category.utf8.count):\(signpost.category) \(signpost.name) \(signpost.aspect.rawValue)"
    case .named: "own " + name
    }
  }
}

extension Quantity {
  fileprivate var canonical: String {
    switch self {
    case .duration: "duration"
    case .bytes: "bytes"
    case .count: "count"
    case .hitchRatio: "hitch ratio"
    case .number(let unit): "number " + unit
    }
  }
}

extension Statistic {
  fileprivate var canonical: String {
    switch self {
    case .average: "average"
    case .percentile(let percent): "p\(percent)"
    case .shareOver(let value): "share over \(value)"
    case .shareUnder(let value): "share under \(value)"
    case .totalPerHour: "total per hour"
    case .countPerHour: "count per hour"
    case .totalPerDay: "total per day"
    case .countPerDay: "count per day"
    case .countPerReport: "count per report"
    }
  }
}
