/// The bytes of a text, and where its lines start as libyaml counts them.
struct SourceText {
  private(set) var bytes: [UInt8]
  private let lineStarts: [Int]
  /// Whether every scalar is one byte, so that columns need not be counted.
  private let isASCII: Bool

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let length = Self.breakLength(bytes, at: index)
      index += max(1, length)
      if length > 0 { starts.append(index) }
    }
    lineStarts = starts
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// The offset of a place; nil beyond the text.
  func offset(of mark: Mark) -> Int? {
    guard mark.line >= 0, mark.line < lineStarts.count else { return nil }
    var offset = lineStarts[mark.line]
    if isASCII {
      offset += mark.column
      return offset < bytes.count ? offset : nil
    }
    for _ in 0..<mark.column {
      guard offset < bytes.count else { return nil }
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
    }
    return offset < bytes.count ? offset : nil
  }

  /// The place of an offset.
  func mark(at offset: Int) -> Mark {
    var line = 0
    var after = lineStarts.count
    while line + 1 < after {
      let middle = (line + after) / 2
      if lineStarts[middle] <= offset { line = middle } else { after = middle }
    }
    let before = bytes[lineStarts[line]..<max(lineStarts[line], min(offset, bytes.count))]
    return Mark(line: line, column: before.count { $0 & 0xC0 != 0x80 })
  }

  /// The byte at a place; nil beyond the text.
  func byte(at mark: Mark) -> UInt8? {
    offset(of: mark).map { bytes[$0] }
  }

  /// Replaces one byte of ASCII by another, so that every other place stays where it is.
  mutating func replace(_ mark: Mark, by byte: UInt8) {
    guard let offset = offset(of: mark), bytes[offset] < 0x80 else { return }
    bytes[offset] = byte
  }

  /// The offset at which the line of an offset starts.
  func lineStart(of offset: Int) -> Int {
    lineStarts[mark(at: offset).line]
  }

  /// The offset of the line break, or of the text's end, that follows an offset.
  func lineEnd(of offset: Int) -> Int {
    var end = offset
    while end < bytes.count, Self.breakLength(bytes, at: end) == 0 { end += 1 }
    return end
  }

  /// How many bytes the line break at an index has; 0 where there is none.
  ///
  /// YAML 1.1 breaks lines at U+0085, U+2028 and U+2029 too.
  private static func breakLength(_ bytes: [UInt8], at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A: 1
    case 0x0D: index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2: index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2:
      index + 2 < bytes.count && bytes[index + 1] == 0x80 && (0xA8...0xA9).contains(bytes[index + 2]) ? 3 : 0
    default: 0
    }
  }
}
