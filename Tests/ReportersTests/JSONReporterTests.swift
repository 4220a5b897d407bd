import Foundation
import Reporters
import Testing

@testable import Evaluation

/// The form is that of the contract; Foundation reads what was written.
struct JSONReporterTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func keysStandInTheOrderOfTheContract() {
    let text = JSONReporter.report(Samples.verdict(.pass, []))
    let keys = [
      "schema", "verdict", "reason", "candidate", "baseline", "evaluated_for", "rules", "data", "used",
      "left_out",
      "days", "notes", "digests",
    ]
    let places = keys.map { text.firstRange(of: "\"\($0)\": ")?.lowerBound }
    #expect(!places.contains(nil))
    #expect(places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test func everyMemberOfADecisionIsThere() throws {
    var decision = Samples.decision(.hold, reason: .undecided)
    decision.candidate = nil
    decision.procedure = nil
    let verdict = try object(JSONReporter.report(Samples.verdict(.hold, [decision], reason: .undecided)))
    let rule = try #require((verdict["rules"] as? [[String: Any]])?.first)
    #expect(
      Set(rule.keys) == [
        "id", "metric", "statistic", "state", "level", "status", "outcome", "reason", "unit", "candidate",
        "baseline", "adjusted", "change", "thresholds", "decision", "needs", "waiver", "line",
      ])
    #expect(rule["candidate"] is NSNull)
    #expect(rule["decision"] is NSNull)
    #expect(rule["reason"] as? String == "undecided")
    #expect((rule["needs"] as? [String: Int]) == ["reports": 900, "days": 2])
    let digests = try #require(verdict["digests"] as? [String: String])
    #expect(digests["rules"] == "00000000000000010000000000000002")
  }

  @Test(arguments: [
    0.1 + 0.2, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 1e16, -0.000_012_5, 547, 1.0 / 3,
  ])
  func numbersReadBackTheSame(value: Double) throws {
    let text = JSONReporter.report(Samples.verdict(.fail, [Samples.decision(.fail, value: value)]))
    _ = try object(text)
    // Foundation rounds some numbers when it reads them, so the digits are read by the standard library.
    let start = try #require(text.firstRange(of: "\"candidate\": {\n        \"value\": ")?.upperBound)
    #expect(Double(text[start...].prefix { $0 != "," }) == value)
  }

  @Test(arguments: [
    "a\"b\\c", "line\r\n\tend", "\u{0}\u{1B}[31m\u{202E}x\u{200B}", "##vso[task]", "é😀\u{2028}",
  ])
  func textsReadBackTheSame(label: String) throws {
    let text = JSONReporter.report(Samples.verdict(.fail, [Samples.decision(.fail, label: label)]))
    let rule = try #require((try object(text)["rules"] as? [[String: Any]])?.first)
    #expect((rule["state"] as? [String: String])?["label"] == label)
    #expect(!text.contains("##"))
    #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0.value != 0x202E })
  }

  @Test func anErrorIsARecordToo() throws {
    let record = try object(JSONReporter.errorRecord("no such file: 'a\"b'"))
    #expect(
      record as? [String: String] == [
        "schema": "release-gate/verdict/1", "verdict": "error", "message": "no such file: 'a\"b'",
      ])
  }

  @Test func theSchemaNamesEveryKeyThatIsWritten() throws {
    let schema = try object(VerdictSchema.text)
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let verdict = try object(JSONReporter.report(Samples.verdict(.fail, [Samples.decision(.fail)])))
    let properties = try #require(definitions["verdict"]?["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(verdict.keys))
    let rule = try #require((verdict["rules"] as? [[String: Any]])?.first)
    let members = try #require(definitions["decision"]?["properties"] as? [String: Any])
    #expect(Set(members.keys) == Set(rule.keys))
    let reasons = try #require((members["reason"] as? [String: Any])?["enum"] as? [Any])
    #expect(Set(reasons.compactMap { $0 as? String }) == Set(HoldReason.allCases.map(\.rawValue)))
  }
}
