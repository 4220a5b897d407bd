public import Foundation

/// A value that goes with a state.
public enum MetadataValue: Hashable, Sendable {
  case string(String)
  case integer(Int)
  case number(Double)
  case date(Date)
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
}
