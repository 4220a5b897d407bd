import SourceDiagnostics
import YAMLDocuments

/// The keys of a mapping, found by their names with spaces, underscores and hyphens alike.
struct KeyReader {
  /// Where the mapping begins.
  let location: SourceLocation
  private var values: [String: YAMLNode.Entry] = [:]

  /// The keys of a mapping; reports unknown and repeated ones, and anything that is not a mapping (nil).
  ///
  /// - Parameter what: What the mapping is, for messages: `a rule`.
  init?(_ node: YAMLNode, _ what: String, keys: [String], _ reader: RuleReader) {
    guard case .mapping(let entries) = node.kind else {
      reader.fail("\(what) is a mapping of keys to values, not \(node.kindName)", at: node.location)
      return nil
    }
    location = node.location
    for entry in Self.joiningDecimalCommas(entries) {
      let written = entry.key.text ?? ""
      let name = written.spaced
      if let first = values[name] {
        reader.fail(
          "key '\(name)' is there twice", at: entry.key.location,
          notes: [Diagnostic.Note("first here", at: first.key.location)])
      } else {
        values[name] = entry
        guard !keys.contains(name) else { continue }
        reader.fail(
          "unknown key '\(written)' in \(what)", at: entry.key.location,
          remedy: suggestion(for: name, among: keys))
      }
    }
  }

  /// The entries with `{max: 1,5 s}`, to YAML two keys, put together again, so that the comma is what is reported.
  private static func joiningDecimalCommas(_ entries: [YAMLNode.Entry]) -> [YAMLNode.Entry] {
    var result: [YAMLNode.Entry] = []
    for entry in entries {
      if let last = result.last, entry.value.isNull, let text = last.value.joined(toNext: entry.key, by: ",")
      {
        result[result.count - 1].value.kind = .scalar(text: text, isPlain: true)
      } else {
        result.append(entry)
      }
    }
    return result
  }

  /// The value of a key; nil where the key is absent.
  subscript(key: String) -> YAMLNode? { values[key]?.value }

  /// The key itself as it is written; nil where it is absent.
  func key(_ name: String) -> YAMLNode? { values[name]?.key }

  /// The lines of the keys, by their names.
  var lines: [String: Int] { values.compactMapValues { $0.key.location.line } }

  /// The value of a key that has to be there; reports its absence.
  func required(_ key: String, of what: String, _ reader: RuleReader) -> YAMLNode? {
    if let value = values[key]?.value { return value }
    reader.fail("\(what) has no '\(key)'", at: location)
    return nil
  }
}

extension YAMLNode {
  /// The whole of two plain texts around a mark where this one is of digits, the next begins with one, and nothing
  /// but the mark is between them: `1,5 s`, which YAML splits at the comma within brackets.
  func joined(toNext other: YAMLNode, by mark: String) -> String? {
    guard case .scalar(let whole, isPlain: true) = kind, case .scalar(let rest, isPlain: true) = other.kind,
      !whole.isEmpty, whole.allSatisfy(\.isASCIIDigit), rest.first?.isASCIIDigit == true,
      location.line == other.location.line, let column = location.column,
      other.location.column == column + whole.count + 1
    else { return nil }
    return whole + mark + rest
  }
}
