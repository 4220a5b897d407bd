public import Evaluation
import Measurements
import Rules

/// Writes a verdict as a page with drawings, in one file that asks for nothing else and runs nothing.
///
/// Words and numbers are those of the Markdown page.
public enum HTMLReporter {
  /// Most bytes of a page.
  static let limit = 2 << 20

  /// The verdict as HTML.
  ///
  /// Whole rows and drawings are left out, counted, where a page would be too long: first those of what passed,
  /// never the first lines.
  public static func report(_ verdict: Verdict, toolVersion: String) -> String {
    let texts = DecisionText.all(of: verdict)
    let headline = Headline(verdict, texts: texts)
    let (top, folded) = DecisionText.inOrder(texts)
    let plot = ForestPlot(texts)
    let rows = DecisionRows(verdict: verdict, plot: plot)
    // Room for the frame of the page and for the parts that have a most of their own.
    var budget = limit - (256 << 10)
    let decided =
      rows.markup(top, caption: "Decisions, the gravest first", budget: &budget)
      + cards(top, headline, plot, budget: &budget)
    let passed =
      rows.markup(folded, caption: "Decisions that pass or are only observed", budget: &budget)
      + details(folded, headline, plot, budget: &budget)
    let data = DataSection(verdict: verdict)
    let method = MethodSection(verdict: verdict, toolVersion: toolVersion, texts: top + folded)
    return HTMLPage.page(
      title: "\(headline.pair.plain): \(headline.answer.plain)",
      """
      \(banner(headline))<main id="main" tabindex="-1">
      \(section("decisions", "Decisions", decided))\(section("passed", Headline.folded(folded), passed))\
      \(section("notes", "Notes", notes(verdict)))\(section("data", data.summary, data.html))\
      \(section("method", MethodSection.title, method.html))</main>

      """
    )
  }

  /// The page that stands in an output before anything is decided, and after an error.
  public static func errorRecord(_ message: String) -> String {
    let words: Phrase = "There is no result: do not go to 100 %."
    return HTMLPage.page(
      title: "verdict: error",
      """
      <header class="fail">
      <h1><span class="answer">\(Verdict.Outcome.fail.symbol)<span>verdict: error</span></span></h1>
      \(HTML.paragraph(words, class: "lead"))<p><code>\(HTMLText.escaped(message, limit: 2_000))</code></p>
      </header>

      """
    )
  }

  private static func banner(_ headline: Headline) -> String {
    let reason = headline.reason
    let outcome = headline.verdict.outcome
    return """
      <header class="\(outcome.styleClass)">
      <h1><span class="pair">\(headline.pair.html):</span> <span class="answer">\(outcome.symbol)\
      <span>\(headline.answer.html)</span></span></h1>
      \(HTML.paragraph(reason.lead.strong, class: "lead"))\(HTML.paragraph(reason.rest))\
      \(HTML.paragraph(headline.nextLine, class: "next"))\
      \(HTML.paragraph(headline.scope, class: "scope"))</header>

      """
  }

  /// The decisions that did not pass, each with its drawings.
  private static func cards(
    _ texts: [DecisionText], _ headline: Headline, _ plot: ForestPlot, budget: inout Int
  ) -> String {
    // What concerns every decision stands in the first lines, and need not be said again of each.
    guard headline.verdict.reason?.concernsAll != true else { return "" }
    let waived = texts.filter { $0.standing == .waived }
    let waivers: [Phrase] = waived.compactMap(\.waived)
    let cards = fitting(texts, budget: &budget) {
      DecisionCard(text: $0, verdict: headline.verdict, isLead: headline.isLead($0), plot: plot).card
    }
    return cards.markup + HTML.paragraph(.leftOut(cards.left, of: texts.count, "sections"), class: "note")
      + (waivers.isEmpty ? "" : "<h3>\(Standing.waived.symbol) waived</h3>\n" + HTML.list(waivers))
  }

  /// The drawings of the decisions below the fold, each opened when asked.
  private static func details(
    _ texts: [DecisionText], _ headline: Headline, _ plot: ForestPlot, budget: inout Int
  ) -> String {
    guard !texts.isEmpty else { return "" }
    let details = fitting(texts, budget: &budget) {
      DecisionCard(text: $0, verdict: headline.verdict, isLead: false, plot: plot).folded
    }
    return "<div class=\"folds\">\n\(details.markup)</div>\n"
      + HTML.paragraph(.leftOut(details.left, of: texts.count, "sections"), class: "note")
  }

  /// As many pieces as fit into `budget` bytes, which they are taken from, and the number of the rest.
  private static func fitting(
    _ texts: [DecisionText], budget: inout Int, _ piece: (DecisionText) -> String
  ) -> (markup: String, left: Int) {
    var markup = ""
    for (index, text) in texts.enumerated() {
      let next = piece(text)
      guard next.utf8.count <= budget else { return (markup, texts.count - index) }
      budget -= next.utf8.count
      markup += next
    }
    return (markup, 0)
  }

  private static func notes(_ verdict: Verdict) -> String {
    let notes = verdict.notes.prefix(mostNotes)
    return HTML.list(notes.map(\.line))
      + HTML.paragraph(
        .leftOut(verdict.notes.count - notes.count, of: verdict.notes.count, "notes"), class: "note")
  }

  private static let mostNotes = 100

  private static func section(_ name: String, _ title: String, _ content: String) -> String {
    guard !content.isEmpty else { return "" }
    return """
      <section aria-labelledby="\(name)">
      <h2 id="\(name)">\(title)</h2>
      \(content)</section>

      """
  }
}

extension Verdict.Outcome {
  /// The class that colours it; the page of an error must not hold the word pass, not even as a name.
  fileprivate var styleClass: String { self == .pass ? "good" : rawValue }

  /// A drawing of the verdict, beside the word that says the same.
  fileprivate var symbol: String {
    let outline =
      switch self {
      case .pass: "<circle r=\"7.5\"/><path class=\"ink\" d=\"M-3.6 .2-1.1 2.8 3.8-2.6\"/>"
      case .fail:
        "<path d=\"M-3.1-7.5H3.1L7.5-3.1V3.1L3.1 7.5H-3.1L-7.5 3.1V-3.1Z\"/><path class=\"ink\" d=\"M-3.8 0H3.8\"/>"
      case .hold: "<circle r=\"7.5\"/><path class=\"ink\" d=\"M-2.2-3.2V3.2M2.2-3.2V3.2\"/>"
      }
    return "<svg class=\"symbol \(styleClass)\" viewBox=\"-8 -8 16 16\" aria-hidden=\"true\">\(outline)</svg>"
  }
}
