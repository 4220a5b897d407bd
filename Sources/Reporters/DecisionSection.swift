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
    let devices = devices.map { $0.text(budget: .max).text } ?? ""
    return [heading.markdown, paragraph.markdown, devices, isHeld ? "" : distribution]
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// What it comes to and by which numbers.
  var paragraph: Phrase { isHeld ? held : broken }

  private var isHeld: Bool { text.standing == .held || text.standing == .undecided }

  private var broken: Phrase {
    let finding: Phrase = "\(text.subject.capitalised) \(text.finding(baseline: verdict.baseline))."
    let opening = isLead ? [] : [text.signWarning(verdict.settings), finding, text.spread]
    let plain: Phrase =
      verdict.settings.method == .pointEstimate
      ? "The values as measured decide, without allowance for chance." : ""
    return .joined(opening + [plainValues, plain, waiver], by: " ")
  }

  private var held: Phrase {
    let sentence: Phrase = "\(text.statement(baseline: verdict.baseline).capitalised)."
    let opening = isLead ? [] : [text.signWarning(verdict.settings), sentence]
    return .joined(opening + [text.settles.strong, needs, plainValues, waiver], by: " ")
  }

  /// What more it needs, where the sentence before does not say it.
  private var needs: Phrase {
    guard let needs = text.decision.needs else { return "" }
    let said = text.decision.settles ?? ""
    guard let reports = needs.aboutReports else {
      return !said.isEmpty
        ? "" : "No number of candidate reports alone would do: the baseline is too small for this tolerance."
    }
    if said.contains(NumberText.grouped(reports)) { return "" }
    let days: Phrase = needs.days.map { $0 == 1 ? ", 1 day at this rate" : ", \($0) days at this rate" } ?? ""
    return "Needed: about \(reports) more reports of the candidate\(days)."
  }

  /// The values before they were standardised.
  private var plainValues: Phrase {
    guard let adjusted = text.decision.adjusted, text.decision.decisive?.isRelation == true,
      let candidate = text.decision.candidate?.value, let baseline = text.decision.baseline?.value
    else { return "" }
    let share = (adjusted.covered * 1000).rounded() / 1000
    let covered: Phrase =
      share == 1
      ? ""
      : """
       Only \(NumberText.percent(share)) of the baseline is on \(Phrase(words: verdict.settings.mixWords)) that both \
      versions have, and was compared.
      """
    return """
      As measured, before weighting: \(text.format.text(candidate)) against \(text.format.text(baseline)).\(covered)
      """
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

  /// The comparison in each device model; nil where no model is known.
  var devices: MarkdownTable? {
    // Of a hold for another reason than noise single models tell nothing.
    let reasons: [HoldReason?] = [nil, .undecided, .notYet, .bucketWidth]
    return reasons.contains(text.decision.reason) ? DeviceTable(text: text, verdict: verdict).table : nil
  }

  private var distribution: String {
    guard let distribution = text.decision.distribution,
      let rows = DistributionText.rows(
        distribution,
        baseline: verdict.baselineName.plain,
        candidate: verdict.candidate
      )
    else { return "" }
    return "\(DistributionText.title):\n\n```text\n\(rows)\n```"
  }
}
