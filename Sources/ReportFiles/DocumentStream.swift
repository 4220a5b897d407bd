/// The documents of one file, block by block.
///
/// Whoever has the stream reads the next block; the stream then passes on, and the block is worked on while another block is read.
final class DocumentStream {
  /// How much is read and how long a document may be.
  struct Limits {
    /// So many bytes are asked of the system at once: few enough to be still in the cache when they are scanned.
    var read = 256 << 10
    /// A block is handed over when it holds so many bytes.
    var block = 512 << 10
    /// A longer document is handed out in parts, where it has elements.
    var whole = 8 << 20
    /// A longer document, or part of one, is refused.
    var document = 2 << 30
  }

  let file: InputFile
  /// The file's place in the order of files.
  let index: Int
  private(set) var isAtEnd = false
  private let limits: Limits
  private var source: ContentSource?
  private var kind = ContentKind.json
  /// A fault among the bytes by which the content is recognised.
  private var earlyFailure: InputError?
  private var borders: DocumentBorders
  /// The start of a document that the next block will hold, and its place in the content.
  private var carried: [UInt8] = []
  private var offset = 0

  init(_ file: InputFile, index: Int, limits: Limits) {
    self.file = file
    self.index = index
    self.limits = limits
    borders = DocumentBorders(takesLines: true, lineLimit: 2 * limits.read)
  }

  /// Fills a block with the next documents.
  func fill(_ block: DocumentBlock) {
    block.reset()
    do throws(InputError) {
      if let source {
        unsafe carried.withUnsafeBytes { bytes in unsafe block.buffer.append(bytes) }
        try readDocuments(source, block)
      } else if let source = try open(block) {
        try readDocuments(source, block)
      } else {
        block.isNotAReport = true
        isAtEnd = true
      }
    } catch {
      block.failure = error
      isAtEnd = true
    }
    block.bytesRead = source?.takeBytesRead() ?? 0
    if isAtEnd { source = nil }
  }

  /// Opens the file and looks at its first bytes; nil if it holds nothing that is read.
  private func open(_ block: DocumentBlock) throws(InputError) -> ContentSource? {
    let source = try ContentSource(file, readSize: limits.read, into: block.buffer)
    self.source = source
    do throws(InputError) {
      while block.buffer.count < ContentKind.lookAhead, try source.read(into: block.buffer) > 0 {}
    } catch {
      // What comes before the fault is handed out, as it is where the fault lies further on.
      guard block.buffer.count > 0 else { throw error }
      earlyFailure = error
    }
    if unsafe block.buffer.bytes.starts(with: ContentKind.byteOrderMark) {
      offset = ContentKind.byteOrderMark.count
      block.buffer.removeFirst(offset)
    }
    kind = unsafe ContentKind(block.buffer.bytes, suffix: file.nameSuffix)
    if let earlyFailure, kind != .json { throw earlyFailure }
    let isMeant = file.isNamed || file.nameSuffix != .other || source.isCompressed
    switch kind {
    case .json, .csv: return source
    case .nothing: return nil
    case .utf16:
      guard unsafe isMeant || ContentKind.holdsJSONInUTF16(block.buffer.bytes) else { return nil }
      throw .utf16(file.path)
    case .foreign:
      guard isMeant else { return nil }
      throw .foreign(file.path)
    }
  }

  private func readDocuments(_ source: ContentSource, _ block: DocumentBlock) throws(InputError) {
    let buffer = block.buffer
    block.kind = kind == .csv ? .csv : .json
    block.offset = offset
    repeat {
      if kind == .json { unsafe borders.scan(buffer.bytes, into: &block.documents) }
      if let earlyFailure {
        unsafe borders.scan(buffer.bytes, isEnd: true, into: &block.documents)
        throw earlyFailure
      }
      if !block.documents.isEmpty && buffer.count >= limits.block {
        keepRest(of: block)
        return
      }
      if block.documents.isEmpty && kind == .json {
        if takePart(block) { return }
        dropDone(block)
      }
      guard buffer.count - (kind == .json ? borders.kept : 0) <= limits.document else {
        throw .tooLong(file.path, line: borders.currentLine, limits.document)
      }
    } while try readOn(source, block)
    isAtEnd = true
    if kind == .json {
      unsafe borders.finish(buffer.bytes, into: &block.documents)
    } else {
      block.documents.append(DocumentBorders.Found(start: 0, end: buffer.count, line: 1, column: 1))
    }
  }

  /// Reads more bytes; false where none are left.
  private func readOn(_ source: ContentSource, _ block: DocumentBlock) throws(InputError) -> Bool {
    do throws(InputError) {
      return try source.read(into: block.buffer) > 0
    } catch {
      // What comes before the fault is handed out.
      if kind == .json { unsafe borders.scan(block.buffer.bytes, isEnd: true, into: &block.documents) }
      throw error
    }
  }

  /// Drops white space, or the rest of a broken document, before the first document of a block.
  private func dropDone(_ block: DocumentBlock) {
    let done = borders.kept
    guard done >= limits.block else { return }
    borders.dropKept()
    block.buffer.removeFirst(done)
    offset += done
    block.offset = offset
  }

  /// Fills the block with a part of a document that is too long to be held; false where there is none.
  private func takePart(_ block: DocumentBlock) -> Bool {
    let length = borders.currentLength
    if length > limits.whole { unsafe borders.beginParts(block.buffer.bytes) }
    guard length >= limits.block, let (part, comma, shape) = unsafe borders.cutPart(block.buffer.bytes)
    else { return false }
    carried = unsafe shape.opening + block.buffer.bytes[(comma + 1)...]
    offset += borders.kept
    borders.dropKept()
    block.buffer.removeLast(to: comma)
    unsafe shape.closing.withUnsafeBytes { closing in unsafe block.buffer.append(closing) }
    block.documents.append(part)
    return true
  }

  private func keepRest(of block: DocumentBlock) {
    let done = borders.kept
    carried = unsafe Array(block.buffer.bytes[done...])
    borders.dropKept()
    offset += done
  }
}

extension InputError {
  fileprivate static func utf16(_ path: String) -> Self {
    .unreadable(path, "is written in UTF-16", remedy: "convert it to UTF-8")
  }

  fileprivate static func foreign(_ path: String) -> Self {
    .unreadable(path, "is neither JSON nor CSV nor gzip of either")
  }

  fileprivate static func tooLong(_ path: String, line: Int, _ limit: Int) -> Self {
    .unreadable(path, line: line, "a document is longer than \(limit) bytes")
  }
}
