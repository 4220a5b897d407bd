import Measurements
import SourceDiagnostics
import YAMLDocuments

// Scalars, typed by the key that reads them.
extension RuleReader {
  /// A text that is not empty.
  func text(_ node: YAMLNode?, _ key: String) -> String? {
    guard let node else { return nil }
    guard let text = node.text, !node.isNull, !text.isBlank else {
      failKind(node, "'\(key)' is a text")
      return nil
    }
    return text
  }

  /// One word of a closed list.
  func choice<Value>(_ node: YAMLNode?, _ key: String, _ values: [(String, Value)]) -> Value? {
    guard let node else { return nil }
    let names = values.map(\.0)
    guard let text = node.text, !node.isNull else {
      failKind(node, "'\(key)' is a word", remedy: "write one of: " + names.joined(separator: ", "))
      return nil
    }
    if let value = values.first(where: { $0.0 == text.spaced }) { return value.1 }
    fail("unknown \(key) '\(text)'", at: node.location, remedy: suggestion(for: text.spaced, among: names))
    return nil
  }

  /// One case of an enumeration.
  func choice<Value: CaseIterable & RawRepresentable>(_ node: YAMLNode?, _ key: String, _: Value.Type)
    -> Value?
  where Value.RawValue == String {
    choice(node, key, Value.allCases.map { ($0.rawValue.spaced, $0) })
  }

  /// The elements of a list; a single text stands for a list of one.
  func list(_ node: YAMLNode?, _ key: String) -> [YAMLNode]? {
    guard let node else { return nil }
    switch node.kind {
    case .sequence(let items): return items
    case .scalar where !node.isNull: return [node]
    default:
      failKind(node, "'\(key)' is a list")
      return nil
    }
  }

  /// A whole number without a unit within limits.
  func whole(_ node: YAMLNode?, _ key: String, _ range: ClosedRange<Int>) -> Int? {
    guard let node else { return nil }
    if let text = node.text, let value = Int(text), text.first?.isNumber == true {
      if range.contains(value) { return value }
      fail(
        "'\(key)' of \(value) is outside \(range.lowerBound) to \(range.upperBound)", at: node.location)
      return nil
    }
    failKind(node, "'\(key)' is a whole number")
    return nil
  }

  /// A number of days: `7 days`, `1 day`, or the bare number where `bare` allows it.
  func days(_ node: YAMLNode?, _ key: String, from least: Int, bare: Bool = false) -> Int? {
    guard let node else { return nil }
    guard let amount = amount(node, key) else { return nil }
    let isUnit = ["day", "days", "d"].contains(amount.unit) || bare && amount.unit.isEmpty
    guard isUnit, let days = Int(exactly: amount.number) else {
      fail(
        "'\(key)' is a whole number of days, not '\(amount.text)'", at: node.location,
        remedy: "write '7 days'")
      return nil
    }
    guard (least...3650).contains(days) else {
      fail("'\(key)' of \(days) days is outside \(least) to 3650", at: node.location)
      return nil
    }
    return days
  }

  /// Reports a value of the wrong kind.
  func failKind(_ node: YAMLNode, _ expected: String, remedy: String? = nil) {
    let found = node.text.map { node.isNull ? "nothing" : "'\($0)'" } ?? node.kindName
    fail("\(expected), not \(found)", at: node.location, remedy: remedy)
  }

  /// Globs of state labels.
  func globs(_ node: YAMLNode?, _ key: String) -> [Glob]? {
    guard let items = list(node, key) else { return nil }
    guard !items.isEmpty || key == "exclude" else {
      if let node { fail("'\(key)' is empty", at: node.location) }
      return nil
    }
    let globs = items.compactMap { item -> Glob? in
      guard let text = item.text, !item.isNull, !text.isEmpty else {
        fail(
          "'\(key)' is a list of state names, not \(item.kindName)", at: item.location,
          remedy: "quote it: a name with *, ?, @, #, % or : in it needs quotes")
        return nil
      }
      return Glob(text)
    }
    return globs.count == items.count ? globs : nil
  }
}

extension String {
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
