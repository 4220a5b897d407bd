import SourceDiagnostics

/// Finds where a document that simdjson refuses is broken.
///
/// It runs on failure only, so it may be slow.
struct JSONFault {
  /// What is wrong at a place.
  struct Finding: Error {
    var place: Int
    var message: String
  }

  private let bytes: JSONText
  private var place = 0
  /// As deep as simdjson follows.
  private static let depthLimit = 1024

  private init(_ bytes: JSONText) {
    self.bytes = bytes
  }

  /// Whether a text is one JSON document by the same rules.
  static func isValid(_ text: JSONText) -> Bool {
    finding(in: text) == nil
  }

  /// The fault of a document with the line and column, counted in Unicode scalars, where it lies.
  static func diagnostic(for bytes: UnsafeRawBufferPointer) -> Diagnostic {
    let document = unsafe JSONText(rebasing: bytes.withoutByteOrderMark.bindMemory(to: UInt8.self))
    guard let fault = finding(in: document) else {
      return Diagnostic(.error, "the JSON document cannot be parsed: it is too large, or there is no memory")
    }
    var line = 1
    var column = 1
    for offset in 0..<min(fault.place, document.count) {
      let byte = document[offset]
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    return Diagnostic(
      .error,
      "broken JSON: \(fault.message)",
      at: SourceLocation(file: "", line: line, column: column)
    )
  }

  private static func finding(in text: JSONText) -> Finding? {
    var reader = JSONFault(text)
    do throws(Finding) {
      try reader.document()
      return nil
    } catch {
      return error
    }
  }

  private mutating func document() throws(Finding) {
    var closers: [UInt8] = []
    skipSpace()
    try value(&closers)
    while let closer = closers.last {
      skipSpace()
      guard let byte = peek else { throw fault("the document ends before its '\(Character(closer))'") }
      if byte == closer {
        place += 1
        closers.removeLast()
        continue
      }
      guard byte == UInt8(ascii: ",") else { throw unexpected("',' or '\(Character(closer))'") }
      place += 1
      skipSpace()
      if closer == UInt8(ascii: "}") { try key() }
      try value(&closers)
    }
    skipSpace()
    if place < bytes.count { throw fault("text after the end of the document") }
  }

  /// One scalar, or the beginning of an object or array down to its first scalar.
  private mutating func value(_ closers: inout [UInt8]) throws(Finding) {
    while true {
      skipSpace()
      guard let byte = peek else { throw fault("the document ends where a value belongs") }
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard closers.count < Self.depthLimit - 1 else { throw fault("nested too deep") }
        let closer = byte + 2
        place += 1
        skipSpace()
        if peek == closer {
          place += 1
          return
        }
        closers.append(closer)
        if closer == UInt8(ascii: "}") { try key() }
      case UInt8(ascii: "\""): return try string()
      case UInt8(ascii: "-"), 0x30...0x39: return try number()
      default: return try word()
      }
    }
  }

  private mutating func key() throws(Finding) {
    guard peek == UInt8(ascii: "\"") else { throw unexpected("a key in double quotes") }
    try string()
    skipSpace()
    guard peek == UInt8(ascii: ":") else { throw unexpected("':'") }
    place += 1
  }

  private mutating func word() throws(Finding) {
    for word in ["true", "false", "null"] {
      let end = place + word.utf8.count
      guard end <= bytes.count, bytes.part(place..<end).string == word else { continue }
      place = end
      if let byte = peek, !isBorder(byte) { throw fault("'\(word)' is followed by something else") }
      return
    }
    throw unexpected("a value")
  }

  private mutating func number() throws(Finding) {
    let start = place
    if peek == UInt8(ascii: "-") { place += 1 }
    let whole = digits()
    let isWhole = peek != UInt8(ascii: ".") && peek != UInt8(ascii: "e") && peek != UInt8(ascii: "E")
    let hasLeadingZero = whole > 1 && bytes[place - whole] == UInt8(ascii: "0")
    var isBroken = whole == 0 || hasLeadingZero
    if peek == UInt8(ascii: ".") {
      place += 1
      if digits() == 0 { isBroken = true }
    }
    if peek == UInt8(ascii: "e") || peek == UInt8(ascii: "E") {
      place += 1
      if peek == UInt8(ascii: "+") || peek == UInt8(ascii: "-") { place += 1 }
      if digits() == 0 { isBroken = true }
    }
    if let byte = peek, !isBorder(byte) { isBroken = true }
    let text = bytes.part(start..<place).string
    if isBroken { throw Finding(place: start, message: "'\(text)' is not a number") }
    let fits = isWhole ? Int64(text) != nil || UInt64(text) != nil : Double(text)?.isFinite == true
    if !fits { throw Finding(place: start, message: "the number '\(text)' is too large") }
  }

  private mutating func digits() -> Int {
    let start = place
    while let byte = peek, (0x30...0x39).contains(byte) { place += 1 }
    return place - start
  }

  private mutating func string() throws(Finding) {
    place += 1
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return
      case UInt8(ascii: "\\"): try escape()
      case 0..<0x20: throw fault("a control character in a string")
      case 0x20..<0x80: place += 1
      default: try scalar()
      }
    }
    throw fault("the document ends inside a string")
  }

  private mutating func escape() throws(Finding) {
    place += 1
    guard let byte = peek else { throw fault("the document ends inside a string") }
    if byte == UInt8(ascii: "u") { return try unicodeEscape() }
    guard "\"\\/bfnrt".utf8.contains(byte) else { throw fault("an unknown escape in a string") }
    place += 1
  }

  private mutating func unicodeEscape() throws(Finding) {
    let start = place - 1
    let unit = try hexadecimal()
    if (0xDC00..<0xE000).contains(unit) { throw Finding(place: start, message: "half a surrogate pair") }
    guard (0xD800..<0xDC00).contains(unit) else { return }
    guard peek == UInt8(ascii: "\\") else { throw Finding(place: start, message: "half a surrogate pair") }
    place += 1
    guard peek == UInt8(ascii: "u"), (0xDC00..<0xE000).contains(try hexadecimal()) else {
      throw Finding(place: start, message: "half a surrogate pair")
    }
  }

  private mutating func hexadecimal() throws(Finding) -> UInt32 {
    place += 1
    guard place + 4 <= bytes.count else { throw fault("the document ends inside a string") }
    let text = bytes.part(place..<(place + 4)).string
    guard text.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit), let unit = UInt32(text, radix: 16)
    else {
      throw fault("an unknown escape in a string")
    }
    place += 4
    return unit
  }

  private mutating func scalar() throws(Finding) {
    let end = min(place + 4, bytes.count)
    var decoder = UTF8()
    var iterator = (place..<end).map { bytes[$0] }.makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      throw fault("bytes that are not UTF-8")
    }
    place += UTF8.width(scalar)
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B && byte != 0x0C {
      place += 1
    }
  }

  private func isBorder(_ byte: UInt8) -> Bool {
    byte <= 0x20 || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
  }

  private func fault(_ message: String) -> Finding { Finding(place: place, message: message) }

  private func unexpected(_ expected: String) -> Finding {
    guard let byte = peek else { return fault("the document ends where \(expected) belongs") }
    let found = (0x21..<0x7F).contains(byte) ? "'\(Character(Unicode.Scalar(byte)))'" : "something else"
    return fault("\(expected) was expected, not \(found)")
  }
}

extension Character {
  fileprivate init(_ byte: UInt8) { self.init(Unicode.Scalar(byte)) }
}
