/// A place in an input: a file, and where known a line and a column.
public struct SourceLocation: Hashable, Sendable, Comparable {
  /// The file as the user named it; `-` is standard input.
  public var file: String
  /// The line, counted from 1; nil where only the file is known.
  public var line: Int?
  /// The column in Unicode scalars, counted from 1; nil where only the line is known.
  public var column: Int?

  /// Makes a place from a file, a line and a column, both counted from 1.
  public init(file: String, line: Int? = nil, column: Int? = nil) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// The order of files by name, then of lines and columns.
  public static func < (one: Self, other: Self) -> Bool {
    (one.file, one.line ?? 0, one.column ?? 0) < (other.file, other.line ?? 0, other.column ?? 0)
  }
}
