#pragma once

#include "ContentDigest.hpp"

#include <simdjson.h>

/// A number of a document.
struct Number {
  enum class Kind { whole, negative, real };
  Kind kind = Kind::whole;
  /// The absolute value of a whole number.
  uint64_t magnitude = 0;
  /// The value of any other number.
  double real = 0;

  double value() const {
    switch (kind) {
    case Kind::whole: return static_cast<double>(magnitude);
    case Kind::negative: return -static_cast<double>(magnitude);
    default: return real;
    }
  }
};

/// Reads numbers as simdjson does: nearly all in a few steps, the others by simdjson itself.
class Numbers {
public:
  /// Reads a number that takes up all of the text; false where it is none, or beyond the range of 64 bits and doubles.
  bool read(const uint8_t *text, const uint8_t *end, Number &number);

private:
  simdjson::dom::parser parser;

  bool read_slowly(const uint8_t *text, const uint8_t *end, Number &number);
};

inline bool is_digit(uint8_t byte) { return byte >= '0' && byte <= '9'; }

/// Whether eight bytes are digits.
inline bool are_digits(uint64_t word) {
  const uint64_t high = word & 0xF0F0F0F0F0F0F0F0;
  const uint64_t low = (word + 0x0606060606060606) & 0xF0F0F0F0F0F0F0F0;
  return (high | low >> 4) == 0x3333333333333333;
}

/// Whether a text is a whole number in the one way that most write it: up to 16 digits, no leading zero, no sign.
///
/// Eight bytes from its start must be readable.
inline bool is_plain_whole(const uint8_t *text, size_t length) {
  if (length < 8) {
    // Zeros stand in for what is missing.
    const uint64_t word = content::load(text) << (64 - 8 * length) | 0x3030303030303030 >> 8 * length;
    return are_digits(word) && (*text != '0' || length == 1);
  }
  return length <= 16 && are_digits(content::load(text)) && are_digits(content::load(text + length - 8)) && *text != '0';
}
