#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where an output goes, found out before anything is written.
enum OutputTarget: Hashable, Sendable {
  /// A file that is replaced whole; the path has no symbolic link at its end.
  case file(String)
  /// A pipe or a device, opened and written.
  case stream(String)
  /// Something that is open already: standard output, or `/dev/fd/N`.
  case descriptor(FileDescriptor)

  /// Where a path leads.
  ///
  /// Symbolic links are followed, except into the table of open files, where renaming would
  /// replace what only looks like a file.
  static func resolve(_ path: String, standardOutput: FileDescriptor) throws(SystemError) -> OutputTarget {
    if path == "-" { return .descriptor(standardOutput) }
    guard !path.hasSuffix("/") else { throw SystemError(code: EISDIR) }
    var current = FilePath.collapsed(path)
    for _ in 0..<40 {
      if let number = descriptorNumber(current) {
        return .descriptor(number == 1 ? standardOutput : FileDescriptor(number: number))
      }
      let status: FileStatus
      do {
        status = try FileStatus(of: current, followingLinks: false)
      } catch {
        guard error.code == ENOENT else { throw error }
        return .file(current)
      }
      switch status.kind {
      case .file: return .file(current)
      case .folder: throw SystemError(code: EISDIR)
      case .device, .pipe: return .stream(current)
      case .symbolicLink: current = FilePath.collapsed(try FilePath.target(ofLink: current))
      }
    }
    throw SystemError(code: ELOOP)
  }

  /// The number of the open file that a path names.
  private static func descriptorNumber(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdin": return 0
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default: break
    }
    for folder in ["/dev/fd/", "/proc/self/fd/", "/proc/\(getpid())/fd/"] where path.hasPrefix(folder) {
      let number = path.dropFirst(folder.count)
      if number.utf8.allSatisfy({ (48...57).contains($0) }) { return Int32(number) }
    }
    return nil
  }
}

/// What tells whether two paths are the same file.
enum FileKey: Hashable, Sendable {
  case standardOutput
  case existing(FileStatus.Identity)
  /// The absolute path of a file that does not exist yet.
  case new(String)

  /// The keys of an output; none for a device, which may serve several.
  static func keys(of target: OutputTarget, standardOutput: FileDescriptor) -> Set<FileKey> {
    switch target {
    case .file(let path), .stream(let path): return Set([key(ofPath: path)].compactMap(\.self))
    case .descriptor(let descriptor):
      let keys: Set<FileKey> = descriptor == standardOutput ? [.standardOutput] : []
      return keys.union([key(of: descriptor)].compactMap(\.self))
    }
  }

  /// The key of a file that is open; nil for what is no file.
  static func key(of descriptor: FileDescriptor) -> FileKey? {
    guard let status = try? FileStatus(of: descriptor), status.kind == .file else { return nil }
    return .existing(status.identity)
  }

  /// The key of what stands at a path, or would; nil for a device or folder, and where the folder does not exist.
  static func key(ofPath path: String) -> FileKey? {
    if let status = try? FileStatus(of: path) {
      return status.kind == .file || status.kind == .pipe ? .existing(status.identity) : nil
    }
    return FilePath.absolute(path).map(FileKey.new)
  }
}
