import Evaluation

/// The numbers of a decision as texts that agree with each other and with how its thresholds were judged.
struct DecisionNumbers {
  private let decision: Decision
  private let unit: String
  private let digits: Int
  private let percentDigits: Int

  /// Chooses digits at which every value that is not at its limit is shown apart from it.
  init(_ decision: Decision) {
    self.decision = decision
    unit = MarkdownText.escaped(decision.unit, limit: 20)
    let compared = decision.compared
    let largest = [compared.candidate, compared.baseline, decision.candidate?.value].compactMap { $0 }.map(
      abs)
    var digits = min(6, NumberText.sensibleDigits(largest.max() ?? 0))
    var percentDigits = NumberText.percentDigits(decision.change?.relative ?? 0)
    for threshold in decision.thresholds {
      guard let limit = threshold.limit, let value = decision.judged(by: threshold) else { continue }
      digits = max(digits, NumberText.digits(telling: value, from: limit, least: digits))
      if threshold.isComparison, let baseline = compared.baseline, baseline != 0 {
        let tolerance = (limit - baseline) / baseline * 100
        let change = (decision.change?.relative ?? 0) * 100
        percentDigits = NumberText.digits(telling: change, from: tolerance, least: percentDigits)
      }
    }
    self.digits = digits
    self.percentDigits = percentDigits
  }

  /// A value in the unit of the decision.
  func value(_ value: Double?) -> String { NumberText.value(value, unit, digits: digits) }

  /// The candidate's value, with that which was compared where it was adjusted.
  var candidate: String { beside(decision.candidate?.value, decision.adjusted?.candidate) }

  /// The same with the bounds of what was measured.
  var candidateWithBounds: String {
    beside(decision.candidate?.value, decision.adjusted?.candidate, bounds: candidateBounds)
  }

  /// The baseline's value, with that which was compared where it was adjusted.
  var baseline: String { beside(decision.baseline?.value, decision.adjusted?.baseline) }

  private func beside(_ raw: Double?, _ adjusted: Double?, bounds: String? = nil) -> String {
    let measured = value(raw) + (bounds.map { " " + $0 } ?? "")
    guard let adjusted, value(raw) != value(adjusted) else { return measured }
    return "\(measured), adjusted \(value(adjusted))"
  }

  /// The bounds of the candidate's value, one-sided each: `(1,600 to 1,700)`; nil where there are none.
  var candidateBounds: String? {
    guard let candidate = decision.candidate else { return nil }
    return bounds(candidate.lower, candidate.upper) { NumberText.fixed($0, digits) }
  }

  /// Whether the change is shown in the unit: for shares, and where the baseline is zero.
  private var isAbsolute: Bool {
    decision.unit == "%" || decision.change?.relative == nil || (decision.compared.baseline ?? 0) == 0
  }

  /// The unit of an absolute change.
  private var changeUnit: String { decision.unit == "%" ? "points" : unit }

  /// The change with its sign: `+31 %`, `+0.8 points`; nil where nothing was compared.
  var change: String? {
    guard let change = decision.change else { return nil }
    if isAbsolute {
      return (NumberText.signed(change.absolute, digits: digits) + " " + changeUnit).trimmingEnd
    }
    return change.relative.map { NumberText.signed($0 * 100, digits: percentDigits) + " %" }
  }

  /// The change without its sign, and which way it goes: `31 % higher`.
  var changeInWords: String? {
    guard let change = decision.change, let text = self.change else { return nil }
    let amount = text.first == "+" || text.first == "−" ? String(text.dropFirst()) : text
    return amount + (change.absolute < 0 ? " lower" : " higher")
  }

  /// The bounds of the change, one-sided each: `(+24 to +38)`; nil where there are none.
  var changeBounds: String? {
    guard let change = decision.change else { return nil }
    if isAbsolute {
      return bounds(change.lower, change.upper) { NumberText.signed($0, digits: digits) }
    }
    guard let baseline = decision.compared.baseline.map(abs) else { return nil }
    return bounds(change.lower, change.upper) {
      NumberText.signed($0 / baseline * 100, digits: percentDigits)
    }
  }

  private func bounds(_ lower: Double?, _ upper: Double?, _ text: (Double) -> String) -> String? {
    switch (lower, upper) {
    case (let lower?, let upper?): "(\(text(lower)) to \(text(upper)))"
    case (let lower?, nil): "(at least \(text(lower)))"
    case (nil, let upper?): "(at most \(text(upper)))"
    case (nil, nil): nil
    }
  }

  /// Reports of the candidate and of the baseline: `1,508 / 1,480`.
  var reports: String {
    let mine = NumberText.count(decision.candidate?.reports ?? 0)
    guard let baseline = decision.baseline else { return mine }
    return mine + " / " + NumberText.count(baseline.reports)
  }
}

extension String {
  fileprivate var trimmingEnd: String { hasSuffix(" ") ? String(dropLast()) : self }
}
