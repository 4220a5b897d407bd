public import Evaluation
import Measurements
import SourceDiagnostics

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
    section("Metrics", metricLines(inventory.metrics), count: inventory.metrics.count, &text)
    section("Published by App Store Connect", inventory.published.map(line), &text)
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
        "\($0.reason.rawValue): \(NumberText.grouped($0.count)) (\($0.reason.meaning.plain))"
      }, &text)
    section("Notes", inventory.notes.map { PlainText.safe($0.text, limit: 1_000) }, &text)
    return text.isEmpty ? "No reports.\n" : text
  }

  /// The same as `release-gate/inventory/1`.
  public static func json(_ inventory: Inventory) -> String {
    JSONValue.object([
      ("schema", .string("release-gate/inventory/1")),
      (
        "versions",
        .array(
          inventory.versions.map { row in
            .object([
              ("version", .string(row.version.version)),
              ("build", row.version.build.isEmpty ? .null : .string(row.version.build)),
              ("reports", .int(row.reports)), ("days", .days(row.days)),
            ])
          })
      ),
      ("metrics", .array(inventory.metrics.map(metric))),
      ("published", .array(inventory.published.map(value))),
      (
        "states",
        .array(
          inventory.states.map { row in
            .object([
              ("domain", .string(row.state.domain)), ("label", .string(row.state.label)),
              ("reports", .int(row.reports)),
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
            .object([("day", .text($0.day?.description)), ("reports", .int($0.reports))])
          })
      ),
      (
        "left_out",
        .array(
          inventory.leftOut.map {
            .object([("reason", .string($0.reason.rawValue)), ("count", .int($0.count))])
          })
      ),
      (
        "notes",
        .array(inventory.notes.map { .object([("id", .string($0.id)), ("text", .string($0.text))]) })
      ),
    ]).text
  }

  private static func section(
    _ title: String, _ lines: [String], count: Int? = nil, _ text: inout String
  ) {
    guard !lines.isEmpty else { return }
    text += (text.isEmpty ? "" : "\n") + "\(title) (\(NumberText.grouped(count ?? lines.count)))\n"
    for line in lines { text += "  \(line)\n" }
  }

  /// A line a metric; the counters of one family that are all zero, in as many reports, share a line.
  private static func metricLines(_ rows: [Inventory.MetricRow]) -> [String] {
    func family(_ row: Inventory.MetricRow) -> String? {
      let parts = row.name.split(separator: ".", maxSplits: 1)
      return row.events == 0 && parts.count == 2 && parts[0].hasSuffix("_exits")
        ? "\(parts[0]) \(row.reports)" : nil
    }
    var folded: [String: [Inventory.MetricRow]] = [:]
    for row in rows { if let family = family(row) { folded[family, default: []].append(row) } }
    return rows.compactMap { row in
      guard let family = family(row), let members = folded[family], members.count > 1 else {
        return line(row)
      }
      guard members.last?.name == row.name else { return nil }
      let name = row.name.prefix { $0 != "." }
      return "\(name): \(members.count) counters that are all zero, in \(reports(row.reports))"
    }
  }

  private static func line(_ row: Inventory.MetricRow) -> String {
    let average =
      row.average.map { value in
        ", average \(PlainText.safe(ValueFormat(values: [value], unit: row.unit).text(value), limit: 60))"
      } ?? ""
    let domains = row.domains.map { "\(safe($0.domain)) (\(NumberText.grouped($0.states)))" }.joined(
      separator: ", ")
    let events = "\(NumberText.grouped(row.events)) event\(row.events == 1 ? "" : "s")"
    return "\(safe(row.name)): \(reports(row.reports)), \(events)\(average)"
      + (domains.isEmpty ? "" : "; states of \(domains)")
  }

  private static func line(_ row: Inventory.PublishedRow) -> String {
    func number(_ value: Double) -> String {
      NumberText.fixed(value, decimals: NumberText.decimals(for: value))
    }
    let margin = row.margin.map { " ± \(number($0))" } ?? ""
    return "\(safe(row.place.metric.name)) \(statistic(row)) of \(safe(row.place.version)) on "
      + "\(safe(row.place.device)): \(number(row.value))\(margin) \(PlainText.safe(row.unit, limit: 40))"
  }

  private static func value(_ row: Inventory.PublishedRow) -> JSONValue {
    .object([
      ("metric", .string(row.place.metric.name)), ("statistic", .string(statistic(row))),
      ("version", .string(row.place.version)), ("device", .string(row.place.device)),
      ("value", .number(row.value)), ("margin", .number(row.margin)), ("unit", .string(row.unit)),
    ])
  }

  private static func statistic(_ row: Inventory.PublishedRow) -> String {
    row.place.percentile.map { "p\($0)" } ?? "average"
  }

  private static func named(_ rows: [(name: String, reports: Int)]) -> [String] {
    rows.map { "\(safe($0.name)): \(reports($0.reports))" }
  }

  private static func reports(_ count: Int) -> String {
    "\(NumberText.grouped(count)) report\(count == 1 ? "" : "s")"
  }

  private static func safe(_ text: String) -> String { text.isEmpty ? "(unknown)" : PlainText.safe(text) }

  private static func metric(_ row: Inventory.MetricRow) -> JSONValue {
    .object([
      ("name", .string(row.name)), ("reports", .int(row.reports)), ("events", .int(row.events)),
      ("average", .number(row.average)), ("unit", .string(row.unit)),
      (
        "domains",
        .array(
          row.domains.map {
            .object([("domain", .string($0.domain)), ("states", .int($0.states))])
          })
      ),
    ])
  }

  private static func counts(_ rows: [(name: String, reports: Int)]) -> JSONValue {
    .array(rows.map { .object([("name", .string($0.name)), ("reports", .int($0.reports))]) })
  }
}
