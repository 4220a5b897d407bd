/// A state of the app that a measurement belongs to, such as a screen or a tab.
public struct StateKey: Hashable, Sendable, Comparable {
  /// The state domain: `com.example.app.screens`.
  public var domain: String
  /// The label of the state in its domain: `search`.
  public var label: String

  /// Makes a state from its domain and label.
  public init(domain: String, label: String) {
    self.domain = domain
    self.label = label
  }

  /// The order of domains, then of labels, by bytes.
  public static func < (one: Self, other: Self) -> Bool {
    (one.domain, one.label) < (other.domain, other.label)
  }
}
