/// Reports that share an identity and are not alike: log events or native lines of one id with different contents.
///
/// Of each identity one report counts, the one whose content has the smallest digest, whatever the order in which
/// they come; the others are duplicates. So they are set aside until all are there. Mergeable.
public struct ContestedReports: Sendable {
  /// The most identities that are kept aside.
  public static let limit = 20_000

  /// The identities that are contested.
  public let identities: Set<ContentDigest>
  private var best: [ContentDigest: DeviceReport] = [:]
  private var sightings = 0

  /// Sets nothing aside yet.
  public init(_ identities: Set<ContentDigest> = []) { self.identities = identities }

  /// Sets a report aside where its identity is contested; gives whether it is.
  public mutating func take(_ report: borrowing DeviceReport) -> Bool {
    guard !identities.isEmpty, let identity = report.identity, identities.contains(identity) else {
      return false
    }
    sightings += 1
    var kept = copy report
    // Those of several workers come together.
    kept.header = nil
    keep(kept, for: identity)
    return true
  }

  /// Takes what another worker has set aside.
  public mutating func merge(_ other: ContestedReports) {
    sightings += other.sightings
    for (identity, report) in other.best { keep(report, for: identity) }
  }

  /// The reports that count, and how many of their identities were left over.
  public var result: (reports: [DeviceReport], duplicates: Int) {
    (Array(best.values), sightings - best.count)
  }

  private mutating func keep(_ report: DeviceReport, for identity: ContentDigest) {
    if let known = best[identity], known.content <= report.content { return }
    best[identity] = report
  }
}
