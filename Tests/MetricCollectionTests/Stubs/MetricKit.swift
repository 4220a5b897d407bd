// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of Apple's MetricKit that the adapters use, for type-checking and running them elsewhere.
//
// Facts: developer.apple.com/documentation/metrickit (mxmetricmanager, mxmetricmanagersubscriber, mxmetricpayload;
// metricmanager, metricreport, statereportingdomain; mxsignpost), read in November 2026. Built with
// `-user-module-version 352` without, and 353 with `-D SDK_27`, as the two SDKs are told apart.

public import Foundation
public import os

// MARK: - The older generation

open class MXMetricPayload: NSObject, @unchecked Sendable {
  private let json: Data
  /// Not Apple's: makes a payload of JSON.
  public init(json: Data) { self.json = json }
  open func jsonRepresentation() -> Data { json }
}

open class MXDiagnosticPayload: NSObject, @unchecked Sendable {}

public protocol MXMetricManagerSubscriber: NSObjectProtocol {
  func didReceive(_ payloads: [MXMetricPayload])
  func didReceive(_ payloads: [MXDiagnosticPayload])
}

// Optional in Objective-C.
extension MXMetricManagerSubscriber {
  public func didReceive(_ payloads: [MXMetricPayload]) {}
  public func didReceive(_ payloads: [MXDiagnosticPayload]) {}
}

open class MXMetricManager: NSObject, @unchecked Sendable {
  public static let shared = MXMetricManager()
  private let lock = NSLock()
  private var subscribers: [any MXMetricManagerSubscriber] = []
  private var past: [MXMetricPayload] = []

  open var pastPayloads: [MXMetricPayload] { lock.withLock { past } }
  open func add(_ subscriber: any MXMetricManagerSubscriber) {
    lock.withLock { subscribers.append(subscriber) }
  }
  open func remove(_ subscriber: any MXMetricManagerSubscriber) {
    lock.withLock { subscribers.removeAll { $0.isEqual(subscriber) } }
  }
  open class func makeLogHandle(category: String) -> OSLog { OSLog(category: "older " + category) }

  /// Not Apple's: what the system does once a day.
  public func deliver(_ payloads: [MXMetricPayload]) {
    let all = lock.withLock {
      past += payloads
      return subscribers
    }
    for subscriber in all { subscriber.didReceive(payloads) }
  }
  /// Not Apple's: how many subscribe.
  public var subscriberCount: Int { lock.withLock { subscribers.count } }
}

/// Not Apple's: what was posted.
public final class PostedSignposts: @unchecked Sendable {
  public static let shared = PostedSignposts()
  private let lock = NSLock()
  private var list: [String] = []
  public var all: [String] { lock.withLock { list } }
  func post(_ text: String) { lock.withLock { list.append(text) } }
}

public func mxSignpost(
  _ type: OSSignpostType, dso: UnsafeRawPointer = #dsohandle, log: OSLog, name: StaticString,
  signpostID: OSSignpostID = .exclusive, _ format: StaticString = "", _ arguments: [any CVarArg] = []
) {
  PostedSignposts.shared.post("\(type == .begin ? "begin" : "end") \(log.category) \(name)")
}

// MARK: - The newer generation

#if SDK_27
  public struct StateReportingDomain: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }
  }

  /// Its JSON stands in for the values: the adapter only encodes it.
  @available(iOS 27.0, macOS 27.0, *)
  public struct MetricReport: Codable, Sendable {
    private let json: Tree
    /// Not Apple's: makes a report of JSON.
    public init(json: Data) throws { self.json = try JSONDecoder().decode(Tree.self, from: json) }
    public init(from decoder: any Decoder) throws { json = try Tree(from: decoder) }
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
  }

  @available(iOS 27.0, macOS 27.0, *)
  public final class MetricManager {
    public let domains: Set<StateReportingDomain>
    public init(enabledStateReportingDomains: Set<StateReportingDomain>) {
      domains = enabledStateReportingDomains
    }
    public convenience init() { self.init(enabledStateReportingDomains: []) }
    public var metricReports: some AsyncSequence<MetricReport, Never> {
      Self.lastDomains.set(domains.map(\.rawValue).sorted())
      return Self.source.stream
    }
    public static func logHandle(category: String) -> OSLog { OSLog(category: category) }

    /// Not Apple's: what the system does once a day.
    public static func deliver(_ report: MetricReport) { source.continuation.yield(report) }
    /// Not Apple's: the domains that were last asked for.
    public static let lastDomains = Box()
    private static let source = AsyncStream<MetricReport>.makeStream()
  }

  public final class Box: @unchecked Sendable {
    private let lock = NSLock()
    private var names: [String] = []
    public var value: [String] { lock.withLock { names } }
    func set(_ value: [String]) { lock.withLock { names = value } }
  }

  indirect enum Tree: Codable, Sendable {
    case object([String: Tree])
    case array([Tree])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() {
        self = .null
      } else if let value = try? container.decode(Bool.self) {
        self = .bool(value)
      } else if let value = try? container.decode(Double.self) {
        self = .number(value)
      } else if let value = try? container.decode(String.self) {
        self = .string(value)
      } else if let value = try? container.decode([Tree].self) {
        self = .array(value)
      } else {
        self = .object(try container.decode([String: Tree].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .object(let value): try container.encode(value)
      case .array(let value): try container.encode(value)
      case .string(let value): try container.encode(value)
      case .number(let value): try container.encode(value)
      case .bool(let value): try container.encode(value)
      case .null: try container.encodeNil()
      }
    }
  }
#endif
