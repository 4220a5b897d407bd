public import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A folder of a test's own, removed with all that is in it when the last reference goes.
public final class TemporaryFolder: Sendable {
  /// Where it is, without symbolic links.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("release-gate-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a name inside the folder.
  public subscript(name: String) -> String { path + "/" + name }

  /// Writes a file, and the folders that lead to it, and returns its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Data(text.utf8), to: name)
  }

  /// Writes a file of bytes, and the folders that lead to it, and returns its path.
  @discardableResult
  public func write(_ bytes: Data, to name: String) throws -> String {
    let url = URL(fileURLWithPath: self[name])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try bytes.write(to: url)
    return url.path
  }

  /// Makes a symbolic link, and leaves it open whether its target exists.
  public func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self[name], withDestinationPath: target)
  }

  /// Makes a named pipe.
  public func makePipe(_ name: String) throws {
    guard unsafe mkfifo(self[name], 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Sets the permission bits of a file or folder.
  public func setMode(_ mode: UInt16, of name: String) throws {
    guard unsafe chmod(self[name], mode_t(mode)) == 0 else { throw CocoaError(.fileWriteNoPermission) }
  }

  /// The content of a file as text; nil where there is no such file.
  public func text(of name: String) -> String? {
    FileManager.default.contents(atPath: self[name]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the folder, hidden ones too, in order.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
