/// What of a document holds its elements, so that elements can be handed out in documents of the same shape.
///
/// The pages are those of log searches: Datadog's (`data`), its older list (`logs`), Elasticsearch's (`hits`).
enum DocumentShape: Hashable {
  case array
  case data
  case logs
  case hits

  /// What stands before the elements of a document that has nothing else.
  var opening: [UInt8] {
    switch self {
    case .array: Array("[".utf8)
    case .data: Array("{\"data\":[".utf8)
    case .logs: Array("{\"logs\":[".utf8)
    case .hits: Array("{\"hits\":{\"hits\":[".utf8)
    }
  }

  /// What stands behind them.
  var closing: [UInt8] {
    switch self {
    case .array: Array("]".utf8)
    case .data, .logs: Array("]}".utf8)
    case .hits: Array("]}}".utf8)
    }
  }

  /// How many brackets are open where an element begins.
  var depth: Int { closing.count }
}

/// The members of a document and where its elements are, as far as its bytes go.
struct DocumentOutline {
  /// One member of an object; its value has no end where the bytes end before it.
  private struct Member {
    var key: [UInt8]
    var value: Int
    var end: Int?
  }

  /// Nil where the document has no elements.
  private(set) var shape: DocumentShape?
  /// Whether the elements go on behind the last byte.
  private(set) var isOpen = false
  /// The keys of the document's own members.
  private(set) var keys: [[UInt8]] = []

  /// Looks at a document from its bracket on; nil where that is not JSON, or a key is written with an escape.
  init?(_ bytes: Slice<UnsafeRawBufferPointer>) {
    guard let first = unsafe bytes.first else { return nil }
    if first == UInt8(ascii: "[") {
      shape = .array
      isOpen = unsafe Self.end(of: bytes.startIndex, bytes) == nil
      return
    }
    guard let members = unsafe Self.members(from: bytes.startIndex, bytes) else { return nil }
    keys = members.map(\.key)
    // The first member with a key counts, and the shapes are sought in this order, as whoever reads pages does.
    if let data = unsafe Self.array("data", members, bytes) {
      shape = .data
      isOpen = data.end == nil
    } else if let logs = unsafe Self.array("logs", members, bytes) {
      shape = .logs
      isOpen = logs.end == nil
    } else if let outer = members.first(where: { $0.key == Array("hits".utf8) }),
      unsafe bytes[outer.value] == UInt8(ascii: "{")
    {
      guard let inner = unsafe Self.members(from: outer.value, bytes) else { return nil }
      guard let hits = unsafe Self.array("hits", inner, bytes) else { return }
      shape = .hits
      isOpen = hits.end == nil
    }
  }

  private static func array(
    _ key: String, _ members: [Member], _ bytes: Slice<UnsafeRawBufferPointer>
  ) -> Member? {
    guard let member = members.first(where: { $0.key == Array(key.utf8) }),
      unsafe bytes[member.value] == UInt8(ascii: "[")
    else { return nil }
    return member
  }

  /// The members of the object that begins at a place, down to the last whose value has begun.
  private static func members(from start: Int, _ bytes: Slice<UnsafeRawBufferPointer>) -> [Member]? {
    var members: [Member] = []
    var place = unsafe skipSpace(start + 1, bytes)
    while unsafe place < bytes.endIndex {
      if unsafe members.isEmpty && bytes[place] == UInt8(ascii: "}") { return [] }
      guard unsafe bytes[place] == UInt8(ascii: "\"") else { return nil }
      guard let keyEnd = unsafe end(of: place, bytes) else { return members }
      let key = unsafe Array(bytes[(place + 1)..<(keyEnd - 1)])
      guard !key.contains(UInt8(ascii: "\\")) else { return nil }
      place = unsafe skipSpace(keyEnd, bytes)
      guard unsafe place < bytes.endIndex else { return members }
      guard unsafe bytes[place] == UInt8(ascii: ":") else { return nil }
      place = unsafe skipSpace(place + 1, bytes)
      guard unsafe place < bytes.endIndex else { return members }
      let valueEnd = unsafe end(of: place, bytes)
      members.append(Member(key: key, value: place, end: valueEnd))
      guard let valueEnd else { return members }
      place = unsafe skipSpace(valueEnd, bytes)
      guard unsafe place < bytes.endIndex else { return members }
      if unsafe bytes[place] == UInt8(ascii: "}") { return members }
      guard unsafe bytes[place] == UInt8(ascii: ",") else { return nil }
      place = unsafe skipSpace(place + 1, bytes)
    }
    return members
  }

  private static func skipSpace(_ start: Int, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    var place = start
    while unsafe place < bytes.endIndex && bytes[place].isSpace { place += 1 }
    return place
  }

  /// Where the value ends that begins at a place, brackets counted; nil where the bytes end before it.
  private static func end(of start: Int, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    var depth = 0
    var place = start
    while unsafe place < bytes.endIndex {
      let byte = unsafe bytes[place]
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        while unsafe place < bytes.endIndex && bytes[place] != UInt8(ascii: "\"") {
          place += unsafe bytes[place] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard unsafe place < bytes.endIndex else { return nil }
        if depth == 0 { return place + 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return place }
        depth -= 1
        if depth == 0 { return place + 1 }
      case UInt8(ascii: ","): if depth == 0 { return place }
      default: break
      }
      place += 1
    }
    return nil
  }
}
