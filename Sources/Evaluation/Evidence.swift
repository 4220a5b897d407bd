import Measurements
import Rules
import Statistics

/// The tails of error at which a decision passes and fails at this look.
struct Evidence {
  /// The one-sided α of the rules: 1 − confidence.
  let plain: Double
  /// The days on which this decision was looked at, counted from 1, with its candidate reports through each.
  let looks: [Look]
  private let settings: DecisionSettings
  /// The reports at which bounds that hold at any time are tightest, fixed beforehand.
  private static let tightest = 5_000.0
  private let known = KnownTails()

  /// Tails that were computed before: each takes an integration a look, and is asked for several times.
  private final class KnownTails {
    var pass: Double?
    var fail: [Double: Double] = [:]
  }

  /// A day on which a decision could be made.
  struct Look: Hashable {
    var day: Int
    var reports: Int64
  }

  /// - Parameters:
  ///   - looks: The looks so far, the newest last; without any, nothing is decided yet.
  init(_ settings: DecisionSettings, looks: [Look]) {
    self.settings = settings
    self.looks = looks
    plain = 1 - settings.confidence
  }

  /// The day of the newest look; nil where looks do not count.
  var day: Int? { settings.looks == .daily ? looks.last?.day : nil }

  /// The share of α that fails have spent by now.
  var spent: Double? { day.map(LookSchedule(settings).spentOnFails) }

  /// The tail a pass must meet at this look.
  var passTail: Double {
    if let tail = known.pass { return tail }
    let tail = tail(plain) { $0.spentOnPasses(through: $1) }
    known.pass = tail
    return tail
  }

  /// The tail a fail must meet at this look when the family leaves this α to the decision.
  func failTail(_ level: Double) -> Double {
    if let tail = known.fail[level] { return tail }
    let tail = tail(level) { $0.spentOnFails(through: $1) }
    known.fail[level] = tail
    return tail
  }

  /// Whether a chance of error is within a tail; a tail of nothing, an infinite bound, shows nothing.
  static func isShown(_ p: Double, by tail: Double) -> Bool { tail > 0 && p <= tail }

  private func tail(_ level: Double, _ spent: (LookSchedule, Int) -> Double) -> Double {
    switch settings.looks {
    case .once: return level
    case .anytime:
      guard let reports = looks.last?.reports else { return 0 }
      return NormalDistribution.survival(
        ConfidenceSequence.criticalValue(
          sampleSize: Double(reports), alpha: level, tightestAt: Self.tightest))
    case .daily:
      guard let last = looks.last, last.reports > 0 else { return 0 }
      let schedule = LookSchedule(settings)
      let bounds = SequentialBounds.upper(
        information: looks.map { Double($0.reports) / Double(last.reports) },
        spent: looks.map { level * spent(schedule, $0.day) }
      )
      return bounds?.last.map(NormalDistribution.survival) ?? 0
    }
  }
}
