import Measurements
import SourceDiagnostics

/// Tables of log events as Datadog's page exports them.
///
/// Each row is put into the form of an archive line and read as one, so that there is one reading of events.
/// `@` and `@@` before a column's name mark an attribute. Cells hold plain text or, for attributes, JSON
/// text.
struct LogTables {
  /// The attributes that are numbers by the mappings; elsewhere a cell of digits stays text, since `8.10` as
  /// a version is no number.
  private let numbers: Set<String>

  init(_ selection: ReportSelection) {
    numbers = Set(selection.logs.flatMap { [$0.value, $0.weight].compactMap(\.self) })
  }

  /// Reads a whole table.
  func read(
    _ bytes: UnsafeRawBufferPointer,
    _ parser: JSONParser,
    _ elements: ElementReader,
    _ known: inout KnownElements,
    into batch: inout ReportBatch
  ) throws(Diagnostic) {
    var rows = unsafe CSVRows(JSONText(rebasing: bytes.withoutByteOrderMark.bindMemory(to: UInt8.self)))
    var cells: [[UInt8]] = []
    guard try rows.next(&cells) else { return }
    let columns = try columns(of: cells)
    var line: [UInt8] = []
    var count = 0
    while try rows.next(&cells) {
      count += 1
      guard cells.count == columns.count else {
        throw Diagnostic(
          .error,
          "broken CSV: a row of \(cells.count) cells under \(columns.count) columns",
          at: SourceLocation(file: "", line: rows.line)
        )
      }
      write(columns, cells, to: &line)
      do throws(Diagnostic) {
        guard let event = unsafe line.withUnsafeBytes({ unsafe parser.parse($0, isPadded: false) }) else {
          throw Diagnostic(.error, "the row holds bytes that are not UTF-8")
        }
        try elements.readElement(event, &known, into: &batch)
      } catch {
        var located = error
        located.location = SourceLocation(file: "", line: rows.line)
        throw located
      }
    }
    if Self.exportLimits.contains(count) { batch.note(.incompleteLogs) }
  }

  /// The columns of a header, which must be one of log events.
  private func columns(of header: [[UInt8]]) throws(Diagnostic) -> [Column] {
    let header = header.map { String(decoding: $0, as: UTF8.self) }
    let columns = header.map(column(named:))
    guard columns.contains(.time), columns.contains(.content) || columns.contains(.message) else {
      let names = header.prefix(6).map { "'\($0)'" }.joined(separator: ", ")
      throw Diagnostic(
        .error,
        "CSV of no known format: columns \(names)",
        remedy: "export log events with the columns 'Date' and 'Content' or 'Message'"
      )
    }
    return columns
  }

  /// The numbers of rows at which Datadog's page cuts an export off, by its documentation and its users.
  private static let exportLimits: Set<Int> = [5_000, 10_000, 100_000]

  /// What a column holds.
  private enum Column: Equatable {
    case time
    case id
    case message
    case content
    case attribute(String, isNumber: Bool)
    case other(String)
  }

  private func column(named name: String) -> Column {
    if name.hasPrefix("@") {
      let path = String(name.drop { $0 == "@" })
      return .attribute(path, isNumber: numbers.contains(path))
    }
    switch name.lowercased() {
    case "date", "timestamp": return .time
    case "id", "_id": return .id
    case "message": return .message
    case "content": return .content
    case "host", "service", "status", "source", "tags": return .other(name.lowercased())
    default: return .attribute(name, isNumber: numbers.contains(name))
    }
  }
}

// MARK: - Rows as archive lines

extension LogTables {
  private func write(_ columns: [Column], _ cells: [[UInt8]], to line: inout [UInt8]) {
    line.removeAll(keepingCapacity: true)
    line.append(UInt8(ascii: "{"))
    for (column, cell) in zip(columns, cells) where !cell.isEmpty {
      switch column {
      case .time: write("date", cell, to: &line)
      case .id: write("_id", cell, to: &line)
      case .message: write("message", cell, to: &line)
      case .other(let name): write(name, cell, to: &line)
      case .content:
        if !columns.contains(.message), !isValidObject(cell) { write("message", cell, to: &line) }
      case .attribute: break
      }
    }
    write(key: "attributes", to: &line)
    line.append(UInt8(ascii: "{"))
    for (column, cell) in zip(columns, cells) where !cell.isEmpty {
      if case .attribute(let path, let isNumber) = column {
        write(path, cell, isNumber: isNumber, to: &line)
      } else if column == .content, isValidObject(cell) {
        write("attributes", cell, to: &line)
      }
    }
    close(&line)
    close(&line)
  }

  private func write(key: String, to line: inout [UInt8]) {
    appendQuoted(Array(key.utf8), to: &line)
    line.append(UInt8(ascii: ":"))
  }

  /// Writes a member.
  ///
  /// A cell that is JSON text of a string, object or array is that value, any other is its text.
  private func write(_ key: String, _ cell: [UInt8], isNumber: Bool = false, to line: inout [UInt8]) {
    write(key: key, to: &line)
    let isEncoded = cell.first.map { $0 == 0x22 || $0 == 0x7B || $0 == 0x5B } ?? false
    let isDigits = isNumber && cell.first.map { $0 == 0x2D || (0x30...0x39).contains($0) } ?? false
    if isEncoded || isDigits, isValid(cell) {
      line += cell
    } else {
      appendQuoted(cell, to: &line)
    }
    line.append(UInt8(ascii: ","))
  }

  private func close(_ line: inout [UInt8]) {
    if line.last == UInt8(ascii: ",") { line.removeLast() }
    line.append(UInt8(ascii: "}"))
  }

  private func isValidObject(_ cell: [UInt8]) -> Bool { cell.first == UInt8(ascii: "{") && isValid(cell) }

  private func isValid(_ cell: [UInt8]) -> Bool {
    unsafe cell.withUnsafeBufferPointer { unsafe JSONFault.isValid(JSONText(rebasing: $0)) }
  }

  private func appendQuoted(_ bytes: [UInt8], to line: inout [UInt8]) {
    line.append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
      case 0..<0x20:
        let digits = Array("0123456789abcdef".utf8)
        line += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: line.append(byte)
      }
    }
    line.append(UInt8(ascii: "\""))
  }
}
