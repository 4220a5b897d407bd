import Evaluation
import Measurements
import Rules

/// Decisions as rows: what was measured, against what, and what it comes to.
struct DecisionTable {
  let texts: [DecisionText]
  let verdict: Verdict

  /// One row a decision.
  var table: MarkdownTable {
    MarkdownTable(
      columns: [
        ("", false), ("decision", false), ("\(verdict.candidate)", true), (verdict.baselineName, true),
        ("change", true), ("tolerated", true),
        ("reports \(verdict.candidate) / \(verdict.baselineName)", true),
      ],
      rows: texts.map { text in
        [
          text.mark, text.name, text.candidate, text.baseline, text.change, text.tolerated, text.reports,
        ]
      }
    )
  }

  /// What the brackets and values of the table are.
  var legend: Phrase {
    var sentences: [Phrase] = []
    if texts.contains(where: \.hasBounds) {
      let confidence = NumberText.percent(verdict.settings.confidence)
      sentences.append("In brackets: one-sided \(Phrase(words: confidence)) bounds.")
    }
    if texts.contains(where: { $0.decision.adjusted != nil && $0.decision.decisive?.isRelation == true }) {
      let mix = Phrase(words: verdict.settings.mixWords)
      sentences.append("Values that are compared are weighted to the baseline's mix of \(mix).")
    }
    return .joined(sentences, by: " ")
  }
}

extension Verdict {
  /// The baseline as named in a header.
  var baselineName: Phrase { baseline.isEmpty ? "baseline" : "\(baseline)" }
}

extension Verdict.Note {
  /// The note with its name.
  var line: Phrase { "\(id): \(Phrase(sentence: text))" }
}

extension Phrase {
  /// How many of how many are not shown; empty where all are.
  static func leftOut(_ left: Int, of total: Int, _ what: String) -> Phrase {
    guard left > 0 else { return "" }
    return """
      \(left) of \(total) \(Phrase(words: what)) are left out here for length; the JSON output has all.
      """
  }
}

extension DecisionText {
  /// The standing; an observed decision counts for nothing, but a breach is said all the same.
  var mark: Phrase { "\(Phrase(words: standing.sign)) \(word)" }

  /// The standing in words alone.
  var word: Phrase {
    guard standing == .observed else { return Phrase(words: standing.word) }
    switch decision.outcome {
    case .fail: return "observed, over its limit"
    case .hold: return "observed, not decided"
    case .warn: return "observed, over its warning line"
    case .pass: return "observed"
    }
  }

  /// The decision with what was waived, until when, by whom and why; nil where it has no waiver.
  var waived: Phrase? {
    guard let waiver = decision.waiver?.waiver else { return nil }
    return """
      \(name), \(Phrase(words: decision.outcome.rawValue)): waived until \(waiver.until.description) \
      (\(waiver.owner): \(Phrase(sentence: waiver.reason)))
      """
  }

  /// The decisions above the fold, the gravest first, and those below it, what passed first.
  static func inOrder(_ texts: [DecisionText]) -> (top: [DecisionText], folded: [DecisionText]) {
    func ordered(_ texts: [DecisionText], by rank: (DecisionText) -> Int) -> [DecisionText] {
      texts.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }
        .map(\.element)
    }
    return (
      ordered(texts.filter(\.standing.isShownFirst)) { $0.standing.rawValue },
      ordered(texts.filter { !$0.standing.isShownFirst }) { -$0.standing.rawValue }
    )
  }
}
