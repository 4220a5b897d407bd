import Measurements
import ReportFiles
import ReportFormats
import SourceDiagnostics

/// Reduces reports, and aggregates of reports, to what rules need of them: a row each, sorted, in bounded memory.
struct AggregateMaking {
  /// What to take from a report.
  var selection: ReportSelection
  /// What to keep of it.
  var holdings: AggregateHoldings
  /// Whether rows carry the digests by which duplicates are found.
  var keepsDigests: Bool
  /// What tells this part from others with the same reports; empty where it has no name.
  var part: String
  var jobs: Int
  /// The share of documents that may be unreadable.
  var tolerance: Double
  /// Where rows wait until all are known.
  var scratchFolder: String

  /// What was made.
  struct Result {
    var header: AggregateHeader
    /// The rows.
    var spool: LineSpool
    var rows = 0
    /// The sum of the digests of the rows.
    var checksum = ContentDigest()
    /// What could not be read and was tolerated.
    var tolerated: [Diagnostic] = []
  }

  /// What one worker has at hand.
  private struct Worker {
    var reader: DocumentReader
    var batch = ReportBatch()
    var header: AggregateHeader
    var rows = 0
    var checksum = ContentDigest()
    var aggregates = AggregateFiles()
    var own = OwnPart()
  }

  /// What was made of reports themselves and not taken from aggregates: what an aggregate is known by.
  ///
  /// Duplicates are among them, since which of two is the duplicate depends on the order of reading.
  private struct OwnPart {
    var rows = 0
    var checksum = ContentDigest()
    var leftOut: [LeftOutReason: Int] = [:]

    mutating func merge(_ other: OwnPart) {
      rows += other.rows
      checksum = checksum &+ other.checksum
      leftOut.merge(other.leftOut, uniquingKeysWith: +)
    }

    func digest(part: String) -> ContentDigest? {
      // Of nothing, or of what holds no report, there may well be several that are alike.
      guard rows > 0 || leftOut[.severalVersions] != nil else { return nil }
      let counts = leftOut.filter { $0.value > 0 }.sorted { $0.key < $1.key }
      let text = counts.map { " \($0.key.rawValue) \($0.value)" }.joined()
      return ContentHash.of("\(rows) \(checksum)\(text) \(part)")
    }
  }

  /// Reads paths into rows.
  func make(
    _ paths: [String], isOutput: (String) -> Bool,
    progress: (_ read: Int, _ total: Int, _ documents: Int) -> Void
  ) throws(CommandFailure) -> Result {
    let inputs: InputPaths
    do throws(InputError) {
      inputs = try InputPaths(paths)
    } catch {
      throw CommandFailure(error.kind == .missing ? .missingInput : .unreadableInput, [error.diagnostic])
    }
    let spool: LineSpool
    do throws(LineSpool.Failure) {
      spool = try LineSpool(folder: scratchFolder)
    } catch {
      throw error.failure
    }
    let seen = DigestSet()
    let (selection, empty, making) = (selection, AggregateHeader(holdings: holdings, hasDigests: true), self)
    let outcome = DocumentReading(jobs: jobs, goesOnAfterErrors: tolerance > 0).read(
      inputs.files.filter { $0.isNamed || !isOutput($0.path) },
      makeState: { Worker(reader: DocumentReader(selection: selection), header: empty) },
      report: { progress($0.bytesRead, inputs.totalBytes ?? 0, $0.documents) },
      use: { worker, document, bytes throws(Diagnostic) in
        try worker.reader.read(document, bytes, into: &worker.batch)
        if !worker.batch.published.isEmpty {
          worker.batch = ReportBatch()
          throw .published(at: document.location)
        }
        making.take(document, &worker, seen, spool)
      })
    return try result(of: outcome, notReports: inputs.notReports + outcome.notReports, spool)
  }

