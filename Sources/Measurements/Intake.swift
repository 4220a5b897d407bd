/// Everything that one worker has taken from reports: totals, and an account of what was left out.
///
/// Mergeable.
public struct Intake: Sendable {
  /// Which reports are let in.
  public let admission: Admission
  /// The totals of those that were.
  public private(set) var totals: Totals
  /// What was left out, by reason.
  public private(set) var leftOut: [LeftOutReason: Int] = [:]
  /// Reports of versions that were not asked for.
  public private(set) var otherVersions: [AppVersion: Int] = [:]
  /// Reports let in, by the app they name.
  public private(set) var bundles: [String: Int] = [:]
  /// Reports let in that have something a reader should know.
  public private(set) var remarks: [Remark: Int] = [:]

  /// The reports that were let in one by one; nil where they need not be kept.
  public private(set) var archive: ReportArchive?

  /// Something that reports let in may have.
  public enum Remark: String, Hashable, Sendable, CaseIterable {
    /// A log event whose version was found in an attribute.
    case versionFromAttribute = "version-from-attribute"
    /// A log event whose version was found in its `version:` tag.
    case versionFromTag = "version-from-tag"
    /// A log event whose day is that of its delivery.
    case deliveryDay = "days-of-delivery"
    /// A report without a date.
    case noDate = "no-date"
    /// A report that names no app, where rules ask for one.
    case noBundle = "no-bundle"
    /// A report whose device reached the limit of states, so that its states are incomplete.
    case stateLimit = "state-limit"
    /// A page of logs that says it is incomplete.
    case incompletePage = "incomplete-page"
    /// A report of an aggregate without digests.
    case duplicatesNotSought = "duplicates-not-sought"
  }

  /// Takes nothing yet.
  ///
  /// - Parameter keepsReports: Whether reports are also kept one by one.
  public init(admission: Admission, plan: TotalsPlan, keepsReports: Bool = false) {
    self.admission = admission
    totals = Totals(plan: plan)
    archive = keepsReports ? ReportArchive(plan: plan) : nil
  }

  /// Takes totals in that were made otherwise, as of reports that were all let in.
  public init(_ totals: Totals) {
    admission = Admission()
    self.totals = totals
  }

  /// Takes a report in, or counts why not.
  public mutating func take(
    _ report: borrowing DeviceReport,
    isNew: (ContentDigest) -> Bool
  ) throws(ArithmeticOverflow) {
    if let reason = admission.reasonToLeaveOut(report, isNew: isNew) {
      leaveOut(reason)
      if reason == .otherVersion, let version = report.version { otherVersions[version, default: 0] += 1 }
      return
    }
    try totals.add(report)
    try archive?.add(report)
    if let bundle = report.bundle {
      if report.source != .diagnostic { bundles[bundle, default: 0] += 1 }
    } else if admission.bundle != nil {
      remark(.noBundle)
    }
    switch report.versionOrigin {
    case .own: break
    case .attribute: remark(.versionFromAttribute)
    case .tag: remark(.versionFromTag)
    }
    if report.isDeliveryDay { remark(.deliveryDay) }
    if report.day == nil { remark(.noDate) }
    if report.hasExceededStateLimit { remark(.stateLimit) }
  }

  /// Counts documents or reports that were left out before they came here.
  public mutating func leaveOut(_ reason: LeftOutReason, count: Int = 1) {
    leftOut[reason, default: 0] += count
  }

  /// Counts something a reader should know.
  public mutating func remark(_ remark: Remark, count: Int = 1) {
    remarks[remark, default: 0] += count
  }

  /// Adds what another worker has taken.
  public mutating func merge(_ other: Intake) throws(ArithmeticOverflow) {
    try totals.merge(other.totals)
    if let others = other.archive { archive?.merge(others) }
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    otherVersions.merge(other.otherVersions, uniquingKeysWith: +)
    bundles.merge(other.bundles, uniquingKeysWith: +)
    remarks.merge(other.remarks, uniquingKeysWith: +)
  }
}
