import Foundation

/// Amounts of both generations in whole nanoseconds.
///
/// From iOS 16 on payloads are formatted in one locale: digits, a point before decimals, a space, an English unit.
enum PayloadAmount {
  /// The nanoseconds of `250 ms`, `898 sec`.
  static func nanoseconds(text: String, at field: String) throws(PayloadFault) -> Int64 {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let perUnit = perUnit[String(parts[1])] else {
      throw .wrong(field, expected: "a duration like '250 ms': '\(text)'")
    }
    return try rounded(decimal(parts[0], times: perUnit), at: field)
  }

  /// The nanoseconds of `{"value": 250, "unit": "ms"}`.
  static func nanoseconds(_ measurement: PayloadValue, at field: String) throws(PayloadFault) -> Int64 {
    guard case .number(let value)? = measurement["value"] else { throw .missing("value", in: field) }
    guard case .string(let unit)? = measurement["unit"] else { throw .missing("unit", in: field) }
    guard let perUnit = perUnit[unit] else {
      throw .wrong(field, expected: "a duration: its unit is '\(unit)'")
    }
    return try rounded(value * perUnit, at: field)
  }

  /// The hitch ratio of `5 ms per s`, in milliseconds per second.
  static func hitchRatio(text: String, at field: String) throws(PayloadFault) -> Double {
    guard let end = text.firstIndex(of: " "), text[end...] == " ms per s",
      let value = decimal(text[..<end], times: 1), value >= 0
    else { throw .wrong(field, expected: "a hitch ratio like '5 ms per s': '\(text)'") }
    return value
  }

  /// The hitch ratio of `{"value": 5, "unit": "ms per s"}`, in milliseconds per second.
  static func hitchRatio(_ measurement: PayloadValue, at field: String) throws(PayloadFault) -> Double {
    guard case .number(let value)? = measurement["value"] else { throw .missing("value", in: field) }
    guard measurement["unit"] == .string("ms per s"), value >= 0 else {
      throw .wrong(field, expected: "a hitch ratio in 'ms per s'")
    }
    return value
  }

  /// A count: a whole number, zero or more.
  static func count(_ value: PayloadValue?, at field: String) throws(PayloadFault) -> Int64 {
    guard case .number(let number)? = value, let count = Int64(exactly: number), count >= 0 else {
      throw .wrong(field, expected: "a count")
    }
    return count
  }

  private static let perUnit: [String: Double] = [
    "ns": 1, "µs": 1_000, "μs": 1_000, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "sec": 1_000_000_000,
    "min": 60_000_000_000, "h": 3_600_000_000_000, "hr": 3_600_000_000_000,
  ]

  private static func decimal(_ digits: Substring, times factor: Double) -> Double? {
    let isNumber = digits.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
    return isNumber ? Double(String(digits)).map { $0 * factor } : nil
  }

  private static func rounded(_ value: Double?, at field: String) throws(PayloadFault) -> Int64 {
    guard let value, value >= 0, let whole = Int64(exactly: value.rounded(.toNearestOrEven)) else {
      throw .wrong(field, expected: "a duration of zero or more")
    }
    return whole
  }
}
