public import Evaluation
import SourceDiagnostics

/// Says a verdict in two lines of plain text, for a terminal or a log.
public enum TextSummary {
  /// The verdict and what to do, then what it turns on; each line ends with a line break, and text from devices
  /// neither moves the cursor nor commands a runner.
  public static func text(_ verdict: Verdict) -> String {
    let headline = Headline(verdict, texts: DecisionText.all(of: verdict))
    return [headline.line, headline.reason.lead].map { PlainText.safe($0.plain, limit: 600) + "\n" }.joined()
  }
}
