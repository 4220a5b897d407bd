import Measurements
import SourceDiagnostics
import Testing

@testable import Rules

struct GrammarTests {
  /// Every key of the grammar, with a letter too many, gets its right name.
  @Test(arguments: tables.keys.sorted())
  func misspeltKeyIsCaught(of name: String) throws {
    let table = try #require(Self.tables[name])
    let names = Set(table.keys.map(\.name))
    for key in table.keys {
      let misspelt = key.name + "x"
      try #require(!names.contains(misspelt))
      let text = Self.file(holding: "\(misspelt): 1", in: table)
      let found = read(text).diagnostics.first { $0.message.hasPrefix("unknown key '\(misspelt)'") }
      let diagnostic = try #require(found, "\(text)")
      #expect(diagnostic.remedy == "did you mean '\(key.name)'?")
    }
  }

  /// Every key of the tables is read: a value that no key takes is an error at the value.
  @Test(arguments: tables.keys.sorted())
  func everyKeyIsRead(of name: String) throws {
    let table = try #require(Self.tables[name])
    for key in table.keys {
      let value = "[[1]]"
      let text = Self.file(holding: "\(key.name): \(value)", in: table)
      let column = try #require(text.split(separator: "\n").compactMap { $0.firstRange(of: value) }.first)
      let line = try #require(text.split(separator: "\n").first { $0.contains(value) })
      let place = line.distance(from: line.startIndex, to: column.lowerBound) + 1
      let isSaid = read(text).diagnostics.contains { diagnostic in
        (place...place + 1).contains(diagnostic.location?.column ?? 0)
          && !diagnostic.message.hasPrefix("unknown key")
      }
      #expect(isSaid, "\(text)")
    }
  }

  private static let tables = Dictionary(
    uniqueKeysWithValues: [
      Grammar.file, Grammar.data, Grammar.minimum, Grammar.decision, Grammar.rule, Grammar.override,
      Grammar.warn,
      Grammar.waiver, Grammar.metric, Grammar.log,
    ].map { ($0.what, $0) }
  )

  /// A file with this text in a mapping of the table, which stands on a line of its own.
  private static func file(holding text: String, in table: KeyTable) -> String {
    switch table.what {
    case "a rule file": "\(text)\n"
    case "'data'": "data: {\(text)}\n"
    case "'minimum'": "data: {minimum: {\(text)}}\n"
    case "'decision'": "decision: {\(text)}\n"
    case "a rule": "rules: [{\(text)}]\n"
    case "an override": "rules: [{overrides: [{\(text)}]}]\n"
    case "'warn'": "rules: [{warn: {\(text)}}]\n"
    case "a waiver": "waivers: [{\(text)}]\n"
    case "a metric": "metrics: {x: {\(text)}}\n"
    default: "logs: [{\(text)}]\n"
    }
  }
}
