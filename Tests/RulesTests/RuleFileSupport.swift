import Measurements
import Rules
import SourceDiagnostics

/// The lines that every file of these tests starts with: a rule's own text starts at line 4.
let preamble = """
  version: 1
  decision: {looks: once, adjust for: [], repeated devices: off}
  rules:

  """

func read(_ text: String, today: Day? = nil) -> RuleFileReading {
  RuleFile.read(Array(text.utf8), file: "rules.yaml", today: today)
}

/// Reads a file of one rule, written as a flow mapping at 4:5.
func readRule(_ text: String) -> RuleFileReading {
  read(preamble + "  - {id: a, \(text)}\n")
}

extension RuleFileReading {
  /// `4:5 error: message` of each diagnostic.
  var lines: [String] { diagnostics.map(\.line) }
}

extension Diagnostic {
  var line: String { "\(place) \(severity.rawValue): \(message)" }

  var place: String { "\(location?.line ?? 0):\(location?.column ?? 0)" }
}
