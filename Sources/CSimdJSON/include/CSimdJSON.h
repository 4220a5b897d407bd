#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable behind a document whose padding the caller vouches for.
enum { CSIMDJSON_PADDING = 64 };

/// A parser with its memory, for one thread at a time and for any number of documents in turn.
typedef struct csimdjson_parser csimdjson_parser;

/// 128 bits that stand for the content of a value, whatever the order of keys, the spaces and the escapes.
typedef struct {
  uint64_t high;
  uint64_t low;
} csimdjson_digest;

/// An object or array.
typedef struct {
  csimdjson_digest digest;
  /// The index, among the marks, of its closing bracket.
  uint32_t close;
  /// The number of its members or elements.
  uint32_t count;
} csimdjson_container;

/// A document that was checked in full. It belongs to its parser and holds until that parses again.
///
/// Marks are the places of all brackets, colons and commas outside strings, and of the first byte of each
/// scalar. The value at mark i is of the kind that its first byte tells.
typedef struct {
  const uint8_t *bytes;
  const uint32_t *marks;
  /// For the mark of an opening bracket, the index of its container; of other marks nothing.
  const uint32_t *links;
  const csimdjson_container *containers;
  /// Whether any string holds an escape.
  bool has_escapes;
  csimdjson_parser *parser;
  uint32_t mark_count;
} csimdjson_document;

/// UTF-8 that belongs to its document.
typedef struct {
  const uint8_t *bytes;
  size_t length;
} csimdjson_text;

/// A new parser, or NULL where there is no memory.
csimdjson_parser *csimdjson_parser_create(void);

/// Gives a parser back; NULL is allowed.
void csimdjson_parser_destroy(csimdjson_parser *parser);

/// Parses one document in full; its root is at mark 0. NULL where it is broken, too large or too deep, and where there
/// is no memory. Unless `padded`, the bytes are copied to get padding.
/// Marks a document; null where it is broken already in that.
const csimdjson_document *csimdjson_mark(csimdjson_parser *parser, const void *bytes, size_t length, bool padded);

/// Checks the document that was marked last, after which its containers and digests are known.
bool csimdjson_check(csimdjson_parser *parser);

/// The text of the string at a mark, without its escapes.
csimdjson_text csimdjson_text_at(const csimdjson_document *document, uint32_t mark);

/// A number of a document.
typedef struct {
  /// Whether it is whole and fits into 64 bits with a sign.
  bool is_whole;
  int64_t whole;
  /// As near as a double comes.
  double value;
} csimdjson_number;

/// The number at a mark.
csimdjson_number csimdjson_number_at(const csimdjson_document *document, uint32_t mark);

/// The digest of the scalar at a mark.
csimdjson_digest csimdjson_digest_at(const csimdjson_document *document, uint32_t mark);

/// Whether simdjson itself takes a document, for tests to compare with.
bool csimdjson_is_valid(const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif
