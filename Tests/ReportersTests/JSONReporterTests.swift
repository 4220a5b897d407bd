import Foundation
import Testing

@testable import Evaluation
@testable import Reporters

struct JSONReporterTests {
  /// Keys and order are the contract's, section 6, copied from there.
  @Test func writesTheKeysOfTheContractInOrder() {
    let json = JSONReporter.report(VerdictExamples.failing)
    #expect(
      keys(in: json, indentation: 2) == [
        "schema", "verdict", "reason", "candidate", "baseline", "evaluated_for", "rules", "data", "notes",
        "digests",
      ]
    )
    #expect(
      Array(keys(in: json, indentation: 6).prefix(18)) == [
        "id", "metric", "statistic", "state", "level", "status", "outcome", "reason", "unit", "candidate",
        "baseline",
        "adjusted", "change", "thresholds", "decision", "needs", "waiver", "line",
      ]
    )
    #expect(keys(in: json, indentation: 4) == ["used", "left_out", "days"])
    #expect(
      json.contains(
        #""candidate": {"value": 547, "lower": 520, "upper": 574, "reports": 1508, "events": 5000},"#
      )
    )
    #expect(
      json.contains(
        #""change": {"absolute": 12, "relative": 0.028503562945368172, "lower": -38, "upper": 63},"#
      )
    )
    #expect(
      json.contains(
        #"{"kind": "max increase", "limit": 459.8, "as_written": "10 %", "warn": false, "result": "broken"}"#
      )
    )
    #expect(
      json.contains(
        """
        "decision": {"look": 4, "looks": 7, "spent": 0.0147, "z_pass": 2.91, "z_fail": 3.12, "p": 2e-05, "family": 9}
        """
      )
    )
    #expect(json.contains(#""needs": {"reports": 900, "days": 2},"#))
    #expect(json.contains(#""candidate": ["2026-11-20", "2026-11-26"]"#))
    #expect(json.contains(#""reports": "00000000000000030000000000000004""#))
  }

  @Test func writesNullForWhatIsAbsent() {
    let json = JSONReporter.report(
      VerdictExamples.verdict(.hold, [VerdictExamples.decision("r", status: .hold)])
    )
    for key in [
      "reason", "state", "candidate", "baseline", "adjusted", "change", "decision", "needs", "waiver",
    ] {
      #expect(json.contains("      \"\(key)\": null"), "\(key)")
    }
    #expect(
      JSONReporter.report(VerdictExamples.empty).contains(#""days": {"candidate": null, "baseline": null}"#)
    )
  }

  @Test func writesTheWaiver() {
    let json = JSONReporter.report(VerdictExamples.verdict(.fail, [VerdictExamples.waived(isExpired: true)]))
    #expect(
      json.contains(
        #""waiver": {"until": "2026-11-23", "reason": "fixed in 8.2.1", "owner": "chat team", "expired": true}"#
      )
    )
  }

  @Test(arguments: [
    (0.1, "0.1"), (1e-7, "1e-07"), (Double.leastNonzeroMagnitude, "5e-324"),
    (1.797_693_134_862_315_7e308, "1.7976931348623157e+308"),
    (100, "100"), (-0.0, "0"), (.nan, "null"), (.infinity, "null"), (1e16, "1e+16"),
    (0.1 + 0.2, "0.30000000000000004"),
  ])
  func writesNumbers(value: Double, expected: String) throws {
    let text = JSONValue.double(value).text.trimmingCharacters(in: .newlines)
    #expect(text == expected)
    guard value.isFinite else { return }
    _ = try JSONSerialization.jsonObject(with: Data("[\(text)]".utf8))
    // Foundation's own reading of numbers is off by a digit here and there, the C library's is not.
    #expect(unsafe strtod(text, nil) == value)
  }

  @Test(
    "reads back as the same text, and commands no runner",
    arguments: hostileTexts + ["\"", "a\u{7F}b", "é😀", ""]
  )
  func writesStrings(text: String) throws {
    let json = JSONValue.array([.string(text)]).text
    #expect(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String] == [text])
    #expect(!json.contains("##") && json.count(where: \.isNewline) == 1)
  }

  @Test func writesTheErrorRecord() {
    #expect(
      JSONReporter.errorRecord("no \"rules\"") == """
        {"schema": "release-gate/verdict/1", "verdict": "error", "message": "no \\"rules\\""}

        """
    )
  }

  private func keys(in json: String, indentation: Int) -> [String] {
    let start = String(repeating: " ", count: indentation) + "\""
    return json.split(separator: "\n").filter { $0.hasPrefix(start) }.compactMap { line in
      line.dropFirst(start.count).split(separator: "\"").first.map(String.init)
    }
  }
}

