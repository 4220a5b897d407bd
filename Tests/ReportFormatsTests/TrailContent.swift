import TestSupport

/// Random JSON of which there are others that are written alike: the same keys and nesting with other values.
indirect enum TrailContent {
  case word, whole, real, text
  case array([TrailContent])
  case object([(key: String, value: TrailContent)])

  /// How a writer puts JSON out.
  struct Style {
    var space = ""
    var isShuffled = false
    var hasEscapes = false

    static func random(_ random: inout SeededGenerator) -> Style {
      Style(
        space: ["", "", "", " "].randomElement(using: &random) ?? "",
        isShuffled: Int.random(in: 0..<4, using: &random) == 0,
        hasEscapes: Int.random(in: 0..<4, using: &random) == 0)
    }
  }

  private static let keys = [
    "a", "b", "cc", "a long key, longer than a block", "é", "", "\"", "\\", "0", "[0]", "d",
  ]

  /// An object with something in it.
  static func object(_ random: inout SeededGenerator, depth: Int = 0) -> TrailContent {
    let keys = keys.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
    return .object(keys.map { ($0, TrailContent(&random, depth: depth + 1)) })
  }

  private init(_ random: inout SeededGenerator, depth: Int) {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &random) {
    case 0: self = .word
    case 1: self = .whole
    case 2: self = .real
    case 3: self = .text
    case 4:
      let count = Int.random(in: 0...3, using: &random)
      self = .array((0..<count).map { _ in TrailContent(&random, depth: depth + 1) })
    default:
      self = Int.random(in: 0..<5, using: &random) == 0 ? .object([]) : .object(&random, depth: depth)
    }
  }

  /// The same but for a part here and there that is gone or something else.
  func varied(_ random: inout SeededGenerator, depth: Int = 0) -> TrailContent {
    let isOther = Int.random(in: 0..<20, using: &random) == 0
    if isOther, depth > 0 { return TrailContent(&random, depth: depth) }
    switch self {
    case .array(let elements):
      let kept = isOther ? Array(elements.dropLast()) : elements
      return .array(kept.map { $0.varied(&random, depth: depth + 1) })
    case .object(var members):
      if isOther, members.count > 1 { members.remove(at: Int.random(in: 0..<members.count, using: &random)) }
      return .object(members.map { ($0, $1.varied(&random, depth: depth + 1)) })
    default: return self
    }
  }

  /// The content with random values, in one of the ways to write it.
  func written(_ random: inout SeededGenerator, _ style: Style = Style()) -> String {
    let space = style.space
    switch self {
    case .word: return ["true", "false", "null"].randomElement(using: &random) ?? "null"
    case .whole: return "\(Int.random(in: 0...(1 << Int.random(in: 0...62, using: &random)), using: &random))"
    case .real:
      let numbers = ["1", "1.0", "1e0", "-0", "0.1", "-17", "1E+2", "123456789012345678", "1.5e300", "-2.50"]
      return numbers.randomElement(using: &random) ?? "0"
    case .text:
      let pieces =
        ["a", "b", "é", "😀", " ", "{", ","]
        + (style.hasEscapes ? ["\\n", "\\\"", "\\u00e9", "\\ud83d\\ude00"] : [])
      let count = Int.random(in: 0...24, using: &random)
      return "\"" + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\""
    case .array(let elements):
      return "[" + elements.map { space + $0.written(&random, style) }.joined(separator: ",") + "]"
    case .object(let members):
      let texts = (style.isShuffled ? members.shuffled(using: &random) : members).map { key, value in
        let key = key.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return "\(space)\"\(key)\"\(space):\(space)\(value.written(&random, style))"
      }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }
}
