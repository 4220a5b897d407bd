import Measurements
import ReportFiles
import ReportFormats
import SourceDiagnostics
import Synchronization

/// Reads files of reports on all cores into one intake: joins files, formats and totals.
struct ReportReading {
  /// What to take from a report.
  var selection: ReportSelection
  /// Which reports are let in.
  var admission: Admission
  /// What totals are kept of.
  var plan: TotalsPlan
  /// The number of workers.
  var jobs: Int
  /// The share of documents that may be unreadable.
  var tolerance = 0.0
  /// Whether reports are also kept one by one.
  var keepsReports = false
  /// What aggregates must hold; nil where there are no rules that ask for anything.
  var needs: AggregateHoldings?

  /// What was read.
  struct Result {
    var intake: Intake
    /// Metrics of native lines that nothing declares; only where everything is taken.
    var ownMetrics: [String: OwnMetric] = [:]
    /// Whether some reports come from aggregates, which hold a part of what was in them.
    var holdsAggregates = false
    /// What could not be read and was tolerated.
    var tolerated: [Diagnostic] = []
  }

  /// Why reading came to nothing.
  enum Failure: Error {
    /// A path does not exist.
    case missing([Diagnostic])
    /// An input cannot be read.
    case unreadable([Diagnostic])
    /// Sums went beyond 128 bits.
    case overflow
  }

  /// What one worker has at hand.
  fileprivate struct Worker {
    var reader: DocumentReader
    var batch = ReportBatch()
    var intake: Intake
    var ownMetrics = OwnMetrics()
    var aggregates = AggregateFiles()
    var contested: ContestedReports
    /// Identities that were met with different contents, beside those that are known.
    var newlyContested: Set<ContentDigest> = []
    var hasOverflown = false
  }

  private typealias Outcome = DocumentReading.Outcome<Worker>

  /// Reads paths.
  ///
  /// - Parameters:
  ///   - isOutput: Whether a file found in a folder is one that this run writes, and no report.
  ///   - progress: Told now and then how many bytes of how many were read, and how many reports; of 0 bytes where
  ///     the end cannot be known.
  func read(
    _ paths: [String], isOutput: (String) -> Bool = { _ in false },
    progress: (_ read: Int, _ total: Int, _ reports: Int) -> Void = { _, _, _ in }
  ) throws(Failure) -> Result {
    let inputs: InputPaths
    do throws(InputError) {
      inputs = try InputPaths(paths)
    } catch {
      switch error.kind {
      case .missing: throw .missing([error.diagnostic])
      case .unreadable: throw .unreadable([error.diagnostic])
      }
    }
    let files = inputs.files.filter { $0.isNamed || !isOutput($0.path) }
    let total = inputs.totalBytes ?? 0
    var aggregates = AggregateFiles()
    func pass(_ contested: Set<ContentDigest>) throws(Failure) -> (Outcome, found: Set<ContentDigest>) {
      let count = ReportCount()
      let outcome = self.outcome(of: files, contested, count) { progress($0.bytesRead, total, count.value) }
      aggregates = outcome.states.reduce(into: AggregateFiles()) { $0.merge($1.aggregates) }
      let failure = Self.failure(of: outcome, aggregates, needs: needs, tolerance: tolerance)
      if let failure { throw failure }
      return (outcome, outcome.states.reduce(into: []) { $0.formUnion($1.newlyContested) })
    }
    var (outcome, contested) = try pass([])
    if !contested.isEmpty {
      // What was counted of them is in the sums already, so all is read anew with them aside.
      try checkContested(contested.count, files)
      let (again, more) = try pass(contested)
      guard more.isEmpty else { throw .unreadable([.changedMeanwhile]) }
      outcome = again
    }
    var result = try merged(outcome)
    if let (one, other) = result.intake.published.contradiction {
      throw .unreadable([.contradiction(one, other)])
    }
    result.holdsAggregates = aggregates.lines > 0
    if aggregates.rowsWithoutDigest > 0 {
      result.intake.remark(.duplicatesNotSought, count: aggregates.rowsWithoutDigest)
    }
    result.intake.leaveOut(.notAReport, count: inputs.notReports + outcome.notReports)
    result.intake.leaveOut(.unreadable, count: outcome.unreadableDocuments)
    return result
  }

