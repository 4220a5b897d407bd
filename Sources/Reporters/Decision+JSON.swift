import Evaluation
import Measurements
import Rules

extension Decision {
  /// The decision as an object of `rules`.
  var json: JSONText {
    .object([
      ("id", .string(rule)),
      ("metric", .string(metric)),
      ("statistic", .string(statistic)),
      ("state", state?.json ?? .null),
      ("level", .string(level.rawValue)),
      ("status", .string(status.rawValue)),
      ("outcome", .string(outcome.rawValue)),
      ("reason", .string(reason?.rawValue)),
      ("unit", .string(unit)),
      ("candidate", candidate?.json ?? .null),
      ("baseline", baseline?.json ?? .null),
      ("adjusted", adjusted?.json ?? .null),
      ("change", change?.json ?? .null),
      ("thresholds", .array(thresholds.map(\.json))),
      ("decision", procedure?.json ?? .null),
      ("needs", needs?.json ?? .null),
      ("waiver", waiver?.json ?? .null),
      ("line", .whole(line)),
    ])
  }
}

extension StateKey {
  /// The state as an object.
  var json: JSONText { .object([("domain", .string(domain)), ("label", .string(label))]) }
}

extension Decision.Estimate {
  fileprivate var json: JSONText {
    .object([
      ("value", .number(value)), ("lower", .number(lower)), ("upper", .number(upper)),
      ("reports", .whole(reports)), ("events", .whole(events)),
    ])
  }
}

extension Decision.Adjusted {
  fileprivate var json: JSONText {
    .object([
      ("candidate", .number(candidate)), ("baseline", .number(baseline)), ("covered", .number(covered)),
    ])
  }
}

extension Decision.Change {
  fileprivate var json: JSONText {
    .object([
      ("absolute", .number(absolute)), ("relative", .number(relative)), ("lower", .number(lower)),
      ("upper", .number(upper)),
    ])
  }
}

extension Decision.Threshold {
  fileprivate var json: JSONText {
    .object([
      ("kind", .string(kind.rawValue)), ("limit", .number(limit)), ("as_written", .string(asWritten)),
      ("warn", .bool(isWarning)), ("result", .string(result.rawValue)),
    ])
  }
}

extension Decision.Procedure {
  fileprivate var json: JSONText {
    .object([
      ("look", .whole(look)), ("looks", .whole(looks)), ("spent", .number(spent)),
      ("z_pass", .number(zPass)), ("z_fail", .number(zFail)), ("p", .number(p)), ("family", .whole(family)),
    ])
  }
}

extension Decision.Needs {
  fileprivate var json: JSONText { .object([("reports", .whole(reports)), ("days", .whole(days))]) }
}

extension Decision.WaiverState {
  fileprivate var json: JSONText {
    .object([
      ("until", .string(waiver.until.description)), ("reason", .string(waiver.reason)),
      ("owner", .string(waiver.owner)), ("expired", .bool(isExpired)),
    ])
  }
}
