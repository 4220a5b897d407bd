import Measurements
import SourceDiagnostics
import YAMLDocuments

extension Section {
  /// A number with its unit; nil where the key is absent or holds none.
  func value(_ name: String) -> WrittenValue? {
    WrittenValue(scalar(name), of: name, findings)
  }

  /// A number of days: `7 days`; with `orBare` a number alone will do.
  ///
  /// Nil, too, where the key says `none`, the word for its default of no limit.
  func days(_ name: String, atLeast least: Int, none: String? = nil, orBare: Bool = false) -> Int? {
    guard !says(none, name), let value = value(name) else { return nil }
    guard ["day", "days", "d"].contains(value.unit) || orBare && value.unit.isEmpty else {
      findings.add(.wrongUnit(value, of: name, remedy: "write days, such as '\(name): 7 days'"))
      return nil
    }
    guard let days = value.whole, (least...Self.mostDays).contains(days) else {
      findings.add(
        .outside(value, of: name, "must be a whole number of days from \(least) to \(Self.mostDays)")
      )
      return nil
    }
    return days
  }

  /// Whether the value of a key is this word.
  func says(_ word: String?, _ name: String) -> Bool {
    guard let node = node(name), case .scalar(let scalar) = node.content else { return false }
    return scalar.text == word
  }

  /// A whole number without a unit.
  func wholeNumber(_ name: String, atLeast least: Int) -> Int? {
    guard let value = value(name) else { return nil }
    guard value.unit.isEmpty else {
      findings.add(.wrongUnit(value, of: name, remedy: "write a bare number"))
      return nil
    }
    guard let number = value.whole, (least...Self.mostReports).contains(number) else {
      findings.add(.outside(value, of: name, "must be a whole number from \(least) to \(Self.mostReports)"))
      return nil
    }
    return number
  }

  /// A calendar day: `2026-12-31`.
  func day(_ name: String) -> (day: Day, location: SourceLocation)? {
    guard let text = scalar(name) else { return nil }
    guard let day = Day(text.text) else {
      findings.add(.noDay(text, of: name))
      return nil
    }
    return (day, text.location)
  }

  private static let mostDays = 3650
  private static let mostReports = 1_000_000_000
}

extension Diagnostic {
  static func wrongUnit(_ value: WrittenValue, of key: String, remedy: String) -> Self {
    let what = value.unit.isEmpty ? "has no unit" : "has the unit '\(value.unit)', which does not fit"
    return Self(.error, "\(key) '\(value.text)' \(what)", at: value.location, remedy: remedy)
  }

  static func outside(_ value: WrittenValue, of key: String, _ range: String, remedy: String? = nil) -> Self {
    Self(.error, "\(key) '\(value.text)' \(range)", at: value.location, remedy: remedy)
  }

  fileprivate static func noDay(_ text: LocatedText, of key: String) -> Self {
    Self(
      .error,
      "\(key) '\(text.text)' is no day of the calendar",
      at: text.location,
      remedy: "write it as '2026-12-31'"
    )
  }
}