  /// Reads files once.
  ///
  /// - Parameters:
  ///   - contested: Identities whose reports are set aside.
  ///   - count: Where the reports are counted.
  private func outcome(
    of files: [InputFile], _ contested: Set<ContentDigest>, _ count: ReportCount,
    report: (DocumentReading.Progress) -> Void
  ) -> Outcome {
    let selection = selection
    let intake = emptyIntake
    let seen = DigestSet()
    return DocumentReading(jobs: jobs, goesOnAfterErrors: tolerance > 0).read(
      files,
      makeState: {
        var worker = Worker(
          reader: DocumentReader(selection: selection), intake: intake, contested: ContestedReports(contested)
        )
        worker.batch.keepsEvents = true
        return worker
      },
      report: report,
      use: { worker, document, bytes throws(Diagnostic) in
        try worker.use(document, bytes, seen, count)
      },
      finish: { worker in worker.takeWaiting(seen, count) })
  }

  private var emptyIntake: Intake { Intake(admission: admission, plan: plan, keepsReports: keepsReports) }

  private func merged(_ outcome: Outcome) throws(Failure) -> Result {
    var result = Result(intake: emptyIntake)
    result.tolerated = outcome.errors.map(\.diagnostic)
    var hasOverflown = false
    var contested = ContestedReports()
    var ownMetrics = OwnMetrics()
    for worker in outcome.states {
      if worker.hasOverflown { hasOverflown = true }
      do throws(ArithmeticOverflow) { try result.intake.merge(worker.intake) } catch { hasOverflown = true }
      ownMetrics.merge(worker.ownMetrics)
      contested.merge(worker.contested)
    }
    let (reports, duplicates) = contested.result
    for report in reports {
      do throws(ArithmeticOverflow) {
        try result.intake.take(report) { _ in true }
      } catch {
        hasOverflown = true
      }
    }
    if !reports.isEmpty {
      result.intake.leaveOut(.duplicate, count: duplicates)
      result.intake.remark(.contestedID, count: reports.count)
    }
    let exceeded = DistinctLimit.allCases.filter(result.intake.exceeded.contains)
    guard exceeded.isEmpty else { throw .unreadable(exceeded.map(Diagnostic.tooMany)) }
    guard !hasOverflown else { throw .overflow }
    if let name = ownMetrics.disputed.min() { throw .unreadable([.disputed(name)]) }
    result.ownMetrics = ownMetrics.metrics
    return result
  }

  /// Whether contested identities can be settled: there are not too many, and the files can be read anew.
  private func checkContested(_ count: Int, _ files: [InputFile]) throws(Failure) {
    if count > ContestedReports.limit { throw .unreadable([.tooManyContested]) }
    let fleeting = files.filter { !$0.isRepeatable }
    guard fleeting.isEmpty else { throw .unreadable(fleeting.map { .contested(count, in: $0.path) }) }
  }
}

extension ReportReading {
  /// Why what was read is of no use: something could not be read, and that is not tolerated, or an aggregate is not
  /// whole, there twice, or without what is needed.
  ///
  /// - Parameter tolerance: The share of documents that may be unreadable, those behind aggregates among them.
  static func failure(
    of outcome: DocumentReading.Outcome<some Any>, _ aggregates: AggregateFiles, needs: AggregateHoldings?,
    tolerance: Double
  ) -> Failure? {
    let errors = outcome.errors.map(\.diagnostic)
    if outcome.errors.contains(where: { $0.kind == .missing }) { return .missing(errors) }
    // How many documents a file that breaks off has cost is not known, so that no share can be told.
    if outcome.unreadableFiles > 0 || !errors.isEmpty && tolerance == 0 { return .unreadable(errors) }
    let faults = aggregates.faults(needs: needs)
    guard faults.isEmpty else { return .unreadable(errors + faults) }
    let behind = aggregates.unreadable
    let documents = outcome.documents - aggregates.lines + behind.documents
    let unreadable = outcome.unreadableDocuments + behind.unreadable
    guard Double(unreadable) / Double(max(1, documents)) > tolerance else { return nil }
    return .unreadable(errors.isEmpty ? [.unreadableBehind(behind.unreadable, of: behind.documents)] : errors)
  }
}

extension ReportReading.Failure {
  /// The failure of the command.
  var commandFailure: CommandFailure {
    switch self {
    case .missing(let diagnostics): CommandFailure(.missingInput, diagnostics)
    case .unreadable(let diagnostics): CommandFailure(.unreadableInput, diagnostics)
    case .overflow: .overflow
    }
  }
}

/// Metrics that only native lines declare, and those on which they do not agree, whichever worker read them.
private struct OwnMetrics {
  var metrics: [String: OwnMetric] = [:]
  var disputed: Set<String> = []

  mutating func merge(_ others: OwnMetrics) {
    for (name, metric) in others.metrics {
      if let known = metrics[name], known.quantity != metric.quantity { disputed.insert(name) }
      metrics[name] = metrics[name] ?? metric
    }
    disputed.formUnion(others.disputed)
  }
}

