import Measurements

/// Documents and elements that are written as others before, and are read without being parsed.
///
/// Most are. All others are left to ``ElementReader``, and learned from when it has read them.
struct KnownElements {
  private enum Format: CaseIterable {
    case payload, report, log
  }

  var payloads: KnownPayloads
  var reports: KnownMetricReports
  var logEvents = KnownLogEvents()
  /// The format of the last element, which is that of the next one nearly always.
  private var format = Format.payload

  init(_ payloads: KnownPayloads, _ reports: KnownMetricReports) {
    self.payloads = payloads
    self.reports = reports
  }

  /// Reads an element, or an array of elements, that is all of a document; false, and nothing read, for any other.
  ///
  /// - Parameter document: behind which ``JSONParser/padding`` bytes are readable.
  mutating func readDocument(_ document: UnsafeRawBufferPointer, into batch: inout ReportBatch) -> Bool {
    var text = unsafe JSONBytes(document.withoutByteOrderMark)
    let before = (reports: batch.reports.count, events: batch.events.count, notices: batch.notices)
    let isRead =
      text.skip(UInt8(ascii: "[")) ? readArray(&text, into: &batch) : readElement(&text, into: &batch)
    if isRead, text.isAtEnd { return true }
    batch.reports.removeLast(batch.reports.count - before.reports)
    batch.events.removeLast(batch.events.count - before.events)
    batch.notices = before.notices
    return false
  }

  private mutating func readArray(_ text: inout JSONBytes, into batch: inout ReportBatch) -> Bool {
    repeat {
      guard readElement(&text, into: &batch) else { return false }
    } while text.skip(UInt8(ascii: ","))
    return text.skip(UInt8(ascii: "]"))
  }

  private mutating func readElement(_ text: inout JSONBytes, into batch: inout ReportBatch) -> Bool {
    text.skipSpaces()
    guard let end = unsafe readElement(text.rest, into: &batch) else { return false }
    unsafe text.move(to: end)
    return true
  }

  /// Reads the element that begins with some bytes; gives its end, nil for an element that is not known.
  @inline(__always)
  mutating func readElement(_ bytes: UnsafeRawBufferPointer, into batch: inout ReportBatch) -> UnsafePointer<
    UInt8
  >? {
    if let end = unsafe readElement(bytes, format, into: &batch) { return unsafe end }
    for other in Format.allCases where other != format {
      guard let end = unsafe readElement(bytes, other, into: &batch) else { continue }
      format = other
      return unsafe end
    }
    return nil
  }

  /// Remembers how an element with these keys is written that was read to a report.
  mutating func learn(_ element: JSONValue, _ keys: ElementKeys, _ report: DeviceReport) {
    switch report.source {
    case .payload where keys.isSubset(of: .metricPayload): payloads.learn(element, report)
    case .report: reports.learn(element, report)
    default: break
    }
  }

  @inline(__always) private mutating func readElement(
    _ bytes: UnsafeRawBufferPointer, _ format: Format, into batch: inout ReportBatch
  ) -> UnsafePointer<UInt8>? {
    switch format {
    case .payload: return unsafe payloads.read(bytes, into: &batch)
    case .report: return unsafe reports.read(bytes, into: &batch)
    case .log:
      guard let (reading, end) = unsafe logEvents.read(bytes) else { return nil }
      batch.take(reading)
      return unsafe end
    }
  }
}

/// The bytes of a document that are not read yet.
@safe private struct JSONBytes {
  private(set) var rest: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) { unsafe rest = bytes }

  mutating func skipSpaces() {
    while let first = unsafe rest.first, first == 0x20 || (0x09...0x0D).contains(first), first != 0x0B,
      first != 0x0C
    {
      unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
    }
  }

  /// Skips spaces and a byte, if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    skipSpaces()
    guard unsafe rest.first == byte else { return false }
    unsafe rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst())
    return true
  }

  mutating func move(to place: UnsafePointer<UInt8>) {
    guard let base = unsafe rest.baseAddress else { return }
    unsafe rest = UnsafeRawBufferPointer(rebasing: rest[(UnsafeRawPointer(place) - base)...])
  }

  /// Whether nothing but spaces is left.
  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return unsafe rest.isEmpty
    }
  }
}
