import CLibYAML

/// A place as libyaml counts: lines and columns (in Unicode scalars) from 0.
struct Mark: Hashable, Comparable {
  var line: Int
  var column: Int

  static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// One step of a YAML document.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case alias(String)
    case scalar(String, isQuoted: Bool)
    case sequenceStart
    case sequenceEnd
    case mappingStart
    case mappingEnd
  }

  var kind: Kind
  /// `&name` before the node.
  var anchor: String?
  /// `!name` before the node.
  var tag: String?
  var start: Mark
  var end: Mark
}

/// Why libyaml, or a limit, ended the reading.
enum YAMLFailure {
  /// The text is not YAML.
  case syntax(problem: String, at: Mark, context: String?, from: Mark?)
  /// The bytes are not text; the offset is in bytes.
  case bytes(problem: String, offset: Int)
  /// Nested deeper than the limit.
  case tooDeep(Mark)
  /// More nodes than the limit.
  case tooManyNodes(Mark)
  /// libyaml found no memory.
  case memory
}

/// The steps of a YAML text, up to the first failure.
struct YAMLEvents {
  private(set) var events: [YAMLEvent] = []
  private(set) var failure: YAMLFailure?
  /// Where the sequences and mappings start that were not yet closed when the reading ended.
  private(set) var open: [Mark] = []

  /// Reads all steps of a text in UTF-8.
  init(of bytes: [UInt8], limits: YAMLLimits) {
    // libyaml keeps the address of its parser and of the bytes: the parser lives on the heap, and all is read
    // before the bytes can move.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
      defer { unsafe parser.deallocate() }
      guard unsafe yaml_parser_initialize(parser) == 1 else {
        failure = .memory
        return
      }
      defer { unsafe yaml_parser_delete(parser) }
      unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      unsafe yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      unsafe readAll(parser, limits)
    }
  }

  private mutating func readAll(_ parser: UnsafeMutablePointer<yaml_parser_t>, _ limits: YAMLLimits) {
    var nodes = 0
    while true {
      var raw = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &raw) == 1 else {
        failure = unsafe YAMLFailure(parser.pointee)
        return
      }
      defer { unsafe yaml_event_delete(&raw) }
      if unsafe raw.type == YAML_STREAM_END_EVENT { return }
      guard let event = unsafe YAMLEvent(raw) else { continue }
      switch event.kind {
      case .sequenceStart, .mappingStart:
        open.append(event.start)
        nodes += 1
      case .sequenceEnd, .mappingEnd: _ = open.popLast()
      case .scalar, .alias: nodes += 1
      case .documentStart: break
      }
      if open.count > limits.depth { failure = .tooDeep(event.start) }
      if nodes > limits.nodes { failure = .tooManyNodes(event.start) }
      guard failure == nil else { return }
      events.append(event)
    }
  }
}

// MARK: - From C

extension Mark {
  fileprivate init(_ mark: yaml_mark_t) {
    self.init(line: Int(clamping: mark.line), column: Int(clamping: mark.column))
  }
}

extension YAMLFailure {
  fileprivate init(_ parser: yaml_parser_t) {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "unreadable"
    switch unsafe parser.error {
    case YAML_MEMORY_ERROR: self = .memory
    case YAML_READER_ERROR:
      self = unsafe .bytes(problem: problem, offset: Int(clamping: parser.problem_offset))
    default:
      let context = unsafe parser.context.map { unsafe String(cString: $0) }
      self = unsafe .syntax(
        problem: problem,
        at: Mark(parser.problem_mark),
        context: context,
        from: context == nil ? nil : Mark(parser.context_mark)
      )
    }
  }
}

extension YAMLEvent {
  /// Nil for the steps that say nothing: the stream's start, a document's end.
  fileprivate init?(_ raw: yaml_event_t) {
    var anchor: String?
    var tag: String?
    let kind: Kind
    switch unsafe raw.type {
    case YAML_DOCUMENT_START_EVENT: kind = .documentStart
    case YAML_ALIAS_EVENT: kind = unsafe .alias(text(raw.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe raw.data.scalar
      anchor = unsafe text(scalar.anchor)
      tag = unsafe text(scalar.tag)
      let value = unsafe UnsafeBufferPointer(start: scalar.value, count: Int(clamping: scalar.length))
      kind = unsafe .scalar(
        String(decoding: value, as: UTF8.self),
        isQuoted: scalar.style != YAML_PLAIN_SCALAR_STYLE
      )
    case YAML_SEQUENCE_START_EVENT:
      anchor = unsafe text(raw.data.sequence_start.anchor)
      tag = unsafe text(raw.data.sequence_start.tag)
      kind = .sequenceStart
    case YAML_SEQUENCE_END_EVENT: kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      anchor = unsafe text(raw.data.mapping_start.anchor)
      tag = unsafe text(raw.data.mapping_start.tag)
      kind = .mappingStart
    case YAML_MAPPING_END_EVENT: kind = .mappingEnd
    default: return nil
    }
    self.init(
      kind: kind,
      anchor: anchor,
      tag: tag,
      start: unsafe Mark(raw.start_mark),
      end: unsafe Mark(raw.end_mark)
    )
  }
}

private func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
  unsafe bytes.map { unsafe String(cString: $0) }
}
