/// The frame of a page.
enum HTMLPage {
  /// A whole document: one style, no script, and a policy that lets nothing else in.
  static func page(title: String, _ content: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="\(policy)">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta name="generator" content="release-gate">
    <title>\(HTMLText.attribute(title))</title>
    <style>\(HTMLStyle.text)</style>
    </head>
    <body>
    <a class="skip" href="#main">Skip to the decisions</a>
    <div class="column">
    \(content)</div>
    </body>
    </html>

    """
  }

  private static let policy =
    "default-src 'none'; style-src '\(HTMLStyle.digest)'; base-uri 'none'; form-action 'none'"
}
