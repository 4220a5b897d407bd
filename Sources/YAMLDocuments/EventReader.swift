import CLibYAML
import SourceDiagnostics

/// An event of the parser, in types of this module.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case scalar(text: String, isPlain: Bool)
    case sequenceStart
    case mappingStart
    case end
  }

  var kind: Kind
  var location: SourceLocation
}

/// libyaml's event parser over bytes that stay where they are.
///
/// The parser keeps its own address, so it lives on the heap.
@unsafe struct EventReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeBufferPointer<UInt8>
  private let file: String

  init(_ input: UnsafeBufferPointer<UInt8>, file: String) {
    unsafe parser = .allocate(capacity: 1)
    unsafe self.input = input
    unsafe self.file = file
    unsafe parser.initialize(to: yaml_parser_t())
    _ = unsafe yaml_parser_initialize(parser)
    unsafe yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  func close() {
    unsafe yaml_parser_delete(parser)
    unsafe parser.deinitialize(count: 1)
    unsafe parser.deallocate()
  }

  /// The next event that says something of the tree; nil at the end of the stream.
  func next() throws(Diagnostic) -> YAMLEvent? {
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else {
        throw unsafe SyntaxError(parser.pointee, input: input).diagnostic(file: file)
      }
      defer { unsafe yaml_event_delete(&event) }
      switch unsafe event.type {
      case YAML_NO_EVENT, YAML_STREAM_END_EVENT: return nil
      case YAML_STREAM_START_EVENT, YAML_DOCUMENT_END_EVENT: continue
      default: return try unsafe translated(event)
      }
    }
  }

  private func translated(_ event: yaml_event_t) throws(Diagnostic) -> YAMLEvent {
    let location = unsafe SourceLocation(event.start_mark, file: file)
    let kind: YAMLEvent.Kind
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      try unsafe refuse(anchor: scalar.anchor, tag: scalar.tag, at: location)
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      kind = unsafe .scalar(
        text: String(decoding: bytes, as: UTF8.self), isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      try unsafe refuse(anchor: start.anchor, tag: start.tag, at: location)
      kind = .sequenceStart
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      try unsafe refuse(anchor: start.anchor, tag: start.tag, at: location)
      kind = .mappingStart
    case YAML_ALIAS_EVENT:
      throw unsafe notAllowed("alias '*\(text(event.data.alias.anchor))'", at: location)
    default: kind = .end
    }
    return YAMLEvent(kind: kind, location: location)
  }

  private func refuse(
    anchor: UnsafeMutablePointer<UInt8>?, tag: UnsafeMutablePointer<UInt8>?, at location: SourceLocation
  ) throws(Diagnostic) {
    if unsafe anchor != nil { throw unsafe notAllowed("anchor '&\(text(anchor))'", at: location) }
    if unsafe tag != nil { throw unsafe notAllowed("tag '\(text(tag))'", at: location) }
  }

  private func text(_ pointer: UnsafeMutablePointer<UInt8>?) -> String {
    guard let pointer = unsafe pointer else { return "" }
    return unsafe String(cString: pointer)
  }
}

extension SourceLocation {
  /// A place of the parser, whose lines and columns are counted from 0.
  init(_ mark: yaml_mark_t, file: String) {
    self.init(file: file, line: Int(clamping: mark.line) + 1, column: Int(clamping: mark.column) + 1)
  }
}

private func notAllowed(_ thing: String, at location: SourceLocation) -> Diagnostic {
  Diagnostic(.error, "\(thing) is not allowed", at: location, remedy: "if it is meant as text, quote it")
}
