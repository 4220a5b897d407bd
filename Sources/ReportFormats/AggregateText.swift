/// One line of an aggregate as it is put together: compact JSON, always the same bytes for the same values.
struct AggregateText {
  private(set) var bytes: [UInt8] = []
  /// Whether a comma belongs before the next member or element.
  private var needsComma = false

  init() { bytes.reserveCapacity(512) }

  mutating func open(_ mark: Unicode.Scalar) {
    comma()
    bytes.append(UInt8(ascii: mark))
    needsComma = false
  }

  mutating func close(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
    needsComma = true
  }

  /// Begins a member; the key is one of this program's own.
  mutating func key(_ name: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(contentsOf: [UInt8(ascii: "\""), UInt8(ascii: ":")])
    needsComma = false
  }

  mutating func text(_ text: String) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        let digits: [UInt8] = Array("0123456789abcdef".utf8)
        bytes.append(contentsOf: Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  mutating func number(_ number: some BinaryInteger) {
    comma()
    bytes.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  /// A finite number, in the fewest digits that read back as the same one.
  mutating func number(_ number: Double) {
    comma()
    let digits = number.description
    bytes.append(contentsOf: (digits.hasSuffix(".0") ? digits.dropLast(2) : digits[...]).utf8)
    needsComma = true
  }

  mutating func literal(_ word: StaticString) {
    comma()
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    needsComma = true
  }

  /// A member with a text; none where there is no text.
  mutating func member(_ name: StaticString, _ value: String?) {
    guard let value else { return }
    key(name)
    text(value)
  }

  mutating func member(_ name: StaticString, _ value: some BinaryInteger) {
    key(name)
    number(value)
  }

  mutating func member(named name: String, _ value: some BinaryInteger) {
    text(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
    number(value)
  }

  mutating func member(_ name: StaticString, _ value: Bool) {
    key(name)
    literal(value ? "true" : "false")
  }

  /// A member with a list of texts; none where there are none.
  mutating func member(_ name: StaticString, _ values: [String]) {
    guard !values.isEmpty else { return }
    key(name)
    open("[")
    for value in values { text(value) }
    close("]")
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }
}
