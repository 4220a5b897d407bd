#include "Numbers.hpp"

namespace {

constexpr uint32_t digit_limit = 12;

/// The number that one to eight digits make; negative where one of them is none.
inline int64_t short_whole(const uint8_t *text, uint32_t length) {
  // Zeros stand before the digits in place of what is missing.
  uint64_t digits = (content::load(text) ^ 0x3030303030303030) << (64 - 8 * length);
  if (((digits | (digits + 0x0606060606060606)) & 0xF0F0F0F0F0F0F0F0) != 0) { return -1; }
  digits = (digits * 10 + (digits >> 8)) & 0x00FF00FF00FF00FF;
  digits = (digits * 100 + (digits >> 16)) & 0x0000FFFF0000FFFF;
  return static_cast<int64_t>((digits * 10000 + (digits >> 32)) & 0xFFFFFFFF);
}

/// The number that up to 12 digits make; negative where one of them is none, or there are more.
inline int64_t whole(const uint8_t *text, uint32_t length) {
  if (length - 1 < 8) { return short_whole(text, length); }
  if (length - 1 >= digit_limit) { return -1; }
  const int64_t first = short_whole(text, length - 8);
  const int64_t last = short_whole(text + length - 8, 8);
  return first < 0 || last < 0 ? -1 : first * 100000000 + last;
}

} // namespace

int64_t csimdjson_read_groups(csimdjson_leaves leaves, size_t first, size_t end, const char *unit, int64_t *numbers) {
  const auto unit_length = static_cast<uint32_t>(std::strlen(unit));
  uint32_t unit_bytes = 0;
  if (unit_length > sizeof unit_bytes) { return -1; }
  std::memcpy(&unit_bytes, unit, unit_length);
  const uint32_t unit_mask = unit_length == 4 ? ~0u : (1u << 8 * unit_length) - 1;
  int64_t *group = numbers - 3;
  int32_t current = -1;
  uint32_t met = 7;
  for (size_t place = first; place < end; ++place) {
    const csimdjson_leaf &leaf = leaves.items[place];
    const uint32_t part = leaf.role & 15;
    if (part > 3) { continue; }
    if (leaf.role >> 4 != current) {
      if (met != 7) { return -1; }
      current = leaf.role >> 4;
      met = 0;
      group += 3;
    }
    if (part == 3) { continue; }
    uint32_t length = leaf.length;
    if (leaf.form == CSIMDJSON_TEXT) {
      if (length < unit_length) { return -1; }
      length -= unit_length;
      // Behind every leaf more bytes are readable.
      uint32_t bytes;
      std::memcpy(&bytes, leaf.text + length, sizeof bytes);
      if ((bytes & unit_mask) != unit_bytes) { return -1; }
    } else if (leaf.form != CSIMDJSON_DIGITS) {
      return -1;
    }
    const int64_t number = whole(leaf.text, length);
    if (number < 0) { return -1; }
    group[part] = number;
    met |= 1u << part;
  }
  return met == 7 ? (group + 3 - numbers) / 3 : -1;
}
