import Measurements
import SourceDiagnostics

/// The words of `statistic:`.
enum StatisticWords {
  static let percentiles = ["p50", "p75", "p90", "p95", "p99"]

  /// The statistics that are words alone.
  private static let fixed: [(words: String, statistic: Statistic)] =
    [("average", .average)]
    + zip(percentiles, [50, 75, 90, 95, 99]).map { ($0, .percentile($1)) } + [
      ("total per hour", .totalPerHour), ("count per hour", .countPerHour), ("total per day", .totalPerDay),
      ("count per day", .countPerDay), ("count per report", .countPerReport),
    ]

  private static let shares = ["share over", "share under"]

  /// The statistic that a text names, and its words; nil, with what is wrong, where it names none or one that the
  /// metric does not have.
  static func decode(
    _ text: LocatedText,
    of metric: KnownMetric?,
    _ findings: Findings
  ) -> (statistic: Statistic, text: String)? {
    let words = text.text.words
    if let known = fixed.first(where: { $0.words == words }) {
      return fits(words, metric, at: text.location, findings) ? (known.statistic, words) : nil
    }
    for share in shares where words == share || words.hasPrefix(share + " ") {
      guard fits(share, metric, at: text.location, findings) else { return nil }
      let rest = text.text.unicodeScalars.dropFirst(share.unicodeScalars.count + 1)
      return decodeShare(share, LocatedText(text: String(rest), at: text.location), metric, findings)
    }
    let tail = words.split(separator: " ").dropFirst(2).joined(separator: " ")
    let names = fixed.map(\.words) + shares.map { $0 + (tail.isEmpty ? " X" : " " + tail) }
    findings.add(.unknownStatistic(text, nearest: findings.nearest(words, among: names)))
    return nil
  }

  /// The statistic of a rule that names none; nil, with what is wrong, where the metric has no average.
  static func unwritten(of metric: KnownMetric?, at location: SourceLocation, _ findings: Findings)
    -> Statistic?
  {
    fits("average", metric, at: location, findings) ? .average : nil
  }

  private static func fits(
    _ words: String,
    _ metric: KnownMetric?,
    at location: SourceLocation,
    _ findings: Findings
  ) -> Bool {
    guard let metric, !metric.statistics.contains(words) else { return true }
    findings.add(.statisticDoesNotFit(words, metric, at: location))
    return false
  }

  private static func decodeShare(
    _ share: String,
    _ text: LocatedText,
    _ metric: KnownMetric?,
    _ findings: Findings
  ) -> (statistic: Statistic, text: String)? {
    guard let value = WrittenValue(text, of: share, findings), let metric else { return nil }
    guard let base = value.basePerUnit(of: metric.quantity) else {
      findings.add(.wrongUnit(value, of: share, remedy: metric.quantity.unitRemedy))
      return nil
    }
    let scaled = value.value(times: base).rounded(.toNearestOrEven)
    guard let limit = Int64(exactly: scaled) else {
      findings.add(.outside(value, of: share, "is too large"))
      return nil
    }
    if limit <= 0, !metric.quantity.mayBeNegative {
      findings.add(.outside(value, of: share, "must be above 0"))
      return nil
    }
    // A sign stays; what joins the number and its unit does not.
    let written = String(value.text.prefix(1)) + String(value.text.dropFirst()).words
    return (share == shares[0] ? .shareOver(limit) : .shareUnder(limit), share + " " + written)
  }
}

extension Quantity {
  /// Whether values under 0 make sense.
  var mayBeNegative: Bool {
    if case .number = self { true } else { false }
  }

  private var unitNames: String {
    UnitName.all.filter { UnitName.known($0)?.quantity == self }.joined(separator: ", ")
  }

  /// What to write for a value of this kind.
  var unitRemedy: String {
    switch self {
    case .duration: "write a time, such as '1.5 s' or '40 ms'; what fits: \(unitNames)"
    case .bytes: "write a size, such as '300 MB'; what fits: \(unitNames)"
    case .count: "write a bare number"
    case .hitchRatio: "write a hitch ratio, such as '5 ms per s'"
    case .number(let unit): "write the metric's unit, such as '5 \(unit)'"
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownStatistic(_ text: LocatedText, nearest: String?) -> Self {
    Self(
      .error,
      "unknown statistic '\(text.text)'",
      at: text.location,
      remedy: remedy(
        nearest: nearest,
        or:
          "known are average, p50, p75, p90, p95, p99, share over X, share under X, total per hour, count per hour, "
          + "total per day, count per day and count per report"
      )
    )
  }

  fileprivate static func statisticDoesNotFit(
    _ words: String,
    _ metric: KnownMetric,
    at location: SourceLocation
  ) -> Self {
    let known = metric.statistics.map { $0.hasPrefix("share") ? $0 + " X" : $0 }
    return Self(
      .error,
      "'\(metric.name)' has no statistic '\(words)'",
      at: location,
      remedy: "write 'statistic:' with \(list(known))"
    )
  }
}
