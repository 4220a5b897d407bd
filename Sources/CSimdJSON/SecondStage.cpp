#include "SecondStage.hpp"

#include <algorithm>

using content::Kind;
using content::Pair;

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
  sums.clear();
  content::Sum sum = 0;
  if (value(0, 0, content::root, sum) != mark_count) { return false; }
  if (bytes[marks[0]] != '[') { sums.push_back({0, sum}); }
  return true;
}

/// Checks the value at a mark, and adds its leaves; the mark behind it, 0 where it is broken.
inline uint32_t SecondStage::value(uint32_t mark, uint32_t depth, Pair path, content::Sum &sum) {
  switch (bytes[marks[mark]]) {
  case '{': return object(mark, depth + 1, path, sum);
  case '[': return array(mark, depth + 1, path, sum);
  case '"': return string(mark, path, sum) ? mark + 1 : 0;
  default: return scalar(mark, path, sum) ? mark + 1 : 0;
  }
}

/// Checks the object that opens at a mark; the mark behind it, 0 where it is broken.
uint32_t SecondStage::object(uint32_t mark, uint32_t depth, Pair path, content::Sum &sum) {
  const uint32_t container = container_count++;
  links.items[mark] = container;
  uint32_t members = 0;
  if (++mark < mark_count && bytes[marks[mark]] != '}') {
    if (depth >= depth_limit) { return 0; }
    while (true) {
      // A key, a colon, a value and what follows it.
      if (mark_count - mark < 4 || bytes[marks[mark]] != '"' || bytes[marks[mark + 1]] != ':') { return 0; }
      Pair inner;
      if (!key(mark, path, inner) || (mark = value(mark + 2, depth, inner, sum)) == 0 || mark >= mark_count) {
        return 0;
      }
      members += 1;
      if (bytes[marks[mark]] != ',') { break; }
      mark += 1;
    }
  } else {
    sum += content::leaf(path, Kind::object, bytes, 0);
  }
  if (mark >= mark_count || bytes[marks[mark]] != '}') { return 0; }
  containers.items[container] = {mark, members};
  return mark + 1;
}

/// Checks the array that opens at a mark; the mark behind it, 0 where it is broken.
uint32_t SecondStage::array(uint32_t mark, uint32_t depth, Pair path, content::Sum &sum) {
  const uint32_t container = container_count++;
  const bool is_document = mark == 0;
  links.items[mark] = container;
  uint32_t elements = 0;
  if (++mark < mark_count && bytes[marks[mark]] != ']') {
    if (depth >= depth_limit) { return 0; }
    while (true) {
      // A value and what follows it.
      if (mark_count - mark < 2) { return 0; }
      const uint32_t element = mark;
      content::Sum own = 0;
      const Pair inner = is_document ? content::root : content::element(path, elements);
      if ((mark = value(mark, depth, inner, is_document ? own : sum)) == 0 || mark >= mark_count) { return 0; }
      if (is_document) { sums.push_back({element, own}); }
      elements += 1;
      if (bytes[marks[mark]] != ',') { break; }
      mark += 1;
    }
  } else {
    sum += content::leaf(path, Kind::array, bytes, 0);
  }
  if (mark >= mark_count || bytes[marks[mark]] != ']') { return 0; }
  containers.items[container] = {mark, elements};
  return mark + 1;
}

/// The text of the string at a mark without its escapes; false where it is broken.
///
/// It holds until the next one is read.
inline bool SecondStage::text(uint32_t mark, csimdjson_text &text) {
  const uint8_t *start = bytes + marks[mark] + 1;
  const uint8_t *end = bytes + marks[mark + 1];
  if (end[-1] != '"') {
    end = scalar_end(bytes, marks, mark);
    if (end[-1] != '"') { return false; }
  }
  text = {start, static_cast<size_t>(end - 1 - start)};
  return end <= next_escape || unescape(mark, text);
}

bool SecondStage::unescape(uint32_t mark, csimdjson_text &text) {
  const size_t start = unescaped.size();
  const uint8_t *end = text.bytes + text.length;
  if (!append_unescaped(unescaped, text.bytes, end)) { return false; }
  const size_t length = unescaped.size() - start;
  escaped_strings.push_back({mark, start, length});
  // It is read in whole blocks.
  unescaped.resize(start + length + CSIMDJSON_PADDING);
  text = {unescaped.data() + start, length};
  const void *backslash = std::memchr(end, '\\', bytes_end - end);
  next_escape = backslash ? static_cast<const uint8_t *>(backslash) : bytes_end;
  return true;
}

inline bool SecondStage::key(uint32_t mark, Pair path, Pair &inner) {
  csimdjson_text key;
  if (!text(mark, key)) { return false; }
  inner = content::member(path, key.bytes, key.length);
  return true;
}

inline bool SecondStage::string(uint32_t mark, Pair path, content::Sum &sum) {
  csimdjson_text string;
  if (!text(mark, string)) { return false; }
  sum += content::leaf(path, Kind::text, string.bytes, string.length);
  return true;
}

/// Checks a number or a word.
inline bool SecondStage::scalar(uint32_t mark, Pair path, content::Sum &sum) {
  const uint8_t *text = bytes + marks[mark];
  const uint8_t *end = scalar_end(bytes, marks, mark);
  const size_t length = end - text;
  if (is_plain_whole(text, length)) {
    sum += content::leaf(path, Kind::number, text, length);
    return true;
  }
  if (is_word(text, length)) {
    sum += content::leaf(path, Kind::word, text, length);
    return true;
  }
  Number number;
  if (*text != '-' && !is_digit(*text)) { return false; }
  if (!numbers.read(text, end, number)) { return false; }
  canonical.assign(number);
  sum += canonical.leaf(path, Kind::number);
  return true;
}

const EscapedString *SecondStage::escaped(uint32_t mark) const {
  const auto found = std::lower_bound(escaped_strings.begin(), escaped_strings.end(), mark,
                                      [](const EscapedString &string, uint32_t mark) { return string.mark < mark; });
  return found != escaped_strings.end() && found->mark == mark ? &*found : nullptr;
}

content::Sum SecondStage::sum(uint32_t mark) {
  const auto found = std::lower_bound(sums.begin(), sums.end(), mark,
                                      [](const ElementSum &sum, uint32_t mark) { return sum.mark < mark; });
  return found != sums.end() && found->mark == mark ? found->sum : sum(mark, content::root);
}

/// Adds up the leaves of the value at a mark of the document that was checked.
content::Sum SecondStage::sum(uint32_t mark, Pair path) {
  const uint8_t *text = bytes + marks[mark];
  if (opens(*text)) {
    const bool is_object = *text == '{';
    const csimdjson_container container = containers.items[links.items[mark]];
    if (container.count == 0) { return content::leaf(path, is_object ? Kind::object : Kind::array, text, 0); }
    content::Sum sum = 0;
    mark += 1;
    for (uint32_t index = 0; index < container.count; ++index) {
      const uint32_t inner = is_object ? mark + 2 : mark;
      const csimdjson_text key = is_object ? csimdjson_text_at(&document, mark) : csimdjson_text{nullptr, 0};
      sum += this->sum(inner, is_object ? content::member(path, key.bytes, key.length) : content::element(path, index));
      mark = behind(inner) + 1;
    }
    return sum;
  }
  if (*text == '"') {
    const csimdjson_text string = csimdjson_text_at(&document, mark);
    return content::leaf(path, Kind::text, string.bytes, string.length);
  }
  content::Sum sum = 0;
  scalar(mark, path, sum);
  return sum;
}
