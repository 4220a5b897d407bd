import Evaluation
import Measurements
import Rules

/// A decision in a reader's words.
extension DecisionText {
  /// What is measured and where: `hang time on “search”`.
  var subject: Phrase {
    let metric = decision.metric.hasPrefix("signpost ") ? decision.metric : Self.words(decision.metric)
    let statistic = decision.statistic
    let measured: Phrase =
      if statistic == "average" || statistic.isEmpty {
        "\(metric)"
      } else if statistic.hasPrefix("share ") {
        "the \(statistic) of \(metric)"
      } else if statistic.hasPrefix("total ") {
        "\(metric) \(String(statistic.dropFirst(6)))"
      } else {
        "\(statistic) of \(metric)"
      }
    guard let state = decision.state else { return measured }
    if state.label == "(other)" { return measured + " on the rare states together" }
    return measured + " on “\(state.label)”"
  }

  /// What it comes to against its threshold: `is 31 % higher than in 8.1.0; 10 % is tolerated`.
  func finding(baseline name: String) -> Phrase {
    guard let comparison else { return "is not measured" }
    let written: Phrase = "\(comparison.threshold.asWritten)"
    switch comparison.threshold.kind {
    case .max: return "is \(format.text(comparison.candidate)); at most \(written) is allowed"
    case .min: return "is \(format.text(comparison.candidate)); at least \(written) is asked for"
    case .maxIncrease, .maxDecrease:
      let isRise = (decision.change?.absolute ?? 0) > 0
      let way = comparison.threshold.kind == .maxIncrease ? "an increase" : "a decrease"
      let isAgainst = isRise == (comparison.threshold.kind == .maxIncrease)
      let tolerance: Phrase =
        isAgainst ? "; \(written) is tolerated" : "; \(Phrase(words: way)) of \(written) is tolerated"
      return movement(baseline: name) + tolerance
    }
  }

  /// What it comes to, or why it is not decided: a sentence without its full stop.
  func statement(baseline name: String) -> Phrase {
    guard let reason = decision.reason else { return "\(subject) \(finding(baseline: name))" }
    return "\(subject) is not decided: \(reason.meaning)"
  }

  /// The values, bounds and reports behind the finding, as a sentence.
  ///
  /// `confidence` is a fraction.
  func evidence(verdict: Verdict) -> Phrase {
    let bounds: Phrase =
      hasBounds ? ", bounds one-sided at \(NumberText.percent(verdict.settings.confidence)) each" : ""
    guard let comparison, comparison.baseline != nil else {
      return "\(candidate)\(bounds), from \(decision.candidate?.reports ?? 0) reports."
    }
    let kind: Phrase = decision.adjusted != nil && comparison.threshold.isRelation ? " like with like" : ""
    let reports: Phrase =
      "\(decision.candidate?.reports ?? 0) reports against \(decision.baseline?.reports ?? 0)"
    return "\(candidate) against \(baseline)\(kind), a change of \(change)\(bounds), from \(reports)."
  }

  /// In how many device models it lies beyond the threshold, as a sentence; empty where there is one model or none.
  var spread: Phrase {
    guard let comparison else { return "" }
    let answers = decision.devices.compactMap {
      comparison.isBeyond(candidate: $0.candidate, baseline: $0.baseline)
    }
    guard answers.count > 1 else { return "" }
    let beyond = answers.count { $0 }
    if beyond == answers.count { return "It shows in all \(answers.count) device models compared." }
    return "It shows in \(beyond) of \(answers.count) device models compared."
  }

  /// A warning that the plain values say the opposite, as a sentence; empty where they do not.
  var signWarning: Phrase {
    guard decision.differsInSign, let candidate = decision.candidate?.value,
      let baseline = decision.baseline?.value
    else { return "" }
    let direction: Phrase = candidate < baseline ? "fell" : "rose"
    return """
      The plain value \(direction) from \(format.text(baseline)) to \(format.text(candidate)), but the mix of \
      reports changed too: compared like with like it is the other way round.
      """
  }

  /// Whether bounds stand beside the value that decides.
  var hasBounds: Bool {
    decision.decisive?.isRelation == true
      ? decision.change?.lower != nil || decision.change?.upper != nil
      : decision.candidate?.lower != nil || decision.candidate?.upper != nil
  }

  private func movement(baseline name: String) -> Phrase {
    let difference = decision.change?.absolute ?? 0
    guard difference != 0 else { return "is the same as in \(name)" }
    return "is \(amount) \(Phrase(words: difference > 0 ? "higher" : "lower")) than in \(name)"
  }

  /// The change without sign and bounds.
  private var amount: String {
    let text = changeAlone
    return text.first.map { "+−±".contains($0) } == true ? String(text.dropFirst()) : text
  }

  private static func words(_ metric: String) -> String {
    let parts = metric.split(separator: ".", maxSplits: 1)
    let words = parts.map { part in
      part.split(separator: "_").map { $0 == "cpu" || $0 == "gpu" ? $0.uppercased() : String($0) }
        .joined(separator: " ")
    }
    return words.count == 2 ? "\(words[0]) (\(words[1]))" : words.first ?? metric
  }
}
