/// A table in GitHub's Markdown, lined up so that it reads in a log too.
struct MarkdownTable {
  /// The headers, and whether the column holds numbers.
  let columns: [(header: Phrase, isNumber: Bool)]
  let rows: [[Phrase]]

  /// As many whole rows as fit, and the number left out.
  func text(budget: Int) -> (text: String, left: Int) {
    let aligned = rows.count <= Self.mostAligned ? lines(rows, isAligned: true) : []
    let text = aligned.joined(separator: "\n")
    if !aligned.isEmpty, text.utf16.count <= budget { return (text, 0) }
    var kept: [String] = []
    var used = 0
    for line in lines(rows, isAligned: false) {
      used += line.utf16.count + 1
      if used > budget { break }
      kept.append(line)
    }
    // Without a row a header says nothing.
    guard kept.count > 2 else { return ("", rows.count) }
    return (kept.joined(separator: "\n"), rows.count - (kept.count - 2))
  }

  /// Beyond this many rows spaces cost more room than they are worth.
  private static let mostAligned = 60

  private func lines(_ rows: [[Phrase]], isAligned: Bool) -> [String] {
    let cells = [columns.map(\.header.markdown)] + rows.map { $0.map(\.markdown) }
    let widths = columns.indices.map { column in
      isAligned ? max(3, cells.map { Self.width($0[column]) }.max() ?? 3) : 0
    }
    var lines = cells.map { row in
      "| "
        + row.enumerated().map { Self.padded($1, widths[$0], isRight: columns[$0].isNumber) }
        .joined(separator: " | ") + " |"
    }
    let rule = columns.indices.map { column in
      let dashes = String(repeating: "-", count: max(3, widths[column]) - 1)
      return columns[column].isNumber ? dashes + ":" : dashes + "-"
    }
    lines.insert("| " + rule.joined(separator: " | ") + " |", at: 1)
    return lines
  }

  private static func padded(_ cell: String, _ width: Int, isRight: Bool) -> String {
    let space = String(repeating: " ", count: max(0, width - Self.width(cell)))
    return isRight ? space + cell : cell + space
  }

  /// Columns on a terminal, near enough: pictures take two, marks that combine or have no width none.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { sum, scalar in
      switch scalar.value {
      case 0x200B, 0xFE0F, 0x300...0x36F: sum
      case 0x26D4, 0x2705, 0x23F8, 0x26A0, 0x1F300...0x1FAFF, 0x1100...0x115F, 0x2E80...0xA4CF,
        0xAC00...0xD7A3,
        0xFF00...0xFF60:
        sum + 2
      default: sum + 1
      }
    }
  }
}
