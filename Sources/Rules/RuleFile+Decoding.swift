public import Measurements
public import SourceDiagnostics
import YAMLDocuments

/// What was read of a rule file.
public struct RuleFileReading: Sendable {
  /// The rules; nil where anything in the file is an error.
  public var file: RuleFile?
  /// Every error and warning, in the order of the file.
  public var diagnostics: [Diagnostic] = []
  /// What whoever writes the file may want to know, and whoever runs it need not be told each time: for `validate`.
  public var advice: [Diagnostic] = []

  /// Makes a reading.
  public init(file: RuleFile? = nil, diagnostics: [Diagnostic] = [], advice: [Diagnostic] = []) {
    self.file = file
    self.diagnostics = diagnostics
    self.advice = advice
  }
}

extension RuleFile {
  /// Reads a rule file with all its mistakes.
  ///
  /// `name` names the file in messages. `today` is the day to which the ends of waivers are compared; without it they
  /// are not.
  public static func read(_ bytes: [UInt8], file name: String, today: Day?) -> RuleFileReading {
    let document = YAMLDocument(bytes, file: name)
    let findings = Findings()
    for var diagnostic in document.diagnostics {
      if document.isEmpty { diagnostic.remedy = .starterRules }
      findings.add(diagnostic)
    }
    guard let root = document.root, let section = Section(root, Grammar.file, findings) else {
      return RuleFileReading(diagnostics: findings.all.inSourceOrder)
    }
    let decoded = RuleFile(section, today: today)
    let diagnostics = findings.all.inSourceOrder
    guard !diagnostics.contains(where: { $0.severity == .error }) else {
      return RuleFileReading(diagnostics: diagnostics)
    }
    return RuleFileReading(
      file: decoded,
      diagnostics: diagnostics,
      advice: decoded.advice(root).inSourceOrder
    )
  }

  private init(_ section: Section, today: Day?) {
    self.init()
    let findings = section.findings
    if let version = section.scalar("version"), version.text != "1" { findings.add(.otherVersion(version)) }
    name = section.text("name")
    candidate = section.text("candidate").map(VersionSelector.init)
    baseline = Self.baseline(section)
    data = section.section("data", Grammar.data).map(DataSettings.init) ?? data
    decision = section.section("decision", Grammar.decision).map(DecisionSettings.init) ?? decision
    metrics = section.node("metrics").map { OwnMetric.decode($0, findings) } ?? [:]
    if let items = section.items("logs") {
      logs = items.compactMap { LogMapping($0, own: metrics, findings) }
    }
    let ids = decodeRules(section)
    let waivers = (section.items("waivers") ?? []).compactMap { Waiver.decode($0, ids: ids, findings) }
    self.waivers = waivers.map(\.waiver)
    for key in ["data", "decision"] {
      guard let node = section.node(key) else { continue }
      settingLines.merge(node.linesByKey) { first, _ in first }
    }
    for rule in rules { rule.check(findings) }
    for waiver in waivers { waiver.check(rules, today: today, findings) }
  }

  /// Decodes the rules, and gives every id that is written.
  private mutating func decodeRules(_ section: Section) -> [String] {
    guard let items = section.items("rules") else { return [] }
    if items.isEmpty, let node = section.node("rules") { section.findings.add(.noRules(at: node.location)) }
    var places: [String: SourceLocation] = [:]
    var ids: [String] = []
    for item in items {
      if let rule = Rule(item, own: metrics, section.findings) { rules.append(rule) }
      guard let node = item.value(of: "id"), case .scalar(let id) = node.content, !id.text.isEmpty else {
        continue
      }
      if let first = places[id.text] {
        section.findings.add(.duplicateID(id.text, at: node.location, first: first))
      } else {
        places[id.text] = node.location
        ids.append(id.text)
      }
    }
    return ids
  }

  private static func baseline(_ section: Section) -> BaselineSelector? {
    guard let node = section.node("baseline"), let texts = section.texts("baseline"), !texts.isEmpty else {
      return nil
    }
    let selector = BaselineSelector(texts.map(\.text).joined(separator: ","))
    if selector == nil || texts.count > 1 && texts.contains(where: { $0.text == "previous" }) {
      section.findings.add(.badBaseline(at: node.location))
    }
    return selector
  }
}

extension [Diagnostic] {
  /// In the order of the file; at one place in the order of finding.
  var inSourceOrder: Self {
    enumerated().sorted { one, other in
      switch (one.element.location, other.element.location) {
      case (let a?, let b?) where a != b: a < b
      case (nil, .some): true
      case (.some, nil): false
      default: one.offset < other.offset
      }
    }.map(\.element)
  }
}

extension String {
  fileprivate static let starterRules =
    "write 'version: 1' and 'rules:', or let 'release-gate init' write a first file"
}

extension Diagnostic {
  fileprivate static func otherVersion(_ version: LocatedText) -> Self {
    Self(.error, "version '\(version.text)' is not known", at: version.location, remedy: "write 'version: 1'")
  }

  fileprivate static func noRules(at location: SourceLocation) -> Self {
    Self(.error, "'rules' is empty", at: location, remedy: "write at least one rule: nothing else can pass")
  }

  fileprivate static func duplicateID(_ id: String, at location: SourceLocation, first: SourceLocation)
    -> Self
  {
    Self(
      .error,
      "duplicate id '\(id)'",
      at: location,
      remedy: "give each rule an id of its own",
      notes: [Note("it is first used here", at: first)]
    )
  }

  fileprivate static func badBaseline(at location: SourceLocation) -> Self {
    Self(
      .error,
      "'baseline' names no versions",
      at: location,
      remedy: "write 'previous', one version, or several separated by commas"
    )
  }
}
