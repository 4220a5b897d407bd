import SourceDiagnostics

/// Collects what is wrong with a rule file while it is decoded.
final class Findings {
  /// In the order of finding.
  private(set) var all: [Diagnostic] = []

  /// Adds what is wrong.
  func add(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// Whether something at this place is already said to be wrong.
  func hasError(at location: SourceLocation) -> Bool {
    all.contains { $0.severity == .error && $0.location == location }
  }

  /// The nearest right name; nil for very long names and in files full of mistakes, where the search would take long.
  func nearest(_ name: String, among names: some Sequence<String>) -> String? {
    guard all.count < 200, name.utf8.count <= 100 else { return nil }
    return NearestName.of(name, among: names)
  }
}