/// How many reports the workers have taken.
private final class ReportCount: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add(_ more: Int) { count.add(more, ordering: .relaxed) }
}

extension ReportReading.Worker {
  /// How many reports wait to be taken in at most.
  ///
  /// What each will look for among the identities seen is on its way from memory meanwhile.
  private static let waitingLimit = 32

  /// Reads a document and takes its reports in, at once or with those of the next ones.
  fileprivate mutating func use(
    _ document: Document, _ bytes: RawSpan, _ seen: DigestSet, _ count: ReportCount
  ) throws(Diagnostic) {
    let (waitingEvents, waitingReports) = (batch.events.count, batch.reports.count)
    try reader.read(document, bytes, into: &batch)
    for index in waitingEvents..<batch.events.count { seen.expect(batch.events[index].identity) }
    for index in waitingReports..<batch.reports.count { seen.expect(batch.reports[index].identity) }
    if !batch.aggregates.isEmpty {
      aggregates.take(batch.aggregates, at: document.location)
      batch.aggregates = AggregateAccount()
      takeWaiting(seen, count, firstRow: waitingReports)
    } else if batch.events.count + batch.reports.count >= Self.waitingLimit {
      takeWaiting(seen, count)
    }
    for value in batch.published { intake.take(value) }
    if !batch.leftOut.isEmpty {
      for (reason, count) in batch.leftOut { intake.leaveOut(reason, count: count) }
      batch.leftOut.removeAll(keepingCapacity: true)
    }
    if !batch.notices.isEmpty { takeNotices() }
    if !batch.ownMetrics.isEmpty {
      ownMetrics.merge(OwnMetrics(metrics: batch.ownMetrics))
      batch.ownMetrics.removeAll(keepingCapacity: true)
    }
    // Most documents leave it empty.
    if !batch.published.isEmpty { batch.published.removeAll(keepingCapacity: true) }
  }

  /// Takes the reports in that were read and not taken in yet.
  ///
  /// - Parameter firstRow: The first report that is a row of an aggregate.
  fileprivate mutating func takeWaiting(_ seen: DigestSet, _ count: ReportCount, firstRow: Int = .max) {
    count.add(batch.events.count + batch.reports.count)
    // Held aside and handed on in place: so no report is copied.
    if !batch.events.isEmpty {
      var events: [LogReading] = []
      swap(&events, &batch.events)
      for index in events.indices { take(&events[index], seen) }
      events.removeAll(keepingCapacity: true)
      swap(&events, &batch.events)
    }
    if !batch.reports.isEmpty {
      var reports: [DeviceReport] = []
      swap(&reports, &batch.reports)
      for index in reports.indices { take(&reports[index], isRow: index >= firstRow, seen) }
      reports.removeAll(keepingCapacity: true)
      swap(&reports, &batch.reports)
    }
  }

  private mutating func takeNotices() {
    for (notice, count) in batch.notices {
      switch notice {
      case .stateLimitExceeded: intake.remark(.stateLimit, count: count)
      case .incompleteLogs: intake.remark(.incompletePage, count: count)
      case .unknownPublished: intake.remark(.unknownPublished, count: count)
      }
    }
    batch.notices.removeAll(keepingCapacity: true)
  }

  /// Takes a log event in, or sets it aside, as a report.
  private mutating func take(_ event: inout LogReading, _ seen: DigestSet) {
    let header = event.header
    header.fill(event)
    if event.identity != nil {
      header.digestReading()
      if !contested.identities.isEmpty, contested.take(header.report) { return }
    }
    note(Self.take(&header.report, into: &intake, seen), event.identity)
  }

  /// Takes a report in, or sets it aside where reports of other contents share its identity.
  private mutating func take(_ report: inout DeviceReport, isRow: Bool, _ seen: DigestSet) {
    if let identity = report.identity, identity != report.content {
      // An event of one id counts as what was read of it: an archive and a page write it differently. The row of an
      // aggregate does so already.
      if !isRow { report.content = report.readingDigest }
      if contested.take(report) { return }
    }
    note(Self.take(&report, into: &intake, seen), report.identity)
  }

  /// Takes a report into an intake; gives whether its identity was there, and whether a sum ran over.
  private static func take(
    _ report: inout DeviceReport, into intake: inout Intake, _ seen: DigestSet
  ) -> (insertion: DigestSet.Insertion, hasOverflown: Bool) {
    let check = UInt32(truncatingIfNeeded: report.content.low)
    var insertion = DigestSet.Insertion.new
    do throws(ArithmeticOverflow) {
      try intake.take(report) { identity in
        insertion = seen.insert(high: identity.high, low: identity.low, check: check)
        return insertion == .new
      }
    } catch {
      return (insertion, true)
    }
    return (insertion, false)
  }

