/// Why a report is left out, in the gate's words where it has them.
public enum LeftOutReason: String, Hashable, Sendable, CaseIterable {
  /// It is of several versions, which cannot be told apart.
  case severalVersions = "several-versions"
  /// It was delivered before.
  case duplicate
  /// Its range has no length: a companion that carries disk space alone.
  case zeroLength = "zero-length"
  /// It is of another version than the running one.
  case otherVersion = "other-version"
  /// It names no version.
  case noVersion = "no-version"
  /// It cannot be read.
  case unreadable

  /// What happened, for people.
  func sentence(_ delivery: MetricDelivery, running: String) -> String {
    switch (self, delivery.report) {
    case (.otherVersion, .success(let report)):
      "it is of version \(report.version ?? "?") and \(running) is running"
    case (.unreadable, .failure(let fault)): "it cannot be read: \(fault)"
    case (.severalVersions, _): "it is of several versions"
    case (.duplicate, _): "it was delivered before"
    case (.zeroLength, _): "its range has no length"
    case (.noVersion, _): "it names no version"
    case (.otherVersion, _): "it is of another version than \(running)"
    case (.unreadable, _): "it cannot be read"
    }
  }
}
