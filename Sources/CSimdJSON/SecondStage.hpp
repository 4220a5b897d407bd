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

/// The second stage of parsing: checks the grammar between the marks that simdjson's first stage has found, every
/// number, literal and escape, and makes the digest of every object and array on the way.
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

  /// The digest of the scalar at a mark of the document that was checked.
  content::Pair scalar(uint32_t mark);

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
  /// A value in the one form that all ways of writing it share.
  std::vector<uint8_t> canonical;
  uint32_t object(uint32_t mark, uint32_t depth, content::Pair &digest);
  uint32_t array(uint32_t mark, uint32_t depth, content::Pair &digest);
  bool key(uint32_t mark, content::Pair &digest);
  bool member(uint32_t mark, content::Pair &digest);
  bool element(uint32_t mark, content::Pair &digest);
  bool append_scalar(uint32_t mark);
  bool append_string(uint32_t mark);
  bool append_unescaped(const uint8_t *text, const uint8_t *end);
  bool append_number(const uint8_t *text, const uint8_t *end);
  void append_quoted(size_t start, size_t length);
  content::Pair take_canonical();
};

/// The end of the scalar at a mark, before the spaces that follow it.
inline const uint8_t *scalar_end(const uint8_t *bytes, const uint32_t *marks, uint32_t mark) {
  const uint8_t *end = bytes + marks[mark + 1];
  while (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r' || end[-1] == '\t') { --end; }
  return end;
}
