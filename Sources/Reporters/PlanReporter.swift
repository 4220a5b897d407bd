public import Evaluation
import Measurements
import Rules
import SourceDiagnostics

/// The answer of `plan`, for people and for programs.
public enum PlanReporter {
  /// The name of the form and its version.
  public static let schema = "release-gate/plan/1"

  /// The plan in Markdown.
  public static func markdown(_ plan: Plan) -> String {
    var text = "# Plan for releases after \(MarkdownText.escaped(plan.baseline))\n\n" + summary(plan) + "\n"
    let headers: [(header: Phrase, isNumber: Bool)] = [
      ("decision", false), ("baseline", true), ("reports", true), ("events", true), ("design effect", true),
      (Phrase(words: "half width (one-sided \(percent(plan.settings.confidence)))"), true),
      ("tolerated", true),
      ("smallest change that fails", true), ("reports needed", true), ("days", true),
      ("passes unchanged", true),
    ]
    text += MarkdownTable(columns: headers, rows: plan.rows.map(row)).withinLimit(noun: "decisions")
    let obstacles = plan.rows.filter { $0.obstacle != nil }
    if !obstacles.isEmpty {
      text += "\n## What stands in the way\n\n"
      for row in obstacles.prefix(100) { text += "- \(title(row).markdown): \(row.obstacle ?? "")\n" }
      if obstacles.count > 100 {
        text += "\n\(NumberText.grouped(obstacles.count - 100)) more are not listed.\n"
      }
    }
    return text + "\n" + method(plan)
  }

  /// The same as `release-gate/plan/1`: shares as fractions, everything else in the unit of its decision.
  public static func json(_ plan: Plan) -> String {
    JSONValue.object([
      ("schema", .string(schema)), ("baseline", .string(plan.baseline)), ("reports", .int(plan.reports)),
      ("days", .days(plan.reportDays)), ("confidence", .number(plan.settings.confidence)),
      ("looks", .string(plan.settings.looks.rawValue)), ("horizon", .int(plan.settings.horizonDays)),
      ("family", .int(plan.family)),
      (
        "unchanged",
        .object([
          ("passes", .number(plan.chance.share)), ("standard_error", .number(plan.chance.standardError)),
          ("releases", .int(plan.chance.releases)), ("passed", .int(plan.chance.passed)),
          ("failed", .int(plan.chance.failed)),
        ])
      ),
      ("rules", .array(plan.rows.map(object))),
    ]).text
  }

  private static func object(_ row: Plan.Row) -> JSONValue {
    .object([
      ("id", .string(row.rule)), ("metric", .string(row.metric)), ("statistic", .string(row.statistic)),
      ("state", .state(row.state)), ("level", .string(row.level.rawValue)), ("unit", .string(row.unit)),
      ("value", .number(row.value)), ("reports", .int(row.reports)), ("events", .int(row.events)),
      ("design_effect", .number(row.designEffect)),
      ("half_width", relative(row.halfWidth, row.relativeHalfWidth)),
      ("tolerance", .number(row.tolerance)), ("threshold", .text(row.threshold)),
      ("detectable", relative(row.detectable, row.relativeDetectable)),
      ("needs", .object([("reports", .number(row.needed)), ("days", .number(row.days))])),
      ("obstacle", .text(row.obstacle)), ("passes_unchanged", .number(row.chance)),
    ])
  }

  private static func relative(_ absolute: Double?, _ fraction: Double?) -> JSONValue {
    absolute == nil ? .null : .object([("absolute", .number(absolute)), ("relative", .number(fraction))])
  }

  private static func summary(_ plan: Plan) -> String {
    let days = plan.reportDays.map { " from \($0.lowerBound) to \($0.upperBound)" } ?? ""
    let reports = "\(NumberText.grouped(plan.reports)) reports of the baseline\(days)."
    guard let share = plan.chance.share, let error = plan.chance.standardError else { return reports + "\n" }
    let when = plan.settings.looks == .daily ? " by the last day" : ""
    let failed = plan.chance.failed == 0 ? "none" : NumberText.grouped(plan.chance.failed)
    return
      "**Of 100 releases without any change, \(ofHundred(share)) would pass all of these rules\(when)**, with as "
      + "many reports each (standard error \(NumberText.fixed(error * 100, decimals: 1)), from "
      + "\(NumberText.grouped(plan.chance.releases)) releases played with the baseline's reports; \(failed) of them "
      + "failed). \(reports)\n"
  }

