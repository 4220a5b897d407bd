#include "SecondStage.hpp"

void CanonicalText::assign(Number number) {
  bytes.clear();
  if (number.kind == Number::Kind::real) {
    const double size = number.real < 0 ? -number.real : number.real;
    if (size >= 0x1p64 || size != static_cast<double>(static_cast<uint64_t>(size))) {
      uint64_t bits;
      std::memcpy(&bits, &number.real, sizeof bits);
      bytes.push_back('d');
      for (int shift = 0; shift < 64; shift += 8) { bytes.push_back(static_cast<uint8_t>(bits >> shift)); }
      return;
    }
    number.magnitude = static_cast<uint64_t>(size);
    number.kind = number.real < 0 ? Number::Kind::negative : Number::Kind::whole;
  }
  if (number.kind == Number::Kind::negative) { bytes.push_back('-'); }
  uint8_t digits[20];
  size_t count = 0;
  do {
    digits[count++] = static_cast<uint8_t>('0' + number.magnitude % 10);
    number.magnitude /= 10;
  } while (number.magnitude > 0);
  while (count > 0) { bytes.push_back(digits[--count]); }
}

content::Sum CanonicalText::leaf(content::Pair path, content::Kind kind) {
  const size_t length = bytes.size();
  bytes.resize(length + CSIMDJSON_PADDING);
  return content::leaf(path, kind, bytes.data(), length);
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

bool append_unescaped(std::vector<uint8_t> &bytes, const uint8_t *text, const uint8_t *end) {
  while (text < end) {
    const void *backslash = std::memchr(text, '\\', end - text);
    const uint8_t *stop = backslash ? static_cast<const uint8_t *>(backslash) : end;
    bytes.insert(bytes.end(), text, stop);
    if (stop == end) { return true; }
    text = stop + 2;
    switch (stop[1]) {
    case '"': case '\\': case '/': bytes.push_back(stop[1]); break;
    case 'b': bytes.push_back('\b'); break;
    case 'f': bytes.push_back('\f'); break;
    case 'n': bytes.push_back('\n'); break;
    case 'r': bytes.push_back('\r'); break;
    case 't': bytes.push_back('\t'); break;
    case 'u': {
      const uint32_t scalar = unicode_escape(text, end);
      if (scalar > 0x10FFFF) { return false; }
      append_scalar_value(bytes, scalar);
      break;
    }
    default: return false;
    }
  }
  return true;
}
