import Foundation
import Testing

@testable import Rules

struct JSONSchemaTests {
  let schema: [String: Any]

  init() throws {
    let value = try JSONSerialization.jsonObject(with: Data(RuleFileSchema.text.utf8))
    schema = try #require(value as? [String: Any])
  }

  private func table(_ pointer: [String]) throws -> [String: Any] {
    try pointer.reduce(schema) { try #require($0[$1] as? [String: Any]) }
  }

  @Test(
    arguments: [
      ([], Grammar.file), (["$defs", "data"], Grammar.data), (["$defs", "minimum"], Grammar.minimum),
      (["$defs", "decision"], Grammar.decision), (["$defs", "rule"], Grammar.rule),
      (["$defs", "override"], Grammar.override), (["$defs", "warn"], Grammar.warn),
      (["$defs", "waiver"], Grammar.waiver), (["$defs", "metric"], Grammar.metric),
      (["$defs", "log"], Grammar.log),
    ] as [([String], KeyTable)]
  )
  func everyTableHasItsKeysAndNoOthers(pointer: [String], keys: KeyTable) throws {
    let table = try table(pointer)
    let properties = try #require(table["properties"] as? [String: Any])
    #expect(Set(properties.keys) == Set(keys.keys.map(\.name)))
    #expect(table["required"] as? [String] == keys.keys.filter(\.isRequired).map(\.name))
    #expect(table["additionalProperties"] as? Bool == false)
  }

  @Test func everyReferenceLeadsSomewhere() throws {
    func references(_ value: Any) -> [String] {
      if let object = value as? [String: Any] {
        return object.flatMap { key, value in key == "$ref" ? [value as? String ?? ""] : references(value) }
      }
      return (value as? [Any])?.flatMap(references) ?? []
    }
    let all = references(schema)
    #expect(all.count > 10)
    for reference in all {
      let parts = reference.dropFirst(2).split(separator: "/").map { String($0).replacing("%20", with: " ") }
      #expect(throws: Never.self) { _ = try table(parts) }
    }
  }
}
