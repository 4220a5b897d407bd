/// A part of a report whose rows can be cut, whole and with a count, where the report would grow too long.
struct BudgetedBlock {
  /// What stands before the rows.
  var head = ""
  /// The rows, the most important first; each ends with a line feed.
  var rows: [String] = []
  /// What stands after the rows.
  var foot = ""
  /// What a row is, for the count of those that were cut: `decisions`.
  var noun = "rows"
  /// Whether the rows are those of a table.
  var isTable = false
  /// How soon its rows are given room: the lowest first.
  var rank: Int
  /// The most bytes that its rows may take.
  var most = Int.max

  /// The blocks one after the other, within a number of bytes.
  static func text(_ blocks: [BudgetedBlock], limit: Int) -> String {
    var left = limit
    for block in blocks { left -= block.head.utf8.count + block.foot.utf8.count + roomForCount }
    var kept = blocks.map { _ in 0 }
    for index in blocks.indices.sorted(by: { (blocks[$0].rank, $0) < (blocks[$1].rank, $1) }) {
      var room = min(left, blocks[index].most)
      for row in blocks[index].rows {
        let size = row.utf8.count
        guard size <= room else { break }
        room -= size
        left -= size
        kept[index] += 1
      }
    }
    var result = ""
    for (block, count) in zip(blocks, kept) {
      result += block.head
      for row in block.rows.prefix(count) { result += row }
      if count < block.rows.count { result += block.cut(block.rows.count - count) }
      result += block.foot
    }
    return result
  }

  /// The bytes kept free for the count of rows that are cut.
  private static let roomForCount = 120

  private func cut(_ count: Int) -> String {
    let sentence = "… and \(NumberText.count(count)) more \(noun), cut for length"
    return isTable ? "| | \(sentence) |\n" : "\n\(sentence)\n"
  }
}
