#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A regular file that is replaced whole: readers see the old content or the new, never a part.
struct OutputFile: Hashable, Sendable {
  /// The file, its symbolic links followed.
  let path: String

  /// New content beside the file, not yet in its place.
  struct Staged {
    let path: String
    fileprivate let temporaryPath: String

    /// Puts the content in place.
    func commit() throws(SystemError) {
      guard unsafe rename(temporaryPath, path) == 0 else {
        let error = SystemError.last
        discard()
        throw error
      }
      // The new name outlives a power cut only once the folder is on the disk too; not every system can do it.
      guard let folder = try? FileDescriptor.open(FilePath.folder(of: path), O_RDONLY) else { return }
      try? folder.synchronize()
      try? folder.close()
    }

    /// Removes the content, and leaves the file as it was.
    func discard() { _ = unsafe unlink(temporaryPath) }
  }

  /// Replaces the content.
  func replace(with bytes: [UInt8]) throws(SystemError) {
    try stage { write throws(SystemError) in try write(bytes) }.commit()
  }

  /// Writes new content to the disk beside the file, with the permissions of the file where there is one.
  func stage(_ content: OutputPieces) throws(SystemError) -> Staged {
    let (file, temporaryPath) = try temporaryFile()
    let staged = Staged(path: path, temporaryPath: temporaryPath)
    do {
      keepPermissions(on: file)
      try content { bytes throws(SystemError) in try file.write(bytes) }
      try file.synchronize()
    } catch {
      try? file.close()
      staged.discard()
      throw error
    }
    do { try file.close() } catch {
      staged.discard()
      throw error
    }
    return staged
  }

  /// Replaces the content by an error record, or overwrites the file where it stands, and returns what kept it from
  /// being replaced.
  ///
  /// On a full disk, in a closed folder or on a mounted file an old result would survive otherwise. If only the
  /// emptying succeeds, that is enough.
  @discardableResult
  func record(_ bytes: [UInt8]) -> SystemError? {
    do {
      try replace(with: bytes)
      return nil
    } catch {
      if let file = try? FileDescriptor.open(path, O_WRONLY | O_TRUNC | O_NONBLOCK) {
        try? file.write(bytes)
        try? file.close()
      }
      return error
    }
  }

  private func temporaryFile() throws(SystemError) -> (FileDescriptor, String) {
    let folder = FilePath.folder(of: path)
    for attempt in 0..<1_000 {
      // The dot keeps a reader of the folder from taking it for a report.
      let temporaryPath = FilePath.join(folder, ".release-gate-\(getpid())-\(attempt).tmp")
      do {
        return (try FileDescriptor.open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL), temporaryPath)
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
    throw SystemError(code: EEXIST)
  }

  private func keepPermissions(on file: FileDescriptor) {
    guard let old = try? FileStatus(of: path) else { return }
    // Only a privileged user can give a file away; the owner first, since a change of owner clears bits.
    _ = fchown(file.number, old.owner, old.group)
    _ = fchmod(file.number, old.mode)
  }
}
