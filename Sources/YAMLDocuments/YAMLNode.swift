public import SourceDiagnostics

/// A node of a YAML document and where it starts.
public struct YAMLNode: Hashable, Sendable {
  /// What a node holds.
  public enum Content: Hashable, Sendable {
    /// One text, not typed: whoever reads the key decides what it is.
    case scalar(YAMLScalar)
    /// Nodes in the order of the file.
    case sequence([YAMLNode])
    /// Keys with their values in the order of the file; no key is there twice.
    case mapping([YAMLEntry])
    /// Something that the reader refused and has already said so: nothing more need be said of it.
    case refused
  }

  /// What it holds.
  public var content: Content
  /// Where it starts.
  public var location: SourceLocation

  /// Makes a node.
  public init(_ content: Content, at location: SourceLocation) {
    self.content = content
    self.location = location
  }
}

/// A text in a YAML document.
public struct YAMLScalar: Hashable, Sendable {
  /// The text, with quotes and escapes undone.
  public var text: String
  /// Whether it stands in quotes or is a block (`|`, `>`).
  public var isQuoted: Bool
  /// The comment that stands where the value was expected: `#feed` of `name: #feed`; nil for any other scalar.
  public var commentInstead: String?

  /// Makes a scalar.
  public init(_ text: String, isQuoted: Bool = false, commentInstead: String? = nil) {
    self.text = text
    self.isQuoted = isQuoted
    self.commentInstead = commentInstead
  }

  /// Whether nothing at all is written: `name:`.
  public var isAbsent: Bool { text.isEmpty && !isQuoted }
}

/// A key of a mapping and its value.
public struct YAMLEntry: Hashable, Sendable {
  /// The key, with quotes and escapes undone.
  public var key: String
  /// Where the key starts.
  public var keyLocation: SourceLocation
  /// The value.
  public var value: YAMLNode

  /// Makes an entry.
  public init(key: String, at keyLocation: SourceLocation, value: YAMLNode) {
    self.key = key
    self.keyLocation = keyLocation
    self.value = value
  }
}
