public import SourceDiagnostics

/// A value of a YAML document, and where it is written.
public struct YAMLNode: Sendable {
  /// A key of a mapping with its value.
  public struct Entry: Sendable {
    /// The key; always a scalar.
    public var key: YAMLNode
    /// The value.
    public var value: YAMLNode

    /// Makes an entry.
    public init(key: YAMLNode, value: YAMLNode) {
      self.key = key
      self.value = value
    }
  }

  /// What a value is.
  public enum Kind: Sendable {
    /// A text; plain where it is written without quotes and not as a block.
    case scalar(text: String, isPlain: Bool)
    case sequence([YAMLNode])
    case mapping([Entry])
  }

  /// What it is.
  public var kind: Kind
  /// Where it begins.
  public var location: SourceLocation

  /// Makes a node.
  public init(kind: Kind, location: SourceLocation) {
    self.kind = kind
    self.location = location
  }

  /// Whether nothing is written, or what YAML takes for nothing: `~` or `null` without quotes.
  public var isNull: Bool {
    guard case .scalar(let text, isPlain: true) = kind else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(text)
  }

  /// The text of a scalar; nil for a sequence or a mapping.
  public var text: String? {
    guard case .scalar(let text, _) = kind else { return nil }
    return text
  }
}
