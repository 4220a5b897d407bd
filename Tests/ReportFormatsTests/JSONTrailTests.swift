import CSimdJSON
import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// An element that is followed is what the parser makes of it, to the last leaf, and nothing broken is ever followed.
@Suite struct JSONTrailTests {
  /// A trail, and the roles that it has given to paths.
  private final class Lessons {
    let trail: JSONTrail
    private let parser: JSONParser
    private var numbers: [String: Int] = [:]

    init() throws {
      trail = try #require(JSONTrail(digests: true, shapes: false))
      parser = try #require(JSONParser())
    }

    /// Of three paths one has no role; the other two are in one list each or are constants.
    private func role(of path: String) -> JSONTrail.Role {
      let number = numbers[path] ?? numbers.count
      numbers[path] = number
      switch number % 8 {
      case 0, 1, 2: return .none
      case 3: return .constant
      default: return .number(number, list: number % 3)
      }
    }

    private static func name(_ path: JSONTrail.Path) -> String {
      (0..<path.count).map { path[$0].map { ".\($0.string.debugDescription)" } ?? "[\(path.index($0))]" }
        .joined()
    }

    func learn(_ text: some Collection<UInt8>) throws {
      try unsafe withPadding(text) { bytes in
        let value = try #require(unsafe parser.parse(bytes, isPadded: true))
        trail.learn(value) { _, path in role(of: Self.name(path)) }
      }
    }

    func learn(_ texts: [String]) throws { for text in texts { try learn(text.utf8) } }

