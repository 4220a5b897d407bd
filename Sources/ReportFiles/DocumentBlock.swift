/// Some whole documents of one file, in memory that one worker holds.
final class DocumentBlock {
  let buffer = ByteBuffer(capacity: 256 << 10)
  var kind = Document.Kind.json
  var documents: [DocumentBorders.Found] = []
  /// How many documents begin here; parts of one are counted by the first.
  var count: Int { documents.count { $0.part?.isFirst ?? true } }
  /// The place in the content of the buffer's first byte.
  var offset = 0
  /// What went wrong behind these documents; the file then ends for us.
  var failure: InputError?
  /// Whether the file was left out, for it holds no report.
  var isNotAReport = false
  /// How many bytes of the file itself were read for this block.
  var bytesRead = 0

  func reset() {
    buffer.removeAll()
    kind = .json
    documents.removeAll(keepingCapacity: true)
    offset = 0
    failure = nil
    isNotAReport = false
    bytesRead = 0
  }

  /// The documents in a line that was taken for one; none in anything else.
  func exactDocuments(in found: DocumentBorders.Found) -> [DocumentBorders.Found] {
    guard found.isLine else { return [] }
    let line = unsafe UnsafeRawBufferPointer(rebasing: buffer.bytes[found.start..<found.end])
    var borders = DocumentBorders(line: found.line)
    var documents: [DocumentBorders.Found] = []
    unsafe borders.scan(line, into: &documents)
    unsafe borders.finish(line, into: &documents)
    for index in documents.indices {
      documents[index].start += found.start
      documents[index].end += found.start
    }
    return documents
  }
}
