// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's StateReporting that the adapter uses, for type-checking and running it elsewhere.
//
// Facts: developer.apple.com/documentation/statereporting (statereporter, reportablemetadata,
// reportablemetadatavalue), read in November 2026.

public import Foundation

public enum ReportableMetadataValue: Hashable, Sendable {
  case string(String)
  case integer(Int128)
  case floatingPoint(Double)
  case date(Date)
  public init(_ value: String) { self = .string(value) }
  public init(_ value: Int) { self = .integer(Int128(value)) }
  public init(_ value: Double) { self = .floatingPoint(value) }
  public init(_ value: Date) { self = .date(value) }
}

public protocol ReportableMetadata {
  var metadataDictionary: [String: ReportableMetadataValue] { get }
}

extension Never: ReportableMetadata {
  public var metadataDictionary: [String: ReportableMetadataValue] { [:] }
}

@available(iOS 27.0, macOS 27.0, *)
public final class StateReporter<StableMetadata: ReportableMetadata, VolatileMetadata: ReportableMetadata> {
  private let domain: String
  private init(domain: String) { self.domain = domain }

  public static func reporter(
    for domain: String, stableMetadata stableMetadataType: StableMetadata.Type = Never.self,
    volatileMetadata volatileMetadataType: VolatileMetadata.Type = Never.self
  ) -> StateReporter<StableMetadata, VolatileMetadata> { StateReporter(domain: domain) }

  public final func reportTransition(
    to stateLabel: String?, stableMetadata: StableMetadata? = nil, volatileMetadata: VolatileMetadata? = nil
  ) {
    precondition(stateLabel != "", "an empty label is a fatal error of the system's")
    let stable = (stableMetadata?.metadataDictionary ?? [:]).keys.sorted().joined(separator: ",")
    let volatile = (volatileMetadata?.metadataDictionary ?? [:]).keys.sorted().joined(separator: ",")
    ReportedTransitions.shared.post("\(domain) \(stateLabel ?? "-") [\(stable)] [\(volatile)]")
  }
}

/// Not Apple's: what was reported.
public final class ReportedTransitions: @unchecked Sendable {
  public static let shared = ReportedTransitions()
  private let lock = NSLock()
  private var list: [String] = []
  public var all: [String] { lock.withLock { list } }
  func post(_ text: String) { lock.withLock { list.append(text) } }
}