    /// Whether an element is followed to its end; what is found on the way must be what the parser finds.
    func follows(_ text: some Collection<UInt8>, _ padding: [UInt8] = [0x20]) throws -> Bool {
      try unsafe withPadding(text, padding) { bytes in
        guard let course = unsafe trail.follow(bytes), let start = bytes.baseAddress else { return false }
        let length = unsafe UnsafeRawPointer(course.end) - start
        try #require(length <= bytes.count)
        let element = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<length])
        let text = unsafe String(decoding: element, as: UTF8.self)
        let value = try #require(
          unsafe parser.parse(element, isPadded: false), "followed and broken: \(text)")
        #expect(course.digest == value.digest, "\(text)")
        var expected: [[String]] = [[], [], []]
        collect(value, "", &expected)
        #expect([course.first, course.second, course.third].map(texts) == expected, "\(text)")
        return true
      }
    }

    func follows(_ text: String) throws -> Bool { try follows(text.utf8) }

    private func texts(_ leaves: JSONLeaves) -> [String] {
      (0..<leaves.count).map { place in
        let leaf = leaves[place]
        let value = leaf.plainInteger.map { "\($0)" } ?? leaf.number.map { "\($0)" } ?? leaf.text.string
        let digest = leaf.digest.map { "\($0)" } ?? ""
        return "\(leaf.role) \(leaf.isText ? "text" : "other") \(value) \(digest)"
      }
    }

    /// The leaves by the parser, as ``texts(_:)`` writes them; none may be of a key that stands twice.
    private func collect(_ value: JSONValue, _ path: String, _ lists: inout [[String]]) {
      if value.isObject, value.count > 0 {
        var keys: Set<String> = []
        for (key, member) in value.members {
          #expect(keys.insert(key.string).inserted, "followed with a key twice")
          collect(member, path + ".\(key.string.debugDescription)", &lists)
        }
      } else if value.isArray, value.count > 0 {
        for (index, element) in value.elements.enumerated() { collect(element, path + "[\(index)]", &lists) }
      } else if case .number(let number, let list) = role(of: path) {
        let isDigits = value.kind == .number && value.source(isPlain: 15)
        let text =
          switch value.kind {
          case .string: value.text?.string ?? ""
          case .number: isDigits ? "\(value.integer ?? -1)" : "\(value.number ?? -1)"
          default: value.written
          }
        let hasDigest = value.kind == .string || isDigits
        lists[list].append(
          "\(number) \(value.kind == .string ? "text" : "other") \(text) \(hasDigest ? "\(value.digest)" : "")"
        )
      }
    }
  }

  // MARK: Sound elements

  @Test func followsWhatItHasLearned() throws {
    var random = SeededGenerator.printed()
    var followed = 0
    for _ in 0..<1_500 {
      let lessons = try Lessons()
      let text = TrailContent.object(&random).written(&random)
      try lessons.learn(text.utf8)
      followed += try lessons.follows(text) ? 1 : 0
    }
    #expect(followed > 700)
  }

  /// One content in many ways to write it, with other values and in other orders.
  @Test func followsOthersThatAreWrittenAlike() throws {
    var random = SeededGenerator.printed()
    var followed = 0
    for _ in 0..<150 {
      let lessons = try Lessons()
      let content = TrailContent.object(&random)
      for round in 0..<12 {
        let style = TrailContent.Style.random(&random)
        let text = content.varied(&random).written(&random, style)
        if try lessons.follows(text) { followed += 1 }
        if round < 8 { try lessons.learn(text.utf8) }
      }
    }
    #expect(followed > 100)
  }

  @Test(arguments: [
    "1", "1.0", "1e0", "-0", "0", "0.1", "-1", "10E2", "1e-7", "123456789012345", "1234567890123456",
    "18446744073709551615",
    "-9223372036854775808", "1e300", "0.0", "-0.0", "12345678", "123456789", "0.30000000000000004", "5e-324",
  ]) func readsNumbersAsTheParser(_ number: String) throws {
    for first in 0..<8 {
      let lessons = try Lessons()
      // The roles of paths follow from their order, so that the number plays each of them.
      let members = (0..<8).map { #""k\#(($0 + first) % 8)":7"# }.joined(separator: ",")
      try lessons.learn("{\(members)}".utf8)
      let isConstant = first == 0
      let isFollowed = try lessons.follows("{\(members)}".replacing(#""k3":7"#, with: #""k3":\#(number)"#))
      #expect(isFollowed != isConstant)
    }
  }

  @Test func readsTextsOfAllLengthsAsTheParser() throws {
    let plain = try Lessons()
    let withRole = try Lessons()
    try plain.learn([#"{"a":"x"}"#])
    try withRole.learn([#"{"b":1,"c":1,"d":1,"e":1,"a":1}"#, #"{"a":"x"}"#])
    for piece in ["x", "é", "😀", #"\n"#, #"\\"#, #"\u0041"#, "\u{7F}", "\u{80}"] {
      for length in 0...70 {
        for place in Set([0, length / 2, length]) {
          let text =
            String(repeating: "x", count: place) + piece + String(repeating: "y", count: length - place)
          #expect(try plain.follows(#"{"a":"\#(text)"}"#), "\(text)")
          // Where a text plays a role it has no escapes.
          #expect(try withRole.follows(#"{"a":"\#(text)"}"#) != piece.hasPrefix("\\"), "\(text)")
        }
      }
    }
  }

  // MARK: Broken elements

  /// Pairs of valid elements between which steps can be taken, so that all the ways of combining them are tried.
  private static let elements = [
    #"{"a":1,"b":"x","c":{"d":true,"e":[1,2,{"f":null}]},"g":[],"h":{}}"#,
    #"{"b":"x","a":1,"g":[],"c":{"e":[1,2,{"f":null}],"d":true},"h":{}}"#,
    #"{"c":{"d":true,"e":[1]},"a":1,"b":"x","g":[1],"h":{"i":1}}"#,
    #"{ "a" : 1 , "b" : "x" , "c" : { "d" : true , "e" : [ 1 , 2 , { "f" : null } ] } , "g" : [ ] , "h" : { } }"#,
    #"{"a":12.5,"b":"é\u0041","c":{"d":false,"e":[[1],[2]]},"g":"text","h":null}"#,
    #"{"a":"1","b":2,"c":[{"d":1},{"d":2}],"h":0}"#,
  ]

  @Test func neverFollowsWhatIsBroken() throws {
    var random = SeededGenerator.printed()
    var followed = 0
    for _ in 0..<60 {
      let lessons = try Lessons()
      var texts = Self.elements
      for _ in 0..<3 { texts.append(TrailContent.object(&random).written(&random)) }
      try lessons.learn(texts)
      for _ in 0..<150 {
        let text = Array((texts.randomElement(using: &random) ?? "").utf8)
        if try lessons.follows(Self.changed(text, texts, &random)) { followed += 1 }
      }
    }
    #expect(followed > 500)
  }

  /// An element with changes of all kinds: bytes, bits, and parts of others.
  private static func changed(_ text: [UInt8], _ others: [String], _ random: inout SeededGenerator) -> [UInt8]
  {
    var changed = text
    let place = Int.random(in: 0..<changed.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0: changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
    case 1: changed.insert(UInt8.random(in: 0...255, using: &random), at: place)
    case 2: changed.removeSubrange(place...)
    case 3: changed.remove(at: place)
    case 4:
      let other = Array((others.randomElement(using: &random) ?? "").utf8)
      changed = Array(changed[..<place] + other[min(other.count, place)...])
    case 5:
      // What follows on some comma, behind another: keys come twice, and brackets open where they were not.
      let commas = changed.indices.filter { changed[$0] == UInt8(ascii: ",") }
      let other = Array((others.randomElement(using: &random) ?? "").utf8)
      let otherCommas = other.indices.filter { other[$0] == UInt8(ascii: ",") }
      if let one = commas.randomElement(using: &random), let two = otherCommas.randomElement(using: &random) {
        changed = Array(changed[..<one] + other[two...])
      }
    default: return JSONAgreementTests.changed(changed, &random)
    }
    return changed
  }

  /// The quote that ends a text belongs to what follows on it.
  @Test func endsOnlyTextsWithAQuote() throws {
    let lessons = try Lessons()
    try lessons.learn(["1", #""x""#, "true", "[]", "{}"].map { #"{"a":\#($0),"b":2,"c":\#($0)}"# })
    for value in ["1", "1.5", "true", "[]", "{}"] {
      #expect(try lessons.follows(#"{"a":\#(value),"b":2,"c":1}"#))
      #expect(try !lessons.follows(#"{"a":\#(value)","b":2,"c":1}"#))
      #expect(try !lessons.follows(#"{"a":1,"b":2,"c":\#(value)"}"#))
      #expect(try !lessons.follows(#"{"a":"\#(value),"b":2,"c":1}"#))
    }
  }

  @Test func endsNoTextWithAnEscapedQuote() throws {
    for key in ["a", "e"] {
      let lessons = try Lessons()
      // The text plays a role in the second round.
      if key == "e" { try lessons.learn([#"{"a":1,"b":1,"c":1,"d":1,"e":1}"#]) }
      try lessons.learn([#"{"\#(key)":"x","z":true}"#, #"{"\#(key)":"x"}"#])
      for text in ["x", "", #"x\\"#, #"\\"#, #"\"x"#, #"\\\""#] {
        let isFollowed = try lessons.follows(#"{"\#(key)":"\#(text)","z":true}"#)
        #expect(isFollowed == (key == "a" || !text.contains("\\")))
      }
      for text in [#"x\"#, #"\"#, #"\\\"#, #"a text of more than one block\"#] {
        #expect(try !lessons.follows(#"{"\#(key)":"\#(text)","z":true}"#))
        #expect(try !lessons.follows(#"{"\#(key)":"\#(text)"}"#))
      }
    }
  }

  @Test(arguments: elements) func needsTheWholeElement(_ element: String) throws {
    let lessons = try Lessons()
    try lessons.learn(Self.elements)
    #expect(try lessons.follows(element))
    let bytes = Array(element.utf8)
    for length in 0..<bytes.count {
      // What stands behind is the rest of the element itself, or what would go on with any value.
      for padding in [
        Array(bytes[length...]), [0x31], [0x22], [0xFF], [0x7D], [0x5C], [0x00], [0x22, 0x7D], [0x65, 0x31],
      ] {
        #expect(try !lessons.follows(bytes[..<length], padding), "\(length) of \(element)")
      }
    }
    for padding: [UInt8] in [[0x31], [0x22], [0xFF], [0x7D]] { #expect(try lessons.follows(bytes, padding)) }
  }

  @Test(arguments: [
    [#"{"a":1,"b":2,"a":3}"#, #"{"a":1,"b":2}"#, #"{"b":2,"a":3}"#],
    [#"{"a":{"x":1},"b":2,"a":{"y":1}}"#, #"{"a":{"x":1},"b":2}"#, #"{"b":2,"a":{"y":1}}"#],
    [#"{"a":{"x":1},"b":2,"a":5}"#, #"{"a":{"x":1},"b":2}"#, #"{"b":2,"a":5}"#],
    [#"{"a":{"x":1},"a":{"y":2}}"#, #"{"a":{"x":1}}"#, #"{"a":{"y":2}}"#],
    [#"{"a":[1],"b":2,"a":[]}"#, #"{"a":[1],"b":2}"#, #"{"b":2,"a":[]}"#],
    [#"{"a":1,"b":2,"\u0061":3}"#, #"{"a":1,"b":2}"#, #"{"b":2,"\u0061":3}"#],
    [#"{"c":{"a":1,"b":2,"a":3}}"#, #"{"c":{"a":1,"b":2}}"#, #"{"c":{"b":2,"a":3}}"#],
    [#"{"c":[{"a":1,"b":2,"a":3}]}"#, #"{"c":[{"a":1,"b":2}]}"#, #"{"c":[{"b":2,"a":3}]}"#],
  ]) func neverFollowsAKeyThatStandsTwice(_ texts: [String]) throws {
    for order in [[0, 1, 2], [1, 2, 0], [2, 1, 0], [1, 0, 2], [1, 2]] {
      let lessons = try Lessons()
      for place in order { try lessons.learn(texts[place].utf8) }
      #expect(try !lessons.follows(texts[0]), "\(texts[0])")
      #expect(try order != [1, 2] || lessons.follows(texts[1]) && lessons.follows(texts[2]))
    }
  }

  // MARK: Limits

  @Test func givesUpBeyondAllLimits() throws {
    let lessons = try Lessons()
    let many = (0..<40).map { #"{"a":1,"key\#($0)":2}"# }
    try lessons.learn(many)
    let followed = try many.map(lessons.follows)
    #expect(followed.contains(true) && followed.contains(false))

    let wide = "{" + (0..<40_000).map { #""\#($0)":1"# }.joined(separator: ",") + "}"
    let long = #"{"long":"\#(String(repeating: "x", count: 300_000))"}"#
    try lessons.learn([wide, long])
    #expect(try !lessons.follows(wide) && !lessons.follows(long))
    try lessons.learn([#"{"long":"x"}"#])
    #expect(try lessons.follows(long))
  }

  /// How many elements of so many are followed, each of which has keys of its own.
  private static func followed(of count: Int, keys: Int, length: Int) throws -> Int {
    let lessons = try Lessons()
    let padding = String(repeating: "x", count: length)
    return try (0..<count).count { round in
      let members = (0..<keys).map { #","\#(round) \#($0)\#(padding)":1"# }.joined()
      // Few steps lead from one place.
      let text = #"{"first":{"\#(round % 8)":1},"second":{"\#(round)":1}\#(members)}"#
      try lessons.learn(text.utf8)
      return try lessons.follows(text)
    }
  }

  @Test func learnsNoMoreThanItsMemoryHolds() throws {
    // 32,768 places, of which the last element may go beyond.
    #expect(try Self.followed(of: 5, keys: 12_000, length: 0) == 3)
    // 8 MiB, which 240 kB and what belongs to each of 1,000 steps fill in fewer than 32 elements.
    let count = try Self.followed(of: 60, keys: 1_000, length: 220)
    #expect(count >= 20 && count < 32)
  }

  @Test func learnsNoElementThatIsTooDeep() throws {
    for (depth, isLearned) in [(10, true), (60, true), (70, false), (1_000, false)] {
      let lessons = try Lessons()
      let text = #"{"a":"# + String(repeating: "[", count: depth) + String(repeating: "]", count: depth) + "}"
      try lessons.learn(text.utf8)
      #expect(try lessons.follows(text) == isLearned)
    }
  }

  @Test func looksNoLongerWhereNothingIsKnown() throws {
    let lessons = try Lessons()
    try lessons.learn([#"{"a":1,"b":2}"#])
    #expect(try lessons.follows(#"{"a":1,"b":2}"#))
    for _ in 0..<1_100 { #expect(try !lessons.follows(#"{"a":1,"c":2}"#)) }
    #expect(try !lessons.follows(#"{"a":1,"b":2}"#))
  }

  @Test func learnsNoLongerWhatIsOfNoUse() throws {
    let lessons = try Lessons()
    for _ in 0..<130 { try lessons.learn([#"{"a":1}"#]) }
    try lessons.learn([#"{"b":1}"#])
    #expect(try !lessons.follows(#"{"b":1}"#) && lessons.follows(#"{"a":1}"#))
  }
}

extension JSONValue {
  /// Whether a number is written in so many digits at most, without anything else.
  fileprivate func source(isPlain limit: Int) -> Bool {
    let text = written
    return text.count <= limit && text.allSatisfy { $0.isASCII && $0.isWholeNumber }
  }

  /// How a scalar or an empty object or array is written.
  fileprivate var written: String {
    if isObject || isArray { return source.string }
    var text = ""
    var place = unsafe start
    while unsafe !" \n\r\t,]}".utf8.contains(place.pointee) {
      unsafe text.append(Character(Unicode.Scalar(place.pointee)))
      unsafe place += 1
    }
    return text
  }
}
