public import Evaluation
import Measurements
import Rules

/// Writes a verdict as a page for the person who decides: what to do, what it turns on, and the rest folded.
public enum MarkdownReporter {
  /// Most UTF-16 units of a page.
  ///
  /// GitHub takes 65,536 characters in a comment and 1 MiB in a summary; a unit is at most three bytes.
  static let limit = 60_000

  /// The verdict as GitHub's Markdown.
  ///
  /// Whole rows and sections are left out, counted, where a page would be too long: first what passed, then
  /// sections, never the first lines.
  public static func report(_ verdict: Verdict, toolVersion: String) -> String {
    let texts = DecisionText.all(of: verdict)
    let headline = Headline(verdict, texts: texts)
    let top = texts.filter(\.standing.isShownFirst)
      .enumerated().sorted {
        ($0.element.standing.rawValue, $0.offset) < ($1.element.standing.rawValue, $1.offset)
      }
      .map(\.element)
    let folded = texts.filter { !$0.standing.isShownFirst }
      .enumerated().sorted {
        (-$0.element.standing.rawValue, $0.offset) < (-$1.element.standing.rawValue, $1.offset)
      }
      .map(\.element)

    let head = head(headline)
    let notes = notes(verdict)
    let tail = tail(verdict, top + folded, toolVersion: toolVersion)
    // Room for the sentences that say what was left out.
    var budget = limit - head.utf16.count - notes.utf16.count - tail.utf16.count - 1_000
    let table = rows(top, verdict, budget: &budget)
    // What concerns every decision stands in the headline, and need not be said again of each.
    let sections = verdict.reason?.concernsAll == true ? "" : sections(top, headline, budget: &budget)
    let passed = rows(folded, verdict, budget: &budget)
    let fold = passed.isEmpty ? "" : fold(foldedSummary(folded), passed)
    return [head, table, sections, notes, fold, tail].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func head(_ headline: Headline) -> String {
    let verdict = headline.verdict
    let reason = headline.reason
    let rules: Phrase = verdict.name.map { " Rules: \($0)." } ?? ""
    let look: Phrase =
      verdict.decisions.compactMap { $0.procedure?.looks }.first.flatMap { looks in
        verdict.decisions.compactMap { $0.procedure?.look }.max().map {
          $0 <= looks ? ", day \($0) of \(looks)" : ", day \($0), past the \(looks) that were planned"
        }
      } ?? ""
    let counts: Phrase = """
      \(counts(headline.texts)). Evaluated for \(Phrase(words: verdict.evaluatedFor.description))\(look).\(rules)
      """
    let next: Phrase = "\(Phrase(words: "Next:").strong) \(headline.next.sentence)"
    return [
      "# " + headline.line.markdown,
      Phrase.joined([reason.lead.strong, reason.rest], by: " ").markdown,
      next.markdown,
      counts.markdown,
    ].joined(separator: "\n\n")
  }

  /// `9 decisions: 1 failed · 1 held · 7 passed`.
  private static func counts(_ texts: [DecisionText]) -> Phrase {
    let parts = Standing.allCases.compactMap { standing -> Phrase? in
      let count = texts.count { $0.standing == standing }
      return count > 0 ? "\(count) \(Phrase(words: standing.counted))" : nil
    }
    let total: Phrase = texts.count == 1 ? "1 decision" : "\(texts.count) decisions"
    return parts.isEmpty ? total : "\(total): \(Phrase.joined(parts, by: " · "))"
  }

  private static func rows(_ texts: [DecisionText], _ verdict: Verdict, budget: inout Int) -> String {
    guard !texts.isEmpty else { return "" }
    let baseline: Phrase = verdict.baseline.isEmpty ? "baseline" : "\(verdict.baseline)"
    let table = MarkdownTable(
      columns: [
        ("", false), ("decision", false), ("\(verdict.candidate)", true), (baseline, true), ("change", true),
        ("tolerated", true), ("reports \(verdict.candidate) / \(baseline)", true),
      ],
      rows: texts.map { text in
        [
          Phrase(words: text.standing == .observed ? text.observedMark : text.standing.mark), text.name,
          text.candidate,
          text.baseline, text.change, text.tolerated, text.reports,
        ]
      }
    )
    let (text, left) = table.text(budget: budget)
    budget -= text.utf16.count
    let legend = text.isEmpty ? "" : legend(texts, verdict)
    return [text, leftLine(left, of: texts.count, "decisions"), legend].filter { !$0.isEmpty }.joined(
      separator: "\n\n"
    )
  }

  /// What the brackets and values of a table are, in a line under it.
  private static func legend(_ texts: [DecisionText], _ verdict: Verdict) -> String {
    var sentences: [String] = []
    if texts.contains(where: \.hasBounds) {
      let confidence = NumberText.percent(verdict.settings.confidence)
      sentences.append("In brackets: one-sided \(confidence) bounds.")
    }
    if texts.contains(where: { $0.decision.adjusted != nil && $0.decision.decisive?.isRelation == true }) {
      sentences.append(
        "Values that are compared are weighted to the baseline's mix of \(verdict.settings.mixWords).")
    }
    return sentences.isEmpty ? "" : sentences.joined(separator: " ")
  }

  private static func sections(_ texts: [DecisionText], _ headline: Headline, budget: inout Int) -> String {
    var result: [String] = []
    let waived = texts.filter { $0.standing == .waived }
    let detailed = texts.filter { $0.standing != .waived }
    var left = 0
    for (index, text) in detailed.enumerated() {
      let section = DecisionSection(
        text: text,
        verdict: headline.verdict,
        isLead: headline.isLead(text)
      ).markdown
      if section.utf16.count + 2 > budget {
        left = detailed.count - index
        break
      }
      budget -= section.utf16.count + 2
      result.append(section)
    }
    if left > 0 { result.append(leftLine(left, of: detailed.count, "sections")) }
    let waivers = waivers(waived, budget: &budget)
    return (result + (waivers.isEmpty ? [] : [waivers])).joined(separator: "\n\n")
  }

  private static func waivers(_ texts: [DecisionText], budget: inout Int) -> String {
    var lines: [String] = []
    for text in texts {
      guard let waiver = text.decision.waiver?.waiver else { continue }
      let line: Phrase = """
        - 🚧 \(text.name), \(Phrase(words: text.decision.outcome.rawValue)): waived until \(waiver.until.description) \
        (\(waiver.owner): \(Phrase(sentence: waiver.reason)))
        """
      guard line.markdown.utf16.count + 1 <= budget else { break }
      budget -= line.markdown.utf16.count + 1
      lines.append(line.markdown)
    }
    guard !texts.isEmpty else { return "" }
    return
      (["### 🚧 waived"] + [
        lines.joined(separator: "\n"), leftLine(texts.count - lines.count, of: texts.count, "waivers"),
      ])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func tail(_ verdict: Verdict, _ texts: [DecisionText], toolVersion: String) -> String {
    let data = DataSection(verdict: verdict)
    let method = MethodSection(verdict: verdict, toolVersion: toolVersion, texts: texts)
    return fold(data.summary, data.markdown) + "\n\n"
      + fold("How this was decided, and how to repeat it", method.markdown)
  }

  private static func notes(_ verdict: Verdict) -> String {
    let notes = verdict.notes.prefix(mostNotes).map { note in
      let line: Phrase = "- \(note.id): \(Phrase(sentence: note.text))"
      return line.markdown
    }
    let more = leftLine(verdict.notes.count - notes.count, of: verdict.notes.count, "notes")
    guard !notes.isEmpty else { return "" }
    return ["### Notes", notes.joined(separator: "\n"), more].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static let mostNotes = 12

  /// A part that opens when asked.
  ///
  /// The summary is this program's own words, for it is HTML.
  private static func fold(_ summary: String, _ content: String) -> String {
    "<details><summary>\(summary)</summary>\n\n\(content)\n\n</details>"
  }

  private static func foldedSummary(_ texts: [DecisionText]) -> String {
    [Standing.passed, .observed].compactMap { standing in
      let count = texts.count { $0.standing == standing }
      return count > 0 ? "\(NumberText.grouped(count)) \(standing.counted)" : nil
    }.joined(separator: " · ")
  }

  private static func leftLine(_ left: Int, of total: Int, _ what: String) -> String {
    guard left > 0 else { return "" }
    return """
      \(NumberText.grouped(left)) of \(NumberText.grouped(total)) \(what) are left out here for length; the JSON output \
      has all.
      """
  }
}

extension DecisionText {
  /// An observed decision counts for nothing, but a breach is said all the same.
  fileprivate var observedMark: String {
    switch decision.outcome {
    case .fail: standing.mark + ", over its limit"
    case .hold: standing.mark + ", not decided"
    case .warn: standing.mark + ", over its warning line"
    case .pass: standing.mark
    }
  }
}
