public import Evaluation
import Measurements

/// The verdict for programs: `release-gate/verdict/1`.
public enum JSONReporter {
  /// The name of the form and its version.
  static let schema = "release-gate/verdict/1"

  /// The verdict with exactly the keys of the form, in its order; what is absent is null.
  ///
  /// Equal verdicts give equal
  /// bytes.
  public static func report(_ verdict: Verdict) -> String {
    JSONText.object([
      ("schema", .string(schema)),
      ("verdict", .string(verdict.outcome.rawValue)),
      ("reason", .string(verdict.reason?.rawValue)),
      ("candidate", .string(verdict.candidate)),
      ("baseline", verdict.baseline.isEmpty ? .null : .string(verdict.baseline)),
      ("evaluated_for", .string(verdict.evaluatedFor.description)),
      ("rules", .array(verdict.decisions.map(\.json))),
      ("data", verdict.data.json),
      ("notes", .array(verdict.notes.map(\.json))),
      (
        "digests",
        .object([
          ("rules", .string(verdict.digests.rules.description)),
          ("reports", .string(verdict.digests.reports.description)),
        ])
      ),
    ]).text
  }

  /// The record that takes the verdict's place where none could be reached.
  ///
  /// - Parameter message: What went wrong.
  public static func errorRecord(_ message: String) -> String {
    JSONText.object([
      ("schema", .string(schema)), ("verdict", .string("error")), ("message", .string(message)),
    ]).text
  }
}

extension Verdict.Note {
  /// The note as an object.
  var json: JSONText { .object([("id", .string(id)), ("text", .string(text))]) }
}

extension DataSummary {
  fileprivate var json: JSONText {
    .object([
      (
        "used",
        .object([("candidate", .whole(candidate.reports)), ("baseline", .whole(baseline.reports))])
      ),
      (
        "left_out",
        .array(
          leftOut.map { .object([("reason", .string($0.reason.rawValue)), ("count", .whole($0.count))]) })
      ),
      ("days", .object([("candidate", .days(candidate.days)), ("baseline", .days(baseline.days))])),
    ])
  }
}

extension JSONText {
  /// The first and the last day, or null where there is none.
  static func days(_ days: ClosedRange<Day>?) -> JSONText {
    guard let days else { return .null }
    return .array([.string(days.lowerBound.description), .string(days.upperBound.description)])
  }
}
