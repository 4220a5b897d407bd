public import Evaluation
import Measurements
import Rules

/// The answer of `calibrate`, for people and for programs.
public enum CalibrationReporter {
  /// The name of the form and its version.
  public static let schema = "release-gate/calibration/1"

  /// The calibration in Markdown, with what is proposed as YAML to paste.
  public static func markdown(_ calibration: Calibration) -> String {
    let changes = calibration.file.map(\.change)
    let blocks = [
      BudgetedBlock(head: "# Calibration with \(MarkdownText.escaped(calibration.baseline))\n\n" + summary(calibration), rank: 0),
      BudgetedBlock(
        head: "\n| change | failed | held | passed |\n|---|--:|--:|--:|\n",
        rows: calibration.file.map { row in
          "| \(name(of: row.change)) | \(share(row.tally.failed, row)) | \(share(row.tally.held, row)) "
            + "| \(share(row.tally.passed, row)) |\n"
        }, noun: "changes", isTable: true, rank: 1),
      BudgetedBlock(
        head:
          "\n## Each decision by itself\n\nFailed / held / passed, of the releases in which it was decided on.\n\n"
          + "| decision | noise | " + changes.map(name).joined(separator: " | ") + " |\n|---|--:|"
          + changes.map { _ in "--:|" }.joined() + "\n",
        rows: calibration.decisions.map(row), noun: "decisions", isTable: true, rank: 2),
      BudgetedBlock(head: "\n## What is proposed\n\n", rows: [proposal(calibration)], noun: "proposals", rank: 3),
      BudgetedBlock(head: "\n" + method, rank: 0),
    ]
    return BudgetedBlock.text(blocks, limit: MarkdownReporter.limit)
  }

  /// The same as `release-gate/calibration/1`: changes and noise as fractions, counts of releases.
  public static func json(_ calibration: Calibration) -> String {
    JSONText.object([
      ("schema", .string(schema)), ("baseline", .string(calibration.baseline)),
      ("reports", .whole(calibration.reports)), ("splits", .whole(calibration.splits)),
      ("seed", .string(String(calibration.seed))), ("days", .whole(calibration.days)),
      ("file", .array(calibration.file.map(object))),
      (
        "rules",
        .array(
          calibration.decisions.map { row in
            .object([
              ("id", .string(row.rule)), ("state", .state(row.state)), ("level", .string(row.level.rawValue)),
              ("unit", .string(row.unit)), ("noise", .number(row.noise)),
              ("relative_noise", .number(row.relativeNoise)), ("releases", .array(row.rows.map(object))),
            ])
          })
      ),
      (
        "proposals",
        .object([
          ("minimum_reports", .whole(calibration.minimumReports)),
          (
            "rules",
            .array(
              calibration.proposals.map { proposal in
                .object([
                  ("id", .string(proposal.rule)), ("level", .string(proposal.level?.rawValue)),
                  ("threshold", .string(proposal.tolerance?.key)), ("tolerance", .string(proposal.tolerance?.text)),
                  ("reasons", .array(proposal.reasons.map { .string($0) })),
                ])
              })
          ), ("yaml", .string(yaml(calibration))),
        ])
      ),
    ]).text
  }

  private static func object(_ row: Calibration.Row) -> JSONText {
    .object([
      ("change", .number(row.change)), ("releases", .whole(row.tally.releases)),
      ("failed", .whole(row.tally.failed)), ("held", .whole(row.tally.held)), ("passed", .whole(row.tally.passed)),
    ])
  }

  private static func name(of change: Double) -> String { change == 0 ? "none" : "+" + percent(change) }

  private static func share(_ count: Int, _ row: Calibration.Row) -> String {
    guard row.tally.releases > 0 else { return "–" }
    return "\(NumberText.count(count)) (\(percent(Double(count) / Double(row.tally.releases))))"
  }

  private static func summary(_ calibration: Calibration) -> String {
    guard let unchanged = calibration.file.first?.tally, unchanged.releases > 0 else {
      return "There was nothing to split.\n"
    }
    return "\(NumberText.count(calibration.reports)) reports, split \(NumberText.count(calibration.splits)) times in "
      + "halves (seed \(calibration.seed)); one half rolled out over \(calibration.days) days, the other was its "
      + "baseline. **Of \(NumberText.count(unchanged.releases)) unchanged releases "
      + "\(NumberText.count(unchanged.failed)) failed, \(NumberText.count(unchanged.held)) held and "
      + "\(NumberText.count(unchanged.passed)) passed.**\n"
  }

  private static func row(_ row: Calibration.DecisionRow) -> String {
    let state = row.state.map { " · \(MarkdownText.escaped($0.label))" } ?? ""
    let level = row.level == .block ? "" : " (\(row.level.rawValue))"
    let relative = row.relativeNoise.map { " (\(NumberText.fixed($0 * 100, NumberText.percentDigits($0))) %)" } ?? ""
    let noise = row.noise.map { NumberText.value($0, MarkdownText.escaped(row.unit)) + relative } ?? "–"
    let counts = row.rows.map { "\($0.tally.failed) / \($0.tally.held) / \($0.tally.passed)" }
    return "| " + ([MarkdownText.escaped(row.rule) + state + level, noise] + counts).joined(separator: " | ") + " |\n"
  }

  private static func proposal(_ calibration: Calibration) -> String {
    guard calibration.minimumReports != nil || !calibration.proposals.isEmpty else {
      return "Nothing: by these reports the rules can stay as they are.\n"
    }
    return "```yaml\n\(yaml(calibration))```\n"
  }

  /// What is proposed, as a fragment of a rule file.
  static func yaml(_ calibration: Calibration) -> String {
    var lines: [String] = []
    if let reports = calibration.minimumReports {
      lines += ["data:", "  minimum: {reports: \(reports), days: \(calibration.minimum.days)}"]
    }
    if !calibration.proposals.isEmpty { lines.append("rules:") }
    for proposal in calibration.proposals {
      // Ids come from the rule file, and may hold anything that YAML lets them.
      lines.append("  - id: \(quoted(proposal.rule))")
      for reason in proposal.reasons { lines.append("    # \(reason)") }
      if let tolerance = proposal.tolerance { lines.append("    \(tolerance.key): \(tolerance.text)") }
      if let level = proposal.level { lines.append("    level: \(level.rawValue)") }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func quoted(_ id: String) -> String {
    let isPlain =
      id.utf8.allSatisfy { (97...122).contains($0 | 32) || (48...57).contains($0) || $0 == 45 || $0 == 95 }
      && id.utf8.first.map { (97...122).contains($0 | 32) } ?? false
    return isPlain ? id : "'" + SafeText.line(id).replacing("'", with: "''").replacing("`", with: "") + "'"
  }

  private static let method =
    "Noise: the standard deviation of the estimated change between two halves that do not differ. A change of known "
    + "size was made to every report of the half that rolled out: values and sums multiplied, events added by chance.\n"
}
