public import SourceDiagnostics

/// Why an input cannot be used.
public struct InputError: Error, Hashable, Sendable {
  /// What kind of fault it is, as the exit status tells them apart.
  public enum Kind: Hashable, Sendable {
    /// A path that was named does not exist.
    case missing
    /// A file or folder cannot be read, or what it holds cannot.
    case unreadable
  }

  /// What went wrong: a whole file (or the rest of it), or one document.
  public enum Extent: Hashable, Sendable {
    case file
    case document
  }

  /// What kind of fault it is.
  public var kind: Kind
  /// How much is lost by it.
  public var extent: Extent
  /// Where and what.
  public var diagnostic: Diagnostic

  /// Makes an error.
  public init(_ kind: Kind, _ diagnostic: Diagnostic, extent: Extent = .file) {
    self.kind = kind
    self.extent = extent
    self.diagnostic = diagnostic
  }
}

extension InputError {
  static func missing(_ paths: [String]) -> Self {
    let notes = paths.dropFirst().map { Diagnostic.Note("'\($0)' does not exist either") }
    return Self(.missing, Diagnostic(.error, "'\(paths.first ?? "")' does not exist", notes: notes))
  }

  static func unreadable(_ path: String, _ fault: SystemFault) -> Self {
    unreadable(path, "cannot be read: \(fault.text)")
  }

  static func unreadable(_ path: String, line: Int? = nil, _ message: String, remedy: String? = nil) -> Self {
    Self(.unreadable, Diagnostic(.error, message, at: SourceLocation(file: path, line: line), remedy: remedy))
  }
}
