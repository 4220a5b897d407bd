import Evaluation
import Measurements
import Rules

/// In what part of the report a decision stands, in the order in which they are shown.
enum DecisionGroup: Int, CaseIterable {
  case failed
  case held
  case warned
  case waived
  case passed
  case observed

  /// The mark before a decision of the group.
  var mark: String {
    switch self {
    case .failed: "⛔"
    case .held: "⏸"
    case .warned: "⚠️"
    case .waived: "🔕"
    case .passed: "✅"
    case .observed: "👁"
    }
  }

  /// The group in a word: `3 failed`.
  var word: String { "\(self)" }
}

extension Decision {
  /// The part of the report it stands in; what fails or holds without blocking warns.
  var group: DecisionGroup {
    switch status {
    case .fail: level == .block ? .failed : .warned
    case .hold: level == .block ? .held : .warned
    case .warn: .warned
    case .waived: .waived
    case .pass: .passed
    case .observed: .observed
    }
  }

  /// The rule and the state, escaped for Markdown: `hang-by-screen · search`.
  var title: String {
    guard let state else { return MarkdownText.escaped(rule) }
    return MarkdownText.escaped(rule) + " · " + label(of: state)
  }

  /// The statistic and metric in words, escaped: `average hang time on “search”`.
  var subject: String {
    let metric = MarkdownText.escaped(self.metric.replacingUnderscores)
    let words =
      statistic == "average" ? "average \(metric)" : MarkdownText.escaped(statistic) + " of \(metric)"
    guard let state else { return words }
    return words + (state.label == "(other)" ? " on the rarer states together" : " on “\(label(of: state))”")
  }

  private func label(of state: StateKey) -> String {
    state.label.isEmpty ? "(without a name)" : MarkdownText.escaped(state.label)
  }

  /// The values that comparisons are made of: standardised where that was done, else as measured.
  var compared: (candidate: Double?, baseline: Double?) {
    (adjusted?.candidate ?? candidate?.value, adjusted?.baseline ?? baseline?.value)
  }

  /// The value that a threshold is held against.
  func judged(by threshold: Threshold) -> Double? {
    threshold.isComparison ? compared.candidate : candidate?.value
  }
}

extension Decision.Threshold {
  /// Whether it is held against the baseline.
  var isComparison: Bool { kind == .maxIncrease || kind == .maxDecrease }

  /// The limit as a reader writes it: `+10 %`, `max 1.5 s`.
  var written: String {
    let text = MarkdownText.escaped(asWritten)
    return switch kind {
    case .max: "max " + text
    case .min: "min " + text
    case .maxIncrease: "+" + text
    case .maxDecrease: "−" + text
    }
  }
}

extension String {
  /// The text with spaces for underscores.
  var replacingUnderscores: String { String(map { $0 == "_" ? " " : $0 }) }

  /// The text with its first letter as a capital.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Verdict {
  /// The candidate with its builds, escaped.
  var candidateTitle: String { Self.title(candidate, data.candidate, absent: "no candidate") }

  /// The baseline with its builds, escaped.
  var baselineTitle: String { Self.title(baseline, data.baseline, absent: "no baseline") }

  /// The candidate's name alone, escaped.
  var candidateName: String { candidate.isEmpty ? "candidate" : MarkdownText.escaped(candidate) }

  /// The baseline's name alone, escaped.
  var baselineName: String { baseline.isEmpty ? "baseline" : MarkdownText.escaped(baseline) }

  private static func title(_ name: String, _ side: DataSummary.Side, absent: String) -> String {
    var versions: [(version: String, builds: [String])] = []
    for (version, _) in side.versions {
      if versions.last?.version != version.version { versions.append((version.version, [])) }
      if !version.build.isEmpty { versions[versions.count - 1].builds.append(version.build) }
    }
    guard !versions.isEmpty else { return name.isEmpty ? absent : MarkdownText.escaped(name) }
    let shown = versions.prefix(3).map { version, builds in
      let list = builds.prefix(3).map { MarkdownText.escaped($0, limit: 40) }.joined(separator: ", ")
      let more = builds.count > 3 ? " and \(builds.count - 3) more" : ""
      return MarkdownText.escaped(version, limit: 40) + (builds.isEmpty ? "" : " (\(list)\(more))")
    }
    let more = versions.count > 3 ? " and \(versions.count - 3) more" : ""
    return shown.joined(separator: ", ") + more
  }
}
