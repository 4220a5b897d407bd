import Measurements

/// Metric reports of iOS 27 that are written as others before: they are read leaf by leaf, and few of their leaves at all.
///
/// What is not ordinary in any way is left to ``MetricReport``, which reads all reports by the same rules.
struct KnownMetricReports {
  /// Where a field stands.
  enum Owner: Hashable {
    case report
    case interval(Int)
    case state(Int)
  }

  struct Field {
    enum Kind {
      case begin, end, duration
      /// An entry of values, by its place in the plan.
      case entry(Int)
    }

    let owner: Owner
    let kind: Kind
  }

  /// What reports with the same leaves in their environment say of themselves.
  struct Header {
    var report: DeviceReport
    var hasExceededStateLimit: Bool
  }

  let plan: ReportPlan
  let wantsSignposts: Bool
  let keys: ElementKeys.Table
  let numbers: HeaderNumbers
  let trail = JSONTrail(digests: true, shapes: false)
  var fields: [Field] = []
  var fieldNumbers: [String: Int] = [:]
  var headers = LeafValues<Header>()
  /// The state of each number, and the first number of an equal one.
  var states = LeafValues<(key: StateKey, first: Int)>()
  var firstNumbers: [StateKey: Int] = [:]
  /// Whether any report was met with more than one interval.
  var hasIntervals = false

  init(_ reports: MetricReport, keys: ElementKeys.Table, cache: TextCache) {
    numbers = cache.headers
    plan = reports.values.plan
    wantsSignposts = reports.values.wantsSignposts
    self.keys = keys
  }

  /// Reads the report that begins with some bytes; gives its end, nil for anything that is not written as a report
  /// before.
  func read(_ bytes: UnsafeRawBufferPointer, into batch: inout ReportBatch) -> UnsafePointer<UInt8>? {
    guard let course = unsafe trail?.follow(bytes), let number = headers.number(of: course.second) else {
      return nil
    }
    var report = headers[number].report
    guard read(course.first, course.third, into: &report) else { return nil }
    report.content = course.digest
    report.identity = report.content
    if headers[number].hasExceededStateLimit { batch.note(.stateLimitExceeded) }
    batch.reports.append(report)
    return unsafe course.end
  }
}

// MARK: - Entries

extension KnownMetricReports {
  /// The entry whose measurements are read, and what is known of it.
  private struct Entry {
    let owner: Owner
    let first: Int
    var foreground: Int64?
    var seen: UInt64 = 0
  }

  /// Reads the entries of a report, and the names of its states; false where one of them is out of the ordinary.
  private func read(_ leaves: JSONLeaves, _ names: JSONLeaves, into report: inout DeviceReport) -> Bool {
    guard let longest = longestInterval(leaves), let labels = labels(names) else { return false }
    var entry: Entry?
    var firstOfStates: Int?
    var begin: Double?
    var end: Double?
    var place = 0
    while place < leaves.count {
      let places = leaves.run(from: place)
      let first = leaves[place]
      place = places.upperBound
      let field = fields[LeafMeaning(first).field]
      switch field.kind {
      case .begin:
        guard let moment = ReportDate.moment(first) else { return false }
        begin = moment
      case .end:
        guard let moment = ReportDate.moment(first) else { return false }
        end = moment
      case .duration: break
      case .entry(let number):
        if case .interval = field.owner, field.owner != longest.owner { continue }
        if entry?.owner != field.owner {
          guard finish(entry, labels, &report) else { return false }
          entry = Entry(owner: field.owner, first: report.measurements.count)
          if case .state = field.owner, firstOfStates == nil { firstOfStates = report.measurements.count }
        }
        guard read(number, leaves, places, &report, &entry) else { return false }
      }
    }
    // Ways of several reports may lead past the entries or the range, and without both there is no report.
    guard finish(entry, labels, &report), longest.duration >= 0 || !labels.isEmpty, begin ?? end != nil else {
      return false
    }
    if let firstOfStates, hasRepeats(labels) { report.mergeMeasurements(from: firstOfStates) }
    report.setRange(begin: begin, end: end)
    if longest.duration == 0 { report.isZeroLength = true }
    return true
  }

