#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// UTF-8 bytes of a document or a table cell, not copied; they hold as long as what they were read from.
@safe struct JSONText {
  private let base: UnsafePointer<UInt8>
  let count: Int

  @inline(__always) init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = base
    self.count = count
  }

  /// No text.
  static var empty: JSONText {
    let nothing: StaticString = ""
    return unsafe JSONText(base: nothing.utf8Start, count: 0)
  }

  var isEmpty: Bool { count == 0 }

  /// Where the text begins.
  @inline(__always) var start: UnsafePointer<UInt8> { unsafe base }

  /// The bytes.
  @inline(__always) var bytes: UnsafeRawBufferPointer {
    unsafe UnsafeRawBufferPointer(start: base, count: count)
  }

  /// One byte; the caller keeps `place` below `count`.
  @inline(__always) subscript(place: Int) -> UInt8 {
    assert(place >= 0 && place < count)
    return unsafe base[place]
  }

  /// A part of the text; the caller keeps the range inside.
  func part(_ range: Range<Int>) -> JSONText {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    return unsafe JSONText(base: base + range.lowerBound, count: range.count)
  }

  /// The text as a string.
  var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

  @inline(__always) static func == (text: JSONText, other: JSONText) -> Bool {
    guard text.count == other.count else { return false }
    // Two words that may overlap are all of most keys.
    switch text.count {
    case 8...16: return text.word64(0) == other.word64(0) && text.word64(text.count - 8) == other.word64(text.count - 8)
    case 0..<8: return text.rest64(0) == other.rest64(0)
    default: return unsafe memcmp(text.base, other.base, text.count) == 0
    }
  }

  @inline(__always) static func == (text: JSONText, word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    return unsafe memcmp(text.base, word.utf8Start, text.count) == 0
  }

  /// Whether the text ends with a word.
  @inline(__always) func hasSuffix(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return unsafe memcmp(base + (count - length), word.utf8Start, length) == 0
  }

  /// Whether the text starts with a word.
  @inline(__always) func hasPrefix(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return unsafe memcmp(base, word.utf8Start, length) == 0
  }

  /// Whether a word stands anywhere in the text.
  func contains(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard count >= length else { return false }
    return (0...(count - length)).contains { place in
      unsafe memcmp(base + place, word.utf8Start, length) == 0
    }
  }

  /// Eight bytes from a place, in the order of little-endian machines on every machine.
  @inline(__always) func word64(_ place: Int) -> UInt64 {
    assert(place + 8 <= count)
    return unsafe UInt64(littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self))
  }

  /// Up to seven bytes from a place to the end, the rest zero.
  @inline(__always) func rest64(_ place: Int) -> UInt64 {
    let length = count - place
    if length >= 4 {
      let low = unsafe UInt32(littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt32.self))
      let high = unsafe UInt32(
        littleEndian: UnsafeRawPointer(base + (count - 4)).loadUnaligned(as: UInt32.self)
      )
      return UInt64(low) | UInt64(high) << 32
    }
    guard length > 0 else { return 0 }
    let first = unsafe UInt64(base[place])
    let middle = unsafe UInt64(base[place + length / 2])
    let last = unsafe UInt64(base[count - 1])
    return first | middle << 8 | last << 16
  }
}
