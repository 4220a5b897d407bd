import Evaluation
import Measurements

/// What the verdict rests on: reports used and left out, versions, days, devices.
struct DataSection {
  let verdict: Verdict

  private var candidate: DataSummary.Side { verdict.data.candidate }
  private var baseline: DataSummary.Side { verdict.data.baseline }

  /// The line that stands for it while it is folded.
  var summary: String {
    let used = NumberText.grouped(candidate.reports &+ baseline.reports)
    let left = NumberText.grouped(verdict.data.leftOut.reduce(0) { $0 &+ $1.count })
    return "Data: \(used) reports used, \(left) left out"
  }

  /// The paragraphs and tables; each list is cut at a fixed number of rows.
  var markdown: String {
    let sides = sides.map { "- " + $0.markdown }.joined(separator: "\n")
    return ([sides] + tables.map(Self.markdown) + [others.markdown])
      .filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// A table, or a line where it has no row, and how many rows are not listed.
  typealias Listing = (table: MarkdownTable, more: Phrase)

  private static func markdown(_ listing: Listing) -> String {
    let table = listing.table.rows.isEmpty ? "" : listing.table.text(budget: .max).text
    return [table, listing.more.markdown].filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// The tables that have something to list.
  private var tables: [Listing] { [leftOut] + [devices, days].compactMap(\.self) }

  /// What was used of each side.
  var sides: [Phrase] {
    let sides = [("candidate", candidate, verdict.candidate), ("baseline", baseline, verdict.baseline)]
    return sides.map { role, side, name -> Phrase in
      let span = side.days.map {
        $0.lowerBound == $0.upperBound ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
      }
      let dates: Phrase = span.map { ", \(Phrase(words: $0))" } ?? ""
      let builds = Phrase.joined(
        side.versions.prefix(Self.mostRows).map { "\($0.version.description): \($0.reports)" },
        by: "; "
      )
      let more = Self.more(side.versions.count - Self.mostRows, "builds")
      let named: Phrase = name.isEmpty ? "none" : "\(name)"
      let list: Phrase = builds.isEmpty ? "" : " (\(builds)\(more))"
      return "\(Phrase(words: role)) \(named): \(side.reports) reports\(dates)\(list)"
    }
  }

  /// What was left out and why.
  var leftOut: Listing {
    let rows = verdict.data.leftOut.map { entry -> [Phrase] in
      [Phrase(words: entry.reason.rawValue), "\(entry.count)", entry.reason.meaning]
    }
    return (
      MarkdownTable(columns: [("left out", false), ("count", true), ("why", false)], rows: rows),
      rows.isEmpty ? "Nothing was left out." : ""
    )
  }

  /// Reports of both sides in a part of them.
  typealias Part<Name> = (name: Name, candidate: Int, baseline: Int)

  /// The device models of both sides, those with most reports first.
  var mix: [Part<String>] {
    Self.merged(
      candidate.devices.map { ($0.device, $0.reports) }, baseline.devices.map { ($0.device, $0.reports) }
    )
    .sorted { one, other in
      let sums = (one.candidate &+ one.baseline, other.candidate &+ other.baseline)
      return sums.0 == sums.1 ? one.name < other.name : sums.0 > sums.1
    }
  }

  /// The reports of each day, the newest first.
  var perDay: [Part<Day>] {
    Self.merged(candidate.perDay.map { ($0.day, $0.reports) }, baseline.perDay.map { ($0.day, $0.reports) })
      .sorted { $0.name > $1.name }
  }

  /// The device models as a table; nil where there is none.
  var devices: Listing? {
    let all = mix
    guard !all.isEmpty else { return nil }
    let rows = all.prefix(Self.mostRows).map { device, candidates, baselines -> [Phrase] in
      [
        device.isEmpty ? "unknown" : "\(device)", share(candidates, candidate), share(baselines, baseline),
      ]
    }
    let table = MarkdownTable(columns: [("device mix", false)] + sideColumns, rows: rows)
    return (table, Self.moreLine(all.count - rows.count, "device models"))
  }

  /// The days as a table; nil where no report has a day.
  var days: Listing? {
    let all = perDay
    guard !all.isEmpty else { return nil }
    let rows = all.prefix(Self.mostRows).map { day, candidates, baselines -> [Phrase] in
      [Phrase(words: day.description), "\(candidates)", "\(baselines)"]
    }
    let table = MarkdownTable(columns: [("day, newest first", false)] + sideColumns, rows: rows)
    return (table, Self.moreLine(all.count - rows.count, "days"))
  }

  private static func merged<Name: Hashable>(
    _ candidate: [(Name, Int)], _ baseline: [(Name, Int)]
  ) -> [Part<Name>] {
    var counts: [Name: (candidate: Int, baseline: Int)] = [:]
    for (name, reports) in candidate { counts[name, default: (0, 0)].candidate = reports }
    for (name, reports) in baseline { counts[name, default: (0, 0)].baseline = reports }
    return counts.map { ($0.key, $0.value.candidate, $0.value.baseline) }
  }

  /// The versions on neither side.
  var others: Phrase {
    let all = verdict.data.otherVersions
    guard !all.isEmpty else { return "" }
    let listed = Phrase.joined(
      all.prefix(Self.mostRows).map { "\($0.version.description): \($0.reports)" },
      by: ", "
    )
    let more = Self.more(all.count - Self.mostRows, "versions")
    return "Other versions among the reports: \(listed)\(more)."
  }

  private var sideColumns: [(header: Phrase, isNumber: Bool)] {
    [("\(verdict.candidate)", true), (verdict.baselineName, true)]
  }

  private func share(_ reports: Int, _ side: DataSummary.Side) -> Phrase {
    "\(reports)\(Phrase(words: NumberText.part(reports, of: side.reports)))"
  }

  private static let mostRows = 12

  private static func more(_ left: Int, _ what: String) -> Phrase {
    left > 0 ? " and \(left) more \(Phrase(words: what))" : ""
  }

  private static func moreLine(_ left: Int, _ what: String) -> Phrase {
    left > 0 ? "Not listed: \(left) more \(Phrase(words: what))." : ""
  }
}

extension LeftOutReason {
  /// The reason as a sentence.
  var meaning: Phrase {
    switch self {
    case .severalVersions: "The report covers more than one version of the app."
    case .duplicate: "The same report was there already."
    case .zeroLength: "The report covers no time."
    case .excluded: "The rules exclude its condition, such as TestFlight or low power mode."
    case .otherApp: "It is of another app."
    case .otherVersion: "It is of neither the candidate nor the baseline."
    case .outsideWindow: "Its day is outside the days that are compared."
    case .implausible: "A count, a duration or a date in it is beyond what a device can send."
    case .noVersion: "It does not say which version it is of."
    case .notAReport: "The file or document holds no report."
    case .unreadable: "It could not be read; `--allow-unreadable` tolerates so many."
    }
  }
}