  /// A share as a number of a hundred, that is none or all only where it is so.
  private static func ofHundred(_ share: Double) -> String {
    let count = share * 100
    if count > 0, count < 1 { return "fewer than 1" }
    if count > 99, count < 100 { return "more than 99" }
    return NumberText.fixed(count, decimals: 0)
  }

  private static func row(_ row: Plan.Row) -> [Phrase] {
    let unit = ShownUnit(row.unit, largest: abs(row.value ?? row.tolerance ?? 0))
    func both(_ value: Double?, _ fraction: Double?) -> Phrase {
      guard let value else { return "–" }
      return Phrase(words: digits(value / unit.scale)) + " \(unit.name)"
        + Phrase(words: fraction.map { " (\(percent($0)))" } ?? "")
    }
    let tolerated = row.tolerance.map { tolerance -> Phrase in
      let exact = NumberText.exact(tolerance / unit.scale)
      let base = unit.name.split(separator: "/").first.map { " " + $0 } ?? ""
      // A difference that is tolerated as written is said once, in the unit of its row.
      if let written = row.threshold, written == exact || written == exact + base {
        return "\(exact) \(unit.name)"
      }
      return both(tolerance, nil) + (row.threshold.map { " (\($0))" } ?? "")
    }
    return [
      title(row), both(row.value, nil), Phrase(words: NumberText.grouped(row.reports)),
      Phrase(words: NumberText.grouped(row.events)), Phrase(words: row.designEffect.map(digits) ?? "–"),
      both(row.halfWidth, row.relativeHalfWidth), tolerated ?? "–",
      both(row.detectable, row.relativeDetectable),
      Phrase(words: row.needed.map(NumberText.grouped) ?? "–"),
      Phrase(words: row.days.map(NumberText.grouped) ?? "–"),
      Phrase(words: row.chance.map(percent) ?? "–"),
    ]
  }

  private static func method(_ plan: Plan) -> String {
    let looks =
      plan.settings.looks == .once
      ? "decided once" : "at the last of \(plan.settings.horizonDays) daily looks"
    return
      "Reports needed: candidate reports that carry the metric with which an unchanged release passes, \(looks), "
      + "all \(NumberText.grouped(plan.family)) blocking decisions together in nine of ten cases. Days: until they have "
      + "come by the schedule, if its last day brings as many as a day of the baseline. Smallest change that fails: "
      + "in four of five releases with as many reports as the baseline has. Design effect: how much more the value "
      + "varies than it would if events were independent.\n"
  }

  private static func title(_ row: Plan.Row) -> Phrase {
    let state: Phrase = row.state.map { " · \($0.label)" } ?? ""
    return "\(row.rule)" + state + Phrase(words: row.level == .block ? "" : " (\(row.level.rawValue))")
  }
}

/// A value in as many digits as tell something.
func digits(_ value: Double) -> String {
  NumberText.fixed(value, decimals: NumberText.decimals(for: value))
}

extension MarkdownTable {
  /// The table in the room that a page leaves it, and how many rows that is too little for.
  func withinLimit(noun: String) -> String {
    let (text, left) = text(budget: 40_000)
    return text + "\n" + (left > 0 ? "\n\(NumberText.grouped(left)) more \(noun) are not listed.\n" : "")
  }
}

/// A fraction in percent: one digit where it is not far from none or all.
func percent(_ fraction: Double) -> String {
  let value = fraction * 100
  let isWhole = abs(value - value.rounded()) < 1e-9
  return NumberText.fixed(value, decimals: isWhole ? 0 : 1) + " %"
}

extension JSONValue {
  /// The first and the last day, or null.
  static func days(_ days: ClosedRange<Day>?) -> JSONValue {
    days.map { .array([.string($0.lowerBound.description), .string($0.upperBound.description)]) } ?? .null
  }

  /// A state, or null for the whole app.
  static func state(_ state: StateKey?) -> JSONValue {
    guard let state else { return .null }
    return .object([("domain", .string(state.domain)), ("label", .string(state.label))])
  }
}
