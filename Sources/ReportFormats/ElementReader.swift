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
  private let appStoreConnect: AppStoreConnect

  init(_ selection: ReportSelection) {
    let cache = TextCache()
    payloads = Payloads(selection, cache: cache)
    envelopes = Envelopes(payloads)
    logEvents = LogEvents(selection, envelopes: envelopes, keys: payloads.keys, cache: cache)
    nativeLines = NativeLines(selection, cache: cache)
    normalised = NormalisedReports(selection, payloads: payloads, cache: cache)
    appStoreConnect = AppStoreConnect(cache: cache)
  }

  /// What is not known yet of elements that are written alike.
  var knownElements: KnownElements { KnownElements(payloads.knownPayloads, payloads.knownReports) }

  /// Reads a whole document: an array of elements or of pages, a page, or one element.
  ///
  /// - Parameter known: learns how it is written.
  func readDocument(
    _ document: JSONValue, _ known: inout KnownElements, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    guard document.isArray else { return try readPageOrElement(document, &known, into: &batch) }
    for element in document.elements { try readPageOrElement(element, &known, into: &batch) }
  }

  private func readPageOrElement(
    _ value: JSONValue, _ known: inout KnownElements, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    let keys = payloads.keys.keys(of: value)
    guard keys.contains(.elements), let page = ElementPage(value) else {
      return try readElement(value, keys, depth: 0, &known, into: &batch)
    }
    if page.isIncomplete { batch.note(.incompleteLogs) }
    for element in page.elements.elements { try readElement(element, &known, into: &batch) }
  }

  /// Reads one element: a payload, a log event, a native line, or an envelope around one of them.
  func readElement(
    _ element: JSONValue, _ known: inout KnownElements, into batch: inout ReportBatch
  ) throws(Diagnostic) {
    if unsafe known.readElement(element.source.bytes, into: &batch) != nil { return }
    try readElement(element, payloads.keys.keys(of: element), depth: 0, &known, into: &batch)
  }

  private func readElement(
    _ element: JSONValue,
    _ keys: ElementKeys,
    depth: Int,
    _ known: inout KnownElements,
    into batch: inout ReportBatch
  ) throws(Diagnostic) {
    guard element.isObject else {
      // A payload may stand as JSON text in an array of strings.
      if try envelopes.read(element, levels: 0, into: &batch) > 0 { return }
      throw .foreign(element)
    }
    if keys.contains(.source), let source = element.member("_source"), source.isObject, depth < 2 {
      return try readElement(source, payloads.keys.keys(of: source), depth: depth + 1, &known, into: &batch)
    }
    if try payloads.read(element, with: keys, into: &batch) {
      if depth == 0, let report = batch.reports.last { known.learn(element, keys, report) }
      return
    }
    if keys.contains(.metric), nativeLines.recognises(element) {
      return try nativeLines.read(element, into: &batch)
    }
    if let event = LogEvent(element) { return try logEvents.read(event, &known.logEvents, into: &batch) }
    if NormalisedReports.recognises(element) { return try normalised.read(element, into: &batch) }
    if AppStoreConnect.recognises(element) { return try appStoreConnect.read(element, into: &batch) }
    if AppStoreConnect.isSignature(element) { return batch.leaveOut(.notAReport) }
    if keys.contains(.metricPayload) && Payloads.isEmptyPayload(element) || isEmptyAggregate(element) {
      return batch.leaveOut(.notAReport)
    }
    if let refusal = Diagnostic.refusal(of: element) { throw refusal }
    if try envelopes.read(element, levels: 2, into: &batch) > 0 { return }
    throw .foreign(element)
  }
}

/// Whether an object is an aggregate of a log search that found nothing.
private func isEmptyAggregate(_ object: JSONValue) -> Bool {
  guard let buckets = object.member("data")?.member("buckets"), buckets.isArray else { return false }
  return buckets.count == 0
}

// MARK: - What is not read

extension Diagnostic {
  /// What is known by its keys and not read.
  fileprivate static func refusal(of object: JSONValue) -> Diagnostic? {
    if object.member("productData") != nil {
      return Diagnostic(.error, "metrics of App Store Connect whose 'productData' is not an array")
    }
    if object.member("telemetryIdentifier") != nil {
      return Diagnostic(
        .error,
        "a performance overview of App Store Connect, which is not read",
        remedy: "download its 'perfPowerMetrics' instead"
      )
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
      let more = value.count > keys.count ? ", …" : ""
      let what = keys.isEmpty ? "an object without keys" : "keys " + keys.joined(separator: ", ") + more
      return Diagnostic(.error, "JSON of no known format: \(what)")
    case .array: return Diagnostic(.error, "JSON of no known format: an array in an array")
    case .string: return Diagnostic(.error, "JSON of no known format: a text")
    case .null: return Diagnostic(.error, "JSON of no known format: null")
    default: return Diagnostic(.error, "JSON of no known format: a bare value")
    }
  }
}
