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
      } else if statistic.hasPrefix("count "), decision.metric.contains("_exits.") {
        // Exits are counted anyway, and their values say per what.
        "\(metric)"
      } else {
        "\(statistic) of \(metric)"
      }
    guard let state = decision.state else { return measured }
    if state.label == "(other)" { return measured + " on the rare \(place) together" }
    return measured + " on \(place) “\(state.label)”"
  }

  /// The verb that goes with the subject.
  private var verb: Phrase { decision.metric.contains("_exits.") ? "are" : "is" }

  /// What a state is one of: `screen` for the domain `com.example.app.screens`.
  private var place: Phrase {
    guard let state = decision.state else { return "" }
    let isMany = state.label == "(other)"
    switch state.domain {
    case "device": return isMany ? "device models" : "device model"
    case "os": return isMany ? "systems" : "system"
    case "region": return isMany ? "regions" : "region"
    default: break
    }
    let last = state.domain.split(separator: ".").last.map(String.init) ?? state.domain
    guard last.utf8.allSatisfy({ (97...122).contains($0) }), last.hasSuffix("s") else {
      return isMany ? "states of \(last)" : "\(last)"
    }
    let isSingular = ["ss", "us", "is"].contains { last.hasSuffix($0) }
    if isMany || isSingular { return "\(last)" }
    return last.hasSuffix("ies") ? "\(last.dropLast(3) + "y")" : "\(String(last.dropLast()))"
  }

  /// What it comes to against its threshold: `is 31 % higher than in 8.1.0; 10 % is tolerated`.
  func finding(baseline name: String) -> Phrase {
    guard let comparison else { return "\(verb) not measured" }
    let limit: Phrase = "\(limit(of: comparison.threshold))"
    switch comparison.threshold.kind {
    case .max: return "\(verb) \(format.text(comparison.candidate)); at most \(limit) is allowed"
    case .min: return "\(verb) \(format.text(comparison.candidate)); at least \(limit) is asked for"
    case .maxIncrease, .maxDecrease:
      let isRise = (decision.change?.absolute ?? 0) > 0
      let way = comparison.threshold.kind == .maxIncrease ? "an increase" : "a decrease"
      let isAgainst = isRise == (comparison.threshold.kind == .maxIncrease)
      let tolerance: Phrase =
        isAgainst ? "; \(limit) is tolerated" : "; \(Phrase(words: way)) of \(limit) is tolerated"
      return movement(baseline: name) + tolerance
    }
  }

  /// What it comes to, or why it is not decided: a sentence without its full stop.
  func statement(baseline name: String) -> Phrase {
    guard let reason = decision.reason else { return "\(subject) \(finding(baseline: name))" }
    return "\(subject) \(verb) not decided: \(reason.meaning)"
  }

  /// The values, bounds and reports behind the finding, as a sentence.
  func evidence(_ settings: DecisionSettings) -> Phrase {
    let reports = decision.candidate?.reports ?? 0
    // Values that a store publishes come without a count.
    let isPublished = reports == 0 && decision.candidate?.value != nil
    guard let comparison, comparison.baseline != nil else {
      if isPublished { return "\(candidateAlone), as published." }
      let bounds = candidateBounds
      let labelled: Phrase = bounds.isEmpty ? "" : " (\(boundsLabel(settings)): \(bounds))"
      return "\(candidateAlone)\(labelled), from \(reports) reports."
    }
    if isPublished {
      return "\(candidateAlone) against \(baseline), a change of \(changeAlone), as published."
    }
    let mix: Phrase =
      decision.adjusted != nil && comparison.threshold.isRelation
      ? " on the same mix of \(Phrase(words: settings.mixWords))" : ""
    let own: Phrase =
      candidateBounds.isEmpty ? "" : " (\(boundsLabel(settings)): \(candidateBounds))"
    let labelled: Phrase = changeBounds.isEmpty ? "" : " (\(boundsLabel(settings)): \(changeBounds))"
    return """
      \(candidateAlone)\(own) against \(baseline)\(mix), a change of \(changeAlone)\(own.isEmpty ? labelled : ""), \
      from \(reports) reports against \(decision.baseline?.reports ?? 0).
      """
  }

  private func boundsLabel(_ settings: DecisionSettings) -> Phrase {
    "one-sided \(NumberText.percent(settings.confidence)) bounds"
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

  /// A warning that the values as measured say the opposite, as a sentence; empty where they do not.
  func signWarning(_ settings: DecisionSettings) -> Phrase {
    guard decision.differsInSign, let candidate = decision.candidate?.value,
      let baseline = decision.baseline?.value
    else { return "" }
    let (way, other): (Phrase, Phrase) = candidate < baseline ? ("fell", "rose") : ("rose", "fell")
    let mix = Phrase(words: settings.mixWords)
    return """
      As measured it \(way), from \(format.text(baseline)) to \(format.text(candidate)), but the two versions run \
      on different \(mix): on the same mix of \(mix) it \(other).
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
    guard difference != 0 else { return "\(verb) the same as in \(name)" }
    if changeAlone.hasPrefix("±") { return "\(verb) about the same as in \(name)" }
    return "\(verb) \(amount) \(Phrase(words: difference > 0 ? "higher" : "lower")) than in \(name)"
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
    guard let first = words.first, words.count == 2 else { return words.first ?? metric }
    if parts[0] == "app_store" { return "\(words[1]) in App Store Connect" }
    let isAdjective = ["all", "normal", "abnormal", "unexpected"].contains(words[1])
    return isAdjective ? "\(words[1]) \(first)" : "\(first) (\(words[1]))"
  }
}
