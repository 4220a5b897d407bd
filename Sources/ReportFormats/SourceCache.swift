import Measurements

/// What was read from objects in which few reports differ, such as meta data: each way of writing one is read once.
final class SourceCache<Value> {
  private var entries: [(source: [UInt8], value: Value)?] = Array(repeating: nil, count: 1024)

  /// The value of an object: what `read` made of the same bytes, or makes of these.
  func value<Fault: Error>(
    of object: JSONValue, _ read: (JSONValue) throws(Fault) -> Value
  ) throws(Fault) -> Value {
    // Two ways of writing one content need not be read alike, as `1` and `1.0`: the bytes themselves are compared.
    let source = object.source
    let place = Int(truncatingIfNeeded: ContentHash.of(source).low & 1023)
    if let entry = entries[place] {
      let isSame = unsafe entry.source.withUnsafeBufferPointer { unsafe JSONText(rebasing: $0) == source }
      if isSame { return entry.value }
    }
    let value = try read(object)
    // Longer ones are none that devices write.
    if source.count <= 1024 { entries[place] = (unsafe Array(source.bytes), value) }
    return value
  }
}
