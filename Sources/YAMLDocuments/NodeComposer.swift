import SourceDiagnostics

/// Builds the tree from the events, within the limits.
struct NodeComposer {
  /// The tree; nil until its root is complete.
  private(set) var root: YAMLNode?
  private let file: String
  private var open: [Frame] = []
  private var nodes = 0
  private var hasDocument = false

  private struct Frame {
    var location: SourceLocation
    var isMapping: Bool
    var items: [YAMLNode] = []
    var entries: [YAMLNode.Entry] = []
    var key: YAMLNode?
  }

  init(file: String) {
    self.file = file
  }

  mutating func take(_ event: YAMLEvent) throws(Diagnostic) {
    switch event.kind {
    case .documentStart:
      if hasDocument { throw Diagnostic(.error, "second document; a file holds one", at: event.location) }
      hasDocument = true
    case .scalar(let text, let isPlain):
      try count(event.location)
      try add(YAMLNode(kind: .scalar(text: text, isPlain: isPlain), location: event.location))
    case .sequenceStart: try begin(event.location, isMapping: false)
    case .mappingStart: try begin(event.location, isMapping: true)
    case .end:
      guard let frame = open.popLast() else { return }
      let kind: YAMLNode.Kind = frame.isMapping ? .mapping(frame.entries) : .sequence(frame.items)
      try add(YAMLNode(kind: kind, location: frame.location))
    }
  }

  private mutating func begin(_ location: SourceLocation, isMapping: Bool) throws(Diagnostic) {
    try count(location)
    guard open.count < YAMLDocument.depthLimit else {
      throw Diagnostic(.error, "nested deeper than \(YAMLDocument.depthLimit) levels", at: location)
    }
    open.append(Frame(location: location, isMapping: isMapping))
  }

  private mutating func count(_ location: SourceLocation) throws(Diagnostic) {
    nodes += 1
    if nodes > YAMLDocument.nodeLimit {
      throw Diagnostic(.error, "more than \(YAMLDocument.nodeLimit) values", at: location)
    }
  }

  private mutating func add(_ node: YAMLNode) throws(Diagnostic) {
    guard var frame = open.popLast() else {
      root = node
      return
    }
    if !frame.isMapping {
      frame.items.append(node)
    } else if let key = frame.key {
      frame.entries.append(.init(key: key, value: node))
      frame.key = nil
    } else if node.text == nil {
      throw Diagnostic(.error, "a list or a mapping cannot be a key", at: node.location)
    } else {
      frame.key = node
    }
    open.append(frame)
  }
}
