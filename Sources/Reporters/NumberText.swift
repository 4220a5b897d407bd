/// Numbers as people read them: grouped, with a true minus sign and as many digits as tell something.
enum NumberText {
  /// A count, in groups of three: `1,508`.
  static func count(_ value: Int) -> String { grouped(String(value.magnitude), isNegative: value < 0) }

  /// A value with its unit: `1,031 ms`, `2.4 %`; `–` where there is none.
  ///
  /// - Parameter digits: Digits after the point; nil for as many as its size asks for.
  static func value(_ value: Double?, _ unit: String, digits: Int? = nil) -> String {
    guard let value, value.isFinite else { return "–" }
    let text = fixed(value, digits ?? sensibleDigits(value))
    return unit.isEmpty ? text : text + " " + unit
  }

  /// A value with its sign: `+31 %`, `−1.2 %`; no sign where it is shown as zero.
  static func signed(_ value: Double, digits: Int) -> String {
    let text = fixed(value, digits)
    return value > 0 && !isZero(text) ? "+" + text : text
  }

  /// Digits after the point for about three that count.
  static func sensibleDigits(_ value: Double) -> Int {
    switch abs(value) {
    case 100...: 0
    case 10..<100: 1
    case 1..<10: 2
    case 0.1..<1: 3
    case 0: 0
    case 0.01..<0.1: 4
    case 0.001..<0.01: 5
    default: 6
    }
  }

  /// The fewest digits, from `least` on, at which two different values are shown as different.
  static func digits(telling one: Double, from other: Double, least: Int) -> Int {
    guard one != other else { return least }
    return (min(least, 12)...12).first { fixed(one, $0) != fixed(other, $0) } ?? 12
  }

  /// A change in percent, given as a fraction: fewer digits the larger it is.
  static func percentDigits(_ fraction: Double) -> Int {
    switch abs(fraction * 100) {
    case 10...: 0
    case 0.1..<10: 1
    case 0: 0
    default: 2
    }
  }

  /// The value rounded to so many digits after the point, halves away from zero.
  static func fixed(_ value: Double, _ digits: Int) -> String {
    guard value.isFinite else { return "–" }
    let factor = powersOfTen[min(max(digits, 0), 12)]
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 9e15 else { return value < 0 ? "−" + abs(value).description : value.description }
    let whole = UInt64(scaled)
    let unit = UInt64(factor)
    var text = grouped(String(whole / unit), isNegative: value < 0 && whole > 0)
    if digits > 0 {
      let rest = String(whole % unit)
      text += "." + String(repeating: "0", count: max(0, digits - rest.count)) + rest
    }
    return text
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
  ]

  private static func isZero(_ text: String) -> Bool { text.allSatisfy { $0 == "0" || $0 == "." } }

  private static func grouped(_ digits: String, isNegative: Bool) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return isNegative ? "−" + result : result
  }
}
