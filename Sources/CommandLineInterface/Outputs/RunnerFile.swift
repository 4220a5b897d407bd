#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file that a CI runner hands to a step, which appends to it, and reads when the step is over.
///
/// It is written where it stands, since the runner and the shell of the step hold it by its name and may hold it open.
/// What this run wrote to it before is taken back first, so that no error record stays beside a verdict, and no verdict
/// beside an error record.
final class RunnerFile {
  /// The file, its symbolic links followed.
  let path: String
  /// Most bytes that the runner reads of the file.
  private let limit: Int
  /// Whether an empty line must part what is written from what stands there.
  private let startsParagraph: Bool
  /// Where this run began to write, and where it ended.
  private var part: Range<Int>?

  /// Makes the file known, and writes nothing.
  init(path: String, limit: Int, startsParagraph: Bool) {
    self.path = path
    self.limit = limit
    self.startsParagraph = startsParagraph
  }

  /// Appends `bytes` in place of what this run has appended before.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_APPEND)
    do throws(SystemError) {
      try append(bytes, to: file)
    } catch {
      try? file.close()
      throw error
    }
    try file.close()
  }

  private func append(_ bytes: [UInt8], to file: FileDescriptor) throws(SystemError) {
    var start = try file.size()
    // Where others have written since, theirs stays, and ours is told again behind it.
    if let part, part.upperBound == start {
      try file.truncate(to: part.lowerBound)
      start = part.lowerBound
    }
    // Where the last line is not ended, the first of these would become a part of it.
    let newline = UInt8(ascii: "\n")
    let last = start > 0 ? try file.byte(at: start - 1) : nil
    let ends = (last ?? newline) == newline ? 0 : 1
    let emptyLines = startsParagraph && start > 0 ? 1 : 0
    let bytes = [UInt8](repeating: newline, count: ends + emptyLines) + bytes
    guard bytes.count <= limit - start else { throw SystemError(code: EFBIG) }
    do throws(SystemError) {
      try file.write(bytes)
      try file.synchronize()
    } catch {
      // A part of a record could hide what others write behind it.
      try? file.truncate(to: start)
      part = nil
      throw error
    }
    part = start..<start + bytes.count
  }
}

extension FileDescriptor {
  /// The number of bytes in the file.
  fileprivate func size() throws(SystemError) -> Int {
    let end = lseek(number, 0, SEEK_END)
    guard end >= 0 else { throw .last }
    return Int(end)
  }

  /// The byte at a place in the file; nil beyond its end.
  fileprivate func byte(at place: Int) throws(SystemError) -> UInt8? {
    var byte: UInt8 = 0
    let count = unsafe pread(number, &byte, 1, off_t(place))
    guard count >= 0 else { throw .last }
    return count == 1 ? byte : nil
  }

  /// Takes away what stands beyond the first `size` bytes.
  fileprivate func truncate(to size: Int) throws(SystemError) {
    guard ftruncate(number, off_t(size)) == 0 else { throw .last }
  }
}
