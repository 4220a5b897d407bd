/// The keys that lead to a field of a document, put together only where a message names it.
indirect enum FieldName {
  case root(StaticString)
  case member(FieldName, JSONText)
  case element(FieldName, Int)

  /// `stateEntries.screens[2]`.
  var text: String {
    switch self {
    case .root(let key): "\(key)"
    case .member(let name, let key): name.text + "." + key.string
    case .element(let name, let place): "\(name.text)[\(place)]"
    }
  }
}
