public import Evaluation
import Measurements
import Rules
import SourceDiagnostics

/// The answer of `calibrate`, for people and for programs.
public enum CalibrationReporter {
  /// The name of the form and its version.
  public static let schema = "release-gate/calibration/1"

  /// The calibration in Markdown, with what is proposed as YAML to paste.
  public static func markdown(_ calibration: Calibration) -> String {
    let file = MarkdownTable(
      columns: [("change", false), ("failed", true), ("held", true), ("passed", true)],
      rows: calibration.file.map { row in
        [
          name(of: row.change), share(row.tally.failed, row), share(row.tally.held, row),
          share(row.tally.passed, row),
        ]
        .map(Phrase.init(words:))
      })
    let changes = calibration.file.map { (header: Phrase(words: name(of: $0.change)), isNumber: true) }
    let decisions = MarkdownTable(
      columns: [("decision", false), ("noise", true)] + changes, rows: calibration.decisions.map(row))
    return "# Calibration with \(MarkdownText.escaped(calibration.baseline))\n\n" + summary(calibration)
      + "\n"
      + file.withinLimit(noun: "changes")
      + "\n## Each decision by itself\n\nFailed / held / passed, of the releases in which it was decided on.\n\n"
      + decisions.withinLimit(noun: "decisions") + "\n## What is proposed\n\n" + proposal(calibration) + "\n"
      + method
  }

  /// The same as `release-gate/calibration/1`: changes and noise as fractions, counts of releases.
  public static func json(_ calibration: Calibration) -> String {
    JSONValue.object([
      ("schema", .string(schema)), ("baseline", .string(calibration.baseline)),
      ("reports", .int(calibration.reports)), ("splits", .int(calibration.splits)),
      ("seed", .string(String(calibration.seed))), ("days", .int(calibration.days)),
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
          ("minimum_reports", .number(calibration.minimumReports)),
          (
            "rules",
            .array(
              calibration.proposals.map { proposal in
                .object([
                  ("id", .string(proposal.rule)), ("level", .text(proposal.level?.rawValue)),
                  ("threshold", .text(proposal.tolerance?.key)),
                  ("tolerance", .text(proposal.tolerance?.text)),
                  ("reasons", .array(proposal.reasons.map { .string($0) })),
                ])
              })
          ), ("yaml", .string(yaml(calibration))),
        ])
      ),
    ]).text
  }

  private static func object(_ row: Calibration.Row) -> JSONValue {
    .object([
      ("change", .number(row.change)), ("releases", .int(row.tally.releases)),
      ("failed", .int(row.tally.failed)), ("held", .int(row.tally.held)), ("passed", .int(row.tally.passed)),
    ])
  }

  private static func name(of change: Double) -> String { change == 0 ? "none" : "+" + percent(change) }

  private static func share(_ count: Int, _ row: Calibration.Row) -> String {
    guard row.tally.releases > 0 else { return "–" }
    return "\(NumberText.grouped(count)) (\(percent(Double(count) / Double(row.tally.releases))))"
  }

  private static func summary(_ calibration: Calibration) -> String {
    guard let unchanged = calibration.file.first?.tally, unchanged.releases > 0 else {
      return "There was nothing to split.\n"
    }
    return
      "\(NumberText.grouped(calibration.reports)) reports, split \(NumberText.grouped(calibration.splits)) times in "
      + "halves (seed \(calibration.seed)); one half rolled out over \(calibration.days) days, the other was its "
      + "baseline. **Of \(NumberText.grouped(unchanged.releases)) unchanged releases "
      + "\(NumberText.grouped(unchanged.failed)) failed, \(NumberText.grouped(unchanged.held)) held and "
      + "\(NumberText.grouped(unchanged.passed)) passed.**\n"
  }

  private static func row(_ row: Calibration.DecisionRow) -> [Phrase] {
    let state: Phrase = row.state.map { " · \($0.label)" } ?? ""
    let level = Phrase(words: row.level == .block ? "" : " (\(row.level.rawValue))")
    let relative = Phrase(words: row.relativeNoise.map { " (\(percent($0)))" } ?? "")
    let noise: Phrase =
      row.noise.map { noise in
        let unit = ShownUnit(row.unit, largest: noise)
        return Phrase(words: digits(noise / unit.scale)) + " \(unit.name)" + relative
      } ?? "–"
    let counts = row.rows.map { Phrase(words: "\($0.tally.failed) / \($0.tally.held) / \($0.tally.passed)") }
    return ["\(row.rule)" + state + level, noise] + counts
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
    return isPlain ? id : "'" + PlainText.safe(id).replacing("'", with: "''").replacing("`", with: "") + "'"
  }

  private static let method =
    "Noise: the standard deviation of the estimated change between two halves that do not differ. A change of known "
    + "size was made to every report of the half that rolled out: values and sums multiplied, events added by chance.\n"
}
