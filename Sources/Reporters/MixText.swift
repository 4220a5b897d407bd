import Measurements
import Rules

extension DecisionSettings {
  /// What versions were made alike in before they were compared: `devices`, `devices and systems`; empty where
  /// nothing was adjusted for.
  var mixWords: String {
    let names = adjustFor.sorted().map { dimension in
      switch dimension {
      case .device: "devices"
      case .os: "systems"
      case .region: "regions"
      }
    }
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }
}
