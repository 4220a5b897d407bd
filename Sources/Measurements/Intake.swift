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
  private var others: Tally<AppVersion>
  private var apps: Tally<String>
  private var headers = HeaderTable<KnownHeader>()
  private var remarkCounts = [Int](repeating: 0, count: Remark.allCases.count)
  /// Reports let in that have something a reader should know.
  public var remarks: [Remark: Int] {
    let counts = Remark.allCases.map { ($0, remarkCounts[$0.place]) }
    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
  }

  /// Values of a store that were let in.
  public private(set) var published = PublishedValues()

  /// The reports that were let in one by one; nil where they need not be kept.
  public private(set) var archive: ReportArchive?

  /// What follows from the header of a report.
  private struct KnownHeader: Equatable {
    let reasonToLeaveOut: LeftOutReason?
    /// The numbers of its version among the others, and of its app, if they were counted.
    var otherVersion: Int32?
    var app: Int32?
  }

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
    /// An identifier of log events or native lines under which different contents came; one of them was counted.
    case contestedID = "contested-id"
    /// A page of logs that says it is incomplete.
    case incompletePage = "incomplete-page"
    /// A report of an aggregate without digests.
    case duplicatesNotSought = "duplicates-not-sought"
    /// A published value of a metric or percentile that is not known here.
    case unknownPublished = "unknown-published"

    /// The place of its count: several are counted for every log event.
    fileprivate var place: Int {
      switch self {
      case .versionFromAttribute: 0
      case .versionFromTag: 1
      case .deliveryDay: 2
      case .noDate: 3
      case .noBundle: 4
      case .stateLimit: 5
      case .contestedID: 6
      case .incompletePage: 7
      case .duplicatesNotSought: 8
      case .unknownPublished: 9
      }
    }
  }

  /// Takes nothing yet.
  ///
  /// - Parameter keepsReports: Whether reports are also kept one by one.
  public init(admission: Admission, plan: TotalsPlan, keepsReports: Bool = false) {
    self.admission = admission
    totals = Totals(plan: plan)
    others = Tally(limit: plan.limits[.versions])
    apps = Tally(limit: plan.limits[.apps])
    archive = keepsReports ? ReportArchive(plan: plan) : nil
  }

  /// Takes totals in that were made otherwise, as of reports that were all let in.
  public init(_ totals: Totals) {
    admission = Admission()
    self.totals = totals
    others = Tally(limit: totals.plan.limits[.versions])
    apps = Tally(limit: totals.plan.limits[.apps])
  }

  /// Reports of versions that were not asked for.
  public var otherVersions: [AppVersion: Int] { others.counts }
  /// Reports let in, by the app they name.
  public var bundles: [String: Int] { apps.counts }

  /// What the reports hold more of than is kept, in which case nothing here is of use.
  public var exceeded: Set<DistinctLimit> {
    var exceeded: Set<DistinctLimit> = []
    if others.isFull { exceeded.insert(.versions) }
    if apps.isFull { exceeded.insert(.apps) }
    // Whether sums are too many depends on what was full before.
    return exceeded.isEmpty ? Set(totals.exceeded) : exceeded.union(totals.exceeded).subtracting([.sums])
  }

  /// Takes a report in, or counts why not.
  public mutating func take(
    _ report: borrowing DeviceReport,
    isNew: (ContentDigest) -> Bool
  ) throws(ArithmeticOverflow) {
    let known = headers[report.header]
    var header = known ?? KnownHeader(reasonToLeaveOut: admission.reasonByHeader(report))
    defer { if header != known { headers[report.header] = header } }
    let reason = admission.reasonToLeaveOut(report, byHeader: header.reasonToLeaveOut, isNew: isNew)
    if let reason {
      leaveOut(reason)
      if reason == .otherVersion, let version = report.version {
        others.add(version, number: &header.otherVersion)
      }
      return
    }
    // An overflow ends in an error; until then all else goes on, so that it does not depend on when it came.
    var overflow: ArithmeticOverflow?
    do throws(ArithmeticOverflow) {
      try totals.add(report)
      try archive?.add(report)
    } catch {
      overflow = error
    }
    if let bundle = report.bundle {
      if report.source != .diagnostic { apps.add(bundle, number: &header.app) }
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
    if let overflow { throw overflow }
  }

  /// Takes a published value in, or counts why not.
  ///
  /// It has no day, and nobody knows under which conditions its devices ran.
  public mutating func take(_ value: PublishedValue) {
    let versions = admission.versions
    if !admission.only.isEmpty {
      leaveOut(.excluded)
    } else if let versions, !versions.contains(where: { $0.matches(value.version) }) {
      leaveOut(.otherVersion)
    } else if admission.since != nil || admission.until != nil {
      leaveOut(.outsideWindow)
    } else {
      published.add(value)
    }
  }

  /// Counts documents or reports that were left out before they came here.
  public mutating func leaveOut(_ reason: LeftOutReason, count: Int = 1) {
    leftOut[reason, default: 0] += count
  }

  /// Counts something a reader should know.
  public mutating func remark(_ remark: Remark, count: Int = 1) {
    remarkCounts[remark.place] += count
  }

  /// Adds what another worker has taken.
  public mutating func merge(_ other: Intake) throws(ArithmeticOverflow) {
    var overflow: ArithmeticOverflow?
    do throws(ArithmeticOverflow) { try totals.merge(other.totals) } catch { overflow = error }
    published.merge(other.published)
    if let others = other.archive { archive?.merge(others) }
    leftOut.merge(other.leftOut, uniquingKeysWith: +)
    others.merge(other.others)
    apps.merge(other.apps)
    for place in remarkCounts.indices { remarkCounts[place] += other.remarkCounts[place] }
    if let overflow { throw overflow }
  }
}
