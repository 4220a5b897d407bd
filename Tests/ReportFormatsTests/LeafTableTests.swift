import Measurements
import TestSupport
import Testing

@testable import ReportFormats

/// Leaves have one number for all that tells them apart, and no two have the same.
@Suite struct LeafTableTests {
  private let table: LeafTable
  private let parser: JSONParser

  init() throws {
    table = try #require(LeafTable())
    parser = try #require(JSONParser())
  }

  /// The number that the leaves of an element have, before and after they are given one.
  ///
  /// - Parameter first: the role of the first leaf; those of the others follow on it.
  private func numbers(
    _ text: String, first: Int = 0, chosen: UInt64 = ~0, kind: UInt64 = 0
  ) throws -> (before: Int?, given: Int?) {
    let trail = try #require(JSONTrail(digests: true, shapes: false))
    return try unsafe withPadding(text.utf8) { bytes in
      let value = try #require(unsafe parser.parse(bytes, isPadded: true))
      trail.learn(value) { _, path in .number(first + path.index(0)) }
      let leaves = try #require(unsafe trail.follow(bytes)).first
      let before = table.number(of: leaves, chosen: chosen, kind: kind)
      let given = table.giveNumber(to: leaves, chosen: chosen, kind: kind)
      #expect(table.number(of: leaves, chosen: chosen, kind: kind) == given)
      return (before, given)
    }
  }

  private func expectNew(
    _ text: String, first: Int = 0, chosen: UInt64 = ~0, kind: UInt64 = 0, _ expected: Int
  ) throws {
    for before in [nil, expected] {
      let numbers = try numbers(text, first: first, chosen: chosen, kind: kind)
      #expect(numbers.before == before && numbers.given == expected, "\(text)")
    }
  }

  @Test func numbersAllThatDiffers() throws {
    let texts = [
      #"{"a":"1"}"#, #"{"a":1}"#, #"{"a":1.0}"#, #"{"a":"true"}"#, #"{"a":true}"#, #"{"a":"{}"}"#,
      #"{"a":{}}"#,
      #"{"a":"ab","b":"c"}"#, #"{"a":"a","b":"bc"}"#, #"{"a":"","b":"abc"}"#, #"{"a":"abc","b":""}"#,
      #"{"a":"abc"}"#,
      #"{"a":""}"#, #"{"a":"0123456789abcdef"}"#, #"{"a":"0123456789abcdef0"}"#,
      #"{"a":"0123456789abcdef1"}"#,
    ]
    for (place, text) in texts.enumerated() { try expectNew(text, place) }
    for (place, text) in texts.enumerated() { try expectNew(text, kind: 7, texts.count + place) }
    for (place, text) in texts.enumerated() { try expectNew(text, first: 5, 2 * texts.count + place) }
  }

  /// Keys do not count, but roles.
  @Test func numbersWhatIsChosen() throws {
    try expectNew(#"{"a":"x","b":"y","c":"z"}"#, chosen: 0b101, 0)
    #expect(try numbers(#"{"k":"x","l":"other","m":"z"}"#, chosen: 0b101).before == 0)
    #expect(try numbers(#"{"a":"x","b":"y","c":"other"}"#, chosen: 0b101).before == nil)
    try expectNew(#"{"a":"x","b":"y","c":"z"}"#, chosen: 0b011, 2)
    try expectNew(#"{"a":"x","b":"y","c":"z"}"#, chosen: 0, 3)
    #expect(try numbers(#"{"a":"1","b":2}"#, chosen: 0).before == 3)
    #expect(try numbers(#"{"a":"x"}"#, chosen: 0b1).before == nil)
  }

  @Test func takesUpToSixtyFourLeaves() throws {
    func element(_ count: Int) -> String {
      "{" + (0..<count).map { #""\#($0)":"x""# }.joined(separator: ",") + "}"
    }
    try expectNew(element(64), 0)
    let beyond = try numbers(element(65))
    #expect(beyond.before == nil && beyond.given == nil)
  }

  @Test func endsWithItsLastNumber() throws {
    let trail = try #require(JSONTrail(digests: true, shapes: false))
    func leaves(_ number: Int, _ use: (JSONLeaves) -> Void) throws {
      try unsafe withPadding(#"{"a":\#(number)}"#.utf8) { bytes in
        if number == 0 {
          let value = try #require(unsafe parser.parse(bytes, isPadded: true))
          trail.learn(value) { _, _ in .number(0) }
        }
        use(try #require(unsafe trail.follow(bytes)).first)
      }
    }
    for number in 0..<(1 << 15) {
      try leaves(number) { leaves in
        let given = table.giveNumber(to: leaves)
        if given != number { Issue.record("\(number) is \(given ?? -1)") }
      }
    }
    for number in [1 << 15, 1 << 20] { try leaves(number) { #expect(table.giveNumber(to: $0) == nil) } }
    for number in [0, 1, 77, (1 << 15) - 1] {
      try leaves(number) { #expect(table.number(of: $0) == number && table.giveNumber(to: $0) == number) }
    }
  }

  /// A key of 1,000 bytes takes 125 words for them, one for its leaf and one for its kind; there is room for 2²⁰ words.
  @Test func endsWithItsMemory() throws {
    let rest = String(repeating: "x", count: 994)
    for number in 0..<8_260 {
      let given = try numbers(#"{"a":"\#(100_000 + number)\#(rest)"}"#).given
      if given != (number < (1 << 20) / 127 ? number : nil) { Issue.record("\(number) is \(given ?? -1)") }
    }
  }

  @Test func takesNoTextOfKilobytes() throws {
    #expect(try numbers(#"{"a":"\#(String(repeating: "x", count: 2_000))"}"#).given == 0)
    #expect(try numbers(#"{"a":"\#(String(repeating: "x", count: 2_100))"}"#).given == nil)
  }
}
