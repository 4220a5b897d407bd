#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What the system knows of a file.
struct FileStatus {
  /// Which file it is, whatever the path.
  struct Identity: Hashable, Sendable {
    var device: UInt64
    var node: UInt64
  }

  /// What stands at a path.
  enum Kind: Hashable, Sendable {
    case file
    case folder
    case symbolicLink
    /// A device, whose use twice is harmless: `/dev/null`.
    case device
    /// A pipe or a socket.
    case pipe
  }

  var identity: Identity
  var kind: Kind
  /// The permission bits.
  var mode: mode_t
  var owner: uid_t
  var group: gid_t

  /// The status of what stands at a path; with `followingLinks`, of what a symbolic link leads to.
  init(of path: String, followingLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let result = unsafe path.withCString { name in
      unsafe followingLinks ? stat(name, &status) : lstat(name, &status)
    }
    guard result == 0 else { throw .last }
    self.init(status)
  }

  /// The status of an open file.
  init(of descriptor: FileDescriptor) throws(SystemError) {
    var status = stat()
    guard unsafe fstat(descriptor.number, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    identity = Identity(device: UInt64(truncatingIfNeeded: status.st_dev), node: UInt64(status.st_ino))
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      case S_IFLNK: .symbolicLink
      case S_IFIFO, S_IFSOCK: .pipe
      default: .device
      }
  }
}