struct VerdictSchemaTests {
  /// Every example is walked with the schema by a checker of the few words that the schema uses.
  @Test(arguments: ["failing", "holding", "passing", "empty", "busy", "error"])
  func describesWhatIsWritten(name: String) throws {
    let text =
      switch name {
      case "failing": JSONReporter.report(VerdictExamples.failing)
      case "holding": JSONReporter.report(VerdictExamples.holding)
      case "passing": JSONReporter.report(VerdictExamples.passing)
      case "empty": JSONReporter.report(VerdictExamples.empty)
      case "busy": JSONReporter.report(VerdictExamples.busy)
      default: JSONReporter.errorRecord("x")
      }
    let checker = try SchemaChecker(VerdictSchema.text)
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    let definition = name == "error" ? "error" : "decided"
    #expect(checker.problems(value, definition: definition) == [])
    let other = name == "error" ? "decided" : "error"
    #expect(checker.problems(value, definition: other) != [])
  }

  @Test func namesEveryHoldReason() throws {
    let checker = try SchemaChecker(VerdictSchema.text)
    let named = checker.definitions["reason"]?["enum"] as? [Any] ?? []
    #expect(Set(named.compactMap { $0 as? String }) == Set(HoldReason.allCases.map(\.rawValue)))
  }
}

/// Checks the words of JSON Schema that say which keys and values there are.
struct SchemaChecker {
  let definitions: [String: [String: Any]]

  init(_ text: String) throws {
    let schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    definitions = try #require(schema?["$defs"] as? [String: [String: Any]])
  }

  func problems(_ value: Any, definition: String) -> [String] {
    guard let schema = definitions[definition] else { return ["no definition \(definition)"] }
    return problems(value, schema, at: definition)
  }

  private func problems(_ value: Any, _ schema: [String: Any], at path: String) -> [String] {
    if let reference = schema["$ref"] as? String {
      return problems(value, definition: String(reference.dropFirst("#/$defs/".count))).map {
        path + "/" + $0
      }
    }
    if value is NSNull {
      let types = schema["type"] as? [String] ?? []
      let values = schema["enum"] as? [Any] ?? []
      return types.contains("null") || values.contains { $0 is NSNull } ? [] : ["\(path) is null"]
    }
    if let constant = schema["const"] as? String {
      return value as? String == constant ? [] : ["\(path) is not \(constant)"]
    }
    if let values = schema["enum"] as? [Any] {
      return values.contains { $0 as? String == value as? String } ? [] : ["\(path) is not listed"]
    }
    if let members = value as? [String: Any] {
      let properties = schema["properties"] as? [String: [String: Any]] ?? [:]
      let required = Set(schema["required"] as? [String] ?? [])
      let missing = required.subtracting(members.keys).sorted().map { "\(path) lacks \($0)" }
      return missing
        + members.sorted { $0.key < $1.key }.flatMap { key, member in
          properties[key].map { problems(member, $0, at: path + "." + key) } ?? ["\(path) has \(key)"]
        }
    }
    if let items = value as? [Any] {
      guard let schema = schema["items"] as? [String: Any] else { return ["\(path) has items"] }
      return items.flatMap { problems($0, schema, at: path + "[]") }
    }
    let isText = value is String
    let types = (schema["type"] as? [String] ?? []) + [schema["type"] as? String].compactMap { $0 }
    return types.contains("string") == isText ? [] : ["\(path) is of another type"]
  }
}
