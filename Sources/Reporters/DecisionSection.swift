import Evaluation
import Measurements
import Rules

/// The section of one decision that failed, warned or is held.
struct DecisionSection {
  let text: DecisionText
  let verdict: Verdict
  /// Whether the first lines of the page have said already what it comes to.
  let isLead: Bool

  /// The heading and the paragraphs, each of them whole.
  var markdown: String {
    let heading: Phrase = "### \(Phrase(words: text.standing.mark)): \(text.name)"
    let devices = devices.map { $0.table.text(budget: .max).text } ?? ""
    let more = self.devices?.more.markdown ?? ""
    return [heading.markdown, paragraph.markdown, devices, more, isHeld ? "" : distribution]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// What it comes to and by which numbers.
  var paragraph: Phrase { isHeld ? held : broken }

  private var isHeld: Bool { text.standing == .held || text.standing == .undecided }

  private var broken: Phrase {
    let finding: Phrase = "\(text.subject.capitalised) \(text.finding(baseline: verdict.baseline))."
    let opening = isLead ? [] : [text.signWarning, finding, text.spread]
    return .joined(opening + [plainValues, procedure, waiver], by: " ")
  }

  private var held: Phrase {
    let reason = text.decision.reason ?? .undecided
    let sentence: Phrase = "\(text.subject.capitalised) is not decided: \(reason.meaning)."
    let opening = isLead ? [] : [text.signWarning, sentence]
    return .joined(opening + [text.settles.strong, needs, plainValues, procedure, waiver], by: " ")
  }

  /// What more it needs, where the sentence before does not say it.
  private var needs: Phrase {
    guard let needs = text.decision.needs else { return "" }
    let said = text.decision.settles ?? ""
    guard let reports = needs.reports else {
      return !said.isEmpty
        ? "" : "No number of candidate reports alone would do: the baseline is too small for this tolerance."
    }
    if said.contains(String(reports)) || said.contains(NumberText.grouped(reports)) { return "" }
    let days: Phrase = needs.days.map { $0 == 1 ? ", 1 day at this rate" : ", \($0) days at this rate" } ?? ""
    return "Needed: about \(reports) more reports of the candidate\(days)."
  }

  /// The values before they were standardised.
  private var plainValues: Phrase {
    guard let adjusted = text.decision.adjusted, text.decision.decisive?.isRelation == true,
      let candidate = text.decision.candidate?.value, let baseline = text.decision.baseline?.value
    else { return "" }
    return """
      Plain values, without like with like: \(text.format.text(candidate)) against \(text.format.text(baseline)); \
      \(NumberText.percent((adjusted.covered * 1000).rounded() / 1000)) of the baseline is in groups that both versions have.
      """
  }

  /// The numbers by which an interval decided.
  private var procedure: Phrase {
    // Before the first look there is no bound to tell.
    guard let procedure = text.decision.procedure, procedure.zFail.isFinite || procedure.zPass.isFinite else {
      return ""
    }
    let look: Phrase =
      if let look = procedure.look, let looks = procedure.looks {
        look < looks
          ? "Day \(look) of \(looks): needs stronger evidence than at the end; "
          : look == looks ? "Day \(look) of \(looks): " : "Day \(look), past the \(looks) that were planned: "
      } else {
        ""
      }
    let zFail = NumberText.fixed(procedure.zFail, decimals: 2)
    let zPass = NumberText.fixed(procedure.zPass, decimals: 2)
    let family: Phrase = procedure.family > 1 ? " (corrected for \(procedure.family) decisions)" : ""
    let p: Phrase = procedure.p.map { "; p \(Self.probability($0))" } ?? ""
    let sentence: Phrase = "\(look)a fail asks for z \(zFail)\(family), a pass for z \(zPass)\(p)."
    return sentence.capitalised
  }

  private var waiver: Phrase {
    guard let state = text.decision.waiver else { return "" }
    let waiver = state.waiver
    if state.isExpired {
      return
        "Its waiver ended on \(waiver.until.description) (\(waiver.owner): \(Phrase(sentence: waiver.reason)))."
    }
    guard text.standing != .waived else { return "" }
    return "Its waiver does not cover this: only more data or a change of the rules settles it."
  }

  /// The comparison in each device model, and how many of them are not listed; nil where no model is known.
  var devices: (table: MarkdownTable, more: Phrase)? {
    let rows = text.decision.devices.prefix(Self.mostDevices)
    guard rows.count > 1 || rows.first.map({ !$0.device.isEmpty }) == true else { return nil }
    let totals = text.decision.devices.reduce((candidate: 0, baseline: 0)) {
      ($0.candidate &+ $1.candidateReports, $0.baseline &+ $1.baselineReports)
    }
    let cells = rows.map { row -> [Phrase] in
      [
        row.device.isEmpty ? "unknown" : "\(row.device)",
        "\(text.format.text(row.candidate))", "\(text.format.text(row.baseline))",
        "\(text.change(from: row.baseline, to: row.candidate))",
        "\(row.candidateReports) (\(Self.share(row.candidateReports, totals.candidate)))",
        "\(row.baselineReports) (\(Self.share(row.baselineReports, totals.baseline)))",
      ]
    }
    let table = MarkdownTable(
      columns: [
        ("device", false), ("\(verdict.candidate)", true), (verdict.baselineName, true),
        ("change", true),
        ("reports \(verdict.candidate)", true), ("reports \(verdict.baselineName)", true),
      ],
      rows: cells
    )
    let left = text.decision.devices.count - rows.count
    let more: Phrase =
      switch left {
      case 0: ""
      case 1: "1 more device model is not listed."
      default: "\(left) more device models are not listed."
      }
    return (table, more)
  }

  private var distribution: String {
    guard let distribution = text.decision.distribution,
      let rows = DistributionText.rows(
        distribution,
        baseline: Self.name(verdict.baseline),
        candidate: verdict.candidate
      )
    else { return "" }
    return "\(DistributionText.title):\n\n```text\n\(rows)\n```"
  }

  private static let mostDevices = 8

  private static func name(_ version: String) -> String { version.isEmpty ? "baseline" : version }

  private static func share(_ part: Int, _ total: Int) -> String {
    total > 0 ? NumberText.fixed(Double(part) / Double(total) * 100, decimals: 0) + " %" : NumberText.none
  }

  private static func probability(_ p: Double) -> String {
    p < 0.000_1 ? "under 0.0001" : NumberText.fixed(min(1, p), decimals: NumberText.decimals(for: min(1, p)))
  }
}
