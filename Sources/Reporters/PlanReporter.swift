public import Evaluation
import Measurements
import Rules

/// The answer of `plan`, for people and for programs.
public enum PlanReporter {
  /// The name of the form and its version.
  public static let schema = "release-gate/plan/1"

  /// The plan in Markdown.
  public static func markdown(_ plan: Plan) -> String {
    let confidence = percent(plan.settings.confidence)
    let blocks = [
      BudgetedBlock(head: "# Plan for releases after \(MarkdownText.escaped(plan.baseline))\n\n" + summary(plan), rank: 0),
      BudgetedBlock(
        head:
          "\n| decision | baseline | reports | events | design effect | half width (one-sided \(confidence)) "
          + "| tolerated | smallest change that fails | reports needed | days | passes unchanged |\n"
          + "|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
        rows: plan.rows.map(row), noun: "decisions", isTable: true, rank: 1),
      BudgetedBlock(
        head: plan.rows.contains { $0.obstacle != nil } ? "\n## What stands in the way\n\n" : "",
        rows: plan.rows.filter { $0.obstacle != nil }.map { "- \(title($0)): \($0.obstacle ?? "")\n" },
        noun: "decisions", rank: 2),
      BudgetedBlock(head: "\n" + method(plan), rank: 0),
    ]
    return BudgetedBlock.text(blocks, limit: MarkdownReporter.limit)
  }

  /// The same as `release-gate/plan/1`: shares as fractions, everything else in the unit of its decision.
  public static func json(_ plan: Plan) -> String {
    JSONText.object([
      ("schema", .string(schema)), ("baseline", .string(plan.baseline)), ("reports", .whole(plan.reports)),
      ("days", .days(plan.reportDays)), ("confidence", .number(plan.settings.confidence)),
      ("looks", .string(plan.settings.looks.rawValue)), ("horizon", .whole(plan.settings.horizonDays)),
      ("family", .whole(plan.family)),
      (
        "unchanged",
        .object([
          ("passes", .number(plan.chance.share)), ("standard_error", .number(plan.chance.standardError)),
          ("releases", .whole(plan.chance.releases)), ("passed", .whole(plan.chance.passed)),
          ("failed", .whole(plan.chance.failed)),
        ])
      ),
      ("rules", .array(plan.rows.map(object))),
    ]).text
  }

  private static func object(_ row: Plan.Row) -> JSONText {
    .object([
      ("id", .string(row.rule)), ("metric", .string(row.metric)), ("statistic", .string(row.statistic)),
      ("state", .state(row.state)), ("level", .string(row.level.rawValue)), ("unit", .string(row.unit)),
      ("value", .number(row.value)), ("reports", .whole(row.reports)), ("events", .whole(row.events)),
      ("design_effect", .number(row.designEffect)),
      ("half_width", relative(row.halfWidth, row.relativeHalfWidth)),
      ("tolerance", .number(row.tolerance)), ("threshold", .string(row.threshold)),
      ("detectable", relative(row.detectable, row.relativeDetectable)),
      ("needs", .object([("reports", .whole(row.needed)), ("days", .whole(row.days))])),
      ("obstacle", .string(row.obstacle)), ("passes_unchanged", .number(row.chance)),
    ])
  }

  private static func relative(_ absolute: Double?, _ fraction: Double?) -> JSONText {
    absolute == nil ? .null : .object([("absolute", .number(absolute)), ("relative", .number(fraction))])
  }

  private static func summary(_ plan: Plan) -> String {
    let days = plan.reportDays.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let reports = "\(NumberText.count(plan.reports)) reports of the baseline\(days)."
    guard let share = plan.chance.share, let error = plan.chance.standardError else { return reports + "\n" }
    return "**An unchanged release with as many reports passes all of these rules with a chance of "
      + "\(percent(share))** (standard error \(NumberText.fixed(error * 100, 1)) points, from "
      + "\(NumberText.count(plan.chance.releases)) releases played with the baseline's reports; "
      + "\(NumberText.count(plan.chance.failed)) of them failed). \(reports)\n"
  }

  private static func row(_ row: Plan.Row) -> String {
    let unit = MarkdownText.escaped(row.unit)
    func both(_ value: Double?, _ fraction: Double?) -> String {
      guard let value else { return "–" }
      let text = NumberText.value(value, unit)
      return fraction.map { text + " (\(NumberText.fixed($0 * 100, NumberText.percentDigits($0))) %)" } ?? text
    }
    let tolerated = row.tolerance.map { tolerance in
      NumberText.value(tolerance, unit) + (row.threshold.map { " (\(MarkdownText.escaped($0)))" } ?? "")
    }
    let cells = [
      title(row), NumberText.value(row.value, unit), NumberText.count(row.reports), NumberText.count(row.events),
      NumberText.value(row.designEffect, "", digits: 2), both(row.halfWidth, row.relativeHalfWidth),
      tolerated ?? "–", both(row.detectable, row.relativeDetectable),
      row.needed.map(NumberText.count) ?? "–", row.days.map(NumberText.count) ?? "–",
      row.chance.map(percent) ?? "–",
    ]
    return "| " + cells.joined(separator: " | ") + " |\n"
  }

  private static func method(_ plan: Plan) -> String {
    let looks =
      plan.settings.looks == .once
      ? "decided once" : "at the last of \(plan.settings.horizonDays) daily looks"
    return "Reports needed: candidate reports that carry the metric with which an unchanged release passes, \(looks), "
      + "all \(NumberText.count(plan.family)) blocking decisions together in nine of ten cases. Days: until they have "
      + "come by the schedule, if its last day brings as many as a day of the baseline. Smallest change that fails: "
      + "in four of five releases with as many reports as the baseline has. Design effect: how much more the value "
      + "varies than it would if events were independent.\n"
  }

  private static func title(_ row: Plan.Row) -> String {
    let state = row.state.map { " · \(MarkdownText.escaped($0.label))" } ?? ""
    let level = row.level == .block ? "" : " (\(row.level.rawValue))"
    return MarkdownText.escaped(row.rule) + state + level
  }
}

/// A fraction in percent: one digit where it is not far from none or all.
func percent(_ fraction: Double) -> String {
  let value = fraction * 100
  let isWhole = abs(value - value.rounded()) < 1e-9
  return NumberText.fixed(value, isWhole ? 0 : 1) + " %"
}

extension JSONText {
  /// A state, or null for the whole app.
  static func state(_ state: StateKey?) -> JSONText {
    guard let state else { return .null }
    return .object([("domain", .string(state.domain)), ("label", .string(state.label))])
  }
}
