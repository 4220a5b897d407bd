import Measurements
import Rules

extension DataSummary {
  init(_ sides: Sides, _ intake: Intake) {
    candidate = Side(sides.candidate)
    baseline = Side(sides.baseline)
    var counts = intake.leftOut
    if intake.published.duplicates > 0 { counts[.duplicate, default: 0] += intake.published.duplicates }
    if sides.outsideWindow > 0 { counts[.outsideWindow, default: 0] += sides.outsideWindow }
    for reports in sides.otherVersions.values { counts[.otherVersion, default: 0] += reports }
    leftOut = counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map {
      (reason: $0.key, count: $0.value)
    }
    let others = intake.otherVersions.merging(sides.otherVersions, uniquingKeysWith: +)
    otherVersions = others.sorted { one, other in
      one.value != other.value ? one.value > other.value : one.key < other.key
    }.map { (version: $0.key, reports: $0.value) }
  }
}

extension DataSummary.Side {
  init(_ totals: SideTotals) {
    reports = totals.reports
    days = totals.days
    func counted<Key: Hashable>(_ key: (SideTotals.Attendance) -> Key?) -> [Key: Int] {
      var counts: [Key: Int] = [:]
      for row in totals.attendance {
        if let key = key(row) { counts[key, default: 0] += Int(row.reports) }
      }
      return counts
    }
    versions = counted(\.version).sorted { $0.key < $1.key }.map { (version: $0.key, reports: $0.value) }
    perDay = counted(\.day).sorted { $0.key < $1.key }.map { (day: $0.key, reports: $0.value) }
    devices = counted(\.stratum.device).sorted { one, other in
      one.value != other.value ? one.value > other.value : one.key < other.key
    }.map { (device: $0.key, reports: $0.value) }
  }
}

extension Verdict {
  /// What a reader should know besides, in a fixed order.
  static func notes(
    _ sides: Sides, _ intake: Intake, _ common: CommonReasons, _ pending: [PendingDecision]
  ) -> [Note] {
    var notes = pending.compactMap(\.signWarning)
    if !sides.passedOver.isEmpty {
      let names = sides.passedOver.joined(separator: ", ")
      notes.append(
        Note(id: "baseline-passed-over", text: "versions with too few reports were passed over: \(names)")
      )
    }
    if !common.apps.isEmpty {
      notes.append(Note(id: "several-apps", text: "apps met: \(common.apps.joined(separator: ", "))"))
    }
    if let settling = sides.settling, settling.reports > 0 {
      notes.append(
        Note(
          id: "settling",
          text:
            "days of the candidate after \(settling.last) are not used yet, since reports may still arrive: "
            + "\(settling.reports.inGroups) so far"
        ))
    }
    notes += repeatedDevices(pending)
    for side in [sides.candidate, sides.baseline] {
      let builds = Set(side.attendance.map(\.version.build)).filter { !$0.isEmpty }
      if let version = side.attendance.first?.version.version, builds.count > 1 {
        let list = builds.sorted(by: VersionOrder.precedes).joined(separator: ", ")
        notes.append(
          Note(id: "several-builds", text: "\(version) is made of \(builds.count) builds: \(list)")
        )
      }
    }
    for remark in Intake.Remark.allCases {
      if let count = intake.remarks[remark], count > 0 {
        notes.append(Note(id: remark.rawValue, text: remark.sentence(count)))
      }
    }
    return notes
  }
}

extension Verdict.Note {
  /// What published values lack.
  static let published = Self(
    id: "published-values",
    text:
      "App Store Connect's values are of devices whose users share data with developers, put together by Apple: "
      + "without counts, days, builds and states, so that neither intervals nor like devices can be compared")
}

extension Verdict {
  /// What was found of devices that report on several days.
  private static func repeatedDevices(_ pending: [PendingDecision]) -> [Note] {
    guard pending.contains(where: \.looksForRepeatedDevices) else { return [] }
    let factors = pending.compactMap { decision in decision.repetition.map { (decision.name, $0) } }
    guard let most = factors.max(by: { $0.1 < $1.1 }) else {
      return [
        Note(
          id: "repeated-devices-unknown",
          text:
            "reports name neither device ids nor enough models and regions, so devices that report again could not be "
            + "looked for: each report was taken for another device")
      ]
    }
    let factor = (most.1 * 100).rounded() / 100
    return [
      Note(
        id: "repeated-devices",
        text: factor > 1
          ? "daily reports of one device resemble each other: variances were raised by up to \(factor) times (\(most.0))"
          : "devices that report again were looked for, and make the reports no more alike than chance does")
    ]
  }
}

extension Intake.Remark {
  /// What a number of reports with this remark means, in a sentence.
  func sentence(_ count: Int) -> String {
    switch self {
    case .versionFromAttribute:
      "\(events(count)) told their version by an attribute, which is that of the app that sent them"
    case .versionFromTag: "\(events(count)) told their version by a tag alone"
    case .deliveryDay: "\(events(count)) without a range of their own: their days are days of delivery"
    case .noDate: "\(reports(count)) without a date"
    case .noBundle: "\(reports(count)) without the name of an app, taken for the one that the rules name"
    case .stateLimit: "\(reports(count)) reached the limit of states, so that their states are incomplete"
    case .unknownPublished:
      "\(count) published value\(count == 1 ? "" : "s") of metrics or percentiles that are not known here"
    case .contestedID:
      "\(count) id\(count == 1 ? "" : "s") of log events or native lines came with different contents: one content of "
        + "each was counted, the same whatever the order, and the others are duplicates"
    case .incompletePage:
      "\(count) incomplete page\(count == 1 ? "" : "s") of logs: the search timed out or warned"
    case .duplicatesNotSought:
      "duplicates across files were not sought among \(reports(count)): they come from aggregates without digests"
    }
  }

  private func events(_ count: Int) -> String { "\(count) log event\(count == 1 ? "" : "s")" }
  private func reports(_ count: Int) -> String { "\(count) report\(count == 1 ? "" : "s")" }
}
