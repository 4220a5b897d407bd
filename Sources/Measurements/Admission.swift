/// Which reports are let in.
public struct Admission: Sendable {
  /// A property of a report that rules may exclude or ask for.
  public enum Condition: String, Hashable, Sendable, CaseIterable, Comparable {
    case testFlight = "testflight"
    case lowPowerMode = "low power mode"

    /// The order of the names.
    public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

    func holds(for report: borrowing DeviceReport) -> Bool {
      switch self {
      case .testFlight: report.isTestFlight
      case .lowPowerMode: report.isLowPower
      }
    }
  }

  /// Reports under any of these are left out.
  public var exclude: Set<Condition> = []
  /// Reports that lack one of these are left out.
  public var only: Set<Condition> = []
  /// Reports of other apps are left out; nil for none.
  public var bundle: String?
  /// Reports of versions that none of these matches are left out; nil for none.
  public var versions: [VersionSelector]?
  /// Reports of earlier days are left out, and with them those without a day.
  public var since: Day?
  /// Reports of later days are left out, and with them those without a day.
  public var until: Day?

  /// Lets everything in.
  public init() {}

  /// Why a report is left out.
  ///
  /// Nil where it is let in. The reasons are tried in the order of the contract.
  ///
  /// - Parameter isNew: Whether a report with this identity was not seen before; asked at most once, and not for a
  ///   report of several versions.
  public func reasonToLeaveOut(
    _ report: borrowing DeviceReport,
    isNew: (ContentDigest) -> Bool
  ) -> LeftOutReason? {
    reasonToLeaveOut(report, byHeader: reasonByHeader(report), isNew: isNew)
  }

  /// Why a report is left out, where ``reasonByHeader(_:)`` is known.
  func reasonToLeaveOut(
    _ report: borrowing DeviceReport, byHeader: LeftOutReason?, isNew: (ContentDigest) -> Bool
  ) -> LeftOutReason? {
    if report.hasSeveralVersions { return .severalVersions }
    if let identity = report.identity, !isNew(identity) { return .duplicate }
    if report.isZeroLength { return .zeroLength }
    if let byHeader { return byHeader }
    if since != nil || until != nil {
      guard let day = report.day, since.map({ day >= $0 }) ?? true, until.map({ day <= $0 }) ?? true else {
        return .outsideWindow
      }
    }
    if report.isImplausible { return .implausible }
    if report.version == nil { return .noVersion }
    return nil
  }

  /// Why a report is left out for what its header says.
  func reasonByHeader(_ report: borrowing DeviceReport) -> LeftOutReason? {
    if report.isTestFlight || report.isLowPower {
      for condition in exclude where condition.holds(for: report) { return .excluded }
    }
    for condition in only where !condition.holds(for: report) { return .excluded }
    if let bundle, let other = report.bundle, other != bundle { return .otherApp }
    if let version = report.version, let versions, !versions.contains(where: { $0.matches(version) }) {
      return .otherVersion
    }
    return nil
  }
}
