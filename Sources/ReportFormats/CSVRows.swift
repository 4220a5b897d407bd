import SourceDiagnostics

/// The rows of a table of comma-separated values (RFC 4180): quoted cells with commas, quotes and line
/// breaks.
struct CSVRows {
  private let text: JSONText
  private var place = 0
  /// The line, counted from 1, where the row begins that was read last.
  private(set) var line = 1
  private var nextLine = 1

  init(_ text: JSONText) {
    self.text = text
  }

  /// Reads the cells of the next row as bytes; false behind the last one.
  ///
  /// Lines with nothing in them are no rows.
  mutating func next(_ cells: inout [[UInt8]]) throws(Diagnostic) -> Bool {
    while place < text.count, isLineBreak(text[place]) { skipLineBreak() }
    guard place < text.count else { return false }
    line = nextLine
    var count = 0
    while true {
      if count == cells.count { cells.append([]) }
      cells[count].removeAll(keepingCapacity: true)
      try cell(&cells[count])
      count += 1
      guard place < text.count, text[place] == UInt8(ascii: ",") else { break }
      place += 1
    }
    if place < text.count { skipLineBreak() }
    cells.removeLast(cells.count - count)
    return true
  }

  private mutating func cell(_ bytes: inout [UInt8]) throws(Diagnostic) {
    guard place < text.count, text[place] == UInt8(ascii: "\"") else {
      while place < text.count, text[place] != UInt8(ascii: ","), !isLineBreak(text[place]) {
        bytes.append(text[place])
        place += 1
      }
      return
    }
    place += 1
    while place < text.count {
      let byte = text[place]
      place += 1
      if byte == UInt8(ascii: "\"") {
        guard place < text.count, text[place] == UInt8(ascii: "\"") else { return try endOfCell() }
        place += 1
      }
      if byte == 0x0A { nextLine += 1 }
      bytes.append(byte)
    }
    throw broken("the table ends inside a quoted cell")
  }

  private func endOfCell() throws(Diagnostic) {
    guard place == text.count || text[place] == UInt8(ascii: ",") || isLineBreak(text[place]) else {
      throw broken("text after the closing quote of a cell")
    }
  }

  private func broken(_ message: String) -> Diagnostic {
    Diagnostic(.error, "broken CSV: \(message)", at: SourceLocation(file: "", line: line))
  }

  private func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func skipLineBreak() {
    if text[place] == 0x0D, place + 1 < text.count, text[place + 1] == 0x0A { place += 1 }
    place += 1
    nextLine += 1
  }
}
