import Measurements

/// A moment as reports write it: seconds since 1970, in UTC where a zone is given, else as written.
enum ReportDate {
  /// The moment of a date, as text or as a number; nil for anything else.
  ///
  /// Text: `2020-10-24 22:59:00 +0000`, `2022-11-14 23:59:00`, ISO 8601 with `T`, fractions and `Z` or an
  /// offset, or a bare day. Numbers: see ``moment(of:)``.
  static func moment(_ value: JSONValue) -> Double? {
    if let text = value.text { return moment(text) }
    return value.number.map(moment(of:))
  }

  /// The moment of a leaf, which is a date as a value is.
  static func moment(_ leaf: JSONLeaf) -> Double? {
    leaf.isText ? moment(leaf.text) : leaf.number.map(moment(of:))
  }

  /// The moment of a number.
  ///
  /// A `JSONEncoder` writes seconds since 2001-01-01T00:00:00Z. As such a number above 1.2e9 lies after 2039,
  /// but as seconds since 1970, which some apps write, after 2008; above 1e11 it makes sense as milliseconds
  /// only.
  static func moment(of number: Double) -> Double {
    if number > 100_000_000_000 { return number / 1_000 }
    if number > 1_200_000_000 { return number }
    return number + secondsFrom1970To2001
  }

  /// The moment of a text; nil where it is not a date.
  static func moment(_ text: JSONText) -> Double? {
    var reader = DateReader(text)
    guard let year = reader.whole(4), reader.skip("-"), let month = reader.whole(2), reader.skip("-"),
      let dayOfMonth = reader.whole(2), let day = Day(year: year, month: month, day: dayOfMonth)
    else { return nil }
    let midnight = Double(day.number) * 86_400
    if reader.isAtEnd { return midnight }
    guard reader.skip("T") || reader.skip(" "), let hour = reader.whole(2), reader.skip(":"),
      let minute = reader.whole(2), hour < 24, minute < 60
    else { return nil }
    var second = 0.0
    if reader.skip(":") {
      guard let whole = reader.whole(2), whole <= 60, let fraction = reader.fraction() else { return nil }
      second = Double(whole) + fraction
    }
    guard let offset = reader.offset(), reader.isAtEnd else { return nil }
    return midnight + Double(hour * 3_600 + minute * 60) + second - Double(offset)
  }

  /// The day of the middle of a range; nil where neither end is known or the days are beyond counting.
  static func middle(from begin: Double?, to end: Double?) -> Day? {
    guard let one = begin ?? end, let other = end ?? begin else { return nil }
    let middle = (one + (other - one) / 2).rounded(.down)
    return Int64(exactly: middle).flatMap(Day.init(secondsSince1970:))
  }

  /// Whether a day lies where reports can come from: MetricKit began in 2019.
  static func isPlausible(_ day: Day) -> Bool { (17_897...47_846).contains(day.number) }

  private static let secondsFrom1970To2001 = 978_307_200.0
}

/// Reads the parts of a date text from left to right.
private struct DateReader {
  private let text: JSONText
  private var place = 0

  init(_ text: JSONText) { self.text = text }

  var isAtEnd: Bool { place == text.count }

  mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: scalar) else { return false }
    place += 1
    return true
  }

  mutating func whole(_ digits: Int) -> Int? {
    guard place + digits <= text.count else { return nil }
    var value = 0
    for _ in 0..<digits {
      guard (0x30...0x39).contains(text[place]) else { return nil }
      value = value * 10 + Int(text[place] - 0x30)
      place += 1
    }
    return value
  }

  /// The fraction of a second, 0 where there is none; nil for a mark without digits.
  mutating func fraction() -> Double? {
    guard skip(".") || skip(",") else { return 0 }
    var value = 0.0
    var scale = 1.0
    while place < text.count, (0x30...0x39).contains(text[place]) {
      scale /= 10
      value += Double(text[place] - 0x30) * scale
      place += 1
    }
    return scale < 1 ? value : nil
  }

  /// The offset from UTC in seconds, 0 where none is written; nil where it is not one.
  mutating func offset() -> Int? {
    _ = skip(" ")
    if isAtEnd || skip("Z") { return 0 }
    if text.part(place..<text.count) == "UTC" || text.part(place..<text.count) == "GMT" {
      place = text.count
      return 0
    }
    let sign: Int
    if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
    guard let hours = whole(2), hours <= 15 else { return nil }
    _ = skip(":")
    let minutes = isAtEnd ? 0 : whole(2)
    guard let minutes, minutes < 60 else { return nil }
    return sign * (hours * 3_600 + minutes * 60)
  }
}
