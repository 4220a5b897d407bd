#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds where documents begin and end in bytes that come in pieces.
///
/// A document is a structure from its opening bracket to the one that closes it, by count. Whatever else stands
/// between structures is handed out as a document too, so that no byte but white space escapes the JSON parser.
/// The brackets' kinds and the grammar are the parser's to check; only a fault that would swallow the documents
/// behind it is looked for: a line end inside a string, or a bracket at the start of a line where JSON allows none.
/// The document then ends before that place, unbalanced, so it is sure to be refused, and the next one is
/// looked for at the next line that starts with a bracket.
///
/// A line that looks like one document is taken for one where ``takesLines`` says so, without a look at what is in it;
/// one whose end is not there yet is waited for.
///
/// A document that is too long to be held is handed out in parts, on request: see ``beginParts(_:)``.
struct DocumentBorders {
  /// Whether lines are taken as they are.
  ///
  /// Who parses them must then refuse what is not one document, and seek the exact borders in what was refused.
  let takesLines: Bool
  /// The end of a longer line is not waited for.
  let lineLimit: Int

  /// A document's place among the bytes at hand.
  struct Found: Hashable {
    var start: Int
    var end: Int
    var line: Int
    var column: Int
    /// What it is of a document that is handed out in parts.
    var part: Part?
    /// Whether it is a line that was not looked into.
    var isLine = false
  }

  enum Mode {
    case between
    case structure
    case stray
    /// Behind a broken document. At the start of a line or not.
    case skipping(atLineStart: Bool)
  }

  /// A run of stray bytes is cut here; it is broken in any case.
  private static let strayLimit = 64 << 10
  /// How often in a file the place of a fault is sought exactly, which takes another look at what was read.
  private static let recoveryLimit = 100

  private(set) var mode = Mode.between
  private(set) var position = 0
  var current = Found(start: 0, end: 0, line: 1, column: 1)
  private var depth = 0
  var parts = Parts()
  private var strings = StringTracker()
  private var recoveries = 0
  /// The line of `position`; where it starts, or from where on its columns are not counted yet.
  private var line = 1
  private var uncounted = 0
  private var columns = 0

  /// Seeks borders from the start of a line on.
  init(takesLines: Bool = false, lineLimit: Int = 512 << 10, line: Int = 1) {
    self.takesLines = takesLines
    self.lineLimit = lineLimit
    self.line = line
  }

  /// The first byte that is still needed.
  var kept: Int {
    switch mode {
    case .structure, .stray: current.start
    case .between, .skipping: position
    }
  }

  /// The line on which the document that is not complete yet starts.
  var currentLine: Int { current.line }

  /// Takes note that the bytes before `kept` were dropped.
  mutating func dropKept() {
    let dropped = kept
    position -= dropped
    uncounted -= dropped
    current.start -= dropped
    parts.drop(dropped)
  }

  /// Looks at the bytes that were added since the last call.
  ///
  /// 64 bytes behind the end must be readable.
  ///
  /// - Parameter isEnd: Whether no more bytes come.
  mutating func scan(_ bytes: UnsafeRawBufferPointer, isEnd: Bool = false, into found: inout [Found]) {
    while position < bytes.count {
      switch mode {
      case .between:
        switch unsafe takeLine(bytes, into: &found) {
        case .taken: break
        case .cut where !isEnd && bytes.count - position <= lineLimit: return
        case .cut, .other: unsafe skipSpace(bytes)
        }
      case .structure: unsafe scanStructure(bytes, into: &found)
      case .stray: unsafe scanStray(bytes, into: &found)
      case .skipping(let atLineStart): unsafe skipLine(bytes, atLineStart)
      }
    }
    switch mode {
    case .between, .skipping: unsafe countColumns(bytes)
    case .structure, .stray: break
    }
  }

  /// Hands out what is left when no more bytes come.
  mutating func finish(_ bytes: UnsafeRawBufferPointer, into found: inout [Found]) {
    unsafe scan(bytes, isEnd: true, into: &found)
    while case .structure = mode, let fault = unsafe faultBefore(bytes.count, bytes) {
      unsafe cut(at: fault, bytes, into: &found)
      unsafe scan(bytes, isEnd: true, into: &found)
    }
    switch mode {
    case .structure, .stray: unsafe emit(end: bytes.count, bytes, into: &found)
    case .between, .skipping: break
    }
  }

  // MARK: Between documents

