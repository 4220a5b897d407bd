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

  init(_ element: JSONValue) {
    id = element.member("id") ?? element.member("_id")
    if let content = element.member("content"), content.isObject {
      head = content
      attributes = content.member("attributes")
    } else if let inner = element.member("attributes"), inner.isObject, Self.isHead(inner),
      !Self.isHead(element)
    {
      head = inner
      attributes = inner.member("attributes")
    } else {
      head = element
      attributes = element.member("attributes")
    }
  }

  /// Whether an element looks like a log event.
  static func recognises(_ element: JSONValue) -> Bool {
    if element.member("type")?.text.map({ $0 == "log" }) ?? false { return true }
    let hasID = element.member("id") != nil || element.member("_id") != nil
    if let content = element.member("content"), content.isObject { return hasID }
    if let attributes = element.member("attributes"), attributes.isObject {
      return hasID || isHead(element) || isHead(attributes)
    }
    return isHead(element)
  }

  private static func isHead(_ object: JSONValue) -> Bool {
    let hasTime = object.member("date") != nil || object.member("timestamp") != nil
    let hasText =
      object.member("message")?.text != nil || object.member("tags") != nil || object.member("ddtags") != nil
    return hasTime && (hasText || object.member("service") != nil || object.member("attributes") != nil)
  }

  /// The message.
  var message: JSONText? { (head.member("message") ?? attribute("message"))?.text }

  /// The time stamp and the key that it stands under.
  var time: (value: JSONValue, key: String)? {
    for key: StaticString in ["timestamp", "date"] {
      if let value = head.member(key) ?? attributes?.member(key) { return (value, "\(key)") }
    }
    return nil
  }

  /// The attribute with a name, which may be a dotted path: looked up in the attributes of the code, then in
  /// the event's own fields.
  func attribute(_ path: String) -> JSONValue? {
    var copy = path
    return copy.withUTF8 { buffer in
      let name = unsafe JSONText(rebasing: buffer)
      // Exports of exports nest attributes in attributes.
      var scope = attributes
      for _ in 0..<3 {
        if let value = scope?.member(path: name) { return value }
        scope = scope?.member("attributes")
      }
      return head.member(path: name)
    }
  }

  /// The value of a tag: `8.2.0` of `version:8.2.0`.
  func tag(_ name: StaticString) -> JSONText? {
    if let tags = attribute("tags"), tags.isArray {
      for tag in tags.elements {
        if let value = tag.text?.value(ofTag: name) { return value }
      }
    }
    guard let text = (attribute("ddtags") ?? attribute("tags"))?.text else { return nil }
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
  fileprivate func member(path: JSONText) -> JSONValue? {
    guard isObject else { return nil }
    if let value = member(path) { return value }
    for place in 0..<path.count where path[place] == UInt8(ascii: ".") {
      let rest = path.part((place + 1)..<path.count)
      if let value = member(path.part(0..<place))?.member(path: rest) { return value }
    }
    return nil
  }
}
