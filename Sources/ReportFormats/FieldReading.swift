import Measurements
import SourceDiagnostics

// Readings of single fields that the formats share.

extension JSONValue {
  /// A whole number that is zero or more, also as text or as a double; the largest number where it does not
  /// fit.
  @inline(__always)
  func count(at field: @autoclosure () -> String) throws(Diagnostic) -> Int64 {
    if let integer {
      guard integer >= 0 else { throw .negative(field(), String(integer)) }
      return integer
    }
    return try slowCount(at: field())
  }

  private func slowCount(at field: String) throws(Diagnostic) -> Int64 {
    if let text {
      guard let amount = LegacyNumber(text), amount.unit.isEmpty, amount.decimals == 0 else {
        throw .wrongKind(field, expected: "a whole number")
      }
      guard !amount.isNegative || amount.digits == 0 else { throw .negative(field, text.string) }
      return amount.base(1)
    }
    guard let number, number == number.rounded() else { throw .wrongKind(field, expected: "a whole number") }
    guard number >= 0 else { throw .negative(field, String(number)) }
    return Int64(exactly: number) ?? .max
  }

  /// A text that is not empty, or a whole number as text; nil where there is none.
  func name(_ cache: TextCache, at field: @autoclosure () -> String) throws(Diagnostic) -> String? {
    if let text { return text.isEmpty ? nil : cache.string(text) }
    if let integer { return String(integer) }
    if isNull { return nil }
    throw number == nil ? .wrongKind(field(), expected: "text") : .numericVersion(field())
  }

  /// Whether a flag is set: `true`, `1`, or the text `1`, `true` or `yes`.
  var isSet: Bool {
    if let text { return text == "1" || text == "true" || text == "True" || text == "yes" || text == "YES" }
    return kind == .yes || number.map { $0 != 0 } ?? false
  }

  /// A moment, see ``ReportDate``.
  func moment(at field: @autoclosure () -> String) throws(Diagnostic) -> Double {
    guard let moment = ReportDate.moment(self) else { throw .notADate(field(), text?.string ?? "") }
    return moment
  }
}

extension DeviceReport {
  /// Sets the day and whether the range has no length; a range that runs backwards is no range of a device.
  mutating func setRange(begin: Double?, end: Double?) {
    day = ReportDate.middle(from: begin, to: end)
    if let begin, let end {
      isZeroLength = begin == end
      if end < begin { hasImplausibleRange = true }
    }
    let hasDate = begin != nil || end != nil
    if let day {
      if !ReportDate.isPlausible(day) { hasImplausibleRange = true }
    } else if hasDate {
      hasImplausibleRange = true
    }
  }
}
