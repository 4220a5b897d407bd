import Evaluation

/// How strong the evidence of each decision is, beside what was asked for: for those who want to follow the arithmetic.
struct EvidenceTable {
  let texts: [DecisionText]

  /// What the table tells; empty where no interval decided.
  var legend: Phrase { rows.isEmpty ? "" : Phrase(words: Self.words) }

  /// The table; nil where no interval decided.
  var table: MarkdownTable? {
    guard !rows.isEmpty else { return nil }
    return MarkdownTable(
      columns: [
        ("decision", false), ("fail: z reached", true), ("z asked", true), ("p", true),
        ("decisions corrected for", true), ("pass: z reached", true), ("z asked", true),
      ],
      rows: Array(rows.prefix(Self.mostRows)))
  }

  /// How many decisions the table leaves out; empty where it has all.
  var more: Phrase { .leftOut(rows.count - Self.mostRows, of: rows.count, "decisions") }

  /// The paragraphs and the table; empty where no interval decided.
  var markdown: String {
    guard let table else { return "" }
    // Long names must not take the room of what the page is about.
    let (text, left) = table.text(budget: 8_000)
    let more = Phrase.leftOut(rows.count - table.rows.count + left, of: rows.count, "decisions")
    return [legend.markdown, text, more.markdown].filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  private static let mostRows = 40

  private var rows: [[Phrase]] {
    texts.compactMap { text in text.decision.procedure.map { Self.row(text, $0) } }
  }

  private static let words = """
    The evidence of each decision, in standard errors (z): it fails when the first z reaches what is asked, and passes \
    when the second does. p is the chance of seeing so much for a fail where the limit is just kept.
    """

  private static func row(_ text: DecisionText, _ procedure: Decision.Procedure) -> [Phrase] {
    [
      text.name, reached(procedure.zReachedFail, procedure.zFail), asked(procedure.zFail),
      Phrase(words: procedure.p.map(probability) ?? NumberText.none), "\(procedure.family)",
      reached(procedure.zReachedPass, procedure.zPass), asked(procedure.zPass),
    ]
  }

  /// Before the first look no evidence is enough.
  private static func asked(_ z: Double) -> Phrase {
    Phrase(words: z.isFinite ? NumberText.fixed(z, decimals: 2) : NumberText.none)
  }

  private static func reached(_ z: Double?, _ asked: Double) -> Phrase {
    guard let z else { return Phrase(words: NumberText.none) }
    // Beyond this a double tells chances of error no more.
    guard z < 8 else { return "over 8" }
    guard z > -8 else { return "under −8" }
    let decimals = NumberText.decimals(from: 2, distinguishing: [(z, asked)])
    return Phrase(words: NumberText.fixed(z, decimals: min(4, decimals)))
  }

  private static func probability(_ p: Double) -> String {
    p < 0.000_1 ? "under 0.0001" : NumberText.fixed(min(1, p), decimals: NumberText.decimals(for: min(1, p)))
  }
}
