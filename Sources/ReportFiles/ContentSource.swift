/// The content of one file from start to end, inflated where the file is gzip.
final class ContentSource {
  /// What is inflated, and how far.
  private struct Compressed {
    enum State {
      case inMember
      case afterMember
      case inPadding
    }

    let inflater: GzipInflater
    let input: ByteBuffer
    var state = State.inMember
    /// The first byte of `input` that is not inflated yet, and its place in the file.
    var position = 0
    var offset = 0
  }

  private let path: String
  private let readSize: Int
  private let file: OpenFile
  private var compressed: Compressed?
  /// How many bytes of the file itself have been read since this was last taken.
  private var bytesRead = 0

  /// Opens a file and puts its first bytes into `buffer`; none at all if the file is empty.
  init(_ input: InputFile, readSize: Int, into buffer: ByteBuffer) throws(InputError) {
    path = input.path
    self.readSize = readSize
    do throws(SystemFault) {
      file = try OpenFile(input.rawPath)
    } catch { throw .unreadable(input.path, error) }
    while buffer.count < 2, try readRaw(into: buffer) > 0 {}
    if buffer.count == 0 && input.promisesGzip { throw .truncated(path, 0) }
    guard unsafe buffer.count >= 2 && buffer.bytes[0] == 0x1F && buffer.bytes[1] == 0x8B else { return }
    guard let inflater = GzipInflater() else { throw .unreadable(path, "there is no memory to inflate it") }
    let compressed = Compressed(inflater: inflater, input: ByteBuffer(capacity: readSize))
    unsafe compressed.input.append(buffer.bytes)
    self.compressed = compressed
    buffer.removeAll()
  }

  var isCompressed: Bool { compressed != nil }

  /// Gives, once, how many bytes of the file have been read.
  func takeBytesRead() -> Int {
    defer { bytesRead = 0 }
    return bytesRead
  }

  /// Adds some bytes of content to the buffer; gives how many, 0 at the end.
  func read(into buffer: ByteBuffer) throws(InputError) -> Int {
    guard var compressed else { return try readRaw(into: buffer) }
    defer { self.compressed = compressed }
    while true {
      if compressed.position == compressed.input.count {
        compressed.input.removeAll()
        compressed.position = 0
        if try readRaw(into: compressed.input) == 0 {
          guard compressed.state != .inMember else { throw .truncated(path, compressed.offset) }
          return 0
        }
      }
      if compressed.state != .inMember { try findMember(&compressed) }
      guard compressed.state == .inMember else { continue }
      let made = try inflate(&compressed, into: buffer)
      if made > 0 { return made }
    }
  }

  private func inflate(
    _ compressed: inout Compressed,
    into buffer: ByteBuffer
  ) throws(InputError) -> Int {
    var step: (taken: Int, made: Int, outcome: GzipInflater.Outcome) = (0, 0, .goesOn)
    unsafe buffer.append(upTo: readSize) { room in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: compressed.input.bytes[compressed.position...])
      step = unsafe compressed.inflater.inflate(rest, into: room)
      return step.made
    }
    compressed.position += step.taken
    compressed.offset += step.taken
    switch step.outcome {
    case .goesOn: break
    case .memberEnds: compressed.state = .afterMember
    case .corrupt(let reason): throw .corrupt(path, compressed.offset, reason)
    }
    return step.made
  }

  /// Takes the bytes after a member: another member, or zeros to the end of the file (tapes and block devices
  /// leave those).
  private func findMember(_ compressed: inout Compressed) throws(InputError) {
    while compressed.position < compressed.input.count {
      switch unsafe (compressed.input.bytes[compressed.position], compressed.state) {
      case (0, _): compressed.state = .inPadding
      case (0x1F, .afterMember):
        compressed.inflater.startMember()
        compressed.state = .inMember
        return
      default: throw .garbage(path, compressed.offset)
      }
      compressed.position += 1
      compressed.offset += 1
    }
  }

  private func readRaw(into buffer: ByteBuffer) throws(InputError) -> Int {
    do throws(SystemFault) {
      let count = try unsafe buffer.append(upTo: readSize) { room throws(SystemFault) in
        try unsafe file.read(into: room)
      }
      bytesRead += count
      return count
    } catch { throw .unreadable(path, error) }
  }
}

extension InputError {
  fileprivate static func truncated(_ path: String, _ offset: Int) -> Self {
    .unreadable(path, "gzip data ends early, at byte \(offset)", remedy: "fetch the file again")
  }

  fileprivate static func corrupt(_ path: String, _ offset: Int, _ reason: String) -> Self {
    .unreadable(path, "gzip data is corrupt at byte \(offset): \(reason)", remedy: "fetch the file again")
  }

  fileprivate static func garbage(_ path: String, _ offset: Int) -> Self {
    .unreadable(path, "gzip data is followed by something else at byte \(offset)")
  }
}
