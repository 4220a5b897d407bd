#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file, pipe or device.
struct FileDescriptor: Hashable, Sendable {
  /// The number by which the system knows it.
  let number: Int32

  /// Opens a file; interrupted calls are repeated.
  static func open(
    _ path: String,
    _ flags: Int32,
    mode: mode_t = 0o666
  ) throws(SystemError) -> FileDescriptor {
    while true {
      let number = unsafe path.withCString { name in unsafe systemOpen(name, flags | O_CLOEXEC, mode) }
      if number >= 0 { return FileDescriptor(number: number) }
      guard errno == EINTR else { throw .last }
    }
  }

  /// Writes every byte, waiting where the other end is not ready.
  func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
        return unsafe systemWrite(number, rest.baseAddress, rest.count)
      }
      if count >= 0 {
        written += count
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        wait(for: Int16(POLLOUT))
      } else if errno != EINTR {
        throw .last
      }
    }
  }

  /// Reads to the end, or until more than `limit` bytes have come.
  func read(upTo limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while bytes.count <= limit {
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe systemRead(number, buffer.baseAddress, buffer.count)
      }
      if count == 0 { break }
      if count > 0 {
        bytes += chunk[..<count]
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        wait(for: Int16(POLLIN))
      } else if errno != EINTR {
        throw .last
      }
    }
    return bytes
  }

  /// Brings what was written to the disk; files that cannot be synchronised are left as they are.
  func synchronize() throws(SystemError) {
    guard fsync(number) != 0, errno != EINVAL, errno != ENOTSUP, errno != EROFS else { return }
    throw .last
  }

  /// Closes it; some systems report a failed write only here.
  func close() throws(SystemError) {
    guard systemClose(number) != 0, errno != EINTR else { return }
    throw .last
  }

  /// Whether it is a terminal.
  var isTerminal: Bool { isatty(number) == 1 }

  private func wait(for events: Int16) {
    var request = pollfd(fd: number, events: events, revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

// Inside the type the names of the system's calls mean its own methods.
private func systemOpen(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemWrite(_ number: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, bytes, count)
}

private func systemRead(_ number: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, bytes, count)
}

private func systemClose(_ number: Int32) -> Int32 {
  close(number)
}
