import Evaluation

/// A decision device model by device model: in which of them it shows, and in which it does not.
struct DeviceTable {
  let text: DecisionText
  let verdict: Verdict

  /// The table; nil where the reports name one model or none.
  var table: MarkdownTable? {
    let all = text.decision.devices
    guard all.count > 1 || all.first.map({ !$0.device.isEmpty }) == true else { return nil }
    let listed = listed
    let cells = listed.map(cells(of:))
    let others = Array(ordered(all).dropFirst(listed.count))
    return MarkdownTable(
      columns: [
        ("device", false), ("\(verdict.candidate)", true), (verdict.baselineName, true), ("change", true),
        (question, false), ("reports \(verdict.candidate)", true), ("reports \(verdict.baselineName)", true),
      ],
      rows: cells + (others.isEmpty ? [] : [self.cells(ofOthers: others)])
    )
  }

  /// The models that have a row of their own, in the order of the table.
  var listed: [Decision.DeviceRow] {
    let rows = ordered(text.decision.devices)
    // One left over is shown rather than counted.
    return Array(rows.prefix(rows.count <= Self.mostRows + 1 ? rows.count : Self.mostRows))
  }

  private static let mostRows = 8

  private var question: Phrase {
    switch text.comparison?.threshold.kind {
    case .maxIncrease, .maxDecrease: "more than tolerated?"
    default: "over the limit?"
    }
  }

  private func isBeyond(_ row: Decision.DeviceRow) -> Bool? {
    text.comparison?.isBeyond(candidate: row.candidate, baseline: row.baseline)
  }

  /// Those that disagree with most of the others first, for they are what a reader looks for; else as given.
  private func ordered(_ rows: [Decision.DeviceRow]) -> [Decision.DeviceRow] {
    let beyond = rows.count { isBeyond($0) == true }
    let within = rows.count { isBeyond($0) == false }
    let rarer = beyond < within
    return rows.filter { isBeyond($0) == rarer } + rows.filter { isBeyond($0) != rarer }
  }

  /// The limit of the candidate's own value, where that is what is judged.
  private var ceiling: Double? {
    text.comparison.flatMap { $0.threshold.isRelation ? nil : $0.threshold.limit }
  }

  private func cells(of row: Decision.DeviceRow) -> [Phrase] {
    let answer: Phrase =
      switch isBeyond(row) {
      case true?: Phrase(words: "yes").strong
      case false?: "no"
      case nil: Phrase(words: NumberText.none)
      }
    return [
      row.device.isEmpty ? "unknown" : "\(row.device)",
      "\(text.format.text(row.candidate, unlike: ceiling))", "\(text.format.text(row.baseline))",
      "\(text.change(from: row.baseline, to: row.candidate))", answer,
      share(row.candidateReports, \.candidateReports), share(row.baselineReports, \.baselineReports),
    ]
  }

  /// The rest in one row, so that the reports add up to those of the decision.
  private func cells(ofOthers rows: [Decision.DeviceRow]) -> [Phrase] {
    let answers = rows.compactMap(isBeyond)
    let none = Phrase(words: NumberText.none)
    let answer: Phrase = answers.isEmpty ? none : "\(answers.count { $0 }) of \(answers.count)"
    func sum(_ reports: KeyPath<Decision.DeviceRow, Int>) -> Phrase {
      share(rows.reduce(0) { $0 &+ $1[keyPath: reports] }, reports)
    }
    return [
      "all others: \(rows.count)", none, none, none, answer, sum(\.candidateReports), sum(\.baselineReports),
    ]
  }

  private func share(_ part: Int, _ reports: KeyPath<Decision.DeviceRow, Int>) -> Phrase {
    let total = text.decision.devices.reduce(0) { $0 &+ $1[keyPath: reports] }
    return "\(part)\(Phrase(words: NumberText.part(part, of: total)))"
  }
}
