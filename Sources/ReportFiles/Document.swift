public import SourceDiagnostics

/// One document of an input, and where it lies.
///
/// Its bytes are handed out beside it. A document that is too long to be held comes in parts, each of which is a
/// document of the same shape with some of the elements.
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
  /// The line on which its bytes start, counted from 1.
  public internal(set) var line: Int
  /// The column at which its bytes start, in Unicode scalars, counted from 1; less where a part begins with bytes
  /// that are not in the file.
  public internal(set) var column: Int
  /// Its first byte, counted from 0 in the file's content (inflated, where the file is gzip).
  public internal(set) var offset: Int

  /// What it is of a document that comes in parts.
  var part: DocumentBorders.Part?

  /// Where the document starts; for a part that is where the whole does.
  public var location: SourceLocation {
    SourceLocation(file: path, line: part?.line ?? line, column: part?.column ?? column)
  }
}
