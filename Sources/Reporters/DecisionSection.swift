import Evaluation
import Measurements
import Rules

/// The section of one decision: how each limit was judged, by what evidence, in which devices.
struct DecisionSection {
  private let decision: Decision
  private let verdict: Verdict
  private let numbers: DecisionNumbers

  private static let devices = 10

  init(_ decision: Decision, _ verdict: Verdict) {
    self.decision = decision
    self.verdict = verdict
    numbers = DecisionNumbers(decision)
  }

  /// The section of a decision that failed.
  var failed: String {
    var text = heading + DecisionSentence(decision, verdict).breach + "\n\n"
    for threshold in decision.thresholds { text += "- " + line(threshold) + "\n" }
    text += "\n"
    if let evidence { text += evidence + "\n\n" }
    if let adjustment { text += adjustment + "\n\n" }
    if !decision.devices.isEmpty { text += deviceTable + "\n" }
    if let drawn = decision.distribution.flatMap(DistributionText.fenced) { text += drawn + "\n" }
    return text
  }

  /// The section of a decision that is held.
  var held: String {
    let reason = decision.reason ?? .undecided
    let settles = decision.settles.map(MarkdownText.sentence) ?? reason.remedy
    var text =
      heading
      + "Not decided (`\(reason.rawValue)`): \(reason.sentence).\n\nWhat would settle it: \(settles).\n"
    if let needs = decision.needs, let reports = needs.reports {
      let days =
        needs.days.map { ", in about \(NumberText.count($0)) day\($0 == 1 ? "" : "s") as they come" } ?? ""
      text += "\nIt needs about \(NumberText.count(reports)) more reports of the candidate\(days).\n"
    }
    if let adjustment { text += "\n" + adjustment + "\n" }
    return text + "\n"
  }

  private var heading: String { "### \(decision.group.mark) \(decision.title)\n\n" }

  private func line(_ threshold: Decision.Threshold) -> String {
    let limit = threshold.isComparison ? threshold.limit.map { ", which is \(numbers.value($0))" } ?? "" : ""
    let value = numbers.value(decision.judged(by: threshold))
    let result = threshold.result == .broken ? "**broken**" : threshold.result.rawValue
    let warning = threshold.isWarning ? " (a warning)" : ""
    return
      "\(threshold.kind.rawValue) \(MarkdownText.escaped(threshold.asWritten))\(limit)\(warning): "
      + "\(result), with \(value)"
  }

  private var evidence: String? {
    guard let procedure = decision.procedure else { return nil }
    var text = "A fail asks for a z of \(NumberText.fixed(procedure.zFail, 2)) or more"
    if let look = procedure.look, let looks = procedure.looks { text += " on day \(look) of \(looks)" }
    if procedure.family > 1 { text += ", corrected for \(NumberText.count(procedure.family)) decisions" }
    if let p = procedure.p {
      text += "; its p is \(p < 0.000_1 ? "under 0.0001" : NumberText.fixed(min(1, p), 4))"
    }
    return text + "."
  }

  private var adjustment: String? {
    guard let adjusted = decision.adjusted else { return nil }
    return
      "Adjusted for \(verdict.adjustedFor): \(numbers.value(adjusted.candidate)) against "
      + "\(numbers.value(adjusted.baseline)); as measured, \(numbers.value(decision.candidate?.value)) against "
      + "\(numbers.value(decision.baseline?.value)). Devices of both versions make up "
      + "\(NumberText.fixed(adjusted.covered * 100, 1)) % of the baseline."
  }

  private var deviceTable: String {
    var text =
      "| device | \(verdict.candidateName) | \(verdict.baselineName) | change | reports |\n|---|--:|--:|--:|--:|\n"
    for row in decision.devices.prefix(Self.devices) {
      let name = row.device.isEmpty ? "unknown" : MarkdownText.escaped(row.device)
      let reports = "\(NumberText.count(row.candidateReports)) / \(NumberText.count(row.baselineReports))"
      text +=
        "| \(name) | \(numbers.value(row.candidate)) | \(numbers.value(row.baseline)) | \(change(row)) | \(reports) |\n"
    }
    let more = decision.devices.count - Self.devices
    if more > 0 { text += "\n… and \(NumberText.count(more)) more devices with fewer reports\n" }
    return text
  }

  private func change(_ row: Decision.DeviceRow) -> String {
    guard let mine = row.candidate, let theirs = row.baseline else { return "–" }
    if decision.unit == "%" || theirs == 0 {
      let digits = NumberText.sensibleDigits(max(abs(mine), abs(theirs)))
      let unit = decision.unit == "%" ? " points" : ""
      return NumberText.signed(mine - theirs, digits: digits) + unit
    }
    let fraction = (mine - theirs) / theirs
    return NumberText.signed(fraction * 100, digits: NumberText.percentDigits(fraction)) + " %"
  }
}

extension Verdict {
  /// What both sides are adjusted for: `the mix of device and os`.
  var adjustedFor: String {
    let names = settings.adjustFor.map(\.rawValue).sorted()
    return names.isEmpty ? "the mix of states" : "the mix of " + names.joined(separator: " and ")
  }
}
