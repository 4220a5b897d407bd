/// Why a document or a report was left out.
///
/// Every one that is left out is counted under one of these.
public enum LeftOutReason: String, Hashable, Sendable, CaseIterable, Comparable {
  case severalVersions = "several-versions"
  case duplicate
  case zeroLength = "zero-length"
  case excluded
  case otherApp = "other-app"
  case otherVersion = "other-version"
  case outsideWindow = "outside-window"
  case implausible
  case noVersion = "no-version"
  case notAReport = "not-a-report"
  /// A document that could not be read, tolerated by `--allow-unreadable`.
  case unreadable

  /// The order of the names.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
}
