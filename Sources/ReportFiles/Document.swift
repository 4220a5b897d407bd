public import SourceDiagnostics

/// One document of an input, and where it lies.
///
/// Its bytes are handed out beside it.
public struct Document: Hashable, Sendable {
  /// What a document is written in.
  public enum Kind: Hashable, Sendable {
    /// One value of JSON, or what stands in its place: broken JSON is handed over as well, to be refused.
    case json
    /// A whole CSV file, its header included.
    case csv
  }

  /// The file, as the user named it or as it was found; `-` is standard input.
  public let path: String
  /// What it is written in.
  public let kind: Kind
  /// The line on which it starts, counted from 1.
  public internal(set) var line: Int
  /// The column at which it starts, in Unicode scalars, counted from 1.
  public internal(set) var column: Int
  /// Its first byte, counted from 0 in the file's content (inflated, where the file is gzip).
  public internal(set) var offset: Int

  /// Where the document starts.
  public var location: SourceLocation { SourceLocation(file: path, line: line, column: column) }
}
