import Measurements
import SourceDiagnostics

/// Recognises a document or an element of one by what is in it, and has it read.
///
/// A page or array is read element by element: whoever streams a large one calls ``readElement(_:into:)`` for
/// each.
struct ElementReader {
  private let payloads: Payloads
  private let envelopes: Envelopes
  private let logEvents: LogEvents
  private let nativeLines: NativeLines
  private let normalised: NormalisedReports

  init(_ selection: ReportSelection) {
    let cache = TextCache()
    payloads = Payloads(selection, cache: cache)
    envelopes = Envelopes(payloads)
    logEvents = LogEvents(selection, envelopes: envelopes, cache: cache)
    nativeLines = NativeLines(selection, cache: cache)
    normalised = NormalisedReports(selection, payloads: payloads, cache: cache)
  }

  /// Reads a whole document: an array of elements or of pages, a page, or one element.
  func readDocument(_ document: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    if document.isArray {
      for element in document.elements {
        if try readPage(element, into: &batch) { continue }
        try readElement(element, into: &batch)
      }
    } else if try !readPage(document, into: &batch) {
      try readElement(document, into: &batch)
    }
  }

  /// Reads a page of elements; false where the value is none.
  private func readPage(_ value: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) -> Bool {
    guard let page = ElementPage(value) else { return false }
    if page.isIncomplete { batch.note(.incompleteLogs) }
    for element in page.elements.elements { try readElement(element, into: &batch) }
    return true
  }

  /// Reads one element: a payload, a log event, a native line, or an envelope around one of them.
  func readElement(_ element: JSONValue, into batch: inout ReportBatch) throws(Diagnostic) {
    try readElement(element, depth: 0, into: &batch)
  }

  private func readElement(
    _ element: JSONValue,
    depth: Int,
    into batch: inout ReportBatch
  ) throws(Diagnostic) {
    guard element.isObject else {
      // A payload may stand as JSON text in an array of strings.
      if try envelopes.read(element, levels: 0, into: &batch) > 0 { return }
      throw .foreign(element)
    }
    if let source = element.member("_source"), source.isObject, depth < 2 {
      return try readElement(source, depth: depth + 1, into: &batch)
    }
    if try payloads.read(element, into: &batch) { return }
    if nativeLines.recognises(element) { return try nativeLines.read(element, into: &batch) }
    if LogEvents.recognises(element) { return try logEvents.read(element, into: &batch) }
    if NormalisedReports.recognises(element) { return try normalised.read(element, into: &batch) }
    if Payloads.isEmptyPayload(element) || isEmptyAggregate(element) { return batch.leaveOut(.notAReport) }
    if let refusal = Diagnostic.refusal(of: element) { throw refusal }
    if try envelopes.read(element, levels: 2, into: &batch) > 0 { return }
    throw .foreign(element)
  }
}

/// Whether an object is an aggregate of a log search that found nothing.
private func isEmptyAggregate(_ object: JSONValue) -> Bool {
  guard let buckets = object.member("data")?.member("buckets"), buckets.isArray else { return false }
  return buckets.approximateCount == 0
}

// MARK: - What is not read

extension Diagnostic {
  /// What is known by its keys and not read.
  fileprivate static func refusal(of object: JSONValue) -> Diagnostic? {
    if object.member("productData") != nil || object.member("telemetryIdentifier") != nil {
      return Diagnostic(.error, "App Store Connect metrics are not read yet")
    }
    if let schema = object.member("schema")?.text, schema.hasPrefix("release-gate/") {
      return schema.hasPrefix(AggregateHeader.anySchema)
        ? Diagnostic(
          .error, "the first line of an aggregate inside of another document",
          remedy: "give the aggregate as it was written, a document each line")
        : Diagnostic(.error, "'\(schema.string)', which release-gate wrote, holds no reports")
    }
    if let buckets = object.member("data")?.member("buckets"), buckets.isArray {
      return Diagnostic(
        .error,
        "aggregates of a log search hold no counts and sums that can be merged",
        remedy: "export the log events themselves"
      )
    }
    if let errors = object.member("errors"), errors.isArray {
      let first = errors.elements.first { _ in true }
      let text = (first?.text ?? first?.member("title")?.text)?.string
      return Diagnostic(
        .error,
        "the error answer of a service, no reports" + (text.map { ": '\($0)'" } ?? "")
      )
    }
    return nil
  }

  /// JSON that no format knows.
  fileprivate static func foreign(_ value: JSONValue) -> Diagnostic {
    switch value.kind {
    case .object:
      let keys = value.members.prefix(5).map { "'\($0.key.string)'" }
      let more = value.approximateCount > keys.count ? ", …" : ""
      let what = keys.isEmpty ? "an object without keys" : "keys " + keys.joined(separator: ", ") + more
      return Diagnostic(.error, "JSON of no known format: \(what)")
    case .array: return Diagnostic(.error, "JSON of no known format: an array in an array")
    case .string: return Diagnostic(.error, "JSON of no known format: a text")
    case .null: return Diagnostic(.error, "JSON of no known format: null")
    default: return Diagnostic(.error, "JSON of no known format: a bare value")
    }
  }
}