  private mutating func note(
    _ outcome: (insertion: DigestSet.Insertion, hasOverflown: Bool), _ identity: ContentDigest?
  ) {
    if outcome.hasOverflown { hasOverflown = true }
    if outcome.insertion == .contested, newlyContested.count <= ContestedReports.limit, let identity {
      newlyContested.insert(identity)
    }
  }
}

extension DigestSet {
  fileprivate func expect(_ identity: ContentDigest?) {
    if let identity { expect(high: identity.high, low: identity.low) }
  }
}

extension DocumentReader {
  /// Reads a document of a file; what is wrong with it is placed in the file.
  mutating func read(
    _ document: Document, _ bytes: RawSpan, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    let kind: DocumentKind =
      switch document.kind {
      case .json: .json
      case .csv: .csv
      }
    do throws(Diagnostic) {
      try unsafe bytes.withUnsafeBytes { buffer throws(Diagnostic) in
        try unsafe read(buffer, isPadded: true, kind: kind, into: &batch)
      }
    } catch {
      throw error.placed(in: document)
    }
  }
}

extension Diagnostic {
  fileprivate static func unreadableBehind(_ unreadable: Int, of documents: Int) -> Diagnostic {
    Diagnostic(
      .error, "\(unreadable) of the \(documents) documents behind the aggregates could not be read",
      remedy: "tolerate them by '--allow-unreadable', as when the aggregates were made")
  }

  fileprivate static func disputed(_ metric: String) -> Diagnostic {
    Diagnostic(
      .error, "the lines of the metric '\(metric)' do not agree on what it measures",
      remedy: "give all of them units of one kind")
  }

  /// Published values that cannot both be the newest.
  fileprivate static func contradiction(_ one: PublishedValue, _ other: PublishedValue) -> Diagnostic {
    let place = one.place
    let percentile = place.percentile.map { " p\($0)" } ?? ""
    return Diagnostic(
      .error,
      "App Store Connect's '\(place.metric.name)'\(percentile) of '\(place.version)' on '\(place.device)' is there with two values",
      remedy: "the files have no date that says which is newer: keep the newest download of one app only"
    )
  }

  /// The diagnostic with its place in the document moved to that in the file.
  fileprivate func placed(in document: Document) -> Diagnostic {
    var placed = self
    placed.location = document.location
    if let line = location?.line {
      placed.location?.line = document.line + line - 1
      placed.location?.column =
        line == 1 ? location?.column.map { document.column + $0 - 1 } : location?.column
    }
    return placed
  }
}

extension Diagnostic {
  fileprivate static var tooManyContested: Diagnostic {
    Diagnostic(
      .error,
      "more than \(ContestedReports.limit) ids of log events or native lines come with different contents",
      remedy: "read one export of each event only, and give each event an id of its own")
  }

  fileprivate static func contested(_ count: Int, in path: String) -> Diagnostic {
    Diagnostic(
      .error,
      "\(count) id\(count == 1 ? "" : "s") of log events or native lines come with different contents, "
        + "for which all must be read anew, but '\(path)' can be read only once",
      remedy: "save it to a file")
  }

  fileprivate static var changedMeanwhile: Diagnostic {
    Diagnostic(
      .error, "the reports changed while they were read", remedy: "run it again when they are complete")
  }

  fileprivate static func tooMany(_ limit: DistinctLimit) -> Diagnostic {
    let (what, remedy) = limit.texts
    return Diagnostic(
      .error, "the reports hold more than \(limit.count) distinct \(what), and no more are kept",
      remedy: remedy)
  }
}

extension DistinctLimit {
  fileprivate var texts: (what: String, remedy: String) {
    switch self {
    case .versions:
      ("versions and builds", "read the reports of one app, of fewer days, or name the baseline")
    case .devices: ("device models", "see with `inspect` a part of the reports what stands in their place")
    case .systems: ("systems", "leave `os` out of `adjust for` and of `per`")
    case .regions: ("region formats", "leave `region` out of `adjust for` and of `per`")
    case .states:
      ("states", "send labels that name a screen and hold no id, or leave out the rules that are `per` them")
    case .metrics: ("metrics", "read fewer reports; the name of a signpost or metric must not hold an id")
    case .apps: ("bundle identifiers", "read the reports of one app")
    case .sums:
      (
        "sums of versions, days, devices, states and measures",
        "take fewer days with `--since`, or fewer rules that are `per` states"
      )
    }
  }
}
