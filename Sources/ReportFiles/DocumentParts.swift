/// Documents in parts.
///
/// A part is a document of the same shape as the whole, with some of its elements: it begins with what stands before
/// the elements, and ends with what stands behind them; only the first part has the members that come before, and
/// only the last those that come behind. So every part can be read by itself, and all give together what the whole
/// would give.
///
/// The cut is at a comma between two elements that are objects or texts. What is before it is valid as a part, and
/// what is behind it is, exactly if the whole is.
extension DocumentBorders {
  /// What a part is of its document.
  struct Part: Hashable {
    /// Where the document starts, to which faults without a place belong.
    var line: Int
    var column: Int
    /// Whether it is the part that the document is counted by.
    var isFirst: Bool
    /// Whether members of the last part would have been read otherwise in the whole.
    var isAmbiguous = false
  }

  /// How the current document is cut, if it is.
  struct Parts {
    fileprivate(set) var shape: DocumentShape?
    /// Whether it is known that it cannot be cut.
    fileprivate(set) var isRefused = false
    /// The depth at which its elements are; below any depth where there is nothing to look for.
    fileprivate(set) var depth = -1
    /// The last comma between elements, and the one before: it may not be known yet what is behind the last.
    fileprivate var comma: Int?
    fileprivate var commaBefore: Int?
    fileprivate var isFirst = true
    fileprivate var start = (line: 1, column: 1)
    /// The keys before the elements.
    fileprivate var keys: [[UInt8]] = []

    /// Looks for commas between elements, and for the end of the elements.
    mutating func note(
      _ masks: BlockMasks,
      _ inside: UInt64,
      _ base: UnsafeRawPointer,
      at position: Int,
      width: Int,
      depth: Int
    ) {
      let opens = masks.opens & ~inside
      let closes = masks.closes & ~inside
      let commas = unsafe BlockMasks.commas(base, at: position, width: width) & ~inside
      var depthHere = depth
      var marks = opens | closes | commas
      while marks != 0 {
        let bit = marks & (0 &- marks)
        if opens & bit != 0 {
          depthHere += 1
        } else if closes & bit != 0 {
          depthHere -= 1
          if depthHere < self.depth {
            self.depth = -1
            return
          }
        } else if depthHere == self.depth {
          commaBefore = comma
          comma = position + bit.trailingZeroBitCount
        }
        marks ^= bit
      }
    }

    mutating func drop(_ dropped: Int) {
      comma = comma.map { $0 - dropped }
      commaBefore = commaBefore.map { $0 - dropped }
    }
  }

  /// How long the current document is so far; 0 between documents.
  var currentLength: Int {
    guard case .structure = mode else { return 0 }
    return position - current.start
  }

  /// Goes over to parts, if the current document has a shape that can be cut and is within its elements.
  mutating func beginParts(_ bytes: UnsafeRawBufferPointer) {
    guard case .structure = mode, parts.shape == nil, !parts.isRefused else { return }
    guard let outline = unsafe DocumentOutline(bytes[current.start..<position]), let shape = outline.shape,
      outline.isOpen
    else {
      parts.isRefused = true
      return
    }
    parts.shape = shape
    parts.depth = shape.depth
    parts.keys = outline.keys
    parts.start = (current.line, current.column)
  }

  /// Ends a part at the last comma between elements.
  ///
  /// - Returns: The part, the place of the comma, and its shape: for the part to be complete the shape's closing must
  ///   be put in place of the comma and what follows it, and behind the part the bytes must go on with the shape's
  ///   opening, which ends where the comma was.
  mutating func cutPart(_ bytes: UnsafeRawBufferPointer) -> (part: Found, comma: Int, shape: DocumentShape)? {
    guard let shape = parts.shape else { return nil }
    let commas = [parts.comma, parts.commaBefore].compactMap(\.self)
    guard let comma = commas.first(where: { unsafe isCut($0, bytes) }) else { return nil }
    var part = current
    part.end = comma + shape.closing.count
    part.part = takePart()
    unsafe movePlace(over: current.start..<comma, bytes)
    unsafe countColumns(bytes, before: comma)
    // The opening ends where the comma is.
    let ahead = shape.opening.count - 1
    current.start = comma - ahead
    current.column -= ahead
    if parts.comma == comma { parts.comma = nil }
    parts.commaBefore = nil
    return (part, comma, shape)
  }

  /// Marks the current document, which is complete, as the last part, unless it is the only one.
  mutating func endParts(_ bytes: UnsafeRawBufferPointer) {
    guard !parts.isFirst else { return }
    var part = takePart()
    if parts.shape != .array, let outline = unsafe DocumentOutline(bytes[current.start..<current.end]) {
      // The first key of the part is the opening's own.
      let keys = outline.keys.dropFirst()
      part.isAmbiguous = outline.shape != parts.shape || !Set(keys).isDisjoint(with: parts.keys)
    } else {
      part.isAmbiguous = parts.shape != .array
    }
    current.part = part
  }

  private mutating func takePart() -> Part {
    defer { parts.isFirst = false }
    return Part(line: parts.start.line, column: parts.start.column, isFirst: parts.isFirst)
  }

  /// Whether a comma between elements has an object or a text on either side.
  private func isCut(_ comma: Int, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var before = comma - 1
    while before > current.start, unsafe bytes[before].isSpace { before -= 1 }
    var behind = comma + 1
    while behind < position, unsafe bytes[behind].isSpace { behind += 1 }
    guard behind < position, before > current.start else { return false }
    switch unsafe (bytes[before], bytes[behind]) {
    case (UInt8(ascii: "}"), UInt8(ascii: "{")), (UInt8(ascii: "}"), UInt8(ascii: "\"")),
      (UInt8(ascii: "\""), UInt8(ascii: "{")), (UInt8(ascii: "\""), UInt8(ascii: "\"")):
      return true
    default: return false
    }
  }

  /// Moves the line and column of the current document over bytes.
  private mutating func movePlace(over range: Range<Int>, _ bytes: UnsafeRawBufferPointer) {
    let passed = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
    var lines = 0
    for index in 0..<passed.count where unsafe passed[index] == 0x0A { lines += 1 }
    var lineStart = 0
    if lines > 0 {
      current.line += lines
      current.column = 1
      lineStart = passed.count
      while unsafe passed[lineStart - 1] != 0x0A { lineStart -= 1 }
    }
    for index in lineStart..<passed.count where unsafe passed[index] & 0xC0 != 0x80 { current.column += 1 }
  }
}
