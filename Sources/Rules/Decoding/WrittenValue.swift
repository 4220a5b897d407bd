import Measurements
import SourceDiagnostics
import YAMLDocuments

// Rounding is libm's, which only this import links.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number with a unit as people write it: `1.5 s`, `5 %`, `300 MB`, `0.5 points`, `7 days`.
struct WrittenValue {
  /// Why a text is no such value.
  enum Fault: Error, Equatable {
    case notANumber
    case decimalComma(corrected: String)
    case notFinite
    case form
  }

  /// The text as written.
  let text: String
  let location: SourceLocation
  /// The digits as a whole number, and how many of them stand behind the point.
  private let digits: Double
  private let decimals: Int
  /// The unit, its words separated by spaces; empty where there is none.
  let unit: String

  /// The most digits of a number, so that digits and powers of ten are exact.
  private static let mostDigits = 15

  /// Reads a text.
  init(_ text: LocatedText) throws(Fault) {
    self.text = text.text
    location = text.location
    let number = try Number(text.text)
    digits = Double(number.isNegative ? -number.digits : number.digits)
    decimals = number.decimals
    unit = number.rest.words.split(separator: " ").joined(separator: " ")
    if let next = unit.first, next.isASCII, !next.isLetter, next != "%" { throw .form }
    // "1e3": a power of ten is no unit.
    if number.rest.first?.lowercased() == "e", let next = number.rest.dropFirst().first {
      guard !next.isNumber, !"+-".contains(next) else { throw .form }
    }
  }

  /// The number at the start of a text, and the rest.
  private struct Number {
    var isNegative = false
    var digits: Int64 = 0
    var decimals = 0
    let rest: String

    init(_ text: String) throws(Fault) {
      let bytes = Array(text.utf8)
      var index = 0
      if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        isNegative = sign == UInt8(ascii: "-")
        index = 1
      }
      let start = index
      var count = 0
      var point: Int?
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "."), point == nil {
          point = index
        } else if (48...57).contains(bytes[index]) {
          guard count < WrittenValue.mostDigits else { throw .form }
          digits = digits * 10 + Int64(bytes[index] - 48)
          count += 1
          if point != nil { decimals += 1 }
        } else {
          break
        }
        index += 1
      }
      rest = String(decoding: bytes[index...], as: UTF8.self)
      guard count > 0 else { throw WrittenValue.isNoFiniteNumber(text) ? .notFinite : .notANumber }
      if rest.hasPrefix(","), let next = rest.dropFirst().first, next.isASCII, next.isNumber {
        throw .decimalComma(corrected: text.replacingFirstComma)
      }
      // ".5" and "5." read badly and are easily mistaken.
      guard point != start, point != index - 1 else { throw .form }
    }
  }

  private static func isNoFiniteNumber(_ text: String) -> Bool {
    let word = text.lowercased().drop { "+-.".contains($0) }.prefix { $0 != " " }
    return ["nan", "inf", "infinity", "∞"].contains(word)
  }

  /// The number times `factor`; rounded once where the digits times the factor are below 2⁵³.
  func value(times factor: Double = 1) -> Double {
    digits * factor / power
  }

  /// The number as a fraction, 0.05 for `5 %`.
  ///
  /// One division, so that 3 of 1,000 is exactly `0.3 %`.
  var fraction: Double { digits / (power * 100) }

  /// The number, where it is whole.
  var whole: Int? { Int(exactly: value()) }

  var isNegative: Bool { digits < 0 }

  private var power: Double {
    (0..<decimals).reduce(1.0) { power, _ in power * 10 }
  }
}

extension WrittenValue {
  /// Reads the value of a key; what is none is an error, and nil.
  init?(_ text: LocatedText?, of key: String, _ findings: Findings) {
    guard let text else { return nil }
    do {
      try self.init(text)
    } catch {
      findings.add(.notAValue(text, of: key, error))
      return nil
    }
  }

  /// The base units in the unit, where it is one of the quantity; counts have none.
  func basePerUnit(of quantity: Quantity) -> Double? {
    if case .number(let own) = quantity, unit == own.words { return quantity.basePerShown }
    guard let known = UnitName.known(unit), known.quantity == quantity else { return nil }
    return known.basePerUnit
  }
}

/// A decimal comma within brackets, which YAML reads as two values: `[1,5 s]`.
struct DecimalComma {
  /// The value with a point.
  let corrected: String
  /// The place of the first half in the list.
  let index: Int

  /// Finds the first one of a list; nil where there is none.
  init?(_ items: [YAMLNode]) {
    for (index, (first, second)) in zip(items, items.dropFirst()).enumerated() {
      guard case .scalar(let whole) = first.content, case .scalar(let decimals) = second.content,
        !whole.isQuoted, !decimals.isQuoted, let column = first.location.column,
        first.location.line == second.location.line,
        second.location.column == column + whole.text.unicodeScalars.count + 1,
        !whole.text.isEmpty, whole.text.utf8.allSatisfy({ (48...57).contains($0) }),
        let next = decimals.text.utf8.first, (48...57).contains(next)
      else { continue }
      corrected = "\(whole.text).\(decimals.text)"
      self.index = index
      return
    }
    return nil
  }
}

extension String {
  fileprivate var replacingFirstComma: String {
    guard let comma = firstIndex(of: ",") else { return self }
    return self[..<comma] + "." + self[index(after: comma)...]
  }
}

extension Diagnostic {
  static func notAValue(_ text: LocatedText, of key: String, _ fault: WrittenValue.Fault) -> Self {
    let remedy =
      switch fault {
      case .decimalComma(let corrected): "the decimal mark is the point: write '\(corrected)'"
      case .notFinite: "write a finite number and its unit"
      case .notANumber: "write a number and its unit, such as '1.5 s' or '5 %'"
      case .form: "write digits, with a point where needed (at most 15), and the unit"
      }
    let what = fault == .notFinite ? "a finite number" : "a number"
    return Self(.error, "\(key) '\(text.text)' is not \(what)", at: text.location, remedy: remedy)
  }
}
