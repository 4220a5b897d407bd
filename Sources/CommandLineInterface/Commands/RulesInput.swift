import SourceDiagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A rule file as bytes.
enum RulesInput {
  /// The most bytes that a rule file may have.
  static let limit = 1 << 20

  /// Reads a rule file; `-` is standard input.
  ///
  /// Throws `missingInput` where it does not exist and `rules` where it
  /// cannot be read or is too large.
  static func bytes(of path: String, standardInput: FileDescriptor) throws(CommandFailure) -> [UInt8] {
    let bytes: [UInt8]
    do throws(SystemError) {
      if path == "-" {
        bytes = try standardInput.read(upTo: limit)
      } else {
        let file = try FileDescriptor.open(path, O_RDONLY)
        defer { try? file.close() }
        bytes = try file.read(upTo: limit)
      }
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: throw CommandFailure(.missingInput, "no rule file '\(path)'")
      case EISDIR:
        throw CommandFailure(.rules, "'\(path)' is a folder, not a rule file")
      default: throw CommandFailure(.rules, "cannot read the rules '\(path)': \(error.text)")
      }
    }
    guard bytes.count <= limit else {
      throw CommandFailure(.rules, "the rule file '\(path)' has more than \(limit / 1_024) KiB")
    }
    return bytes
  }
}
