import Measurements
import Rules

/// What keeps every decision from passing, whatever its rule says.
struct CommonReasons {
  /// Why nothing can be judged at all: no reports, no candidate, several apps.
  var unjudged: HoldReason?
  /// Why nothing may pass although it can be judged: a baseline that was named and is absent, or a candidate whose
  /// newest report is too old.
  var unfit: HoldReason?
  /// The apps met, where there are several.
  var apps: [String] = []

  /// The first of both.
  var reason: HoldReason? { unjudged ?? unfit }

  init(_ evaluator: Evaluator, _ sides: Sides, _ intake: Intake, published: PublishedSides = PublishedSides())
  {
    let data = evaluator.rules.data
    let used = sides.candidate.reports + sides.baseline.reports
    if data.bundle == nil, intake.bundles.count > 1 { apps = intake.bundles.keys.sorted() }
    if !published.candidate.isEmpty {
      if !apps.isEmpty { unjudged = .severalApps }
    } else if used == 0, published.baseline.isEmpty,
      intake.leftOut.allSatisfy({ $0.key == .notAReport || $0.value == 0 })
    {
      unjudged = .noReports
    } else if sides.candidate.reports == 0 {
      unjudged = .noCandidate
    } else if !apps.isEmpty {
      unjudged = .severalApps
    }
    if sides.baseline.reports == 0 && published.baseline.isEmpty
      || sides.lacksBaseline && !published.absent.isEmpty
    {
      unfit = .noBaseline
    } else if let limit = data.notOlderThanDays {
      // A device with a wrong clock sends no news: east of Greenwich it may be the next day, and no later.
      let days = sides.candidate.attendance.compactMap(\.day).filter { $0 <= evaluator.today.advanced(by: 1) }
      let oldest = evaluator.today.advanced(by: -limit)
      if days.max().map({ $0 < oldest }) ?? true { unfit = .stale }
    }
  }
}
