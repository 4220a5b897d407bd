public import Evaluation
import Measurements
import Rules

/// Writes a verdict as `release-gate/verdict/1`, the form that programs read.
public enum JSONReporter {
  /// The name of the form, in its key `schema`.
  public static let schema = "release-gate/verdict/1"

  /// The verdict as JSON: keys in the order of the contract, `null` for what is absent, same bytes for the same
  /// verdict.
  public static func report(_ verdict: Verdict) -> String {
    JSONValue.object([
      ("schema", .string(schema)),
      ("verdict", .string(verdict.outcome.rawValue)),
      ("reason", .text(verdict.reason?.rawValue)),
      ("candidate", .string(verdict.candidate)),
      ("baseline", .string(verdict.baseline)),
      ("evaluated_for", .string(verdict.evaluatedFor.description)),
      ("rules", .array(verdict.decisions.map(value(of:)))),
      ("data", value(of: verdict.data)),
      (
        "notes",
        .array(verdict.notes.map { .object([("id", .string($0.id)), ("text", .string($0.text))]) })
      ),
      (
        "digests",
        .object([
          ("rules", .string(verdict.digests.rules.description)),
          ("reports", .string(verdict.digests.reports.description)),
        ])
      ),
    ]).text
  }

  /// The record that stands in an output before anything is decided, and after an error.
  ///
  /// - Parameter schema: The name of the form that the output has otherwise.
  public static func errorRecord(_ message: String, schema: String = schema) -> String {
    JSONValue.object([
      ("schema", .string(schema)), ("verdict", .string("error")), ("message", .string(message)),
    ]).text
  }

  private static func value(of decision: Decision) -> JSONValue {
    .object([
      ("id", .string(decision.rule)),
      ("metric", .string(decision.metric)),
      ("statistic", .string(decision.statistic)),
      (
        "state",
        decision.state.map { .object([("domain", .string($0.domain)), ("label", .string($0.label))]) }
          ?? .null
      ),
      ("level", .string(decision.level.rawValue)),
      ("status", .string(decision.status.rawValue)),
      ("outcome", .string(decision.outcome.rawValue)),
      ("reason", .text(decision.reason?.rawValue)),
      ("unit", .string(decision.unit)),
      ("candidate", value(of: decision.candidate)),
      ("baseline", value(of: decision.baseline)),
      ("adjusted", value(of: decision.adjusted)),
      ("change", value(of: decision.change)),
      ("thresholds", .array(decision.thresholds.map(value(of:)))),
      ("decision", value(of: decision.procedure)),
      (
        "needs",
        decision.needs.map { .object([("reports", .number($0.reports)), ("days", .number($0.days))]) }
          ?? .null
      ),
      ("waiver", value(of: decision.waiver)),
      ("line", .int(decision.line)),
    ])
  }

  private static func value(of estimate: Decision.Estimate?) -> JSONValue {
    guard let estimate else { return .null }
    return .object([
      ("value", .number(estimate.value)), ("lower", .number(estimate.lower)),
      ("upper", .number(estimate.upper)), ("reports", .int(estimate.reports)),
      ("events", .int(estimate.events)),
    ])
  }

  private static func value(of adjusted: Decision.Adjusted?) -> JSONValue {
    guard let adjusted else { return .null }
    return .object([
      ("candidate", .double(adjusted.candidate)), ("baseline", .double(adjusted.baseline)),
      ("covered", .double(adjusted.covered)),
    ])
  }

  private static func value(of change: Decision.Change?) -> JSONValue {
    guard let change else { return .null }
    return .object([
      ("absolute", .double(change.absolute)), ("relative", .number(change.relative)),
      ("lower", .number(change.lower)), ("upper", .number(change.upper)),
    ])
  }

  private static func value(of threshold: Decision.Threshold) -> JSONValue {
    .object([
      ("kind", .string(threshold.kind.rawValue)), ("limit", .number(threshold.limit)),
      ("as_written", .string(threshold.asWritten)), ("warn", .bool(threshold.isWarning)),
      ("result", .string(threshold.result.rawValue)),
    ])
  }

  private static func value(of procedure: Decision.Procedure?) -> JSONValue {
    guard let procedure else { return .null }
    return .object([
      ("look", .number(procedure.look)), ("looks", .number(procedure.looks)),
      ("spent", .number(procedure.spent)), ("z_pass", .double(procedure.zPass)),
      ("z_fail", .double(procedure.zFail)), ("p", .number(procedure.p)), ("family", .int(procedure.family)),
    ])
  }

  private static func value(of state: Decision.WaiverState?) -> JSONValue {
    guard let state else { return .null }
    return .object([
      ("until", .string(state.waiver.until.description)), ("reason", .string(state.waiver.reason)),
      ("owner", .string(state.waiver.owner)), ("expired", .bool(state.isExpired)),
    ])
  }

  private static func value(of data: DataSummary) -> JSONValue {
    .object([
      (
        "used",
        .object([("candidate", .int(data.candidate.reports)), ("baseline", .int(data.baseline.reports))])
      ),
      (
        "left_out",
        .array(
          data.leftOut.map { .object([("reason", .string($0.reason.rawValue)), ("count", .int($0.count))]) }
        )
      ),
      (
        "days",
        .object([
          ("candidate", value(of: data.candidate.days)), ("baseline", value(of: data.baseline.days)),
        ])
      ),
    ])
  }

  private static func value(of days: ClosedRange<Day>?) -> JSONValue {
    guard let days else { return .null }
    return .array([.string(days.lowerBound.description), .string(days.upperBound.description)])
  }
}
