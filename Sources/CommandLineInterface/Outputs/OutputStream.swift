#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A pipe, a device or an open file, to which an output is written once.
struct OutputStream {
  /// Where it is open.
  let descriptor: FileDescriptor
  /// Whether the program opened it, and closes it.
  let isOwn: Bool

  /// Opens a pipe or device; opening a pipe waits for its reader.
  init(opening path: String) throws(SystemError) {
    descriptor = try FileDescriptor.open(path, O_WRONLY | O_NOCTTY)
    isOwn = true
  }

  /// Takes what is open already.
  init(_ descriptor: FileDescriptor) throws(SystemError) {
    let flags = fcntl(descriptor.number, F_GETFL)
    guard flags >= 0 else { throw .last }
    guard flags & O_ACCMODE != O_RDONLY else { throw SystemError(code: EBADF) }
    self.descriptor = descriptor
    isOwn = false
  }

  /// Writes everything and closes what the program opened.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    try write { put throws(SystemError) in try put(bytes) }
  }

  /// Writes every piece and closes what the program opened.
  func write(_ content: OutputPieces) throws(SystemError) {
    do throws(SystemError) {
      try content { bytes throws(SystemError) in try descriptor.write(bytes) }
    } catch {
      if isOwn { try? descriptor.close() }
      throw error
    }
    if isOwn { try descriptor.close() }
  }
}
