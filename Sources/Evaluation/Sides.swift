import Measurements
import Rules

/// The reports of both sides that are compared, after the baseline was found and the windows were cut.
struct Sides {
  /// The candidate as named.
  var candidateName: String
  /// The baseline as named or found; empty where none was found.
  var baselineName: String
  var candidate: SideTotals
  var baseline: SideTotals
  /// The first day of the candidate's rollout; nil where too few reports tell it.
  var firstDay: Day?
  /// Reports of either side that lie outside the windows.
  var outsideWindow = 0
  /// Reports of versions that were let in to find the baseline among them, and are on neither side.
  var otherVersions: [AppVersion: Int] = [:]
  /// The newest day of the candidate that is compared, and the reports of later days, which are still arriving; nil
  /// where daily looks do not leave them out.
  var settling: (last: Day, reports: Int)?
  /// Whether a version that the baseline names is in no report.
  var lacksBaseline = false
  /// Versions that `previous` passed over because they do not meet the minimum.
  var passedOver: [String] = []

  init(
    _ totals: Totals,
    candidate: VersionSelector,
    baseline: BaselineSelector,
    _ rules: RuleFile,
    released: Day?,
    newestDay: Day? = nil
  ) throws(ArithmeticOverflow) {
    let data = rules.data
    let all = totals.reportsByVersionAndDay()
    let versions: [VersionSelector]
    switch baseline {
    case .versions(let named): versions = named
    case .previous:
      let found = Self.previous(of: candidate, among: all, minimum: data.minimum)
      versions = found.version.map { [VersionSelector($0)] } ?? []
      passedOver = found.passedOver
    }
    candidateName = candidate.text
    baselineName = versions.map(\.text).joined(separator: ", ")
    lacksBaseline = versions.contains { named in !all.keys.contains(where: named.matches) }
    let windows = Self.windows(of: all, newestDays: data.newestDays)
    let settled = Self.lastSettledDay(of: all, candidate, rules.decision, newestDay)
    func isInWindow(_ version: AppVersion, _ day: Day?) -> Bool {
      if candidate.matches(version), rules.decision.looks == .daily {
        // A look is a day: reports without one, or of a day that is still filling, belong to none.
        guard let day, let settled, day <= settled else { return false }
      }
      guard let window = windows[version.version] else { return true }
      return day.map(window.contains) ?? false
    }
    let candidateSide = try totals.side { candidate.matches($0) && isInWindow($0, $1) }
    firstDay = released ?? Self.firstDay(of: candidateSide)
    let age = Self.age(of: candidateSide, from: firstDay)
    let firstDays = data.baselineDays == .sameAge ? Self.firstDays(of: all) : [:]
    func isOfSameAge(_ version: AppVersion, _ day: Day?) -> Bool {
      guard data.baselineDays == .sameAge else { return true }
      guard let day, let first = firstDays[version.version], let age else { return false }
      return day.number - first.number < Int32(age)
    }
    func isBaseline(_ version: AppVersion) -> Bool {
      !candidate.matches(version) && versions.contains { $0.matches(version) }
    }
    self.candidate = candidateSide
    self.baseline = try totals.side { isBaseline($0) && isInWindow($0, $1) && isOfSameAge($0, $1) }
    for (version, days) in all where candidate.matches(version) || isBaseline(version) {
      for (_, reports) in days { outsideWindow += Int(reports) }
    }
    outsideWindow -= self.candidate.reports + self.baseline.reports
    if rules.decision.looks == .daily, rules.decision.settleDays > 0, let settled {
      let later = all.filter { candidate.matches($0.key) }.values.flatMap(\.self).filter {
        ($0.key ?? settled) > settled
      }
      settling = (settled, Int(later.reduce(0) { $0 + $1.value }))
    }
    for (version, days) in all where !candidate.matches(version) && !isBaseline(version) {
      otherVersions[version] = Int(days.values.reduce(0, +))
    }
  }

