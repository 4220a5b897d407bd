import Evaluation
import Measurements
import Rules
import Statistics

/// How a rollout ends.
enum Ending: Sendable {
  case pass
  case fail
  /// Seven days were not enough.
  case hold
}

/// A rollout of a candidate beside its baseline, decided by the evaluator day by day.
struct Rollout {
  var baseline: Side
  var candidate: Side
  /// The rules it is decided by.
  var file: RuleFile
  /// Whether the evaluator is told the first day.
  var isReleaseKnown = true

  /// The reports of a day come in, it is decided, and the first pass or fail ends it.
  func ending() throws -> Ending {
    var intake = try intake()
    for day in candidate.days.indices {
      for report in candidate.days[day] { try intake.take(report) { _ in true } }
      guard !candidate.days[day].isEmpty else { continue }
      switch try verdict(on: intake).outcome {
      case .pass: return .pass
      case .fail: return .fail
      case .hold: continue
      }
    }
    return .hold
  }

  /// The verdict when all is in.
  func finalVerdict() throws -> Verdict {
    var intake = try intake()
    for report in candidate.days.joined() { try intake.take(report) { _ in true } }
    return try verdict(on: intake)
  }

  private func intake() throws -> Intake {
    var intake = Intake(
      admission: file.admission(
        candidate: Self.candidate, baseline: .versions([Self.baseline]), since: nil, until: nil),
      plan: file.totalsPlan())
    for report in baseline.days.joined() { try intake.take(report) { _ in true } }
    return intake
  }

  private func verdict(on intake: Intake) throws -> Verdict {
    try Evaluator(
      rules: file, candidate: Self.candidate, baseline: .versions([Self.baseline]),
      today: Day(number: Fleet.eve + 8), released: isReleaseKnown ? Day(number: Fleet.eve + 1) : nil
    ).verdict(on: intake)
  }

  private static let candidate = VersionSelector(Fleet.candidate.version)
  private static let baseline = VersionSelector(Fleet.baseline.version)
}
