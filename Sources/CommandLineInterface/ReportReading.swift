import Measurements
import ReportFiles
import ReportFormats
import SourceDiagnostics

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
    var ownMetrics: [String: OwnMetric] = [:]
    var aggregates = AggregateFiles()
    var hasOverflown = false
  }

  /// Reads paths.
  ///
  /// - Parameters:
  ///   - isOutput: Whether a file found in a folder is one that this run writes, and no report.
  ///   - progress: Told now and then how many bytes of how many were read, and how many documents.
  func read(
    _ paths: [String], isOutput: (String) -> Bool = { _ in false },
    progress: (_ read: Int, _ total: Int, _ documents: Int) -> Void = { _, _, _ in }
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
    let total = inputs.totalBytes
    let outcome = DocumentReading(jobs: jobs, goesOnAfterErrors: tolerance > 0).read(
      inputs.files.filter { $0.isNamed || !isOutput($0.path) },
      makeState: {
        Worker(
          reader: DocumentReader(selection: selection),
          intake: Intake(admission: admission, plan: plan, keepsReports: keepsReports))
      },
      report: { progress($0.bytesRead, total, $0.documents) },
      use: { worker, document, bytes throws(Diagnostic) in
        try worker.use(document, bytes, seen)
      })
    var result = Result(intake: Intake(admission: admission, plan: plan, keepsReports: keepsReports))
    result.tolerated = outcome.errors.map(\.diagnostic)
    var aggregates = AggregateFiles()
    do throws(ArithmeticOverflow) {
      for worker in outcome.states {
        guard !worker.hasOverflown else { throw ArithmeticOverflow() }
        try result.intake.merge(worker.intake)
        result.ownMetrics.merge(worker.ownMetrics) { one, _ in one }
        aggregates.merge(worker.aggregates)
      }
    } catch {
      throw .overflow
    }
    let failure = Self.failure(of: outcome, aggregates, needs: needs, tolerance: tolerance)
    if let failure { throw failure }
    result.holdsAggregates = aggregates.lines > 0
    if aggregates.rowsWithoutDigest > 0 {
      result.intake.remark(.duplicatesNotSought, count: aggregates.rowsWithoutDigest)
    }
    result.intake.leaveOut(.notAReport, count: inputs.notReports + outcome.notReports)
    result.intake.leaveOut(.unreadable, count: outcome.unreadableDocuments)
    return result
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
    case .overflow: CommandFailure(.internalError, "a sum over the reports went beyond 128 bits")
    }
  }
}

extension ReportReading.Worker {
  /// Reads a document and takes its reports in.
  fileprivate mutating func use(_ document: Document, _ bytes: RawSpan, _ seen: DigestSet) throws(Diagnostic)
  {
    try reader.read(document, bytes, into: &batch)
    aggregates.take(batch.aggregates, at: document.location)
    do throws(ArithmeticOverflow) {
      for report in batch.reports {
        try intake.take(report) { seen.insert(high: $0.high, low: $0.low) }
      }
    } catch {
      hasOverflown = true
    }
    for (reason, count) in batch.leftOut { intake.leaveOut(reason, count: count) }
    for (notice, count) in batch.notices {
      switch notice {
      case .stateLimitExceeded: intake.remark(.stateLimit, count: count)
      case .incompleteLogs: intake.remark(.incompletePage, count: count)
      }
    }
    ownMetrics.merge(batch.ownMetrics) { one, _ in one }
    batch.reports.removeAll(keepingCapacity: true)
    batch.leftOut.removeAll(keepingCapacity: true)
    batch.notices.removeAll(keepingCapacity: true)
    batch.ownMetrics.removeAll(keepingCapacity: true)
    batch.aggregates = AggregateAccount()
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
    var fault: Diagnostic?
    unsafe bytes.withUnsafeBytes { buffer in
      do throws(Diagnostic) {
        unsafe try read(buffer, isPadded: true, kind: kind, into: &batch)
      } catch {
        fault = error
      }
    }
    if let fault { throw fault.placed(in: document) }
  }
}

extension Diagnostic {
  fileprivate static func unreadableBehind(_ unreadable: Int, of documents: Int) -> Diagnostic {
    Diagnostic(
      .error, "\(unreadable) of the \(documents) documents behind the aggregates could not be read",
      remedy: "tolerate them by '--allow-unreadable', as when the aggregates were made")
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
