#pragma once

#include "ContentDigest.hpp"
#include "Numbers.hpp"

#include <memory>
#include <new>
#include <vector>

/// Whether a text is one of the three words that JSON knows.
inline bool is_word(const uint8_t *text, size_t length) {
  return (length == 4 && (std::memcmp(text, "true", 4) == 0 || std::memcmp(text, "null", 4) == 0)) ||
         (length == 5 && std::memcmp(text, "false", 5) == 0);
}

/// Whether a value that begins so is an object or array.
inline bool opens(uint8_t first) { return (first | 0x20) == '{'; }

/// Memory for items that grows and is never cleared.
template <typename Item> class Room {
public:
  Item *items = nullptr;

  /// Makes room for so many; what was there is lost.
  void reserve(size_t count) {
    if (count <= capacity) { return; }
    storage.reset(new Item[count + count / 4]);
    items = storage.get();
    capacity = count + count / 4;
  }

private:
  std::unique_ptr<Item[]> storage;
  size_t capacity = 0;
};

/// A string that holds escapes, and where its text stands among the unescaped ones.
struct EscapedString {
  uint32_t mark;
  size_t start;
  size_t length;
};

/// A value in the one form that all ways of writing it share, with room behind it for whoever reads whole blocks.
///
/// A text is without its escapes, a whole number is its digits, any other number the bits of its double.
struct CanonicalText {
  std::vector<uint8_t> bytes;

  void assign(Number number);
  /// What a leaf of this text adds to a digest.
  content::Sum leaf(content::Pair path, content::Kind kind);
};

/// Takes the escapes out of a text, behind what is there already; false where one is broken.
bool append_unescaped(std::vector<uint8_t> &bytes, const uint8_t *text, const uint8_t *end);

/// What the leaves of a document, or of an element of a document that is an array, add up to.
struct ElementSum {
  uint32_t mark;
  content::Sum sum;
};

/// The second stage of parsing: checks the grammar between the marks that simdjson's first stage has found, and every
/// number, literal and escape.
///
/// No values are written down: the marks are the way through the document, and the links the short cuts.
class SecondStage {
public:
  /// As deep as simdjson's own second stage goes.
  static constexpr uint32_t depth_limit = 1024;

  csimdjson_document document{};
  std::vector<uint8_t> unescaped;
  Numbers numbers;

  /// Checks a document; the marks behind the last one must be `length`. False where it is broken.
  ///
  /// Throws `std::bad_alloc`.
  bool run();

  /// Takes a document of which nothing but its marks is known.
  void prepare(const uint8_t *source, size_t length, const uint32_t *places, uint32_t count);

  /// The string at a mark, if it holds escapes.
  const EscapedString *escaped(uint32_t mark) const;

  /// The mark behind the value at a mark of the document that was checked.
  uint32_t behind(uint32_t mark) const {
    return opens(bytes[marks[mark]]) ? containers.items[links.items[mark]].close + 1 : mark + 1;
  }

  /// What the leaves of the value at a mark of the document that was checked add up to; of the document, or of an element
  /// of it, this is known already.
  content::Sum sum(uint32_t mark);
  content::Sum sum(uint32_t mark, content::Pair path);

private:
  const uint8_t *bytes = nullptr;
  const uint32_t *marks = nullptr;
  uint32_t mark_count = 0;
  uint32_t container_count = 0;
  /// The first backslash behind what was checked.
  const uint8_t *next_escape = nullptr;
  const uint8_t *bytes_end = nullptr;
  /// In the order of their marks.
  std::vector<EscapedString> escaped_strings;
  Room<uint32_t> links;
  Room<csimdjson_container> containers;
  CanonicalText canonical;
  /// In the order of their marks.
  std::vector<ElementSum> sums;

  uint32_t object(uint32_t mark, uint32_t depth, content::Pair path, content::Sum &sum);
  uint32_t array(uint32_t mark, uint32_t depth, content::Pair path, content::Sum &sum);
  uint32_t value(uint32_t mark, uint32_t depth, content::Pair path, content::Sum &sum);
  bool key(uint32_t mark, content::Pair path, content::Pair &inner);
  bool string(uint32_t mark, content::Pair path, content::Sum &sum);
  bool scalar(uint32_t mark, content::Pair path, content::Sum &sum);
  bool text(uint32_t mark, csimdjson_text &text);
  bool unescape(uint32_t mark, csimdjson_text &text);
};

/// The end of the scalar at a mark, before the spaces that follow it.
inline const uint8_t *scalar_end(const uint8_t *bytes, const uint32_t *marks, uint32_t mark) {
  const uint8_t *end = bytes + marks[mark + 1];
  while (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r' || end[-1] == '\t') { --end; }
  return end;
}
