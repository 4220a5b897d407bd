public import Evaluation
import Rules

/// The verdict for people, in GitHub-flavoured Markdown.
public enum MarkdownReporter {
  /// The most bytes of a report: GitHub's limit of characters for a comment, and far under that of a job's summary.
  static let limit = 65_536

  /// The verdict, with what to do and why first, and nothing that passed before something that did not.
  ///
  /// - Parameter toolVersion: The version of the program, for those who repeat it.
  public static func report(_ verdict: Verdict, toolVersion: String) -> String {
    var groups: [DecisionGroup: [Decision]] = [:]
    for decision in verdict.decisions { groups[decision.group, default: []].append(decision) }
    let blocks =
      [summary(verdict), notes(verdict)] + open(verdict, groups)
      + [waivers(verdict), folded(verdict, groups, .passed), folded(verdict, groups, .observed)]
      + [data(verdict), method(verdict, toolVersion)]
    return BudgetedBlock.text(blocks, limit: limit)
  }

  private static func summary(_ verdict: Verdict) -> BudgetedBlock {
    let headline = Headline(verdict)
    let name = verdict.name.map { " Rules: \(MarkdownText.escaped($0))." } ?? ""
    return BudgetedBlock(
      head:
        "# \(headline.mark) \(headline.verdictLine)\n\n\(headline.reason)\n\n\(headline.counts).\(name)\n\n",
      rank: 0)
  }

  /// Notes that change how the numbers are to be read stand at once after the summary, the others further down.
  private static func notes(_ verdict: Verdict) -> BudgetedBlock {
    let rows = verdict.notes.filter(\.isUrgent).map { "> ⚠️ \(MarkdownText.sentence($0.text))\n\n" }
    return BudgetedBlock(rows: rows, noun: "notes", rank: 1, most: 8_000)
  }

  /// What did not pass: a table, then a section for each that failed or is held.
  private static func open(_ verdict: Verdict, _ groups: [DecisionGroup: [Decision]]) -> [BudgetedBlock] {
    let decisions = [DecisionGroup.failed, .held, .warned, .waived].flatMap { groups[$0] ?? [] }
    guard !decisions.isEmpty else { return [] }
    let table = DecisionTable(verdict)
    let sections =
      (groups[.failed] ?? []).lazy.map { DecisionSection($0, verdict).failed }.prefix(sectionCount)
      + (groups[.held] ?? []).lazy.map { DecisionSection($0, verdict).held }.prefix(sectionCount)
    return [
      BudgetedBlock(
        head: table.head, rows: decisions.map(table.row), foot: "\n", noun: "decisions", isTable: true,
        rank: 2,
        most: 30_000),
      BudgetedBlock(rows: Array(sections), noun: "sections", rank: 3, most: 24_000),
    ]
  }

  /// More sections than that have no room.
  private static let sectionCount = 200

  private static func waivers(_ verdict: Verdict) -> BudgetedBlock {
    let waived = verdict.decisions.filter { $0.waiver != nil }
    let rows = waived.sorted { ($0.waiver?.isExpired ?? false) && !($1.waiver?.isExpired ?? false) }
      .compactMap { decision in
        decision.waiver.map { state in
          let waiver = state.waiver
          let end = state.isExpired ? "⚠️ expired on" : "until"
          return "- \(decision.title): \(end) \(waiver.until), \(MarkdownText.escaped(waiver.reason)) "
            + "(\(MarkdownText.escaped(waiver.owner)))\n"
        }
      }
    return BudgetedBlock(
      head: rows.isEmpty ? "" : "### Waivers\n\n", rows: rows, foot: rows.isEmpty ? "" : "\n",
      noun: "waivers", rank: 4,
      most: 6_000)
  }

  private static func folded(
    _ verdict: Verdict, _ groups: [DecisionGroup: [Decision]], _ group: DecisionGroup
  ) -> BudgetedBlock {
    let decisions = groups[group] ?? []
    guard !decisions.isEmpty else { return BudgetedBlock(rank: 9) }
    let table = DecisionTable(verdict)
    let count = NumberText.count(decisions.count)
    return BudgetedBlock(
      head: "<details><summary>\(count) \(group.word)</summary>\n\n\(table.head)",
      rows: decisions.map(table.row),
      foot: "\n</details>\n\n", noun: "decisions", isTable: true, rank: group == .passed ? 9 : 8)
  }

  private static func data(_ verdict: Verdict) -> BudgetedBlock {
    let details = DataDetails(verdict)
    let notes = verdict.notes.filter { !$0.isUrgent }.map { "- \(MarkdownText.sentence($0.text))\n" }
    return BudgetedBlock(
      head: "<details><summary>\(details.summary)</summary>\n\n\(details.text)\n", rows: notes,
      foot: "\n</details>\n\n", noun: "notes", rank: 5, most: 8_000)
  }

  private static func method(_ verdict: Verdict, _ toolVersion: String) -> BudgetedBlock {
    let text = MethodDetails(verdict, toolVersion: toolVersion).text
    return BudgetedBlock(
      head: "<details><summary>How this was decided, and how to repeat it</summary>\n\n\(text)\n</details>\n",
      rank: 6)
  }
}

extension Verdict.Note {
  /// Whether it changes how the numbers are to be read.
  fileprivate var isUrgent: Bool { id == "adjustment-changes-sign" }
}
