import TestSupport

/// JSON as a tree, to take reports apart and put them together in other ways.
indirect enum ReportContent: Sendable {
  /// A scalar as it is written.
  case scalar(String)
  case array([ReportContent])
  case object([(key: String, value: ReportContent)])

  /// Reads sound JSON without spaces whose keys have no escapes.
  init(_ text: String) {
    var rest = Substring(text)
    self.init(readingFrom: &rest)
  }

  private init(readingFrom rest: inout Substring) {
    guard let first = rest.first, first == "{" || first == "[" else {
      let isText = rest.first == "\""
      let end = isText ? rest.dropFirst().firstIndex(of: "\"").map { rest.index(after: $0) } : nil
      let text = rest[..<(end ?? rest.firstIndex { ",]}".contains($0) } ?? rest.endIndex)]
      rest.removeFirst(text.count)
      self = .scalar(String(text))
      return
    }
    rest.removeFirst()
    var members: [(key: String, value: ReportContent)] = []
    while let next = rest.first, next != "]", next != "}" {
      var key = ""
      if first == "{" {
        let end = rest.firstIndex(of: ":") ?? rest.endIndex
        key = String(rest[..<end].dropFirst().dropLast())
        rest = rest[end...].dropFirst()
      }
      members.append((key, ReportContent(readingFrom: &rest)))
      if rest.first == "," { rest.removeFirst() }
    }
    if !rest.isEmpty { rest.removeFirst() }
    self = first == "{" ? .object(members) : .array(members.map(\.value))
  }

  var text: String {
    switch self {
    case .scalar(let text): text
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
    case .object(let members): "{" + members.map { "\"\($0)\":" + $1.text }.joined(separator: ",") + "}"
    }
  }

  /// All values in it, itself first, in their order.
  private var values: [ReportContent] {
    switch self {
    case .scalar: [self]
    case .array(let elements): [self] + elements.flatMap(\.values)
    case .object(let members): [self] + members.flatMap(\.value.values)
    }
  }

  private var isScalar: Bool { if case .scalar = self { true } else { false } }

  /// The same with another value in place of the one of a number in their order.
  private func replacing(_ place: Int, with value: ReportContent) -> ReportContent {
    var place = place
    return replacing(&place, with: value)
  }

  private func replacing(_ place: inout Int, with value: ReportContent) -> ReportContent {
    place -= 1
    if place == -1 { return value }
    switch self {
    case .scalar: return self
    case .array(let elements): return .array(elements.map { $0.replacing(&place, with: value) })
    case .object(let members): return .object(members.map { ($0, $1.replacing(&place, with: value)) })
    }
  }

  /// The same but for a scalar, which is another one of the same kind: most that are written so are followed.
  func withOtherValue(_ random: inout SeededGenerator) -> ReportContent {
    let values = values
    let numbers = values.indices.filter {
      if case .scalar(let text) = values[$0] { Int(text) != nil } else { false }
    }
    guard let place = numbers.randomElement(using: &random) else { return self }
    let others = ["0", "1", "7", "40", "86400", "1.5", "812844000"]
    return replacing(place, with: .scalar(others.randomElement(using: &random) ?? "2"))
  }

  /// The same but for one place: members in another order, gone or twice, or a value that stands elsewhere or in another
  /// report.
  func changed(_ other: ReportContent, _ random: inout SeededGenerator) -> ReportContent {
    let (mine, theirs) = (values, other.values)
    // What is near the top is met as often as what is deep in a histogram.
    let isAnywhere = Bool.random(using: &random)
    let inner = mine.indices.filter { !mine[$0].isScalar }.prefix(isAnywhere ? mine.count : 12)
    guard let place = inner.randomElement(using: &random) else { return self }
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let place = Int.random(in: 0..<mine.count, using: &random)
      let value =
        place < theirs.count && Bool.random(using: &random)
        ? theirs[place] : theirs.randomElement(using: &random)
      return replacing(place, with: value ?? other)
    case 1:
      let quirks = [
        "null", "5", "\"5\"", "{}", "[]", "[5]", "[[{}]]", "[null]", "\"ms\"", "1.0", "-1",
        "9007199254740993",
      ]
      let quirk = ReportContent.scalar(quirks.randomElement(using: &random) ?? "null")
      return replacing(Int.random(in: 1..<max(2, mine.count), using: &random), with: quirk)
    default: return replacing(place, with: mine[place].rearranged(&random))
    }
  }

  private func rearranged(_ random: inout SeededGenerator) -> ReportContent {
    func rearranged<Part>(_ parts: [Part]) -> [Part] {
      var parts = parts
      guard let some = parts.indices.randomElement(using: &random) else { return parts }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: parts.remove(at: some)
      case 1: parts.insert(parts[some], at: Int.random(in: 0...parts.count, using: &random))
      default: parts.shuffle(using: &random)
      }
      return parts
    }
    switch self {
    case .scalar: return self
    case .array(let elements): return .array(rearranged(elements))
    case .object(let members): return .object(rearranged(members))
    }
  }
}
