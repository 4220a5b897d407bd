/// Where the bytes that matter to document borders stand among 64 bytes: bit i stands for byte i.
struct BlockMasks {
  var quotes: UInt64 = 0
  var backslashes: UInt64 = 0
  /// `{` and `[`.
  var opens: UInt64 = 0
  /// `}` and `]`.
  var closes: UInt64 = 0
  var newlines: UInt64 = 0

  /// Looks at `width` bytes from `start` on, at most 64.
  ///
  /// All 64 must be readable.
  @inline(__always)
  init(_ bytes: UnsafeRawPointer, at start: Int, width: Int) {
    for step in 0..<8 {
      let word = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * step, as: UInt64.self)
      )
      let shift = UInt64(8 * step)
      quotes |= Self.matches(word, 0x2222_2222_2222_2222) &<< shift
      backslashes |= Self.matches(word, 0x5C5C_5C5C_5C5C_5C5C) &<< shift
      newlines |= Self.matches(word, 0x0A0A_0A0A_0A0A_0A0A) &<< shift
      // The two kinds of brackets differ in this one bit.
      let folded = word | 0x2020_2020_2020_2020
      opens |= Self.matches(folded, 0x7B7B_7B7B_7B7B_7B7B) &<< shift
      closes |= Self.matches(folded, 0x7D7D_7D7D_7D7D_7D7D) &<< shift
    }
    guard width < 64 else { return }
    let seen = (1 &<< UInt64(width)) &- 1
    quotes &= seen
    backslashes &= seen
    opens &= seen
    closes &= seen
    newlines &= seen
  }

  /// Where commas stand, which only those need to know who cut a long document.
  static func commas(_ bytes: UnsafeRawPointer, at start: Int, width: Int) -> UInt64 {
    var commas: UInt64 = 0
    for step in 0..<8 {
      let word = unsafe UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8 * step, as: UInt64.self)
      )
      commas |= matches(word, 0x2C2C_2C2C_2C2C_2C2C) &<< UInt64(8 * step)
    }
    return width < 64 ? commas & ((1 &<< UInt64(width)) &- 1) : commas
  }

  /// Which of eight bytes equal the byte of the pattern.
  @inline(__always)
  private static func matches(_ word: UInt64, _ pattern: UInt64) -> UInt64 {
    let lowBits: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    let difference = word ^ pattern
    let found = ~(((difference & lowBits) &+ lowBits) | difference | lowBits)
    // Gathers the eight top bits in one byte.
    return ((found &>> 7) &* 0x0102_0408_1020_4080) &>> 56
  }
}

/// Which bytes are inside strings, carried from block to block.
struct StringTracker {
  /// All ones inside a string.
  private var inside: UInt64 = 0
  /// 1 if the next byte is escaped.
  private var escapesNext: UInt64 = 0

  /// The bytes from an opening quote on to the byte before the closing one.
  @inline(__always)
  mutating func next(_ masks: BlockMasks, width: Int) -> UInt64 {
    var bits = masks.quotes & ~escaped(masks.backslashes, width)
    bits ^= bits &<< 1
    bits ^= bits &<< 2
    bits ^= bits &<< 4
    bits ^= bits &<< 8
    bits ^= bits &<< 16
    bits ^= bits &<< 32
    bits ^= inside
    inside = UInt64(bitPattern: Int64(bitPattern: bits) &>> 63)
    return bits
  }

  /// The bytes that a backslash escapes: those behind an odd number of backslashes.
  ///
  /// The way is simdjson's (`json_escape_scanner`): a subtraction carries through each run of backslashes.
  @inline(__always)
  private mutating func escaped(_ backslashes: UInt64, _ width: Int) -> UInt64 {
    guard backslashes != 0 else {
      defer { escapesNext = 0 }
      return escapesNext
    }
    let oddBits: UInt64 = 0xAAAA_AAAA_AAAA_AAAA
    let starts = backslashes & ~escapesNext
    let mixed = (((starts &<< 1) | oddBits) &- starts) ^ oddBits
    let escaped = mixed ^ (backslashes | escapesNext)
    escapesNext = ((mixed & backslashes) &>> UInt64(width - 1)) & 1
    return escaped
  }
}
