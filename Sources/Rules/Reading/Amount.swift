import SourceDiagnostics
import YAMLDocuments

/// A number and the unit after it, as written: `1.5 s`, `40ms`, `5 %`.
struct Amount {
  var number: Double
  /// The unit as written; empty where there is none.
  var unit: String
  /// The whole with one space before the unit.
  var text: String
  var location: SourceLocation
}

/// Why a text is not an amount.
enum AmountFault: Error {
  case decimalComma
  case notFinite
  case negative
  case notANumber
}

extension Amount {
  /// Reads a number with an optional decimal point, and a unit.
  init(_ text: String, at location: SourceLocation) throws(AmountFault) {
    let trimmed = text[...].trimmingSpaces
    let lowered = trimmed.lowercased().drop { $0 == "." || $0 == "+" || $0 == "-" }
    if ["nan", "inf", "infinity"].contains(where: {
      lowered.split(separator: " ").first.map(String.init) == $0
    }) {
      throw .notFinite
    }
    if trimmed.first == "-", trimmed.dropFirst()[...].trimmingSpaces.first?.isASCIIDigit == true {
      throw .negative
    }
    let whole = trimmed.prefix(while: \.isASCIIDigit)
    var rest = trimmed.dropFirst(whole.count)
    var digits = String(whole)
    if rest.first == ",", rest.dropFirst().first?.isASCIIDigit == true { throw .decimalComma }
    if rest.first == "." {
      let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
      guard !fraction.isEmpty else { throw .notANumber }
      digits += "." + fraction
      rest = rest.dropFirst(fraction.count + 1)
      if rest.first == "," { throw .decimalComma }
    }
    guard !whole.isEmpty, let number = Double(digits) else { throw .notANumber }
    guard number.isFinite else { throw .notFinite }
    let unit = rest.split(separator: " ").joined(separator: " ")
    // An exponent, a sign or a second number is no unit.
    guard unit.first.map({ $0.isLetter || $0 == "%" || $0 == "µ" || $0 == "μ" }) ?? true else {
      throw .notANumber
    }
    self.number = number
    self.unit = unit
    self.text = unit.isEmpty ? digits : digits + " " + unit
    self.location = location
  }
}

extension Character {
  var isASCIIDigit: Bool { "0" <= self && self <= "9" }
}

extension RuleReader {
  /// An amount; reports what is none.
  func amount(_ node: YAMLNode, _ key: String) -> Amount? {
    guard let text = node.text, !node.isNull else {
      failKind(node, "'\(key)' is a number with its unit")
      return nil
    }
    do {
      return try Amount(text, at: node.location)
    } catch {
      report(error, text, key, at: node.location)
      return nil
    }
  }

  private func report(_ fault: AmountFault, _ text: String, _ key: String, at location: SourceLocation) {
    switch fault {
    case .decimalComma:
      fail(commaMessage(text), at: location, remedy: "write '\(text.withPoint)'")
    case .notFinite: fail("'\(key)' of '\(text)' is not a finite number", at: location)
    case .negative: fail("'\(key)' of '\(text)' is negative", at: location)
    case .notANumber: fail("'\(key)' is a number with its unit, not '\(text)'", at: location)
    }
  }

  private func commaMessage(_ text: String) -> String {
    "the decimal mark is the point, and '\(text)' has a comma"
  }
}

extension String {
  fileprivate var withPoint: String { String(map { $0 == "," ? "." : $0 }) }
}
