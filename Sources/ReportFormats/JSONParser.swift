import CSimdJSON

/// simdjson's parser with its memory, for one worker: a document is read at a time, and its values hold until
/// the next one is parsed.
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
    let document = unsafe bytes.withoutByteOrderMark
    guard let base = document.baseAddress else { return nil }
    let result = unsafe csimdjson_parse(parser, base, document.count, isPadded)
    guard unsafe result.error == 0, let tape = unsafe result.tape, let strings = unsafe result.strings else {
      return nil
    }
    return unsafe JSONValue(tape: tape, strings: strings, index: 1)
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
