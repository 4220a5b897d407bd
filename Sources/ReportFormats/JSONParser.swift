import CSimdJSON

/// A parser with its memory, for one worker: a document is read at a time, and its values hold until the next one is
/// parsed.
@safe final class JSONParser {
  private let parser: OpaquePointer

  /// Makes a parser; nil where there is no memory.
  init?() {
    guard let parser = unsafe csimdjson_parser_create() else { return nil }
    unsafe self.parser = parser
  }

  deinit {
    unsafe csimdjson_parser_destroy(parser)
  }

  /// Parses one document in full; nil where it is broken.
  ///
  /// - Parameter isPadded: whether ``padding`` bytes behind the document are readable; without them it is copied.
  func parse(_ bytes: UnsafeRawBufferPointer, isPadded: Bool) -> JSONValue? {
    let text = unsafe bytes.withoutByteOrderMark
    guard let base = text.baseAddress,
      let document = unsafe csimdjson_parse(parser, base, text.count, isPadded)
    else { return nil }
    return unsafe JSONValue(document: document, mark: 0)
  }

  /// Bytes that a caller must have readable behind a document to spare it the copy.
  static let padding = Int(CSIMDJSON_PADDING)
}

extension UnsafeRawBufferPointer {
  /// The bytes without a UTF-8 byte order mark at their start, which some exports write.
  var withoutByteOrderMark: UnsafeRawBufferPointer {
    guard count >= 3, unsafe self[0] == 0xEF, unsafe self[1] == 0xBB, unsafe self[2] == 0xBF else {
      return unsafe self
    }
    return unsafe UnsafeRawBufferPointer(rebasing: self[3...])
  }
}
