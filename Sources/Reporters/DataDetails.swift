import Evaluation
import Measurements

/// The folded part about the reports: used, left out and why, days, versions, devices.
struct DataDetails {
  private let verdict: Verdict
  private static let rows = 12

  init(_ verdict: Verdict) {
    self.verdict = verdict
  }

  /// What stands on the closed fold.
  var summary: String {
    let used = data.candidate.reports + data.baseline.reports
    let leftOut = data.leftOut.reduce(0) { $0 + $1.count }
    return "Data: \(NumberText.count(used)) reports used, \(NumberText.count(leftOut)) left out"
  }

  /// The text inside of the fold.
  var text: String {
    var text = side("Candidate", verdict.candidateTitle, data.candidate)
    text += side("Baseline", verdict.baselineTitle, data.baseline)
    text += leftOut + versions + devices
    return text
  }

  private var data: DataSummary { verdict.data }

  private func side(_ role: String, _ title: String, _ side: DataSummary.Side) -> String {
    var text = "- \(role) \(title): \(NumberText.count(side.reports)) reports"
    if let days = side.days {
      let dates =
        days.lowerBound == days.upperBound
        ? "of \(days.lowerBound)" : "from \(days.lowerBound) to \(days.upperBound)"
      text += ", \(dates), on \(NumberText.count(side.perDay.count)) day\(side.perDay.count == 1 ? "" : "s")"
    }
    return text + "\n"
  }

  private var leftOut: String {
    guard !data.leftOut.isEmpty else { return "\nNothing was left out.\n" }
    var text = "\n| left out | reports | what that is |\n|---|--:|---|\n"
    for (reason, count) in data.leftOut {
      text += "| \(reason.rawValue) | \(NumberText.count(count)) | \(reason.sentence) |\n"
    }
    return text
  }

  private var versions: String {
    var rows: [(name: String, role: String, reports: Int)] = []
    for (version, reports) in data.candidate.versions { rows.append((name(version), "candidate", reports)) }
    for (version, reports) in data.baseline.versions { rows.append((name(version), "baseline", reports)) }
    for (version, reports) in data.otherVersions { rows.append((name(version), "on neither side", reports)) }
    guard !rows.isEmpty else { return "" }
    var text = "\n| version | side | reports |\n|---|---|--:|\n"
    for row in rows.prefix(Self.rows) {
      text += "| \(row.name) | \(row.role) | \(NumberText.count(row.reports)) |\n"
    }
    return text + more(rows.count, "versions")
  }

  private func name(_ version: AppVersion) -> String { MarkdownText.escaped(version.description, limit: 60) }

  private var devices: String {
    var counts: [String: (candidate: Int, baseline: Int)] = [:]
    for (device, reports) in data.candidate.devices { counts[device, default: (0, 0)].candidate += reports }
    for (device, reports) in data.baseline.devices { counts[device, default: (0, 0)].baseline += reports }
    guard !counts.isEmpty else { return "" }
    let rows = counts.sorted { one, other in
      let (mine, theirs) = (
        one.value.candidate + one.value.baseline, other.value.candidate + other.value.baseline
      )
      return mine != theirs ? mine > theirs : one.key < other.key
    }
    var text = "\n| device | share of candidate | share of baseline |\n|---|--:|--:|\n"
    for (device, count) in rows.prefix(Self.rows) {
      let name = device.isEmpty ? "unknown" : MarkdownText.escaped(device)
      text += "| \(name) | \(share(count.candidate, data.candidate.reports)) "
      text += "| \(share(count.baseline, data.baseline.reports)) |\n"
    }
    return text + more(rows.count, "devices")
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    whole > 0 ? NumberText.fixed(Double(part) / Double(whole) * 100, 1) + " %" : "–"
  }

  private func more(_ count: Int, _ noun: String) -> String {
    count > Self.rows ? "\n… and \(NumberText.count(count - Self.rows)) more \(noun)\n" : ""
  }
}
