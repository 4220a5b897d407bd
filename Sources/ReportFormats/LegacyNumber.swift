import Measurements

/// An amount of the older generation as a device writes it in its own language: `1,000 ms`, `79 041 кБ`,
/// `2,717秒`.
///
/// How separators are read:
///
/// | written | read as | why |
/// |---|---|---|
/// | `1,000` `1.000` | 1000 | devices write whole numbers: a mark before exactly three digits groups |
/// | `1 000` `1'000` | 1000 | a space (also U+00A0, U+202F, U+2009) or an apostrophe only ever groups |
/// | `1,000,000` | 1000000 | a mark that stands twice groups |
/// | `12,34,567` | 1234567 | groups of two in the middle, as in India |
/// | `1.2` `1,5` `1.2345` | decimal | not three digits behind the one mark |
/// | `0.250` `1832.000` | decimal | no group stands behind a lone zero or four digits |
/// | `1.300,5` `1,300.500` | 1300.5 | of two different marks the last is the decimal one |
struct LegacyNumber {
  /// The digits without their marks; saturated where there are more than fit.
  private(set) var digits: UInt64 = 0
  /// How many of the digits stand behind the decimal mark.
  private(set) var decimals = 0
  private(set) var isNegative = false
  /// The unit, without spaces around it and without a full stop behind it.
  private(set) var unit: JSONText

  /// Takes an amount apart; nil where it does not begin with a number.
  init?(_ text: JSONText) {
    // Nearly all amounts are plain digits and a unit.
    var place = 0
    while place < text.count, place < 18, text[place] &- 0x30 < 10 {
      digits = digits * 10 + UInt64(text[place] - 0x30)
      place += 1
    }
    let isPlain =
      place > 0 && place < text.count - 1 && text[place] == 0x20 && text[place + 1] | 0x20 &- 0x61 < 26
    if isPlain {
      unit = text.part((place + 1)..<text.count)
      if text[text.count - 1] == UInt8(ascii: ".") { unit = text.part((place + 1)..<(text.count - 1)) }
      return
    }
    digits = 0
    unit = .empty
    guard readMarked(text) else { return nil }
  }

  /// The amount times `factor` in base units, half to even; the largest number where it does not fit.
  func base(_ perUnit: Int64, times factor: Int64 = 1) -> Int64 {
    if decimals == 0 {
      let (perDigit, overflow) = perUnit.multipliedReportingOverflow(by: factor)
      let (product, overflowToo) = perDigit.multipliedReportingOverflow(by: Int64(clamping: digits))
      return overflow || overflowToo || digits == .max ? .max : product
    }
    let (perDigit, overflow) = Int128(perUnit).multipliedReportingOverflow(by: Int128(factor))
    let (product, overflowToo) = Int128(digits).multipliedReportingOverflow(by: perDigit)
    guard !overflow, !overflowToo, digits != .max else { return .max }
    var divisor: Int128 = 1
    for _ in 0..<decimals { divisor *= 10 }
    let (quotient, rest) = product.quotientAndRemainder(dividingBy: divisor)
    let isUp = rest * 2 > divisor || rest * 2 == divisor && quotient & 1 == 1
    return Int64(exactly: quotient + (isUp ? 1 : 0)) ?? .max
  }
}

// MARK: - Marks

extension LegacyNumber {
  /// A separator, and the number of digits before it.
  private struct Mark {
    var scalar: Unicode.Scalar
    var digitsBefore: Int

    /// A mark that only ever groups.
    var isGroup: Bool { scalar != "," && scalar != "." }
  }

