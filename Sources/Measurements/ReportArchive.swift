/// The reports that were let in, one by one, each reduced to what a plan keeps of it: for trying what other sets of
/// them would have said.
///
/// A report is kept as what it adds to ``Totals``, so that totals of any selection are made by adding alone.
public struct ReportArchive: Sendable {
  /// What one report adds.
  struct Entry: Sendable {
    var version: Int32
    var day: Int32
    var stratum: Int32
    var group: UInt8?
    var device: UInt64?
    var content: ContentDigest
    var parts: [Part]
    var histograms: [Histogram]
  }

  /// What a report gives to a measure of the whole app or of a state; no contribution where it lacks the denominator.
  struct Part: Sendable {
    var metric: Int32
    /// The place of the measure among those of the metric.
    var offset: Int32
    /// As in ``Totals/Entry``.
    var state: Int32
    var contribution: Contribution?
  }

  /// The events of a report by bucket.
  struct Histogram: Sendable {
    var metric: Int32
    var state: Int32
    var buckets: [Bucket]
  }

  /// The numbers that stand for versions, states, strata, measures and metrics; no sums.
  var numbers: Totals
  var entries: [Entry] = []

  /// Makes an archive of nothing.
  public init(plan: TotalsPlan) {
    numbers = Totals(plan: plan)
  }

  /// What is kept of a report.
  public var plan: TotalsPlan { numbers.plan }
  /// The number of reports.
  public var count: Int { entries.count }
  /// The last day of a report; nil where none has a date.
  public var lastDay: Day? {
    entries.lazy.map(\.day).filter { $0 != Totals.noDay }.max().map { Day(number: $0) }
  }

  /// Adds a report that was let in.
  public mutating func add(_ report: borrowing DeviceReport) throws(ArithmeticOverflow) {
    guard report.version != nil else { return }
    // The totals of this report alone, with the numbers of all: so that a report counts here for what it counts there.
    try numbers.add(report)
    defer { numbers.removeSums() }
    guard let row = numbers.rows.first else { return }
    var entry = Entry(
      version: row.version, day: row.day, stratum: row.stratum, device: DeviceGroup.device(of: report),
      content: report.content, parts: [], histograms: [])
    entry.group = plan.keepsGroups ? DeviceGroup.number(of: report) : nil
    for kept in numbers.entries {
      for offset in numbers.metrics.kept[Int(kept.metric)].measures.indices {
        entry.parts.append(
          Part(
            metric: kept.metric, offset: Int32(offset), state: kept.state,
            contribution: Contribution(ofOne: numbers.cells[kept.firstCell + offset])))
      }
      guard kept.histogram >= 0 else { continue }
      let buckets = numbers.histograms[kept.histogram].counts.buckets.sorted()
      if !buckets.isEmpty {
        entry.histograms.append(Histogram(metric: kept.metric, state: kept.state, buckets: buckets))
      }
    }
    entry.parts.sort { ($0.metric, $0.offset, $0.state) < ($1.metric, $1.offset, $1.state) }
    entry.histograms.sort { ($0.metric, $0.state) < ($1.metric, $1.state) }
    entries.append(entry)
  }

  /// Adds the reports of another archive of the same plan.
  public mutating func merge(_ other: ReportArchive) {
    let translation = numbers.translation(from: other.numbers)
    entries.reserveCapacity(entries.count + other.entries.count)
    for var entry in other.entries {
      entry.version = translation.version(entry.version)
      entry.stratum = numbers.strata.number(of: translation.stratum(entry.stratum))
      for index in entry.parts.indices {
        // The same plan keeps the same metrics.
        entry.parts[index].metric = translation.metric(entry.parts[index].metric) ?? 0
        entry.parts[index].state = translation.state(entry.parts[index].state)
      }
      for index in entry.histograms.indices {
        entry.histograms[index].metric = translation.metric(entry.histograms[index].metric) ?? 0
        entry.histograms[index].state = translation.state(entry.histograms[index].state)
      }
      entries.append(entry)
    }
  }

  /// Brings the reports into an order that does not depend on how they were read.
  public mutating func sort() {
    entries.sort { one, other in
      (one.day, one.content.high, one.content.low) < (other.day, other.content.high, other.content.low)
    }
  }
}

extension Contribution {
  /// What one report gave, read back from its sums; nil where it gave nothing for want of a denominator.
  init?(ofOne moments: Moments) {
    guard moments.reports > 0 else { return nil }
    self.init(
      y: Int64(clamping: moments.y), n: Int64(clamping: moments.n), events: moments.events,
      counted: moments.mostCounted, straddling: moments.straddling, widths: moments.widths)
  }
}
