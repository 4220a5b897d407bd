import Measurements
import SourceDiagnostics
import YAMLDocuments

extension RuleFile {
  /// Where the minimum is smaller than intervals need to be as sure as they say, and a rule that blocks relies on it.
  func advice(_ root: YAMLNode) -> [Diagnostic] {
    guard decision.method == .interval else { return [] }
    let written = root.value(of: "data")?.value(of: "minimum")?.value(of: "reports")?.location
    let blocking = rules.filter { $0.level == .block || $0.overrides.contains { $0.level == .block } }
    let needs: [(reports: Int, what: String, rule: Rule?)] = [
      (300, "averages and percentiles", blocking.first(where: \.statistic.isMean)),
      (1_000, "totals per hour", blocking.first { $0.statistic == .totalPerHour }),
    ]
    return needs.compactMap { need in
      guard let rule = need.rule, data.minimum.reports < need.reports else { return nil }
      let place = written ?? SourceLocation(file: root.location.file, line: rule.line)
      return .smallMinimum(data.minimum.reports, need.reports, need.what, rule.id, at: place)
    }
  }
}

extension Statistic {
  fileprivate var isMean: Bool {
    switch self {
    case .average, .percentile: true
    default: false
    }
  }
}

extension Diagnostic {
  fileprivate static func smallMinimum(
    _ reports: Int,
    _ needed: Int,
    _ what: String,
    _ rule: String,
    at location: SourceLocation
  ) -> Self {
    Self(
      .warning,
      "a minimum of \(reports) reports is small for \(what), as in rule '\(rule)': intervals are less sure than they say",
      at: location,
      remedy: "write 'data: {minimum: {reports: \(needed)}}'"
    )
  }
}
