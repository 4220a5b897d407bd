#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A fault that the operating system reports.
struct SystemFault: Error, Hashable {
  let code: Int32

  /// Whether it says that nothing is there.
  var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

  var text: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text).lowercased()
  }
}

/// What is at a path, and which file it is whatever its name.
struct FileStatus {
  enum Kind {
    case regular
    case folder
    case other
  }

  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// Nil where it is no regular file.
  let size: Int?

  /// Follows symbolic links.
  init(at path: RawPath) throws(SystemFault) {
    var status = stat()
    let result = unsafe path.withCString { name in unsafe stat(name, &status) }
    guard result == 0 else { throw SystemFault(code: errno) }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino)
    )
    size = kind == .regular ? Int(status.st_size) : nil
  }
}

/// The names in a folder, without `.` and `..`, in no order.
func namesInFolder(_ path: RawPath) throws(SystemFault) -> [[UInt8]] {
  guard let folder = unsafe path.withCString({ name in unsafe opendir(name) }) else {
    throw SystemFault(code: errno)
  }
  defer { unsafe closedir(folder) }
  let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  var names: [[UInt8]] = []
  while true {
    errno = 0
    guard let entry = unsafe readdir(folder) else {
      guard errno == 0 else { throw SystemFault(code: errno) }
      return names
    }
    // The name is read where it lies: the entry may be shorter than the type that it is declared with.
    let start = unsafe UnsafeRawPointer(entry) + offset
    let length = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    let name = unsafe Array(UnsafeRawBufferPointer(start: start, count: length))
    if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
  }
}

/// An open file that is read from start to end.
final class OpenFile {
  private let descriptor: Int32
  private let isOwned: Bool

  init(_ path: RawPath) throws(SystemFault) {
    if path == .standardInput {
      descriptor = 0
      isOwned = false
    } else {
      descriptor = unsafe path.withCString { name in unsafe open(name, O_RDONLY | O_CLOEXEC) }
      isOwned = true
      guard descriptor >= 0 else { throw SystemFault(code: errno) }
    }
  }

  deinit {
    if isOwned, descriptor >= 0 { _ = close(descriptor) }
  }

  /// Reads some bytes; 0 at the end.
  func read(into room: UnsafeMutableRawBufferPointer) throws(SystemFault) -> Int {
    while true {
      let count = unsafe platformRead(descriptor, room.baseAddress, min(room.count, 1 << 30))
      if count >= 0 { return count }
      guard errno == EINTR else { throw SystemFault(code: errno) }
    }
  }
}

private func platformRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, room, count)
}

extension RawPath {
  fileprivate func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // The array holds at least the zero byte, so it has an address.
      unsafe body(buffer.baseAddress.unsafelyUnwrapped)
    }
  }
}
