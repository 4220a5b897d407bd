public import Measurements
public import SourceDiagnostics
import YAMLDocuments

/// A rule file as it was read, and all that is to be said about it.
public struct RuleFileReading: Sendable {
  /// The file; nil where it has a mistake.
  public var file: RuleFile?
  /// Mistakes and warnings, in the order of the file.
  public var diagnostics: [Diagnostic]
}

extension RuleFile {
  /// Reads a rule file and finds every mistake in it.
  ///
  /// - Parameter today: The day of evaluation, for warnings of waivers that end soon; nil for none.
  public static func read(_ bytes: [UInt8], file name: String, today: Day?) -> RuleFileReading {
    let root: YAMLNode?
    do {
      root = try YAMLDocument.parse(bytes, file: name)
    } catch {
      return RuleFileReading(file: nil, diagnostics: [error])
    }
    let start = SourceLocation(file: name, line: 1, column: 1)
    guard let root, !root.isNull else {
      return RuleFileReading(
        file: nil,
        diagnostics: [Diagnostic(.error, "the file is empty", at: start, remedy: "begin with 'version: 1'")])
    }
    let reader = RuleReader(today: today)
    let file = KeyReader(root, "the rule file", keys: topKeys, reader).map { RuleFile($0, reader) }
    let diagnostics = reader.diagnostics.enumerated()
      .sorted { one, other in
        guard let left = one.element.location, let right = other.element.location, left != right else {
          return one.offset < other.offset
        }
        return left < right
      }
      .map(\.element)
    return RuleFileReading(file: reader.mistakes == 0 ? file : nil, diagnostics: diagnostics)
  }

  static let topKeys = [
    "version", "name", "candidate", "baseline", "data", "decision", "rules", "waivers", "metrics", "logs",
  ]

  private init(_ keys: KeyReader, _ reader: RuleReader) {
    self.init()
    if let version = keys.required("version", of: "the rule file", reader), version.text != "1" {
      reader.failKind(version, "'version' is 1, the version of the rules' format")
    }
    reader.readMetrics(keys["metrics"])
    name = reader.text(keys["name"], "name")
    candidate = reader.text(keys["candidate"], "candidate").map(VersionSelector.init)
    baseline = reader.baseline(keys["baseline"])
    data = reader.dataSettings(keys["data"])
    decision = reader.decisionSettings(keys["decision"])
    rules = reader.rules(keys["rules"], file: keys.location)
    waivers = reader.waivers(keys["waivers"], rules: rules)
    metrics = reader.metrics
    logs = reader.logs(keys["logs"])
    for entry in ["data", "decision"].flatMap({ keys[$0]?.entries ?? [] }) {
      settingLines[entry.key.text?.spaced ?? ""] = entry.key.location.line
    }
  }
}

extension RuleReader {
  /// `previous`, a version, versions joined by commas, or a list of them.
  fileprivate func baseline(_ node: YAMLNode?) -> BaselineSelector? {
    guard let node, let items = list(node, "baseline") else { return nil }
    let texts = items.compactMap { text($0, "baseline") }
    guard texts.count == items.count else { return nil }
    if let selector = BaselineSelector(texts.joined(separator: ",")) { return selector }
    fail("'baseline' is 'previous' or versions joined by commas", at: node.location)
    return nil
  }
}

extension YAMLNode {
  /// The entries of a mapping; none of anything else.
  fileprivate var entries: [Entry] {
    guard case .mapping(let entries) = kind else { return [] }
    return entries
  }
}
