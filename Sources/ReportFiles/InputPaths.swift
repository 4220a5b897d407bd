/// The files that path arguments stand for.
public struct InputPaths: Sendable {
  /// The files in the order of the bytes of their paths.
  public private(set) var files: [InputFile] = []
  /// Entries of folders that were left out by their name or their nature: names that start with a dot, pipes,
  /// sockets, devices.
  public private(set) var notReports = 0

  /// How many bytes the files hold; nil where that of one is not known beforehand.
  public var totalBytes: Int? {
    files.reduce(0) { sum, file in
      guard let sum, let size = file.size else { return nil }
      return sum.addingReportingOverflow(size).partialValue
    }
  }

  /// Finds the files behind paths; `-` is standard input, and is read once.
  ///
  /// A folder is read with all folders in it. Symbolic links are followed, and a real file is read once a folder,
  /// however many links lead to it. A path that does not exist is an error of kind `missing`, whatever else is
  /// wrong; a folder that cannot be listed one of kind `unreadable`.
  public init(_ paths: [String]) throws(InputError) {
    var found: [(path: RawPath, status: FileStatus)] = []
    var absent: [String] = []
    var fault: InputError?
    var readsStandardInput = false
    for path in paths {
      guard path != "-" else {
        readsStandardInput = true
        continue
      }
      do throws(SystemFault) {
        found.append((RawPath(path), try FileStatus(at: RawPath(path))))
      } catch {
        if error.isAbsence { absent.append(path) } else { fault = fault ?? .unreadable(path, error) }
      }
    }
    guard absent.isEmpty else { throw .missing(absent) }
    if let fault { throw fault }
    if readsStandardInput {
      files.append(InputFile(.standardInput, isNamed: true, size: nil, isRepeatable: false))
    }
    for (path, status) in found {
      if status.kind == .folder {
        try walk(path, status)
      } else {
        let isRegular = status.kind == .regular
        files.append(InputFile(path, isNamed: true, size: status.size, isRepeatable: isRegular))
      }
    }
    files.sort { $0.rawPath < $1.rawPath }
  }

  private mutating func walk(_ folder: RawPath, _ status: FileStatus) throws(InputError) {
    var seen: Set = [status.identity]
    var open = [folder]
    while let folder = open.popLast() {
      var inner: [RawPath] = []
      for entry in try entries(of: folder) {
        let status = try Self.status(of: entry)
        // Of two names of one real file the first in this order counts, so that every run takes the same.
        guard seen.insert(status.identity).inserted else { continue }
        switch status.kind {
        case .regular: files.append(InputFile(entry, isNamed: false, size: status.size))
        case .folder: inner.append(entry)
        case .other: notReports += 1
        }
      }
      open += inner.reversed()
    }
  }

  private mutating func entries(of folder: RawPath) throws(InputError) -> [RawPath] {
    let names: [[UInt8]]
    do throws(SystemFault) { names = try namesInFolder(folder) } catch {
      throw .unreadable(folder.text, error)
    }
    let visible = names.filter { $0.first != UInt8(ascii: ".") }
    notReports += names.count - visible.count
    return visible.map(folder.appending).sorted()
  }

  private static func status(of path: RawPath) throws(InputError) -> FileStatus {
    do throws(SystemFault) { return try FileStatus(at: path) } catch { throw .unreadable(path.text, error) }
  }
}
