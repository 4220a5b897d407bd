#include "SecondStage.hpp"

#include <algorithm>

// Members and elements that are not written in their canonical form already: with spaces, escapes, or numbers that can
// be written in several ways. The canonical form has no spaces, and of escapes only those of the quote and the
// backslash; a number that is not whole is the letter d and the bits of its double.

using content::Pair;

bool SecondStage::key(uint32_t mark, Pair &digest) {
  canonical.clear();
  if (!append_string(mark)) { return false; }
  canonical.push_back(':');
  digest = take_canonical();
  return true;
}

bool SecondStage::member(uint32_t mark, Pair &digest) {
  canonical.clear();
  if (!append_string(mark)) { return false; }
  canonical.push_back(':');
  if (!append_scalar(mark + 2)) { return false; }
  digest = take_canonical();
  return true;
}

bool SecondStage::element(uint32_t mark, Pair &digest) {
  canonical.clear();
  if (!append_scalar(mark)) { return false; }
  digest = take_canonical();
  return true;
}

Pair SecondStage::scalar(uint32_t mark) {
  canonical.clear();
  if (const EscapedString *string = escaped(mark)) {
    append_quoted(string->start, string->length);
  } else {
    append_scalar(mark);
  }
  return take_canonical();
}

const EscapedString *SecondStage::escaped(uint32_t mark) const {
  const auto found = std::lower_bound(escaped_strings.begin(), escaped_strings.end(), mark,
                                      [](const EscapedString &string, uint32_t mark) { return string.mark < mark; });
  return found != escaped_strings.end() && found->mark == mark ? &*found : nullptr;
}

Pair SecondStage::take_canonical() {
  const size_t length = canonical.size();
  // The digest reads whole blocks.
  canonical.resize(length + CSIMDJSON_PADDING);
  return content::digest(canonical.data(), length);
}

bool SecondStage::append_scalar(uint32_t mark) {
  const uint8_t *text = bytes + marks[mark];
  if (*text == '"') { return append_string(mark); }
  const uint8_t *end = scalar_end(bytes, marks, mark);
  if (*text == '-' || (*text >= '0' && *text <= '9')) { return append_number(text, end); }
  canonical.insert(canonical.end(), text, end);
  return is_word(text, end - text);
}

bool SecondStage::append_number(const uint8_t *text, const uint8_t *end) {
  Number number;
  if (!numbers.read(text, end, number)) { return false; }
  if (number.kind == Number::Kind::real) {
    const double size = number.real < 0 ? -number.real : number.real;
    if (size >= 0x1p64 || size != static_cast<double>(static_cast<uint64_t>(size))) {
      uint64_t bits;
      std::memcpy(&bits, &number.real, sizeof bits);
      canonical.push_back('d');
      for (int shift = 0; shift < 64; shift += 8) { canonical.push_back(static_cast<uint8_t>(bits >> shift)); }
      return true;
    }
    number.magnitude = static_cast<uint64_t>(size);
    number.kind = number.real < 0 ? Number::Kind::negative : Number::Kind::whole;
  }
  if (number.kind == Number::Kind::negative) { canonical.push_back('-'); }
  uint8_t digits[20];
  size_t count = 0;
  do {
    digits[count++] = static_cast<uint8_t>('0' + number.magnitude % 10);
    number.magnitude /= 10;
  } while (number.magnitude > 0);
  while (count > 0) { canonical.push_back(digits[--count]); }
  return true;
}

bool SecondStage::append_string(uint32_t mark) {
  const uint8_t *text = bytes + marks[mark];
  const uint8_t *end = scalar_end(bytes, marks, mark);
  if (end <= next_escape) {
    canonical.insert(canonical.end(), text, end);
    return true;
  }
  const size_t start = unescaped.size();
  if (!append_unescaped(text + 1, end - 1)) { return false; }
  escaped_strings.push_back({mark, start, unescaped.size() - start});
  append_quoted(start, unescaped.size() - start);
  const void *backslash = end < bytes_end ? std::memchr(end, '\\', bytes_end - end) : nullptr;
  next_escape = backslash ? static_cast<const uint8_t *>(backslash) : bytes_end;
  return true;
}

void SecondStage::append_quoted(size_t start, size_t length) {
  canonical.push_back('"');
  for (size_t place = start; place < start + length; ++place) {
    const uint8_t byte = unescaped[place];
    if (byte == '"' || byte == '\\') { canonical.push_back('\\'); }
    canonical.push_back(byte);
  }
  canonical.push_back('"');
}

namespace {

/// The 16 bits of four hexadecimal digits; above 16 bits where they are none.
uint32_t hexadecimal(const uint8_t *text, const uint8_t *end) {
  if (end - text < 4) { return ~0u; }
  uint32_t unit = 0;
  for (int place = 0; place < 4; ++place) {
    const uint8_t byte = text[place];
    const uint8_t folded = byte | 0x20;
    if (byte >= '0' && byte <= '9') {
      unit = unit << 4 | (byte - '0');
    } else if (folded >= 'a' && folded <= 'f') {
      unit = unit << 4 | (folded - 'a' + 10);
    } else {
      return ~0u;
    }
  }
  return unit;
}

void append_scalar_value(std::vector<uint8_t> &text, uint32_t scalar) {
  const auto push = [&text](uint32_t byte) { text.push_back(static_cast<uint8_t>(byte)); };
  if (scalar < 0x80) { return push(scalar); }
  if (scalar < 0x800) {
    push(0xC0 | scalar >> 6);
  } else {
    if (scalar < 0x10000) {
      push(0xE0 | scalar >> 12);
    } else {
      push(0xF0 | scalar >> 18);
      push(0x80 | (scalar >> 12 & 0x3F));
    }
    push(0x80 | (scalar >> 6 & 0x3F));
  }
  push(0x80 | (scalar & 0x3F));
}

/// Reads what stands behind `\u`; the scalar, above 0x10FFFF where it is none.
uint32_t unicode_escape(const uint8_t *&text, const uint8_t *end) {
  const uint32_t unit = hexadecimal(text, end);
  text += 4;
  if (unit < 0xD800 || unit > 0xDFFF) { return unit; }
  if (unit >= 0xDC00 || end - text < 6 || text[0] != '\\' || text[1] != 'u') { return ~0u; }
  const uint32_t low = hexadecimal(text + 2, end);
  text += 6;
  if (low < 0xDC00 || low > 0xDFFF) { return ~0u; }
  return 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
}

} // namespace

bool SecondStage::append_unescaped(const uint8_t *text, const uint8_t *end) {
  while (text < end) {
    const void *backslash = std::memchr(text, '\\', end - text);
    const uint8_t *stop = backslash ? static_cast<const uint8_t *>(backslash) : end;
    unescaped.insert(unescaped.end(), text, stop);
    if (stop == end) { return true; }
    text = stop + 2;
    switch (stop[1]) {
    case '"': case '\\': case '/': unescaped.push_back(stop[1]); break;
    case 'b': unescaped.push_back('\b'); break;
    case 'f': unescaped.push_back('\f'); break;
    case 'n': unescaped.push_back('\n'); break;
    case 'r': unescaped.push_back('\r'); break;
    case 't': unescaped.push_back('\t'); break;
    case 'u': {
      const uint32_t scalar = unicode_escape(text, end);
      if (scalar > 0x10FFFF) { return false; }
      append_scalar_value(unescaped, scalar);
      break;
    }
    default: return false;
    }
  }
  return true;
}
