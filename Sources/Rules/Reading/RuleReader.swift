import Measurements
import SourceDiagnostics
import YAMLDocuments

/// Reads a rule file and remembers every mistake on the way.
///
/// Every reading method gives nil or a default where it reported a mistake, so that reading goes on.
final class RuleReader {
  /// Mistakes and warnings so far, in no order.
  private(set) var diagnostics: [Diagnostic] = []
  /// The metrics of the team's own; read before all else, since rules and logs name them.
  var metrics: [String: OwnMetric] = [:]
  /// Names under `metrics:` whose declaration has a mistake: rules that name them are not wrong for it.
  var unreadMetrics: Set<String> = []
  /// Where the id of each rule is written, rules with mistakes included.
  var idPlaces: [String: SourceLocation] = [:]
  /// The day of evaluation, for waivers that end soon; nil where it is not known.
  let today: Day?

  init(today: Day?) {
    self.today = today
  }

  /// Remembers a mistake.
  func fail(
    _ message: String, at location: SourceLocation, remedy: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    diagnostics.append(Diagnostic(.error, message, at: location, remedy: remedy, notes: notes))
  }

  /// Remembers something worth saying.
  func warn(_ message: String, at location: SourceLocation, remedy: String? = nil) {
    diagnostics.append(Diagnostic(.warning, message, at: location, remedy: remedy))
  }

  /// How many mistakes there are.
  var mistakes: Int { diagnostics.count { $0.severity == .error } }
}

extension String {
  /// The word with spaces, underscores and hyphens alike: one space each run.
  var spaced: String {
    split { $0 == " " || $0 == "_" || $0 == "-" }.joined(separator: " ")
  }
}

extension YAMLNode {
  /// What it is, for messages.
  var kindName: String {
    switch kind {
    case .scalar: isNull ? "nothing" : "a text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// The nearest known name; none for a word that is longer than any name, where looking would take long.
func nearest(_ word: String, among names: [String]) -> String? {
  word.utf8.count > 100 ? nil : NearestName.of(word, among: names)
}

/// What to write instead of an unknown word: the name that was probably meant, or all there are where they are few.
func suggestion(for word: String, among names: [String]) -> String? {
  if let name = nearest(word, among: names) { return "did you mean '\(name)'?" }
  return names.count <= 12 && !names.isEmpty ? "write one of: " + names.joined(separator: ", ") : nil
}
