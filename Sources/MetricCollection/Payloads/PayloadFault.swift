/// Why a payload cannot be read.
///
/// The payload itself is kept whatever this says.
public struct PayloadFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and where.
  public let description: String

  init(_ description: String) { self.description = description }

  static func notJSON() -> PayloadFault { PayloadFault("not JSON") }

  static func foreign() -> PayloadFault {
    PayloadFault("neither a metric payload (MXMetricPayload) nor a metric report (MetricReport)")
  }

  static func missing(_ key: String, in field: String) -> PayloadFault {
    PayloadFault("'\(field)' has no '\(key)'")
  }

  static func wrong(_ field: String, expected: String) -> PayloadFault {
    PayloadFault("'\(field)' is not \(expected)")
  }
}