  /// What a line came to.
  private enum Line {
    case taken
    /// It starts like a document, and its end, or the next line, is not there yet.
    case cut
    case other
  }

  /// Takes a line that looks like one document.
  ///
  /// A line end between a closing and an opening bracket is a border wherever it stands, but in a broken document.
  private mutating func takeLine(_ bytes: UnsafeRawBufferPointer, into found: inout [Found]) -> Line {
    guard takesLines, uncounted == position, columns == 0, unsafe bytes[position].opensStructure else {
      return .other
    }
    guard let newline = unsafe bytes.firstNewline(from: position), newline + 1 < bytes.count else {
      return .cut
    }
    let end = unsafe bytes[newline - 1] == 0x0D ? newline - 1 : newline
    guard unsafe bytes[newline + 1].opensStructure, end > position + 1,
      unsafe bytes[end - 1].closesStructure
    else { return .other }
    found.append(Found(start: position, end: end, line: line, column: 1, isLine: true))
    position = newline + 1
    startLine()
    return .taken
  }

  private mutating func skipSpace(_ bytes: UnsafeRawBufferPointer) {
    while position < bytes.count {
      let byte = unsafe bytes[position]
      guard byte.isSpace else {
        unsafe begin(bytes, byte)
        return
      }
      position += 1
      guard byte == 0x0A else { continue }
      startLine()
      if takesLines { return }
    }
  }

  private mutating func begin(_ bytes: UnsafeRawBufferPointer, _ byte: UInt8) {
    unsafe countColumns(bytes)
    current = Found(start: position, end: position, line: line, column: columns + 1)
    position += 1
    guard byte.opensStructure else {
      mode = .stray
      return
    }
    mode = .structure
    parts = Parts()
    depth = 1
    strings = StringTracker()
  }

  private mutating func startLine() {
    line += 1
    uncounted = position
    columns = 0
  }

  private mutating func countColumns(_ bytes: UnsafeRawBufferPointer) {
    unsafe countColumns(bytes, before: position)
  }

  /// Counts columns, before bytes are dropped that the count needs.
  mutating func countColumns(_ bytes: UnsafeRawBufferPointer, before end: Int) {
    // Bytes that continue a scalar are not counted.
    for index in uncounted..<max(uncounted, end) where unsafe bytes[index] & 0xC0 != 0x80 {
      columns += 1
    }
    uncounted = max(uncounted, end)
  }

  private mutating func scanStray(_ bytes: UnsafeRawBufferPointer, into found: inout [Found]) {
    while position < bytes.count {
      let byte = unsafe bytes[position]
      if byte == 0x0A || byte.opensStructure || position - current.start >= Self.strayLimit {
        unsafe emit(end: position, bytes, into: &found)
        return
      }
      position += 1
    }
  }

  private mutating func skipLine(_ bytes: UnsafeRawBufferPointer, _ atLineStart: Bool) {
    if atLineStart, unsafe bytes[position].opensStructure {
      mode = .between
      return
    }
    guard let newline = unsafe bytes.firstNewline(from: position) else {
      position = bytes.count
      mode = .skipping(atLineStart: false)
      return
    }
    position = newline + 1
    startLine()
    mode = .skipping(atLineStart: true)
  }

  private mutating func emit(end: Int, _ bytes: UnsafeRawBufferPointer, into found: inout [Found]) {
    current.end = end
    while current.end > current.start + 1, unsafe bytes[current.end - 1].isSpace { current.end -= 1 }
    if parts.shape != nil { unsafe endParts(bytes) }
    found.append(current)
    mode = .between
  }
}

// MARK: - Inside a structure

