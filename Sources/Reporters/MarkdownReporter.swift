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
    let (top, folded) = DecisionText.inOrder(texts)
    let head = head(headline)
    let notes = notes(verdict)
    let tail = tail(verdict, top + folded, toolVersion: toolVersion)
    // Room for the sentences that say what was left out.
    var budget = limit - head.utf16.count - notes.utf16.count - tail.utf16.count - 1_000
    let table = rows(top, verdict, budget: &budget)
    // What concerns every decision stands in the headline, and need not be said again of each.
    let sections = verdict.reason?.concernsAll == true ? "" : sections(top, headline, budget: &budget)
    let passed = rows(folded, verdict, budget: &budget)
    let fold = passed.isEmpty ? "" : fold(Headline.folded(folded), passed)
    return [head, table, sections, notes, fold, tail].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  /// The page that stands in an output before anything is decided, and after an error.
  public static func errorRecord(_ message: String) -> String {
    // A code span keeps device and file names from linking, mentioning or embedding.
    "**verdict: error**, do not go to 100 %: there is no result\n\n`\(MarkdownText.code(message, limit: 2_000))`\n"
  }

  private static func head(_ headline: Headline) -> String {
    let reason = headline.reason
    return [
      "# " + headline.line.markdown,
      Phrase.joined([reason.lead.strong, reason.rest], by: " ").markdown,
      headline.nextLine.markdown,
      headline.scope.markdown,
    ].joined(separator: "\n\n")
  }

  private static func rows(_ texts: [DecisionText], _ verdict: Verdict, budget: inout Int) -> String {
    guard !texts.isEmpty else { return "" }
    let table = DecisionTable(texts: texts, verdict: verdict)
    let (text, left) = table.table.text(budget: budget)
    budget -= text.utf16.count
    let legend = text.isEmpty ? "" : table.legend.markdown
    return [text, Phrase.leftOut(left, of: texts.count, "decisions").markdown, legend].filter { !$0.isEmpty }
      .joined(
        separator: "\n\n"
      )
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
    if left > 0 { result.append(Phrase.leftOut(left, of: detailed.count, "sections").markdown) }
    let waivers = waivers(waived, budget: &budget)
    return (result + (waivers.isEmpty ? [] : [waivers])).joined(separator: "\n\n")
  }

  private static func waivers(_ texts: [DecisionText], budget: inout Int) -> String {
    var lines: [String] = []
    for text in texts {
      guard let waived = text.waived else { continue }
      let line: Phrase = "- \(Phrase(words: Standing.waived.sign)) \(waived)"
      guard line.markdown.utf16.count + 1 <= budget else { break }
      budget -= line.markdown.utf16.count + 1
      lines.append(line.markdown)
    }
    guard !texts.isEmpty else { return "" }
    return
      (["### " + Standing.waived.mark] + [
        lines.joined(separator: "\n"),
        Phrase.leftOut(texts.count - lines.count, of: texts.count, "waivers").markdown,
      ])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static func tail(_ verdict: Verdict, _ texts: [DecisionText], toolVersion: String) -> String {
    let data = DataSection(verdict: verdict)
    let method = MethodSection(verdict: verdict, toolVersion: toolVersion, texts: texts)
    return fold(data.summary, data.markdown) + "\n\n"
      + fold(MethodSection.title, method.markdown)
  }

  private static func notes(_ verdict: Verdict) -> String {
    let notes = verdict.notes.prefix(mostNotes).map { note in
      "- " + note.line.markdown
    }
    let more = Phrase.leftOut(verdict.notes.count - notes.count, of: verdict.notes.count, "notes").markdown
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
}
