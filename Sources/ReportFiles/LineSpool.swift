#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Lines that several threads hand over in any order, and that are given back sorted, in bounded memory.
///
/// Lines go to a nameless file, in pieces of one of 256 buckets each; a bucket is sorted when its turn comes. So the
/// memory is that of the buffers (8 MiB) and of the largest bucket, a 256th of all lines where these begin with digests.
public final class LineSpool: Sendable {
  /// What kept lines from being kept.
  public struct Failure: Error, Hashable, Sendable {
    /// The folder of the file.
    public var folder: String
    /// What the system says, as in `errno`.
    public var code: Int32
  }

  private struct Piece {
    var offset: Int
    var count: Int
  }

  private struct Shared {
    var buffers = [[UInt8]](repeating: [], count: 256)
    var pieces = [[Piece]](repeating: [], count: 256)
    var end = 0
    var fault: SystemFault?
  }

  /// A buffer is written out when it holds so many bytes.
  private static let pieceSize = 32 << 10
  /// Sorted lines are handed out in chunks of about so many bytes.
  private static let chunkSize = 1 << 20

  private let folder: String
  private let file: ScratchFile
  private let shared = Monitor(Shared())

  /// Makes an empty spool; its file lies in the folder, without a name.
  public init(folder: String) throws(Failure) {
    self.folder = folder
    do throws(SystemFault) {
      file = try ScratchFile(folder: folder)
    } catch {
      throw Failure(folder: folder, code: error.code)
    }
  }

  /// Adds a line, without its end; what goes wrong is told when the lines are asked for.
  public func append(_ line: [UInt8], bucket: UInt8) {
    let place = Int(bucket)
    shared.read { shared in
      shared.buffers[place].append(contentsOf: line)
      shared.buffers[place].append(0x0A)
      if shared.buffers[place].count >= Self.pieceSize { writeOut(place, &shared) }
    }
  }

  /// What kept lines from being kept so far; nil where all are.
  public var failure: Failure? {
    shared.read(\.fault).map { Failure(folder: folder, code: $0.code) }
  }

  /// Hands out all lines, each with its end: buckets in their order, the lines of each in that of their bytes.
  public func drain<Fault: Error>(
    _ body: ([UInt8]) throws(Fault) -> Void
  ) throws(Fault) -> Failure? {
    for bucket in 0..<256 {
      let (lines, fault) = shared.read { shared in read(bucket, &shared) }
      if let fault { return Failure(folder: folder, code: fault.code) }
      try Self.sort(lines, body)
    }
    return nil
  }

  private func writeOut(_ bucket: Int, _ shared: inout Shared) {
    guard shared.fault == nil else { return }
    do throws(SystemFault) {
      try file.write(shared.buffers[bucket], at: shared.end)
      shared.pieces[bucket].append(Piece(offset: shared.end, count: shared.buffers[bucket].count))
      shared.end += shared.buffers[bucket].count
      shared.buffers[bucket].removeAll(keepingCapacity: true)
    } catch {
      shared.fault = error
    }
  }

  private func read(_ bucket: Int, _ shared: inout Shared) -> ([UInt8], SystemFault?) {
    if let fault = shared.fault { return ([], fault) }
    var lines: [UInt8] = []
    lines.reserveCapacity(shared.pieces[bucket].reduce(shared.buffers[bucket].count) { $0 + $1.count })
    do throws(SystemFault) {
      for piece in shared.pieces[bucket] { try file.read(piece.count, at: piece.offset, into: &lines) }
    } catch {
      return ([], error)
    }
    lines += shared.buffers[bucket]
    shared.buffers[bucket] = []
    return (lines, nil)
  }

  private static func sort<Fault: Error>(
    _ lines: [UInt8], _ body: ([UInt8]) throws(Fault) -> Void
  ) throws(Fault) {
    var ranges: [Range<Int>] = []
    var start = 0
    for end in lines.indices where lines[end] == 0x0A {
      ranges.append(start..<(end + 1))
      start = end + 1
    }
    unsafe lines.withUnsafeBytes { bytes in
      ranges.sort { one, other in
        // Each ends with a byte that no other holds, so none is the beginning of another.
        unsafe memcmp(
          bytes.baseAddress.unsafelyUnwrapped + one.lowerBound,
          bytes.baseAddress.unsafelyUnwrapped + other.lowerBound, min(one.count, other.count)) < 0
      }
    }
    var chunk: [UInt8] = []
    for range in ranges {
      chunk += lines[range]
      if chunk.count >= chunkSize {
        try body(chunk)
        chunk.removeAll(keepingCapacity: true)
      }
    }
    if !chunk.isEmpty { try body(chunk) }
  }
}

/// A file without a name, which is gone when it is closed.
private final class ScratchFile: Sendable {
  private let descriptor: Int32

  init(folder: String) throws(SystemFault) {
    for attempt in 0..<1_000 {
      let path = "\(folder)/.release-gate-\(getpid())-\(attempt).spool"
      let number = unsafe path.withCString { name in
        unsafe open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      }
      if number >= 0 {
        _ = unsafe path.withCString { name in unsafe unlink(name) }
        descriptor = number
        return
      }
      guard errno == EEXIST || errno == EINTR else { throw SystemFault(code: errno) }
    }
    throw SystemFault(code: EEXIST)
  }

  deinit { _ = close(descriptor) }

  func write(_ bytes: [UInt8], at offset: Int) throws(SystemFault) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        return unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if count >= 0 { done += count } else if errno != EINTR { throw SystemFault(code: errno) }
    }
  }

  func read(_ count: Int, at offset: Int, into bytes: inout [UInt8]) throws(SystemFault) {
    var piece = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = unsafe piece.withUnsafeMutableBytes { buffer in
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
        return unsafe pread(descriptor, rest.baseAddress, rest.count, off_t(offset + done))
      }
      if got > 0 {
        done += got
      } else if got == 0 {
        throw SystemFault(code: EIO)
      } else if errno != EINTR {
        throw SystemFault(code: errno)
      }
    }
    bytes += piece
  }
}
