public import SourceDiagnostics

/// How large a document may be.
public struct YAMLLimits: Hashable, Sendable {
  /// The most bytes.
  public var bytes = 1_048_576
  /// The deepest nesting of sequences and mappings.
  public var depth = 32
  /// The most scalars, sequences and mappings.
  public var nodes = 100_000

  /// Makes the limits that hold by default.
  public init() {}
}

/// What was read of a YAML text: one document, and everything that is wrong with it.
public struct YAMLDocument: Sendable {
  /// The document; nil where there is none or it cannot be read.
  public private(set) var root: YAMLNode?
  /// What is wrong, in the order of finding.
  public private(set) var diagnostics: [Diagnostic] = []
  /// Whether the text holds nothing but comments, which is an error too.
  public private(set) var isEmpty = false

  /// Reads a text in UTF-8 with one document without aliases, anchors and tags.
  ///
  /// `file` names the text in messages. A value that only lacks its quotes is refused, and the reading goes on, so
  /// that all mistakes of a file show in one run.
  public init(_ bytes: [UInt8], file: String, limits: YAMLLimits = YAMLLimits()) {
    let start = SourceLocation(file: file, line: 1, column: 1)
    guard bytes.count <= limits.bytes else {
      diagnostics = [.tooLarge(bytes.count, limit: limits.bytes, at: SourceLocation(file: file))]
      return
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    var source = SourceText(bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes)
    var repaired: [Mark] = []
    while true {
      let read = YAMLEvents(of: source.bytes, limits: limits)
      guard let failure = read.failure else {
        var tree = TreeBuilder(events: read.events, source: source, file: file, repaired: repaired)
        root = tree.document()
        diagnostics += tree.diagnostics
        if root == nil, diagnostics.isEmpty {
          isEmpty = true
          diagnostics = [.empty(at: start)]
        }
        return
      }
      let finding = SyntaxFinding(failure, open: read.open.last, in: source, file: file, limits: limits)
      diagnostics.append(finding.diagnostic)
      guard let place = finding.repairable, repaired.count < Self.mostRepairs else { return }
      repaired.append(place)
      source.replace(place, by: UInt8(ascii: "_"))
    }
  }

  /// Each repair reads the text once more.
  private static let mostRepairs = 50
}

extension Diagnostic {
  fileprivate static func tooLarge(_ size: Int, limit: Int, at location: SourceLocation) -> Self {
    Self(.error, "the file has \(size) bytes, more than the \(limit) that are read", at: location)
  }

  fileprivate static func empty(at location: SourceLocation) -> Self {
    Self(.error, "the file is empty", at: location)
  }
}
