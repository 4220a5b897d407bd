public import SourceDiagnostics

/// Reads the one document of a YAML file.
public enum YAMLDocument {
  /// Greatest size of a file in bytes.
  static let sizeLimit = 1 << 20
  /// Greatest depth of sequences and mappings within each other.
  static let depthLimit = 32
  /// Most scalars, sequences and mappings.
  static let nodeLimit = 100_000

  /// The document as a tree; nil where there is none.
  ///
  /// - Throws: What the parser stumbled over first, an alias, an anchor, a tag, a second document, a repeated key,
  ///   or a limit that is passed.
  public static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> YAMLNode? {
    guard bytes.count <= sizeLimit else {
      throw Diagnostic(
        .error, "file of \(bytes.count) bytes is longer than 1 MiB", at: SourceLocation(file: file))
    }
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(Diagnostic) -> YAMLNode? in
      let events = unsafe EventReader(buffer, file: file)
      defer { unsafe events.close() }
      var composer = NodeComposer(file: file)
      while let event = try unsafe events.next() {
        try composer.take(event)
      }
      return composer.root
    }
  }
}
