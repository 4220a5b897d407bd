// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few names of Apple's `os` that signposts need, for type-checking elsewhere.

public final class OSLog: Sendable {
  public let category: String
  public init(category: String) { self.category = category }
}

public struct OSSignpostType: Hashable, Sendable {
  public let rawValue: UInt8
  public static let event = OSSignpostType(rawValue: 0)
  public static let begin = OSSignpostType(rawValue: 1)
  public static let end = OSSignpostType(rawValue: 2)
}

public struct OSSignpostID: Hashable, Sendable {
  public let rawValue: UInt64
  public init(log: OSLog) { rawValue = UInt64.random(in: 1...UInt64.max) }
  private init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let exclusive = OSSignpostID(rawValue: 0)
}
