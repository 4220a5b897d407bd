import Foundation

/// Moments as payloads and reports write them.
enum PayloadDate {
  /// The moment of a date: text as payloads have it, or seconds since 2001 as a `JSONEncoder` writes them.
  static func moment(_ value: PayloadValue?) -> Date? {
    switch value {
    case .number(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .string(let text): moment(text)
    default: nil
    }
  }

  /// The moment of `2026-11-20 23:59:00`, with ` +0000`, `Z` or an offset behind it, or with a `T` within.
  ///
  /// Without a zone it is local to the device, whose zone is not known, and is taken as UTC.
  static func moment(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count >= 19, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == 0x20 || bytes[10] == 0x54,
      bytes[13] == 0x3A, bytes[16] == 0x3A, let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
      let second = number(bytes[17..<19]), (1...12).contains(month), (1...31).contains(day), hour < 24,
      minute < 60,
      second <= 60
    else { return nil }
    var rest = bytes[19...]
    if rest.first == UInt8(ascii: ".") { rest = rest.dropFirst().drop { (0x30...0x39).contains($0) } }
    guard let offset = offset(rest.drop { $0 == 0x20 }) else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3_600 + minute * 60 + second - offset))
  }

  /// The day of a moment in UTC: `2026-11-20`.
  static func day(_ date: Date) -> String {
    var days = Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
    // The civil calendar from a day's number, after Howard Hinnant's "chrono-compatible low-level date algorithms".
    days += 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let ofEra = days - era * 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(ofYear - (153 * shifted + 2) / 5 + 1, 2))"
  }

  /// A moment in UTC to the second: `2026-11-20T12:00:00Z`.
  static func text(_ date: Date) -> String {
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    let ofDay = ((seconds % 86_400) + 86_400) % 86_400
    let time = [ofDay / 3_600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":")
    return "\(day(date))T\(time)Z"
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }

  /// The seconds of an offset from UTC; 0 where none is written, nil where it is none.
  private static func offset(_ zone: ArraySlice<UInt8>) -> Int? {
    if zone.isEmpty || zone.elementsEqual("Z".utf8) { return 0 }
    let digits = zone.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard let sign = zone.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), digits.count == 4,
      let hours = number(digits[0..<2]), let minutes = number(digits[2..<4])
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return sign == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + ofYear - 719_468
  }
}
