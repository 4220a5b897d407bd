import Evaluation
import Measurements
import Rules

/// The two lines that are enough to act on: the verdict, and what it turns on.
struct Headline {
  let verdict: Verdict
  let texts: [DecisionText]
  /// The decision that the verdict turns on.
  let lead: DecisionText?

  init(_ verdict: Verdict, texts: [DecisionText]) {
    self.verdict = verdict
    self.texts = texts
    lead = Self.lead(of: verdict, texts)
  }

  /// The verdict's word, the versions and what to do.
  var line: Phrase {
    "\(Phrase(words: sign)) \(Phrase(words: verdict.outcome.rawValue)) · \(pair) · \(next.action)"
  }

  /// The line that says what to do now.
  var nextLine: Phrase { "\(Phrase(words: "Next:").strong) \(next.sentence)" }

  /// What to do now, and on which day.
  var next: NextStep {
    let standing: Standing = verdict.outcome == .fail ? .failed : .held
    return NextStep(verdict: verdict, open: texts.filter { $0.standing == standing }, lead: lead)
  }

  /// The sign of the verdict.
  var sign: String {
    switch verdict.outcome {
    case .pass: "✅"
    case .fail: "⛔"
    case .hold: "⏸️"
    }
  }

  /// The versions that are compared.
  var pair: Phrase {
    let candidate = Self.versions(verdict.data.candidate, named: verdict.candidate)
    let baseline = Self.versions(verdict.data.baseline, named: verdict.baseline)
    return baseline.isEmpty ? "\(candidate), no baseline" : "\(candidate) against \(baseline)"
  }

  /// The verdict's word and what to do.
  var answer: Phrase { "\(Phrase(words: verdict.outcome.rawValue)), \(next.action)" }

  /// How many decisions came to what: `9 decisions: 1 failed · 1 held · 7 passed`.
  var counts: Phrase {
    let parts = Standing.allCases.compactMap { standing -> Phrase? in
      let count = texts.count { $0.standing == standing }
      return count > 0 ? "\(count) \(Phrase(words: standing.counted))" : nil
    }
    let total: Phrase = texts.count == 1 ? "1 decision" : "\(texts.count) decisions"
    return parts.isEmpty ? total : "\(total): \(Phrase.joined(parts, by: " · "))"
  }

  /// The counts, the day and the rules.
  var scope: Phrase {
    let rules: Phrase = verdict.name.map { " Rules: \($0)." } ?? ""
    return "\(counts). Evaluated for \(Phrase(words: verdict.evaluatedFor.description))\(look).\(rules)"
  }

  /// Which of the planned days of looks it is; empty where looks are not daily, or none has come.
  private var look: Phrase {
    let procedures = verdict.decisions.compactMap(\.procedure)
    guard let looks = procedures.compactMap(\.looks).first, let look = procedures.compactMap(\.look).max()
    else {
      return ""
    }
    return look <= looks ? ", day \(look) of \(looks)" : ", day \(look), past the \(looks) that were planned"
  }

  /// What broke first, what would decide it, or what was closest to its limit.
  var reason: (lead: Phrase, rest: Phrase) {
    switch verdict.outcome {
    case .fail: failure
    case .hold: hold
    case .pass: closest
    }
  }

  private static func lead(of verdict: Verdict, _ texts: [DecisionText]) -> DecisionText? {
    switch verdict.outcome {
    case .fail:
      // The best shown of several; of equals the first.
      texts.filter { $0.standing == .failed }.min {
        ($0.decision.procedure?.p ?? 1) < ($1.decision.procedure?.p ?? 1)
      }
    case .hold:
      texts.first { $0.standing == .held && $0.decision.reason == verdict.reason }
        ?? texts.first { $0.standing == .held }
    case .pass:
      texts.filter { ($0.standing == .passed || $0.standing == .warned) && $0.decision.isBlocking }
        .max { ($0.comparison?.used ?? -.infinity) < ($1.comparison?.used ?? -.infinity) }
    }
  }

  private var failure: (Phrase, Phrase) {
    guard let lead else { return ("A rule that blocks is broken.", "") }
    let finding: Phrase = "\(lead.subject.capitalised) \(lead.finding(baseline: verdict.baseline))."
    let rest = Phrase.joined(
      [lead.evidence(verdict.settings), lead.spread, others(.failed, than: lead), others(.held, than: lead)],
      by: " "
    )
    return (Phrase.joined([lead.signWarning(verdict.settings), finding], by: " "), rest)
  }