  /// Gives the measurements of an entry what they share; false where its state has no name.
  private func finish(_ entry: Entry?, _ labels: [(entry: Int, state: Int)], _ report: inout DeviceReport)
    -> Bool
  {
    guard let entry else { return true }
    if case .state(let place) = entry.owner {
      guard let label = labels.first(where: { $0.entry == place }) else { return false }
      report.setState(states[label.state].key, from: entry.first)
    }
    report.setForeground(entry.foreground, from: entry.first)
    return true
  }

  /// The states of all entries; nil where one of them was not met before.
  private func labels(_ names: JSONLeaves) -> [(entry: Int, state: Int)]? {
    var labels: [(entry: Int, state: Int)] = []
    labels.reserveCapacity(names.count / 2)
    for place in stride(from: 0, to: names.count, by: 2) {
      guard let state = states.number(of: names, chosen: Self.pair(at: place)) else { return nil }
      labels.append((names[place].role / 2, state))
    }
    return labels
  }

  /// Whether a state has several entries.
  private func hasRepeats(_ labels: [(entry: Int, state: Int)]) -> Bool {
    for place in labels.indices {
      for other in labels[..<place] where states[other.state].first == states[labels[place].state].first {
        return true
      }
    }
    return false
  }

  static func pair(at place: Int) -> UInt64 { 0b11 << UInt64(place) }

  /// The interval whose measurements count, and its length; negative for none, nil where one is out of the ordinary.
  private func longestInterval(_ leaves: JSONLeaves) -> (owner: Owner, duration: Int64)? {
    var longest = (owner: Owner.report, duration: Int64(-1))
    for place in 0..<leaves.count {
      let field = fields[LeafMeaning(leaves[place]).field]
      guard case .duration = field.kind, LeafMeaning(leaves[place]).part == .value else { continue }
      guard let duration = amount(leaves, leaves.run(from: place), .duration) else { return nil }
      if duration > longest.duration { longest = (field.owner, duration) }
      if !hasIntervals { break }
    }
    return longest
  }

  private func read(
    _ number: Int, _ leaves: JSONLeaves, _ places: Range<Int>, _ report: inout DeviceReport,
    _ entry: inout Entry?
  ) -> Bool {
    // A metric that is there twice is a fault.
    let bit: UInt64 = 1 << UInt64(number)
    guard let seen = entry?.seen, seen & bit == 0 else { return false }
    entry?.seen = seen | bit
    switch plan.entries[number] {
    case .metric(let metric, .histogram):
      guard let buckets = leaves.millisecondBuckets(places, unit: ""), buckets.areSound else { return false }
      report.addHistogram(metric, buckets)
    case .metric(let metric, .total):
      guard let amount = amount(leaves, places, metric.quantity) else { return false }
      report.add(metric, sum: amount)
    case .exits(let counters):
      return counters.read(leaves, places, into: &report)
    case .foregroundTime(let isWanted):
      guard let time = amount(leaves, places, .duration) else { return false }
      entry?.foreground = time
      report.addForegroundTime(time, isWanted: isWanted)
    case .metric, .fields, .signpost: return false
    }
    return true
  }

  /// A measurement, as ``JSONValue/reportAmount(_:times:at:)`` reads it: its value and its unit.
  private func amount(_ leaves: JSONLeaves, _ places: Range<Int>, _ quantity: Quantity) -> Int64? {
    guard places.count == 2, let unit = ReportUnit.report(leaves[places.lowerBound + 1].text),
      unit.quantity == quantity
    else { return nil }
    let value = leaves[places.lowerBound]
    if let whole = value.plainInteger { return ReportUnit.base(whole, unit.base) }
    // A whole number beyond is read to its last digit.
    return value.number.flatMap { $0 >= 0 && $0 < 1e15 ? ReportUnit.base($0, unit.base) : nil }
  }
}
