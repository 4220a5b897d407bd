import Measurements
import SourceDiagnostics
import YAMLDocuments

/// A statistic and how it is written, with words apart by single spaces.
struct WrittenStatistic {
  var statistic: Statistic
  var text: String

  /// Whether it is a fraction that is written as a percentage.
  var isShare: Bool {
    switch statistic {
    case .shareOver, .shareUnder: true
    default: false
    }
  }

  /// Whether it is a number of events.
  var isCount: Bool {
    switch statistic {
    case .countPerHour, .countPerDay, .countPerReport: true
    default: false
    }
  }
}

extension RuleReader {
  private static let plain: [(String, Statistic)] = [
    ("average", .average), ("p50", .percentile(50)), ("p75", .percentile(75)), ("p90", .percentile(90)),
    ("p95", .percentile(95)), ("p99", .percentile(99)), ("total per hour", .totalPerHour),
    ("count per hour", .countPerHour), ("total per day", .totalPerDay), ("count per day", .countPerDay),
    ("count per report", .countPerReport),
  ]

  /// The statistic of a rule, which has to fit its metric.
  func statistic(_ node: YAMLNode?, of metric: MetricTraits, rule: SourceLocation) -> WrittenStatistic? {
    let statistic: WrittenStatistic?
    if let node {
      statistic = written(node, metric)
    } else {
      statistic = .init(statistic: .average, text: "average")
    }
    guard let statistic else { return nil }
    guard let refusal = metric.refusal(of: statistic) else { return statistic }
    fail(refusal.message, at: node?.location ?? rule, remedy: refusal.remedy)
    return nil
  }

  private func written(_ node: YAMLNode, _ metric: MetricTraits) -> WrittenStatistic? {
    guard let text = text(node, "statistic") else { return nil }
    let words = text.spaced
    if let known = Self.plain.first(where: { $0.0 == words }) {
      return WrittenStatistic(statistic: known.1, text: words)
    }
    // The value keeps its signs: only what stands before it is words.
    let parts = text.split(maxSplits: 2) { $0 == " " || $0 == "_" || $0 == "-" }
    for (start, isOver) in [("share over", true), ("share under", false)]
    where parts.prefix(2).joined(separator: " ") == start {
      return share(parts.count > 2 ? String(parts[2]) : "", start, isOver, node, metric)
    }
    let names = Self.plain.map(\.0) + ["share over X", "share under X"]
    fail(
      "unknown statistic '\(text)'", at: node.location,
      remedy: nearest(words, among: names).map { "did you mean '\($0)'?" }
        ?? "write one of: " + names.joined(separator: ", "))
    return nil
  }

  private func share(
    _ value: String, _ start: String, _ isOver: Bool, _ node: YAMLNode, _ metric: MetricTraits
  )
    -> WrittenStatistic?
  {
    guard !value.isBlank else {
      fail("'\(start)' needs a value", at: node.location, remedy: "write '\(start) 2 s'")
      return nil
    }
    let place = YAMLNode(kind: .scalar(text: value, isPlain: false), location: node.location)
    guard let amount = amount(place, start), let base = base(amount, metric.quantity, start) else {
      return nil
    }
    guard let edge = Int64(exactly: base.rounded()) else {
      fail("'\(amount.text)' is too large", at: node.location)
      return nil
    }
    let text = start + " " + amount.text
    return WrittenStatistic(statistic: isOver ? .shareOver(edge) : .shareUnder(edge), text: text)
  }

  /// An amount in base units of a quantity; reports a unit that is missing, unknown or does not fit.
  func base(_ amount: Amount, _ quantity: Quantity, _ key: String) -> Double? {
    let fitting = quantity == .count ? "a bare number" : quantity.unitNames.joined(separator: ", ")
    guard let known = UnitName.known(amount.unit) else {
      let meant = nearest(amount.unit, among: quantity.unitNames).map { "did you mean '\($0)'?" }
      fail(
        "unit '\(amount.unit)' of '\(key)' does not fit; what fits: \(fitting)", at: amount.location,
        remedy: meant)
      return nil
    }
    guard known.quantity == quantity else {
      let message =
        amount.unit.isEmpty
        ? "'\(key)' of '\(amount.text)' has no unit" : "unit '\(amount.unit)' of '\(key)' does not fit"
      fail(message + "; what fits: \(fitting)", at: amount.location)
      return nil
    }
    let value = amount.number * known.basePerUnit
    guard value.isFinite else {
      fail("'\(amount.text)' is too large", at: amount.location)
      return nil
    }
    return value
  }
}

extension Quantity {
  /// The units that fit.
  var unitNames: [String] { UnitName.all.filter { UnitName.known($0)?.quantity == self } }
}

extension MetricTraits {
  /// Why a statistic cannot be computed of the metric; nil where it can.
  func refusal(of statistic: WrittenStatistic) -> (message: String, remedy: String)? {
    let resume = MetricCatalogue.key(named: "resume_time")
    if statistic.statistic == .average, key == resume {
      return (
        "an average of 'resume_time' says nothing: a few resumes of hours outweigh all others",
        "write a percentile: 'statistic: p90'"
      )
    }
    let (fits, remedy): (Bool, String) =
      switch (form, statistic.statistic) {
      case (.distribution, _): (true, "")
      case (.total, .average), (.total, .totalPerHour), (.total, .totalPerDay): (true, "")
      case (.total, _): (statistic.isShare, "write average, total per hour, total per day or a share")
      case (.mean, _), (.ratio, _): (statistic.statistic == .average, "write 'statistic: average'")
      case (.counter, _):
        (statistic.isCount, "write 'statistic: count per day', 'count per hour' or 'count per report'")
      }
    return fits ? nil : ("'\(statistic.text)' cannot be computed of '\(name)'", remedy)
  }
}
