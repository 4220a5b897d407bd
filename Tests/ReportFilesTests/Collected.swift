import SourceDiagnostics

@testable import ReportFiles

/// What a reading of files gives, in the order of places.
struct Collected {
  struct Entry: Hashable, Comparable {
    var path: String
    var offset: Int
    var line: Int
    var column: Int
    var kind: Document.Kind
    var text: String
    var part: DocumentBorders.Part?

    static func < (one: Self, other: Self) -> Bool { (one.path, one.offset) < (other.path, other.offset) }
  }

  var entries: [Entry]
  var outcome: DocumentReading.Outcome<[Entry]>

  var documents: [String] { entries.map(\.text) }
  var messages: [String] { outcome.errors.map(\.diagnostic.message) }

  /// Reads files; a document that contains `refused` is refused.
  init(
    _ files: [InputFile],
    jobs: Int = 2,
    goesOn: Bool = false,
    block: Int = 1 << 20,
    limit: Int = 1 << 30,
    whole: Int = 1 << 30,
    read: Int = 256 << 10,
    refused: String? = nil
  ) {
    var reading = DocumentReading(jobs: jobs, goesOnAfterErrors: goesOn)
    reading.limits = DocumentStream.Limits(read: read, block: block, whole: whole, document: limit)
    outcome = reading.read(files, makeState: { [Entry]() }) { (entries, document, bytes) throws(Diagnostic) in
      let text = unsafe bytes.withUnsafeBytes { bytes in unsafe String(decoding: bytes, as: UTF8.self) }
      // As a parser does, which the borders of lines are left to.
      guard document.kind != .json || Self.isOneDocument(bytes) else { throw Diagnostic(.error, "not one document") }
      if let refused, text.contains(refused) { throw Diagnostic(.error, "refused", at: document.location) }
      entries.append(
        Entry(
          path: document.path,
          offset: document.offset,
          line: document.line,
          column: document.column,
          kind: document.kind,
          text: text,
          part: document.part
        )
      )
    }
    entries = outcome.states.flatMap { $0 }.sorted()
  }

  private static func isOneDocument(_ bytes: RawSpan) -> Bool {
    var borders = DocumentBorders()
    var found: [DocumentBorders.Found] = []
    unsafe bytes.withUnsafeBytes { bytes in
      unsafe borders.scan(bytes, into: &found)
      unsafe borders.finish(bytes, into: &found)
    }
    return found.count == 1
  }
}
