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
    var measure: Int32
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
    guard let place = numbers.presence.first?.key else { return }
    var entry = Entry(
      version: place.version, day: place.day, stratum: place.stratum, device: DeviceGroup.device(of: report),
      content: report.content, parts: [], histograms: [])
    entry.group = numbers.groups.first?.key.group
    for (key, moments) in numbers.cells {
      entry.parts.append(
        Part(measure: key.measure, state: key.state, contribution: Contribution(ofOne: moments)))
    }
    entry.parts.sort { ($0.measure, $0.state) < ($1.measure, $1.state) }
    for (key, counts) in numbers.histograms {
      let buckets = counts.map { Bucket(start: $0.start, end: $0.end, count: $1) }.sorted()
      entry.histograms.append(Histogram(metric: key.metric, state: key.state, buckets: buckets))
    }
    entry.histograms.sort { ($0.metric, $0.state) < ($1.metric, $1.state) }
    entries.append(entry)
  }

  /// Adds the reports of another archive of the same plan.
  public mutating func merge(_ other: ReportArchive) {
    let versions = other.numbers.versions.values.map { numbers.versions.number(of: $0) }
    let states = other.numbers.states.values.map { numbers.states.number(of: $0) }
    let strata = other.numbers.strata.values.map { numbers.strata.number(of: $0) }
    let measures = other.numbers.measures.values.map { numbers.measures.number(of: $0) }
    let metrics = other.numbers.metrics.values.map { numbers.metrics.number(of: $0) }
    entries.reserveCapacity(entries.count + other.entries.count)
    for var entry in other.entries {
      entry.version = versions[Int(entry.version)]
      entry.stratum = strata[Int(entry.stratum)]
      for index in entry.parts.indices {
        entry.parts[index].measure = measures[Int(entry.parts[index].measure)]
        entry.parts[index].state = states[Int(entry.parts[index].state)]
      }
      for index in entry.histograms.indices {
        entry.histograms[index].metric = metrics[Int(entry.histograms[index].metric)]
        entry.histograms[index].state = states[Int(entry.histograms[index].state)]
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
