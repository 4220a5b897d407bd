import Measurements

extension RuleFile {
  /// All that decides, every default written out: files of the same meaning have the same text.
  ///
  /// The order of rules and overrides shows, and how values are written does not. The name, the versions compared, and
  /// the reasons and owners of waivers are not part of it.
  public var canonicalText: String {
    var lines = ["release-gate rules 1"]
    lines += dataLines + decisionLines
    for rule in rules { lines += rule.canonicalLines }
    lines += waivers.map(\.canonicalLine).sorted()
    for (name, metric) in metrics.sorted(by: { $0.key < $1.key }) {
      lines.append("metric \(quoted(name)) \(canonical(metric.quantity)) \(metric.direction.rawValue)")
    }
    lines += logs.map(\.canonicalLine)
    return lines.map { $0 + "\n" }.joined()
  }

  private var dataLines: [String] {
    [
      "data.bundle \(quoted(data.bundle))",
      "data.newest \(data.newestDays.map(String.init) ?? "all")",
      "data.baseline days \(data.baselineDays.rawValue)",
      "data.exclude \(data.exclude.map(\.rawValue).sorted())",
      "data.only \(data.only.map(\.rawValue).sorted())",
      "data.minimum \(data.minimum.reports) reports \(data.minimum.days) days",
      "data.not older than \(data.notOlderThanDays.map(String.init) ?? "off")",
      "data.coverage drop \(data.coverageDrop.map(String.init(describing:)) ?? "off")",
    ]
  }

  private var decisionLines: [String] {
    [
      "decision.method \(decision.method.rawValue)",
      "decision.confidence \(decision.confidence)",
      "decision.looks \(decision.looks.rawValue)",
      "decision.horizon \(decision.horizonDays)",
      "decision.schedule \(decision.schedule.rawValue)",
      "decision.settle \(decision.settleDays)",
      "decision.adjust for \(decision.adjustFor.map(\.rawValue).sorted())",
      "decision.repeated devices \(decision.repeatedDevices)",
    ]
  }
}

/// A text with its quotes and backslashes escaped, or `-` for none.
private func quoted(_ text: String?) -> String {
  text.map { $0.debugDescription } ?? "-"
}

private func canonical(_ quantity: Quantity) -> String {
  switch quantity {
  case .duration: "duration"
  case .bytes: "bytes"
  case .count: "count"
  case .hitchRatio: "hitch ratio"
  case .number(let unit): "number " + quoted(unit)
  }
}

private func canonical(_ metric: MetricKey) -> String {
  switch metric {
  case .builtIn: metric.name
  case .signpost(let signpost):
    "signpost \(quoted(signpost.category)) \(quoted(signpost.name)) \(signpost.aspect.rawValue)"
  case .named(let name): "named " + quoted(name)
  }
}

private func canonical(_ globs: [Glob]) -> String {
  "[" + Set(globs.map(\.pattern)).sorted().map { quoted($0) }.joined(separator: ", ") + "]"
}

private func canonical(_ tolerances: [Thresholds.Tolerance]) -> String {
  let amounts = tolerances.map { tolerance in
    switch tolerance.amount {
    case .relative(let value): "relative \(value)"
    case .absolute(let value): "absolute \(value)"
    }
  }
  return "[" + Set(amounts).sorted().joined(separator: ", ") + "]"
}

private func canonicalLimits(
  _ max: Thresholds.Limit?, _ min: Thresholds.Limit?, _ increase: [Thresholds.Tolerance],
  _ decrease: [Thresholds.Tolerance]
) -> String {
  let limits = [("max", max), ("min", min)].compactMap { name, limit in limit.map { "\(name) \($0.value)" } }
  let tolerances = [("max increase", increase), ("max decrease", decrease)].compactMap { name, list in
    list.isEmpty ? nil : "\(name) \(canonical(list))"
  }
  return (limits + tolerances).joined(separator: ", ")
}

extension Thresholds {
  fileprivate var canonical: String {
    let own = canonicalLimits(max, min, maxIncrease, maxDecrease)
    guard let warn else { return "{\(own)}" }
    return "{\(own)} warn {\(canonicalLimits(warn.max, warn.min, warn.maxIncrease, warn.maxDecrease))}"
  }
}

extension Rule {
  fileprivate var canonicalLines: [String] {
    let per =
      switch scope {
      case nil: "-"
      case .dimension(let dimension): dimension.rawValue
      case .states(let domain): "states " + quoted(domain)
      }
    let states =
      "include \(Rules.canonical(include)) exclude \(Rules.canonical(exclude)) rare \(rare.rawValue)"
      + " new \(newStates.rawValue) vanished \(vanishedStates.rawValue)"
    let first = "rule \(quoted(id)) \(Rules.canonical(metric)) \(statistic) per \(per) \(level.rawValue)"
    return [first, "  " + states, "  " + thresholds.canonical]
      + overrides.map { override in
        "  override \(Rules.canonical(override.states)) \(override.level?.rawValue ?? "-") "
          + override.thresholds.canonical
      }
  }
}

extension Waiver {
  fileprivate var canonicalLine: String {
    "waiver \(quoted(rule)) \(states.map { canonical($0) } ?? "-") until \(until)"
  }
}

extension LogMapping {
  fileprivate var canonicalLine: String {
    let names = [value, weight, domain, state, version, build].map { quoted($0) }.joined(separator: " ")
    return "log \(quoted(message)) \(canonical(metric)) \(basePerUnit) \(names)"
  }
}