  /// Reads a number with marks, digits of any script, or a sign.
  private mutating func readMarked(_ text: JSONText) -> Bool {
    let scalars = Array(text.string.unicodeScalars)
    var place = scalars.firstIndex { !isSpace($0) } ?? scalars.count
    if place < scalars.count, "-\u{2212}+".unicodeScalars.contains(scalars[place]) {
      isNegative = scalars[place] != "+"
      place += 1
    }
    var values: [UInt8] = []
    var marks: [Mark] = []
    while place < scalars.count {
      if let digit = digit(scalars[place]) {
        values.append(digit)
      } else {
        guard place + 1 < scalars.count, let mark = mark(scalars[place]), digit(scalars[place + 1]) != nil,
          !values.isEmpty
        else { break }
        marks.append(Mark(scalar: mark, digitsBefore: values.count))
      }
      place += 1
    }
    guard !values.isEmpty, let decimals = decimals(values, marks) else { return false }
    self.decimals = decimals
    take(values)
    var start = place
    while start < scalars.count, isSpace(scalars[start]) { start += 1 }
    var end = scalars.count
    while end > start, isSpace(scalars[end - 1]) || scalars[end - 1] == "." { end -= 1 }
    let offset = scalars[..<start].reduce(0) { $0 + UTF8.width($1) }
    unit = text.part(offset..<(offset + scalars[start..<end].reduce(0) { $0 + UTF8.width($1) }))
    return true
  }

  /// The number of decimals, or nil where the marks make no number.
  private func decimals(_ values: [UInt8], _ marks: [Mark]) -> Int? {
    guard let last = marks.last else { return 0 }
    let behind = values.count - last.digitsBefore
    let others = marks.dropLast()
    let startsGroups = others.isEmpty && last.digitsBefore <= 3 && values.first != 0
    let isAlone = !others.contains { $0.scalar == last.scalar }
    let isDecimal = !last.isGroup && isAlone && (behind != 3 || !others.isEmpty || !startsGroups)
    let groups = isDecimal ? others[...] : marks[...]
    let end = isDecimal ? last.digitsBefore : values.count
    guard isGrouped(groups, end: end, leading: groups.first?.digitsBefore ?? 0) else { return nil }
    return isDecimal ? behind : 0
  }

  /// Whether marks of one kind stand before groups of three digits, or of two but the last.
  private func isGrouped(_ marks: ArraySlice<Mark>, end: Int, leading: Int) -> Bool {
    guard let first = marks.first, let last = marks.last else { return true }
    guard leading <= 3, marks.allSatisfy({ $0.scalar == first.scalar }), end - last.digitsBefore == 3 else {
      return false
    }
    return zip(marks, marks.dropFirst()).allSatisfy { (2...3).contains($1.digitsBefore - $0.digitsBefore) }
  }

  /// Keeps the digits that fit; further decimals are too small to count, further whole digits too large to
  /// hold.
  private mutating func take(_ values: [UInt8]) {
    for (place, value) in values.enumerated() {
      let (tens, overflow) = digits.multipliedReportingOverflow(by: 10)
      let (sum, overflowToo) = tens.addingReportingOverflow(UInt64(value))
      if overflow || overflowToo || digits > 100_000_000_000_000_000 {
        let missing = values.count - place
        if missing > decimals { digits = .max } else { decimals -= missing }
        break
      }
      digits = sum
    }
    decimals = min(decimals, 18)
  }

  private func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? UInt8(scalar.value - 0x30) : nil }
    guard scalar.properties.generalCategory == .decimalNumber else { return nil }
    return scalar.properties.numericValue.map { UInt8($0) }
  }

  /// The mark that a scalar stands for, with one form for each of its kinds.
  private func mark(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case ",", "\u{066B}", "،": scalar == "\u{066B}" ? "," : scalar
    case ".": "."
    case "'", "\u{2019}": "'"
    case "\u{066C}": "\u{066C}"
    default: isSpace(scalar) ? " " : nil
    }
  }

  private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case " ", "\u{A0}", "\u{202F}", "\u{2009}", "\t": true
    default: false
    }
  }
}

extension JSONText {
  /// The number before ` ms` in a text that is plain digits and that unit; nil for any other.
  @inline(__always) var milliseconds: Int64? {
    let length = count - 3
    guard length > 0, length <= 12, self[length] == 0x20, self[length + 1] == 0x6D, self[length + 2] == 0x73
    else { return nil }
    return digits(length)
  }

  /// The number that the first bytes are, at most 18; nil where one of them is no digit.
  @inline(__always) func digits(_ length: Int) -> Int64? {
    var number: Int64 = 0
    for place in 0..<length {
      let digit = self[place] &- 0x30
      guard digit < 10 else { return nil }
      number = number &* 10 &+ Int64(digit)
    }
    return number
  }
}
