/// What a file's content is, told by its first bytes.
enum ContentKind: Equatable {
  case json
  case csv
  /// Nothing but white space.
  case nothing
  case utf16
  case foreign

  /// How many bytes are looked at, at most.
  static let lookAhead = 64 << 10

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Tells the kind by the first bytes, without a byte order mark of UTF-8; `suffix` is what the name promises.
  init(_ bytes: UnsafeRawBufferPointer, suffix: NameSuffix) {
    guard unsafe !Self.isUTF16(bytes) else {
      self = .utf16
      return
    }
    guard let first = unsafe bytes.firstIndex(where: { !$0.isSpace }) else {
      // So much white space is no reason to give up; what follows it is taken for JSON.
      self = bytes.count >= Self.lookAhead ? .json : .nothing
      return
    }
    let isStructure = unsafe bytes[first].opensStructure
    self =
      if isStructure {
        .json
      } else if suffix == .csv {
        .csv
      } else if unsafe Self.hasHeader(bytes[first...]) {
        .csv
      } else {
        suffix == .json ? .json : .foreign
      }
  }

  /// Whether a UTF-16 file, as far as this program is concerned: with a byte order mark, or JSON without one.
  private static func isUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count >= 2 else { return false }
    switch unsafe (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): return true
    case (let letter, 0), (0, let letter): return letter.opensStructure
    default: return false
    }
  }

  /// Whether a UTF-16 file holds JSON: so it is, whatever its name.
  static func holdsJSONInUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let letters = unsafe bytes.lazy.filter { $0 != 0 && $0 < 0x80 }
    return unsafe letters.first { !$0.isSpace }?.opensStructure ?? false
  }

  /// Whether the first line is a CSV header of a log search: with a date, and a column that such a search has.
  private static func hasHeader(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
    let line = unsafe Array(bytes.prefix { $0 != UInt8(ascii: "\n") })
    let names = line.split(separator: UInt8(ascii: ",")).map { field in
      let name = String(decoding: field.filter { !$0.isSpace && $0 != UInt8(ascii: "\"") }, as: UTF8.self)
      return name.lowercased()
    }
    return names.contains("date")
      && !Set(names).isDisjoint(with: ["message", "content", "host", "service", "status"])
  }
}

extension UInt8 {
  /// The four bytes that JSON takes for white space.
  var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  /// `{` or `[`.
  var opensStructure: Bool { self | 0x20 == 0x7B }

  /// `}` or `]`.
  var closesStructure: Bool { self | 0x20 == 0x7D }
}
