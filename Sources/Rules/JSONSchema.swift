/// The JSON Schema of a rule file, for editors; made of the tables that the decoder reads by.
public enum RuleFileSchema {
  /// The schema (draft 2020-12) as text, the same every time.
  public static var text: String {
    let tables: [(String, KeyTable)] = [
      ("data", Grammar.data), ("minimum", Grammar.minimum), ("decision", Grammar.decision),
      ("rule", Grammar.rule), ("override", Grammar.override), ("warn", Grammar.warn),
      ("waiver", Grammar.waiver), ("metric", Grammar.metric), ("log", Grammar.log),
    ]
    let names = Dictionary(uniqueKeysWithValues: tables.map { ($1.what, $0) })
    let definitions = tables.map { name, table in
      (name, JSONValue.object(table.schema(at: "#/$defs/\(name)", names)))
    }
    let head: [(String, JSONValue)] = [
      ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      ("title", .string("release-gate rule file")),
    ]
    let schema = head + Grammar.file.schema(at: "#", names) + [("$defs", .object(definitions))]
    return JSONValue.object(schema).text + "\n"
  }
}

extension KeyTable {
  /// The members of the schema of a mapping with these keys, itself found at `pointer`.
  fileprivate func schema(at pointer: String, _ names: [String: String]) -> [(String, JSONValue)] {
    let properties = keys.map { key in
      (key.name, JSONValue.object([("description", .string(key.summary))] + key.form.schema(names)))
    }
    // Words of a key may be joined by underscores or hyphens too; editors offer the form with spaces.
    let otherForms = keys.filter { $0.name.contains(" ") }.map { key in
      (
        "^" + key.name.wordPattern + "$",
        JSONValue.object([("$ref", .string("\(pointer)/properties/\(key.name.inPointer)"))])
      )
    }
    let required = keys.filter(\.isRequired).map { JSONValue.string($0.name) }
    return [
      ("type", .string("object")), ("properties", .object(properties)),
      ("patternProperties", .object(otherForms)), ("required", .array(required)),
      ("additionalProperties", .bool(false)),
    ]
  }
}

extension KeyTable.Form {
  /// The members of the schema of such a value; mappings are found under `$defs` by the names given.
  fileprivate func schema(_ names: [String: String]) -> [(String, JSONValue)] {
    switch self {
    // Editors type scalars by their look: 8.2 is a number to them, off a Boolean to some.
    case .one: [("enum", .array([.number(1), .string("1")]))]
    case .text: [("type", .array([.string("string"), .string("number"), .string("boolean")]))]
    case .value(let example, let none):
      [
        (
          "type",
          .array([.string("string"), .string("number")] + (none == "off" ? [.string("boolean")] : []))
        ),
        ("examples", .array([.string(example)])),
      ]
    case .wholeNumber: [("type", .array([.string("integer"), .string("string")])), ("minimum", .number(1))]
    case .word(let words):
      [
        (
          "anyOf",
          .array([
            .object([
              ("enum", .array(words.map(JSONValue.string) + (words.contains("off") ? [.bool(false)] : [])))
            ]),
            .object([
              ("type", .string("string")),
              ("pattern", .string("^(" + words.map(\.wordPattern).joined(separator: "|") + ")$")),
            ]),
          ])
        )
      ]
    case .oneOrMore(let form):
      [
        (
          "anyOf",
          .array([
            .object(form.schema(names)),
            .object([("type", .string("array")), ("items", .object(form.schema(names)))]),
          ])
        )
      ]
    case .table(let table): [("$ref", .string(table.reference(names)))]
    case .tables(let table):
      [("type", .string("array")), ("items", .object([("$ref", .string(table.reference(names)))]))]
    case .named(let table):
      [
        ("type", .string("object")),
        ("additionalProperties", .object([("$ref", .string(table.reference(names)))])),
      ]
    }
  }
}

extension KeyTable {
  fileprivate func reference(_ names: [String: String]) -> String {
    "#/$defs/" + (names[what] ?? "")
  }
}

extension String {
  /// A regular expression for the words of the text, however they are joined.
  fileprivate var wordPattern: String { map { $0 == " " ? "[ _-]" : String($0) }.joined() }

  /// The text as part of a JSON pointer within a URI.
  fileprivate var inPointer: String { map { $0 == " " ? "%20" : String($0) }.joined() }
}

/// A JSON value whose members keep their order.
private indirect enum JSONValue {
  case string(String)
  case number(Int)
  case bool(Bool)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// The value as text, two spaces a level.
  var text: String { text(indent: "") }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return Self.quoted(text)
    case .number(let number): return String(number)
    case .bool(let bool): return bool ? "true" : "false"
    case .array(let items):
      return "[" + items.map { $0.text(indent: inner) }.joined(separator: ", ") + "]"
    case .object(let members):
      guard !members.isEmpty else { return "{}" }
      let lines = members.map { inner + Self.quoted($0) + ": " + $1.text(indent: inner) }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    }
  }

  /// The tables hold no control characters.
  private static func quoted(_ text: String) -> String {
    "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
  }
}
