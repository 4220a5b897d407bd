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
    var ownMetrics: [String: OwnMetric] = [:]
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
    try check(outcome.errors, outcome.unreadableDocuments, outcome.unreadableFiles, of: outcome.documents)
    var result = Result(intake: Intake(admission: admission, plan: plan, keepsReports: keepsReports))
    result.tolerated = outcome.errors.map(\.diagnostic)
    var hasOverflown = false
    for worker in outcome.states {
      if worker.hasOverflown { hasOverflown = true }
      do throws(ArithmeticOverflow) { try result.intake.merge(worker.intake) } catch { hasOverflown = true }
      result.ownMetrics.merge(worker.ownMetrics) { one, _ in one }
    }
    let exceeded = DistinctLimit.allCases.filter(result.intake.exceeded.contains)
    guard exceeded.isEmpty else { throw .unreadable(exceeded.map(Diagnostic.tooMany)) }
    guard !hasOverflown else { throw .overflow }
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

extension ReportReading.Worker {
  /// Reads a document and takes its reports in.
  fileprivate mutating func use(_ document: Document, _ bytes: RawSpan, _ seen: DigestSet) throws(Diagnostic)
  {
    do throws(Diagnostic) {
      try read(document, bytes)
    } catch {
      throw error.placed(in: document)
    }
    for index in batch.reports.indices {
      do throws(ArithmeticOverflow) {
        try intake.take(batch.reports[index]) { seen.insert(high: $0.high, low: $0.low) }
      } catch {
        hasOverflown = true
      }
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
  fileprivate static func tooMany(_ limit: DistinctLimit) -> Diagnostic {
    let (what, remedy) = limit.texts
    return Diagnostic(
      .error, "the reports hold more than \(limit.count) distinct \(what), and no more are kept", remedy: remedy)
  }
}

extension DistinctLimit {
  fileprivate var texts: (what: String, remedy: String) {
    switch self {
    case .versions: ("versions and builds", "read the reports of one app, of fewer days, or name the baseline")
    case .devices: ("device models", "see with `inspect` a part of the reports what stands in their place")
    case .systems: ("systems", "leave `os` out of `adjust for` and of `per`")
    case .regions: ("region formats", "leave `region` out of `adjust for` and of `per`")
    case .states: ("states", "send labels that name a screen and hold no id, or leave out the rules that are `per` them")
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
