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

  /// What was read.
  struct Result {
    var intake: Intake
    /// Metrics of native lines that nothing declares; only where everything is taken.
    var ownMetrics: [String: OwnMetric] = [:]
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
    var hasOverflown = false
  }

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
    let selection = selection
    let admission = admission
    let plan = plan
    let keepsReports = keepsReports
    let seen = DigestSet()
    let total = inputs.totalBytes ?? 0
    let count = ReportCount()
    let outcome = DocumentReading(jobs: jobs, goesOnAfterErrors: tolerance > 0).read(
      inputs.files.filter { $0.isNamed || !isOutput($0.path) },
      makeState: {
        Worker(
          reader: DocumentReader(selection: selection),
          intake: Intake(admission: admission, plan: plan, keepsReports: keepsReports))
      },
      report: { progress($0.bytesRead, total, count.value) },
      use: { worker, document, bytes throws(Diagnostic) in
        count.add(try worker.use(document, bytes, seen))
      })
    try check(outcome.errors, outcome.unreadableDocuments, outcome.unreadableFiles, of: outcome.documents)
    var result = Result(intake: Intake(admission: admission, plan: plan, keepsReports: keepsReports))
    var ownMetrics = OwnMetrics()
    result.tolerated = outcome.errors.map(\.diagnostic)
    do throws(ArithmeticOverflow) {
      for worker in outcome.states {
        guard !worker.hasOverflown else { throw ArithmeticOverflow() }
        try result.intake.merge(worker.intake)
        ownMetrics.merge(worker.ownMetrics)
      }
    } catch {
      throw .overflow
    }
    if let name = ownMetrics.disputed.min() { throw .unreadable([.disputed(name)]) }
    result.ownMetrics = ownMetrics.metrics
    if let (one, other) = result.intake.published.contradiction {
      throw .unreadable([.contradiction(one, other)])
    }
    result.intake.leaveOut(.notAReport, count: inputs.notReports + outcome.notReports)
    result.intake.leaveOut(.unreadable, count: outcome.unreadableDocuments + outcome.unreadableFiles)
    return result
  }

  /// Whether what could not be read is within the tolerance.
  private func check(
    _ errors: [InputError], _ documents: Int, _ files: Int, of all: Int
  ) throws(Failure) {
    guard !errors.isEmpty || documents + files > 0 else { return }
    if errors.contains(where: { $0.kind == .missing }) { throw .missing(errors.map(\.diagnostic)) }
    // How many documents a file that breaks off has cost is not known, so that no share can be told.
    let share = files > 0 ? 1 : Double(documents) / Double(max(1, all))
    guard tolerance > 0, share <= tolerance else { throw .unreadable(errors.map(\.diagnostic)) }
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

/// How many reports the workers have read.
private final class ReportCount: Sendable {
  private let count = Atomic<Int>(0)
  var value: Int { count.load(ordering: .relaxed) }
  func add(_ more: Int) { count.add(more, ordering: .relaxed) }
}

extension ReportReading.Worker {
  /// Reads a document and takes its reports in; gives how many it held.
  fileprivate mutating func use(
    _ document: Document, _ bytes: RawSpan, _ seen: DigestSet
  ) throws(Diagnostic) -> Int {
    do throws(Diagnostic) {
      try read(document, bytes)
    } catch {
      throw error.placed(in: document)
    }
    do throws(ArithmeticOverflow) {
      for report in batch.reports {
        try intake.take(report) { seen.insert(high: $0.high, low: $0.low) }
      }
    } catch {
      hasOverflown = true
    }
    for value in batch.published { intake.take(value) }
    for (reason, count) in batch.leftOut { intake.leaveOut(reason, count: count) }
    for (notice, count) in batch.notices {
      switch notice {
      case .stateLimitExceeded: intake.remark(.stateLimit, count: count)
      case .incompleteLogs: intake.remark(.incompletePage, count: count)
      case .unknownPublished: intake.remark(.unknownPublished, count: count)
      }
    }
    if !batch.ownMetrics.isEmpty { ownMetrics.merge(OwnMetrics(metrics: batch.ownMetrics)) }
    let count = batch.reports.count
    batch.reports.removeAll(keepingCapacity: true)
    batch.published.removeAll(keepingCapacity: true)
    batch.leftOut.removeAll(keepingCapacity: true)
    batch.notices.removeAll(keepingCapacity: true)
    batch.ownMetrics.removeAll(keepingCapacity: true)
    return count
  }

  private mutating func read(_ document: Document, _ bytes: RawSpan) throws(Diagnostic) {
    let kind: DocumentKind =
      switch document.kind {
      case .json: .json
      case .csv: .csv
      }
    var fault: Diagnostic?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(Diagnostic) {
        unsafe try reader.read(buffer, isPadded: true, kind: kind, into: &batch)
      } catch {
        fault = error
      }
    }
    if let fault { throw fault }
  }
}

extension Diagnostic {
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
