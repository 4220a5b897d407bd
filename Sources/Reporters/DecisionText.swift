import Evaluation
import Measurements
import Rules

/// The texts of one decision, made once, so that table, headline and section say the same in the same digits.
struct DecisionText {
  let decision: Decision
  /// Its place among the decisions.
  let index: Int
  let standing: Standing
  /// The threshold it turns on, with the values held to it.
  let comparison: Comparison?
  let format: ValueFormat

  init(_ decision: Decision, at index: Int) {
    self.decision = decision
    self.index = index
    standing = Standing(decision)
    let comparison = decision.decisive.flatMap { Comparison(decision, $0) }
    self.comparison = comparison
    format = ValueFormat(decision)
  }

  /// The rule and its state: `hang-by-screen · search`.
  var name: Phrase {
    guard let state = decision.state else { return "\(decision.rule)" }
    return "\(decision.rule) · \(state.label)"
  }

  /// The candidate's value as compared, with its bounds where they decide.
  var candidate: Phrase { candidateAlone + Self.bracketed(candidateBounds) }

  /// The candidate's value as compared.
  var candidateAlone: Phrase { "\(format.text(comparison?.candidate ?? decision.candidate?.value))" }

  /// The bounds of the candidate's value where they decide: `892 to 936`.
  var candidateBounds: Phrase {
    guard decision.decisive?.isRelation != true, let estimate = decision.candidate, estimate.value != nil
    else { return "" }
    return Self.range(estimate.lower, estimate.upper, format.bare)
  }

  /// The baseline's value as compared.
  var baseline: Phrase { "\(format.text(comparison?.baseline ?? decision.baseline?.value))" }

  /// The change with its bounds: `+31 % (+24 to +38)`.
  var change: Phrase { "\(changeAlone)\(Self.bracketed(changeBounds))" }

  /// The bounds of the change: `+24 to +38`.
  var changeBounds: Phrase {
    guard let change = decision.change else { return "" }
    return relative?.bounds ?? Self.range(change.lower, change.upper, format.bareDifference)
  }

  /// The change without its bounds.
  var changeAlone: String {
    guard let change = decision.change else { return NumberText.none }
    return relative?.text ?? format.difference(change.absolute)
  }

  /// The change between two other values of the same kind, those of a device model.
  func change(from baseline: Double?, to candidate: Double?) -> Phrase {
    guard let baseline, let candidate else { return Phrase(words: NumberText.none) }
    // What lies beyond the tolerance must not look equal to it.
    let tolerated = comparison.flatMap { held -> Double? in
      guard held.threshold.isRelation, let limit = held.threshold.limit, let base = held.baseline else {
        return nil
      }
      return limit - base
    }
    guard relative != nil, baseline != 0 else {
      return "\(format.difference(candidate - baseline, unlike: tolerated))"
    }
    let percent = (candidate - baseline) / abs(baseline) * 100
    let limit = comparison?.threshold.isProportion == true ? tolerated : nil
    let base = abs(comparison?.baseline ?? 0)
    let pairs = limit.map { base == 0 ? [] : [(percent, $0 / base * 100)] } ?? []
    let decimals = NumberText.decimals(from: NumberText.decimals(forPercent: percent), distinguishing: pairs)
    return "\(NumberText.signed(percent, decimals: min(decimals, 6))) %"
  }

  /// A limit, or what is tolerated beside the baseline, in the unit of the values; as written where it is a
  /// percentage or not known.
  func limit(of threshold: Decision.Threshold) -> String {
    let written = threshold.asWritten.split(separator: ", ").joined(separator: " or ")
    guard let limit = threshold.limit, decision.unit != "%", !threshold.isProportion else { return written }
    guard threshold.isRelation else { return format.exactly(limit) }
    guard let baseline = Comparison(decision, threshold)?.baseline else { return written }
    return format.exactly(threshold.kind == .maxIncrease ? limit - baseline : baseline - limit)
  }

  /// What is allowed, in the unit of the values, the threshold that the decision turns on in bold where it is broken.
  var tolerated: Phrase {
    let shown = decision.thresholds.filter { !$0.isWarning || $0 == decision.decisive }
    return .joined(
      shown.map { threshold in
        let phrase: Phrase =
          switch threshold.kind {
          case .max: "≤ \(limit(of: threshold))"
          case .min: "≥ \(limit(of: threshold))"
          case .maxIncrease: "+\(limit(of: threshold))"
          case .maxDecrease: "−\(limit(of: threshold))"
          }
        let words = threshold.isWarning ? phrase + " (warn)" : phrase
        return threshold.result == .broken ? words.strong : words
      },
      by: " · "
    )
  }

  /// Reports of both sides that carry the metric.
  var reports: Phrase {
    guard let candidate = decision.candidate else { return Phrase(words: NumberText.none) }
    guard let baseline = decision.baseline else { return "\(candidate.reports)" }
    return "\(candidate.reports) / \(baseline.reports)"
  }

  /// The change as a percentage of the baseline and its bounds; nil where the decision is about a difference.
  private var relative: (text: String, bounds: Phrase)? {
    guard let change = decision.change, let relative = change.relative else { return nil }
    if let decisive = decision.decisive, decisive.isRelation, !decisive.isProportion { return nil }
    if decision.unit == "%", decision.decisive?.isProportion != true { return nil }
    let decimals = percentDecimals(change)
    func signed(_ fraction: Double) -> String { NumberText.signed(fraction * 100, decimals: decimals) }
    // The bounds are those of the difference; the baseline they are a share of is the one that was compared.
    let base = comparison?.baseline ?? decision.adjusted?.baseline ?? decision.baseline?.value
    func share(_ bound: Double?) -> Double? {
      guard let bound, let base, base != 0 else { return nil }
      return bound / abs(base)
    }
    let text = signed(relative) + (decision.unit == "%" ? " % relative" : " %")
    return (text, Self.range(share(change.lower), share(change.upper), signed))
  }

  private func percentDecimals(_ change: Decision.Change) -> Int {
    let base = comparison?.baseline ?? decision.baseline?.value ?? 0
    guard base != 0, let relative = change.relative else { return 0 }
    let bounds = [change.lower, change.upper].compactMap { $0 }.map { $0 / abs(base) * 100 }
    let largest = (bounds + [relative * 100]).map(abs).max() ?? 0
    let pairs: [(Double, Double)] =
      (comparison?.threshold.isProportion == true ? comparison?.valuesAgainstLimit ?? [] : [])
      .map { (($0.0 - base) / abs(base) * 100, ($0.1 - base) / abs(base) * 100) }
    return NumberText.decimals(from: NumberText.decimals(forPercent: largest), distinguishing: pairs)
  }

  /// The texts of all decisions.
  static func all(of verdict: Verdict) -> [DecisionText] {
    verdict.decisions.enumerated().map { DecisionText($0.element, at: $0.offset) }
  }

  /// Bounds in brackets, after the value that they are of.
  static func bounds(_ lower: Double?, _ upper: Double?, _ text: (Double) -> String) -> Phrase {
    bracketed(range(lower, upper, text))
  }

  private static func range(_ lower: Double?, _ upper: Double?, _ text: (Double) -> String) -> Phrase {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(text(lower)) to \(text(upper))"
    case (let lower?, nil): "\(text(lower)) or more"
    case (nil, let upper?): "\(text(upper)) or less"
    case (nil, nil): ""
    }
  }

  private static func bracketed(_ bounds: Phrase) -> Phrase {
    bounds.isEmpty ? "" : " \(Phrase("(\(bounds))").aside)"
  }
}
