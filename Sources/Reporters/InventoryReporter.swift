public import Evaluation
import Measurements

/// The answer of `inspect`, for people and for programs.
public enum InventoryReporter {
  /// What the reports hold, as plain text for a terminal.
  public static func text(_ inventory: Inventory) -> String {
    var text = ""
    section(
      "Versions",
      inventory.versions.map { row in
        let days = row.days.map { ", \($0.lowerBound) to \($0.upperBound)" } ?? ", no date"
        return "\(safe(row.version.description)): \(reports(row.reports))\(days)"
      }, &text)
    section("Metrics", inventory.metrics.map(line), &text)
    section(
      "States",
      inventory.states.map { row in
        "\(safe(row.state.domain)) / \(safe(row.state.label)): \(reports(row.reports))"
      }, &text)
    section("Devices", named(inventory.devices), &text)
    section("Systems", named(inventory.systems), &text)
    section("Regions", named(inventory.regions), &text)
    section("Sources", named(inventory.sources), &text)
    section("Apps", named(inventory.apps), &text)
    section(
      "Days", inventory.days.map { "\($0.day?.description ?? "no date"): \(reports($0.reports))" }, &text)
    section(
      "Left out",
      inventory.leftOut.map {
        "\($0.reason.rawValue): \(NumberText.count($0.count)) (\($0.reason.sentence))"
      }, &text)
    section("Notes", inventory.notes.map { SafeText.line($0.text, limit: 1_000) }, &text)
    return text.isEmpty ? "No reports.\n" : text
  }

  /// The same as `release-gate/inventory/1`.
  public static func json(_ inventory: Inventory) -> String {
    JSONText.object([
      ("schema", .string("release-gate/inventory/1")),
      (
        "versions",
        .array(
          inventory.versions.map { row in
            .object([
              ("version", .string(row.version.version)),
              ("build", row.version.build.isEmpty ? .null : .string(row.version.build)),
              ("reports", .whole(row.reports)), ("days", .days(row.days)),
            ])
          })
      ),
      ("metrics", .array(inventory.metrics.map(metric))),
      (
        "states",
        .array(
          inventory.states.map { row in
            .object([
              ("domain", .string(row.state.domain)), ("label", .string(row.state.label)),
              ("reports", .whole(row.reports)),
            ])
          })
      ),
      ("devices", counts(inventory.devices)), ("systems", counts(inventory.systems)),
      ("regions", counts(inventory.regions)), ("sources", counts(inventory.sources)),
      ("apps", counts(inventory.apps)),
      (
        "days",
        .array(
          inventory.days.map {
            .object([("day", .string($0.day?.description)), ("reports", .whole($0.reports))])
          })
      ),
      (
        "left_out",
        .array(
          inventory.leftOut.map {
            .object([("reason", .string($0.reason.rawValue)), ("count", .whole($0.count))])
          })
      ),
      ("notes", .array(inventory.notes.map(\.json))),
    ]).text
  }

  private static func section(_ title: String, _ lines: [String], _ text: inout String) {
    guard !lines.isEmpty else { return }
    text += (text.isEmpty ? "" : "\n") + "\(title) (\(NumberText.count(lines.count)))\n"
    for line in lines { text += "  \(line)\n" }
  }

  private static func line(_ row: Inventory.MetricRow) -> String {
    let average =
      row.average.map { ", average \(NumberText.value($0, SafeText.line(row.unit, limit: 20)))" } ?? ""
    let domains = row.domains.map { "\(safe($0.domain)) (\(NumberText.count($0.states)))" }.joined(
      separator: ", ")
    return "\(safe(row.name)): \(reports(row.reports)), \(NumberText.count(row.events)) events\(average)"
      + (domains.isEmpty ? "" : "; states of \(domains)")
  }

  private static func named(_ rows: [(name: String, reports: Int)]) -> [String] {
    rows.map { "\(safe($0.name)): \(reports($0.reports))" }
  }

  private static func reports(_ count: Int) -> String {
    "\(NumberText.count(count)) report\(count == 1 ? "" : "s")"
  }

  private static func safe(_ text: String) -> String { text.isEmpty ? "(unknown)" : SafeText.line(text) }

  private static func metric(_ row: Inventory.MetricRow) -> JSONText {
    .object([
      ("name", .string(row.name)), ("reports", .whole(row.reports)), ("events", .whole(row.events)),
      ("average", .number(row.average)), ("unit", .string(row.unit)),
      (
        "domains",
        .array(
          row.domains.map {
            .object([("domain", .string($0.domain)), ("states", .whole($0.states))])
          })
      ),
    ])
  }

  private static func counts(_ rows: [(name: String, reports: Int)]) -> JSONText {
    .array(rows.map { .object([("name", .string($0.name)), ("reports", .whole($0.reports))]) })
  }
}

/// Text from devices for a terminal or a runner's log, on one line.
enum SafeText {
  /// The text without what hides, and without the marks by which a runner takes output for a command.
  static func line(_ text: String, limit: Int = 120) -> String {
    var result = ""
    var last: Unicode.Scalar?
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == limit { return result + "…" }
      let isHidden = HiddenScalars.contains(scalar)
      let shown: Unicode.Scalar = isHidden ? "\u{FFFD}" : scalar
      if shown == last, shown == "#" || shown == ":" { result += " " }
      result.unicodeScalars.append(shown)
      last = shown
    }
    return result
  }
}
