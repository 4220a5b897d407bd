/// Thousands apart by commas, as every number here is written for people.
public enum DigitGroups {
  /// The number with a comma between each three digits: `1,234,567`.
  public static func text(_ number: Int) -> String {
    (number < 0 ? "-" : "") + text(ofDigits: String(number.magnitude))
  }

  /// The digits, most significant first, with a comma between each three.
  public static func text(ofDigits digits: String) -> String {
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result += "," }
      result.append(digit)
    }
    return result
  }
}
