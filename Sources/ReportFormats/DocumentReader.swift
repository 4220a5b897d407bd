public import Measurements
public import SourceDiagnostics

/// What a document is, as far as its file tells.
public enum DocumentKind: Hashable, Sendable {
  /// One JSON document.
  case json
  /// A whole table of comma-separated values with its header.
  case csv
}

/// Reads documents of any known format into reports; one for each worker, for any number of documents in
/// turn.
public struct DocumentReader {
  /// Bytes that a caller must have readable behind a document to spare it a copy.
  public static let padding = JSONParser.padding

  private let elements: ElementReader
  private var known: KnownElements
  private let tables: LogTables
  private let aggregates: AggregateLines
  private let parser: JSONParser?

  /// Makes a reader that takes what the selection names.
  public init(selection: ReportSelection) {
    elements = ElementReader(selection)
    known = elements.knownElements
    tables = LogTables(selection)
    aggregates = AggregateLines(selection)
    parser = JSONParser()
  }

  /// Reads one document into the batch, which is left as it was where the document cannot be read.
  ///
  /// - Parameters:
  ///   - bytes: the document.
  ///   - isPadded: whether ``padding`` bytes behind it are readable too.
  ///   - kind: what it is.
  /// - Throws: what is wrong, with the line and column in the document and no file name where a place is known.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer,
    isPadded: Bool = false,
    kind: DocumentKind = .json,
    into batch: inout ReportBatch
  ) throws(Diagnostic) {
    guard let parser else { throw .noMemory }
    var document: JSONValue?
    if kind == .json {
      if isPadded, unsafe known.readDocument(bytes, into: &batch) {
        batch.documents += 1
        return
      }
      document = unsafe parser.parse(bytes, isPadded: isPadded)
      if document == nil { throw unsafe JSONFault.diagnostic(for: bytes) }
    }
    let before = Checkpoint(batch)
    do throws(Diagnostic) {
      if let document {
        if AggregateLines.recognises(document) {
          try unsafe aggregates.read(document, bytes, into: &batch)
        } else {
          try elements.readDocument(document, &known, into: &batch)
        }
      } else {
        try unsafe tables.read(bytes, parser, elements, &known, into: &batch)
      }
      batch.documents += 1
    } catch {
      before.restore(&batch)
      throw error
    }
  }
}

/// What a batch held before a document, to take back what a broken one left in it.
private struct Checkpoint {
  private let reports: Int
  private let events: Int
  private let published: Int
  private let leftOut: [LeftOutReason: Int]
  private let notices: [ReportNotice: Int]
  private let ownMetrics: [String: OwnMetric]
  private let aggregates: AggregateAccount

  init(_ batch: ReportBatch) {
    reports = batch.reports.count
    events = batch.events.count
    published = batch.published.count
    leftOut = batch.leftOut
    notices = batch.notices
    ownMetrics = batch.ownMetrics
    aggregates = batch.aggregates
  }

  func restore(_ batch: inout ReportBatch) {
    batch.reports.removeLast(batch.reports.count - reports)
    batch.events.removeLast(batch.events.count - events)
    batch.published.removeLast(batch.published.count - published)
    batch.leftOut = leftOut
    batch.notices = notices
    batch.ownMetrics = ownMetrics
    batch.aggregates = aggregates
  }
}
