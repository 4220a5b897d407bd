#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An error number of the operating system.
struct SystemError: Error, Hashable {
  /// The number, as in `errno`.
  var code: Int32

  /// The error that the last system call left.
  static var last: SystemError { SystemError(code: errno) }

  /// What it means, in the system's words, as part of a sentence: `no space left on device`.
  var text: String {
    guard let words = unsafe strerror(code) else { return "error \(code)" }
    let text = unsafe String(cString: words)
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
