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
  /// Whole rows and drawings are left out, counted, where a page would be too long: first what passed, never the
  /// first lines.
  public static func report(_ verdict: Verdict, toolVersion: String) -> String {
    let texts = DecisionText.all(of: verdict)
    let headline = Headline(verdict, texts: texts)
    let (top, folded) = DecisionText.inOrder(texts)
    let rows = DecisionRows(verdict: verdict, plot: ForestPlot(texts))
    // Room for the frame of the page and the parts that have a most of their own.
    var budget = limit - (256 << 10)
    var parts = [banner(headline)]
    parts.append(
      section(
        "decisions", top.isEmpty ? "" : "What does not pass",
        rows.markup(
          top, caption: "Decisions, the gravest first", budget: &budget)))
    parts.append(
      section(
        "passed", Headline.folded(folded),
        rows.markup(
          folded, caption: "The other decisions", budget: &budget)))
    return HTMLPage.page(title: headline.pair.plain + ": " + headline.answer.plain, parts.joined())
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
      <header class="\(outcome.rawValue)">
      <h1><span class="pair">\(headline.pair.html):</span> <span class="answer">\(outcome.symbol)\
      <span>\(headline.answer.html)</span></span></h1>
      \(HTML.paragraph(reason.lead.strong, class: "lead"))\(HTML.paragraph(reason.rest))\
      \(HTML.paragraph(headline.scope, class: "scope"))</header>

      """
  }

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
  /// A drawing of the verdict, beside the word that says the same.
  fileprivate var symbol: String {
    let outline =
      switch self {
      case .pass: "<circle r=\"7.5\"/><path class=\"ink\" d=\"M-3.6 .2-1.1 2.8 3.8-2.6\"/>"
      case .fail:
        "<path d=\"M-3.1-7.5H3.1L7.5-3.1V3.1L3.1 7.5H-3.1L-7.5 3.1V-3.1Z\"/><path class=\"ink\" d=\"M-3.8 0H3.8\"/>"
      case .hold: "<circle r=\"7.5\"/><path class=\"ink\" d=\"M-2.2-3.2V3.2M2.2-3.2V3.2\"/>"
      }
    return "<svg class=\"symbol \(rawValue)\" viewBox=\"-8 -8 16 16\" aria-hidden=\"true\">\(outline)</svg>"
  }
}
