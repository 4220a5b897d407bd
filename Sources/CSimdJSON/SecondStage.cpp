#include "SecondStage.hpp"

using content::Pair;

namespace {

constexpr Pair object_start{0x7B, 0};
constexpr Pair array_start{0x5B, 0};

inline Pair sum(Pair one, Pair other) { return {one.one + other.one, one.other + other.other}; }
inline Pair chain(Pair one, Pair other) { return content::mix(one.one + other.one, one.other ^ other.other); }
inline Pair close(Pair state, uint32_t count) { return content::mix(state.one + count * content::K[6], state.other); }

/// Whether a scalar that is no string is written in the one form that all ways of writing it share.
inline bool is_canonical(const uint8_t *text, size_t length) {
  return *text <= '9' ? is_plain_whole(text, length) : is_word(text, length);
}

inline bool opens(uint8_t byte) { return (byte | 0x20) == '{'; }

} // namespace

void SecondStage::prepare(const uint8_t *source, size_t length, const uint32_t *places, uint32_t count) {
  bytes = source;
  bytes_end = source + length;
  marks = places;
  mark_count = count;
  container_count = 0;
  escaped_strings.clear();
  unescaped.clear();
  const void *backslash = std::memchr(source, '\\', length);
  next_escape = backslash ? static_cast<const uint8_t *>(backslash) : bytes_end;
  links.reserve(count);
  // An object or array takes two marks.
  containers.reserve(count / 2 + 1);
  document = {source, places, links.items, containers.items, backslash != nullptr, document.parser, count};
}

bool SecondStage::run() {
  Pair digest;
  uint32_t last = 0;
  switch (bytes[marks[0]]) {
  case '{': last = object(0, 1, digest); break;
  case '[': last = array(0, 1, digest); break;
  default: return mark_count == 1 && element(0, digest);
  }
  return last != 0 && last == mark_count - 1;
}

/// Checks the object that opens at a mark; the mark that closes it, 0 where it is broken.
uint32_t SecondStage::object(uint32_t mark, uint32_t depth, Pair &digest) {
  const uint8_t *const bytes = this->bytes;
  const uint32_t *const marks = this->marks;
  const uint32_t mark_count = this->mark_count;
  const uint32_t container = container_count++;
  links.items[mark] = container;
  Pair state = object_start;
  uint32_t members = 0;
  if (++mark < mark_count && bytes[marks[mark]] != '}') {
    if (depth >= depth_limit) { return 0; }
    while (true) {
      // A key, a colon, a value and what follows it.
      if (mark_count - mark < 4) { return 0; }
      const uint8_t *start = bytes + marks[mark];
      const uint8_t *colon = bytes + marks[mark + 1];
      const uint8_t *value = bytes + marks[mark + 2];
      const uint8_t *next = bytes + marks[mark + 3];
      if (*start != '"' || *colon != ':') { return 0; }
      const bool is_tight = colon[-1] == '"' && value == colon + 1;
      Pair part;
      if (*value == '"') {
        if (is_tight && next[-1] == '"' && next <= next_escape) {
          part = content::digest(start, next - start);
        } else if (!member(mark, part)) {
          return 0;
        }
        mark += 3;
      } else if (opens(*value)) {
        if (is_tight && value <= next_escape) {
          part = content::digest(start, value - start);
        } else if (!key(mark, part)) {
          return 0;
        }
        Pair inner;
        mark = *value == '{' ? object(mark + 2, depth + 1, inner) : array(mark + 2, depth + 1, inner);
        if (mark == 0 || ++mark >= mark_count) { return 0; }
        next = bytes + marks[mark];
        part = chain(part, inner);
      } else {
        if (is_tight && value <= next_escape && is_canonical(value, next - value)) {
          part = content::digest(start, next - start);
        } else if (!member(mark, part)) {
          return 0;
        }
        mark += 3;
      }
      state = sum(state, part);
      members += 1;
      if (*next != ',') {
        if (*next != '}') { return 0; }
        break;
      }
      mark += 1;
    }
  }
  if (mark >= mark_count) { return 0; }
  digest = close(state, members);
  containers.items[container] = {{digest.one, digest.other}, mark, members};
  return mark;
}

/// Checks the array that opens at a mark; the mark that closes it, 0 where it is broken.
uint32_t SecondStage::array(uint32_t mark, uint32_t depth, Pair &digest) {
  const uint32_t container = container_count++;
  links.items[mark] = container;
  Pair state = array_start;
  uint32_t elements = 0;
  if (++mark < mark_count && bytes[marks[mark]] != ']') {
    if (depth >= depth_limit) { return 0; }
    while (true) {
      // A value and what follows it.
      if (mark_count - mark < 2) { return 0; }
      const uint8_t *value = bytes + marks[mark];
      const uint8_t *next = bytes + marks[mark + 1];
      Pair part;
      if (opens(*value)) {
        mark = *value == '{' ? object(mark, depth + 1, part) : array(mark, depth + 1, part);
        if (mark == 0 || ++mark >= mark_count) { return 0; }
        next = bytes + marks[mark];
      } else {
        const size_t length = next - value;
        if (*value == '"' ? next[-1] == '"' && next <= next_escape : is_canonical(value, length)) {
          part = content::digest(value, length);
        } else if (!element(mark, part)) {
          return 0;
        }
        mark += 1;
      }
      state = chain(state, part);
      elements += 1;
      if (*next != ',') {
        if (*next != ']') { return 0; }
        break;
      }
      mark += 1;
    }
  }
  if (mark >= mark_count) { return 0; }
  digest = close(state, elements);
  containers.items[container] = {{digest.one, digest.other}, mark, elements};
  return mark;
}
