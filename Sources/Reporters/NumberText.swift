import SourceDiagnostics

#if canImport(Glibc)
  // Rounding a double calls the C library's mathematics in a debug build, which only an import links.
  import Glibc
#endif

/// Numbers for people: thousands apart, a real minus sign, as many decimals as asked for.
enum NumberText {
  /// What stands where there is no number.
  static let none = "–"

  /// A whole number with commas between thousands.
  static func grouped(_ number: Int) -> String {
    (number < 0 ? "−" : "") + DigitGroups.text(ofDigits: String(number.magnitude))
  }

  /// The number with this many decimals; a zero has no sign.
  static func fixed(_ value: Double, decimals: Int) -> String {
    guard value.isFinite else { return none }
    guard let scaled = scaled(value, decimals: decimals) else {
      return value.description.replacingHyphen
    }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let whole = DigitGroups.text(ofDigits: String(padded.dropLast(decimals)))
    let text = decimals == 0 ? whole : whole + "." + padded.suffix(decimals)
    return value < 0 && scaled != 0 ? "−" + text : text
  }

  /// The number in as many decimals as it was written with: sums of doubles carry noise in their last digits.
  static func exact(_ value: Double) -> String {
    var decimals = 0
    let noise = abs(value) * 1e-9
    while decimals < mostDecimals, abs(value - value.rounded(to: decimals)) > noise { decimals += 1 }
    return fixed(value, decimals: decimals)
  }

  /// The number with this many decimals and its sign; `±0` where it rounds to nothing.
  static func signed(_ value: Double, decimals: Int) -> String {
    let text = fixed(value, decimals: decimals)
    if text.allSatisfy({ $0 == "0" || $0 == "." }) { return "±0" }
    return value > 0 ? "+" + text : text
  }

  /// Three significant digits' worth of decimals from 1 on, and two below.
  static func decimals(for value: Double) -> Int {
    let magnitude = abs(value)
    guard magnitude.isFinite, magnitude > 0 else { return 0 }
    if magnitude >= 100 { return 0 }
    if magnitude >= 10 { return 1 }
    var decimals = 2
    var shifted = magnitude * 10
    while shifted < 1, decimals < mostDecimals {
      shifted *= 10
      decimals += 1
    }
    return decimals
  }

  /// The decimals of percentages: none from 10 on, one from 1 on.
  static func decimals(forPercent value: Double) -> Int {
    max(0, decimals(for: value) - 1)
  }

  /// The fewest decimals, from `decimals` on, with which every pair that differs also looks different.
  static func decimals(from decimals: Int, distinguishing pairs: [(Double, Double)]) -> Int {
    var decimals = decimals
    let pairs = pairs.filter { $0.0 != $0.1 && $0.0.isFinite && $0.1.isFinite }
    while decimals < mostDecimals,
      pairs.contains(where: { fixed($0.0, decimals: decimals) == fixed($0.1, decimals: decimals) })
    {
      decimals += 1
    }
    return decimals
  }

  /// A share from 0 to 1 as a percentage.
  static func percent(_ share: Double) -> String {
    let percent = share * 100
    var decimals = 0
    while decimals < 4, abs(percent - percent.rounded(to: decimals)) > 1e-9 { decimals += 1 }
    return fixed(percent, decimals: decimals) + " %"
  }

  /// A part of a whole in whole percent, that is none only where the part is; empty where there is no whole.
  static func part(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return "" }
    let share = Double(part) / Double(whole) * 100
    return part > 0 && share < 0.5 ? " (under 1 %)" : " (\(fixed(share, decimals: 0)) %)"
  }

  /// Beyond this, doubles hold no more.
  private static let mostDecimals = 15

  /// The magnitude in units of the last decimal; nil where that has more digits than a double.
  private static func scaled(_ value: Double, decimals: Int) -> UInt64? {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    let scaled = (abs(value) * power).rounded()
    return scaled < 9_007_199_254_740_992 ? UInt64(scaled) : nil
  }
}

extension Double {
  fileprivate func rounded(to decimals: Int) -> Double {
    var power = 1.0
    for _ in 0..<decimals { power *= 10 }
    return (self * power).rounded() / power
  }
}

extension String {
  fileprivate var replacingHyphen: String {
    String(map { $0 == "-" ? "−" : $0 })
  }
}