  /// The day of the rollout that the candidate's reports have come to, from 1.
  var dayOfRollout: Int? { Self.age(of: candidate, from: firstDay).map { max(1, $0) } }

  /// The first day on which the total of reports reaches 30; nil where it never does.
  private static func firstDay(of side: SideTotals) -> Day? {
    var total: Int64 = 0
    let byDay = Dictionary(grouping: side.attendance.filter { $0.day != nil }, by: \.day)
    for day in byDay.keys.compactMap(\.self).sorted() {
      total += byDay[day]?.reduce(0) { $0 + $1.reports } ?? 0
      if total >= 30 { return day }
    }
    return nil
  }

  /// The same of every version in the reports.
  private static func firstDays(of all: [AppVersion: [Day?: Int64]]) -> [String: Day] {
    reportsByVersion(all).compactMapValues { days in
      var total: Int64 = 0
      return days.keys.sorted().first { day in
        total += days[day] ?? 0
        return total >= 30
      }
    }
  }

  /// How many days the candidate's rollout has run, the first counted.
  private static func age(of side: SideTotals, from first: Day?) -> Int? {
    guard let first, let last = side.days?.upperBound else { return nil }
    return Int(last.number - first.number) + 1
  }

  /// The newest day of the candidate whose reports have had time to arrive.
  ///
  /// - Parameter newestDay: The last day that can be: one device with a wrong clock must not move all looks.
  private static func lastSettledDay(
    of all: [AppVersion: [Day?: Int64]], _ candidate: VersionSelector, _ settings: DecisionSettings,
    _ newestDay: Day?
  ) -> Day? {
    let days = all.filter { candidate.matches($0.key) }.values.flatMap { $0.keys.compactMap(\.self) }
    let believable = days.filter { day in newestDay.map { day <= $0 } ?? true }
    return believable.max()?.advanced(by: -settings.settleDays)
  }

  private static func reportsByVersion(_ all: [AppVersion: [Day?: Int64]]) -> [String: [Day: Int64]] {
    var byVersion: [String: [Day: Int64]] = [:]
    for (version, days) in all {
      for (day, reports) in days {
        if let day { byVersion[version.version, default: [:]][day, default: 0] += reports }
      }
    }
    return byVersion
  }

  /// The highest version lower than the candidate that meets the minimum, and those higher than it that do not.
  private static func previous(
    of candidate: VersionSelector,
    among all: [AppVersion: [Day?: Int64]],
    minimum: DataSettings.Minimum
  ) -> (version: String?, passedOver: [String]) {
    var byVersion: [String: [Day?: Int64]] = [:]
    for (version, days) in all where !candidate.matches(version) {
      byVersion[version.version, default: [:]].merge(days, uniquingKeysWith: +)
    }
    let name = all.keys.first(where: candidate.matches)?.version ?? candidate.text
    let lower = byVersion.keys.filter { VersionOrder.compare($0, name) < 0 }
      .sorted { VersionOrder.precedes($1, $0) }
    var passedOver: [String] = []
    for version in lower {
      let days = byVersion[version] ?? [:]
      if days.values.reduce(0, +) >= minimum.reports, days.count >= minimum.days {
        return (version, passedOver)
      }
      passedOver.append(version)
    }
    return (nil, passedOver)
  }

  /// The newest days of each version, back from its last day with at least 30 reports, or from its last day where no
  /// day has so many.
  private static func windows(
    of all: [AppVersion: [Day?: Int64]],
    newestDays: Int?
  ) -> [String: ClosedRange<Day>] {
    guard let newestDays else { return [:] }
    return reportsByVersion(all).compactMapValues { days in
      let full = days.filter { $0.value >= 30 }
      guard let last = full.keys.max() ?? days.keys.max() else { return nil }
      return last.advanced(by: 1 - newestDays)...last
    }
  }
}