  /// Takes the reports of a document in.
  private func take(_ document: Document, _ worker: inout Worker, _ seen: DigestSet, _ spool: LineSpool) {
    let batch = worker.batch
    worker.batch = ReportBatch()
    worker.aggregates.take(batch.aggregates, at: document.location)
    // A document is a line of an aggregate or something else, never both.
    let isOwn = batch.aggregates.isEmpty
    let keepsDigest = keepsDigests && batch.aggregates.rowsWithoutDigest == 0
    for var report in batch.reports {
      if isOwn, let identity = report.identity, identity != report.content {
        // As in a check: an event of one id counts as what was read of it.
        report.content = report.readingDigest
      }
      if report.hasSeveralVersions {
        worker.header.leftOut[.severalVersions, default: 0] += 1
        if isOwn { worker.own.leftOut[.severalVersions, default: 0] += 1 }
        continue
      }
      let row = AggregateRow(report, holdings, keepsDigest: keepsDigest)
      if isOwn {
        worker.own.rows += 1
        worker.own.checksum = worker.own.checksum &+ row.checksum
      }
      // Reports of one identity with different contents all have rows: which of them counts is seen when all are there.
      if let identity = report.identity?.mixed(with: report.content),
        seen.insert(high: identity.high, low: identity.low) != .new
      {
        worker.header.leftOut[.duplicate, default: 0] += 1
        continue
      }
      worker.rows += 1
      worker.checksum = worker.checksum &+ row.checksum
      // Rows begin with their digest; those without are spread by the digest of the row.
      let digest = keepsDigest ? report.content : row.checksum
      spool.append(row.bytes, bucket: UInt8(truncatingIfNeeded: digest.high >> 56))
    }
    for (reason, count) in batch.leftOut {
      worker.header.leftOut[reason, default: 0] += count
      if isOwn { worker.own.leftOut[reason, default: 0] += count }
    }
    for (notice, count) in batch.notices { worker.header.notices[notice, default: 0] += count }
  }

  private func result(
    of outcome: DocumentReading.Outcome<Worker>, notReports: Int, _ spool: LineSpool
  ) throws(CommandFailure) -> Result {
    var result = Result(
      header: AggregateHeader(holdings: holdings, hasDigests: keepsDigests), spool: spool)
    var aggregates = AggregateFiles()
    var own = OwnPart()
    for worker in outcome.states {
      result.rows += worker.rows
      result.checksum = result.checksum &+ worker.checksum
      result.header.leftOut.merge(worker.header.leftOut, uniquingKeysWith: +)
      result.header.notices.merge(worker.header.notices, uniquingKeysWith: +)
      aggregates.merge(worker.aggregates)
      own.merge(worker.own)
    }
    if let failure = spool.failure { throw failure.failure }
    let failure = ReportReading.failure(of: outcome, aggregates, needs: holdings, tolerance: tolerance)
    if let failure { throw failure.commandFailure }
    result.tolerated = outcome.errors.map(\.diagnostic)
    result.header.leftOut[.notAReport, default: 0] += notReports
    result.header.leftOut[.unreadable, default: 0] += outcome.unreadableDocuments
    result.header.documents = outcome.documents - aggregates.lines + aggregates.unreadable.documents
    if aggregates.rowsWithoutDigest > 0 { result.header.hasDigests = false }
    for header in aggregates.headers { result.header.parts.formUnion(header.parts) }
    if let digest = own.digest(part: part), !result.header.parts.insert(digest).inserted {
      throw CommandFailure(
        .unreadableInput, "the reports are in one of the aggregates already",
        remedy: "give them once, as reports or as their aggregate")
    }
    return result
  }
}

extension ContentDigest {
  /// The digest itself where both are the same, else one of both.
  fileprivate func mixed(with content: ContentDigest) -> ContentDigest {
    self == content ? self : ContentHash.of("\(self) \(content)")
  }
}

extension Diagnostic {
  fileprivate static func published(at location: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "published values of App Store Connect, which have no counts, cannot be put into an aggregate",
      at: location, remedy: "give them to 'check' itself, beside the aggregate")
  }
}

extension LineSpool.Failure {
  /// The failure of the command.
  fileprivate var failure: CommandFailure {
    CommandFailure(
      .unwritableOutput,
      "cannot keep rows in a temporary file in '\(folder)': \(SystemError(code: code).text)",
      remedy: "name a folder with room by the variable TMPDIR")
  }
}
