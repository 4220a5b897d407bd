import Measurements

/// A log event, however its export nests it: what stands where.
///
/// | export | the event's own fields | attributes of the code |
/// |---|---|---|
/// | search page | `attributes` | `attributes.attributes` |
/// | archive line | the object | `attributes` |
/// | older list | `content` | `content.attributes` |
/// | as the SDK sends it | the object | the object |
struct LogEvent {
  /// The object that holds message, time stamp and tags.
  let head: JSONValue
  /// The object that holds the attributes of the code.
  let attributes: JSONValue?
  /// The identifier, which is the same in every export of the event.
  let id: JSONValue?

  /// The whole element.
  let element: JSONValue
  private let fields: LogFields

  /// The event that an element is; nil where it does not look like one.
  init?(_ element: JSONValue) {
    let outer = LogFields(element)
    let isContent = outer[.content]?.isObject ?? false
    let innerFields = (isContent ? outer[.content] : outer[.attributes]).map(LogFields.init)
    let hasID = outer[.id] != nil || outer[.otherID] != nil
    let isLog = outer[.type]?.text.map { $0 == "log" } ?? false
    let hasAttributes = outer[.attributes]?.isObject ?? false
    let looksLikeOne =
      isContent ? hasID : outer.isHead || hasAttributes && (hasID || innerFields?.isHead ?? false)
    guard isLog || looksLikeOne else { return nil }
    self.element = element
    id = outer[.id] ?? outer[.otherID]
    if let innerFields, let content = outer[.content], isContent {
      head = content
      fields = innerFields
    } else if let innerFields, let attributes = outer[.attributes], hasAttributes, innerFields.isHead,
      !outer.isHead
    {
      head = attributes
      fields = innerFields
    } else {
      head = element
      fields = outer
    }
    attributes = fields[.attributes]
  }

  /// The message.
  var message: JSONText? { messageValue?.text }
  private var messageValue: JSONValue? { fields[.message] ?? attribute(word: "message") }

  /// The values, and not their kinds alone, that tell how the event is to be read.
  var constants: [JSONValue] { [messageValue, element.member("type")].compactMap(\.self) }

  /// Whether no key of another format stands anywhere in it.
  func isPlain(_ keys: ElementKeys.Table) -> Bool {
    func isPlain(_ value: JSONValue) -> Bool {
      if value.isArray { return value.elements.allSatisfy(isPlain) }
      return !value.isObject || keys.keys(of: value).isEmpty && value.members.allSatisfy { isPlain($1) }
    }
    return isPlain(element) && !element.members.contains { AggregateLines.begins(with: $0.key) }
  }

  /// The time stamp and the key that it stands under.
  var time: (value: JSONValue, key: StaticString)? {
    if let value = fields[.timestamp] ?? attributes?.member("timestamp") { return (value, "timestamp") }
    if let value = fields[.date] ?? attributes?.member("date") { return (value, "date") }
    return nil
  }

  /// The attribute with a name, which may be a dotted path: looked up in the attributes of the code, then in
  /// the event's own fields.
  func attribute(_ path: AttributePath) -> JSONValue? { attribute(path.text, path.hasDots) }

  /// The attribute with a name that is no path.
  func attribute(word: StaticString) -> JSONValue? {
    unsafe attribute(JSONText(base: word.utf8Start, count: word.utf8CodeUnitCount), false)
  }

  private func attribute(_ path: JSONText, _ hasDots: Bool) -> JSONValue? {
    // Exports of exports nest attributes in attributes.
    var scope = attributes
    for _ in 0..<3 {
      guard let object = scope else { break }
      if let value = object.member(path: path, hasDots) { return value }
      scope = object.member("attributes")
    }
    return head.member(path: path, hasDots)
  }

  /// The value of a tag: `8.2.0` of `version:8.2.0`.
  func tag(_ name: StaticString) -> JSONText? {
    if let tags = attribute(word: "tags"), tags.isArray {
      for tag in tags.elements {
        if let value = tag.text?.value(ofTag: name) { return value }
      }
    }
    guard let text = (attribute(word: "ddtags") ?? attribute(word: "tags"))?.text else { return nil }
    var start = 0
    for place in 0...text.count where place == text.count || text[place] == UInt8(ascii: ",") {
      if let value = text.part(start..<place).value(ofTag: name) { return value }
      start = place + 1
    }
    return nil
  }
}

extension JSONText {
  fileprivate func value(ofTag name: StaticString) -> JSONText? {
    let length = name.utf8CodeUnitCount
    guard hasPrefix(name), count > length + 1, self[length] == UInt8(ascii: ":") else { return nil }
    return part((length + 1)..<count)
  }
}

extension JSONValue {
  /// The member at a dotted path, whose dots may also stand in the keys themselves.
  fileprivate func member(path: JSONText, _ hasDots: Bool) -> JSONValue? {
    guard isObject else { return nil }
    if let value = member(path) { return value }
    guard hasDots else { return nil }
    for place in 0..<path.count where path[place] == UInt8(ascii: ".") {
      let rest = path.part((place + 1)..<path.count)
      if let value = member(path.part(0..<place))?.member(path: rest, true) { return value }
    }
    return nil
  }
}
