/// One thing that is wrong, or worth saying, about an input: where, what, and what to do about it.
///
/// Texts are lower case, one phrase, without a full stop; the thing spoken of stands in single quotes.
public struct Diagnostic: Error, Hashable, Sendable {
  /// How much a diagnostic matters.
  public enum Severity: String, Sendable {
    case error
    case warning
  }

  /// A further sentence, with a place of its own where it has one.
  public struct Note: Hashable, Sendable {
    /// What is added.
    public var message: String
    /// Where, if elsewhere than the diagnostic itself.
    public var location: SourceLocation?

    /// Makes a note.
    public init(_ message: String, at location: SourceLocation? = nil) {
      self.message = message
      self.location = location
    }
  }

  /// Whether the input can be used in spite of it.
  public var severity: Severity
  /// What is wrong.
  public var message: String
  /// Where it is wrong.
  public var location: SourceLocation?
  /// What to do about it, as an instruction: `write 'max increase: 5 %'`.
  public var remedy: String?
  /// What else helps to understand it.
  public var notes: [Note]

  /// Makes a diagnostic.
  public init(
    _ severity: Severity = .error,
    _ message: String,
    at location: SourceLocation? = nil,
    remedy: String? = nil,
    notes: [Note] = []
  ) {
    self.severity = severity
    self.message = message
    self.location = location
    self.remedy = remedy
    self.notes = notes
  }
}