  private var hold: (Phrase, Phrase) {
    if next.isStillFilling {
      return (
        "No day of the candidate is complete yet.",
        "Its reports so far are of days that still fill; `settle: 0 days` would use them as they are."
      )
    }
    guard let lead, verdict.reason?.concernsAll != true else {
      let reason = verdict.reason
      return (
        "\((reason?.meaning ?? "nothing could be decided").capitalised).",
        otherVersions
      )
    }
    let sentence: Phrase = "\(lead.statement(baseline: verdict.baseline).capitalised)."
    let evidence = lead.decision.candidate?.value == nil ? "" : lead.evidence(verdict.settings)
    return (
      Phrase.joined([lead.signWarning(verdict.settings), sentence], by: " "),
      .joined([lead.settles, evidence, suspects(than: lead), others(.held, than: lead)], by: " ")
    )
  }

  /// The versions that the reports are of instead, those with most first.
  private var otherVersions: Phrase {
    let others = verdict.data.otherVersions.prefix(5)
    guard !others.isEmpty else { return "" }
    let list = others.map { row -> Phrase in
      "\(row.version.description) (\(Phrase(words: NumberText.grouped(row.reports))))"
    }
    return "Other versions among the reports: " + .joined(list, by: ", ") + "."
  }

  /// What is not kept and does not count, since somebody has waived it.
  private var exception: Phrase {
    let count = texts.count { $0.standing == .waived }
    return count == 0 ? "" : count == 1 ? ", but for 1 that is waived" : ", but for \(count) that are waived"
  }

  private var closest: (Phrase, Phrase) {
    guard let lead else { return ("Every rule that blocks is kept\(exception).", "") }
    let finding = lead.finding(baseline: verdict.baseline)
    let sentence: Phrase =
      "Every rule that blocks is kept\(exception). Closest to its limit: \(lead.subject) \(finding)."
    return (
      Phrase.joined([sentence, lead.signWarning(verdict.settings)], by: " "),
      .joined(
        [lead.evidence(verdict.settings), others(.broken, than: lead), others(.waived, than: lead)],
        by: " "
      )
    )
  }

  /// What stands for the decisions below the fold: `7 passed · 1 observed`.
  static func folded(_ texts: [DecisionText]) -> String {
    [Standing.passed, .observed].compactMap { standing in
      let count = texts.count { $0.standing == standing }
      return count > 0 ? "\(NumberText.grouped(count)) \(standing.counted)" : nil
    }.joined(separator: " · ")
  }

  /// Whether it is the decision that the verdict turns on.
  func isLead(_ text: DecisionText) -> Bool {
    verdict.outcome != .pass && text.index == lead?.index
  }

  /// Other held decisions whose values lie beyond their limits as they stand: what a reader would look at first.
  private func suspects(than lead: DecisionText) -> Phrase {
    let found = texts.filter { $0.standing == .held && $0.index != lead.index && $0.decision.looksBroken }
    guard !found.isEmpty else { return "" }
    let named = Phrase.joined(
      found.prefix(3).map { $0.decision.change == nil ? $0.name : "\($0.name) (\($0.changeAlone))" }, by: ", "
    )
    let more: Phrase = found.count > 3 ? " and \(found.count - 3) more" : ""
    return "Beyond the limit so far, but not shown to be: \(named)\(more)."
  }

  private func others(_ standing: Standing, than lead: DecisionText) -> Phrase {
    let others = texts.filter {
      $0.standing == standing && $0.index != lead.index
        && (standing != .held || verdict.outcome != .hold || !$0.decision.looksBroken)
    }
    guard !others.isEmpty else { return "" }
    let named = Phrase.joined(others.prefix(3).map(\.name), by: ", ")
    let more: Phrase = others.count > 3 ? " and \(others.count - 3) more" : ""
    return "Also \(Phrase(words: standing.counted)): \(named)\(more)."
  }

  /// Versions with their builds: `8.2.0 (820, 821)`; as named where there is no report.
  private static func versions(_ side: DataSummary.Side, named name: String) -> Phrase {
    var builds: [(version: String, builds: [String])] = []
    for entry in side.versions {
      if builds.last?.version != entry.version.version { builds.append((entry.version.version, [])) }
      if !entry.version.build.isEmpty { builds[builds.count - 1].builds.append(entry.version.build) }
    }
    guard !builds.isEmpty else { return name.isEmpty ? "" : "\(name)" }
    let shown = builds.prefix(3).map { entry -> Phrase in
      guard !entry.builds.isEmpty else { return "\(entry.version)" }
      let more: Phrase = entry.builds.count > 3 ? " and \(entry.builds.count - 3) more" : ""
      return "\(entry.version) (\(Phrase.joined(entry.builds.prefix(3).map { "\($0)" }, by: ", "))\(more))"
    }
    let more: Phrase = builds.count > 3 ? " and \(builds.count - 3) more" : ""
    return Phrase.joined(shown, by: ", ") + more
  }
}

extension DecisionText {
  /// What would settle a held decision, as a sentence.
  var settles: Phrase {
    if let sentence = decision.settles, !sentence.isEmpty { return Phrase(sentence: sentence) }
    return (decision.reason ?? .undecided).remedy
  }
}