extension DocumentBorders {
  private mutating func scanStructure(_ bytes: UnsafeRawBufferPointer, into found: inout [Found]) {
    guard let base = bytes.baseAddress else { return }
    while position < bytes.count {
      let width = min(64, bytes.count - position)
      let masks = unsafe BlockMasks(base, at: position, width: width)
      let inside = strings.next(masks, width: width)
      let opens = masks.opens & ~inside
      let closes = masks.closes & ~inside
      let closeCount = closes.nonzeroBitCount
      let end = closeCount >= depth ? Self.end(opens, closes, depth) : nil
      let before: UInt64 = end.map { (1 &<< UInt64($0)) &- 1 } ?? ~0
      let afterNewline = unsafe (masks.newlines &<< 1) | (bytes[position - 1] == 0x0A ? 1 : 0)
      let brokenLines = masks.newlines & inside & before
      let lineStarts = afterNewline & opens & before
      if brokenLines | lineStarts != 0,
        let fault = unsafe firstFault(brokenLines, lineStarts, bytes)
      {
        unsafe cut(at: faultBefore(fault, bytes) ?? fault, bytes, into: &found)
        return
      }
      if depth - closeCount <= parts.depth {
        unsafe parts.note(masks, inside, base, at: position, width: width, depth: depth)
      }
      let newlines = masks.newlines & before
      if newlines != 0 {
        line += newlines.nonzeroBitCount
        uncounted = position + 64 - newlines.leadingZeroBitCount
        columns = 0
      }
      if let end {
        position += end + 1
        unsafe emit(end: position, bytes, into: &found)
        return
      }
      depth += opens.nonzeroBitCount - closeCount
      position += width
    }
  }

  /// The bracket that closes a structure of this depth.
  private static func end(_ opens: UInt64, _ closes: UInt64, _ depth: Int) -> Int? {
    var depth = depth
    var brackets = opens | closes
    while brackets != 0 {
      let bit = brackets.trailingZeroBitCount
      depth += (opens &>> UInt64(bit)) & 1 == 1 ? 1 : -1
      if depth == 0 { return bit }
      brackets &= brackets &- 1
    }
    return nil
  }

  /// The first line end inside a string, or bracket at the start of a line behind a byte that no value follows.
  private func firstFault(_ brokenLines: UInt64, _ lineStarts: UInt64, _ bytes: UnsafeRawBufferPointer)
    -> Int?
  {
    var candidates = brokenLines | lineStarts
    while candidates != 0 {
      let bit = candidates.trailingZeroBitCount
      if (brokenLines &>> UInt64(bit)) & 1 == 1 { return position + bit }
      switch unsafe lastByte(before: position + bit, bytes) {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["): break
      default: return position + bit
      }
      candidates &= candidates &- 1
    }
    return nil
  }

  /// The last byte of the document before a place that is not white space.
  private func lastByte(before place: Int, _ bytes: UnsafeRawBufferPointer) -> UInt8 {
    var place = place - 1
    while place > current.start, unsafe bytes[place].isSpace { place -= 1 }
    return unsafe bytes[place]
  }

  /// The first bracket at the start of a line that cannot stand where it does, for which the containers must be
  /// known: nil if there is none before `limit`.
  private mutating func faultBefore(_ limit: Int, _ bytes: UnsafeRawBufferPointer) -> Int? {
    guard recoveries < Self.recoveryLimit else { return nil }
    recoveries += 1
    var containers: [UInt8] = []
    var place = current.start
    while place < limit {
      let byte = unsafe bytes[place]
      switch byte {
      case UInt8(ascii: "\""): place = unsafe endOfString(place, limit, bytes)
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if place > current.start, unsafe bytes[place - 1] == 0x0A {
          switch unsafe (containers.last, lastByte(before: place, bytes)) {
          case (UInt8(ascii: "{"), UInt8(ascii: ":")): break
          case (UInt8(ascii: "["), UInt8(ascii: ",")), (UInt8(ascii: "["), UInt8(ascii: "[")): break
          default: return place
          }
        }
        containers.append(byte)
      default: break
      }
      place += 1
    }
    return nil
  }

  private func endOfString(_ start: Int, _ limit: Int, _ bytes: UnsafeRawBufferPointer) -> Int {
    var place = start + 1
    while place < limit, unsafe bytes[place] != UInt8(ascii: "\"") {
      place += unsafe bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return place
  }

  /// Ends the current document before a fault, and goes on behind it.
  private mutating func cut(at fault: Int, _ bytes: UnsafeRawBufferPointer, into found: inout [Found]) {
    line = current.line
    for index in current.start..<fault where unsafe bytes[index] == 0x0A { line += 1 }
    unsafe emit(end: fault, bytes, into: &found)
    position = fault
    if unsafe bytes[fault] == 0x0A {
      position += 1
      startLine()
    }
    uncounted = position
    columns = 0
    mode = .skipping(atLineStart: true)
  }
}

extension UnsafeRawBufferPointer {
  /// The place of the first line feed from a place on.
  fileprivate func firstNewline(from place: Int) -> Int? {
    guard let baseAddress, place < count,
      let found = unsafe memchr(baseAddress + place, 0x0A, count - place)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - baseAddress
  }
}
