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
const csimdjson_document *csimdjson_parse(csimdjson_parser *parser, const void *bytes, size_t length, bool padded);

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

/// The digest of the value at a mark; that of a document, or of an element of one that is an array, is known, any other
/// is found in a walk over all that is in the value.
csimdjson_digest csimdjson_digest_at(const csimdjson_document *document, uint32_t mark);

/// How elements are written that are alike but for some values: the paths of their leaves, and the bytes between.
///
/// Leaves are scalars, and objects and arrays without anything in them. Most writers put out the same bytes between
/// the same two leaves again and again, so that an element can be read leaf by leaf without a look at its brackets:
/// where all bytes between are as in sound elements before, and no path is met twice, it is sound as well. What
/// differs in anything else is not known, and is left to the parser.
typedef struct csimdjson_trail csimdjson_trail;

/// How a leaf is written.
typedef enum {
  /// As a string.
  CSIMDJSON_TEXT,
  /// As a number that is up to 15 digits and nothing else.
  CSIMDJSON_DIGITS,
  /// As any other number.
  CSIMDJSON_NUMBER,
  /// As one of JSON's words, or as an object or array without anything in it.
  CSIMDJSON_WORD
} csimdjson_form;

/// A leaf of an element.
typedef struct {
  /// Without quotes; followed by more of its document, or by padding.
  const uint8_t *text;
  uint32_t length;
  /// What the one who had it learned calls it.
  int32_t role;
  csimdjson_form form;
  /// Of a number that is more than digits, its value.
  double value;
} csimdjson_leaf;

/// Leaves, in the order of their element.
typedef struct {
  const csimdjson_leaf *items;
  size_t count;
} csimdjson_leaves;

enum {
  /// How many lists leaves are sorted into.
  CSIMDJSON_LISTS = 3,
  /// Roles of one list are below this number; those of the next begin with it, and so on.
  CSIMDJSON_ROLES_OF_A_LIST = 1 << 24,
};

/// The leaves of an element that play a role; they hold until the trail is followed again.
typedef struct {
  /// Behind its last byte.
  const uint8_t *end;
  csimdjson_leaves lists[CSIMDJSON_LISTS];
  csimdjson_digest digest;
  /// The same for elements that have the same leaves in the same order, with the same bytes between, and another for
  /// those of a trail with digests and of one without; 0 where shapes are not wanted.
  uint64_t shape;
} csimdjson_course;

/// The part of a path: a key, or the index of an element where there is none.
typedef struct {
  csimdjson_text key;
  size_t index;
} csimdjson_path_part;

enum {
  /// The role of a leaf that plays none.
  CSIMDJSON_NO_ROLE = -1,
  /// The role of a leaf without which nothing can be told of an element: its value belongs to the bytes between.
  CSIMDJSON_CONSTANT = -2,
  /// The role of a leaf whose element must not be learned.
  CSIMDJSON_REFUSED = -3
};

/// Gives the role of the leaf at a mark, zero or more or one of those above; always the same for one path.
typedef int32_t (*csimdjson_role)(void *context, uint32_t mark, const csimdjson_path_part *path, size_t depth);

/// A new trail, or NULL where there is no memory.
///
/// `digests` and `shapes` tell what of a course is wanted, one of them at least. Where shapes are, elements are left
/// unknown of which a text begins as JSON does, with a bracket, a space or an escape.
csimdjson_trail *csimdjson_trail_create(bool digests, bool shapes);

/// Gives a trail back; NULL is allowed.
void csimdjson_trail_destroy(csimdjson_trail *trail);

/// Reads the element that begins at `start`, if it is written like others before; false where it is not, and where it
/// was not so often that looking is given up.
///
/// `CSIMDJSON_PADDING` bytes behind `end` must be readable.
bool csimdjson_follow(csimdjson_trail *trail, const uint8_t *start, const uint8_t *end, csimdjson_course *course);

/// The digest of a text or of digits alone, as of a document that is nothing else.
csimdjson_digest csimdjson_digest_of_leaf(const csimdjson_leaf *leaf);

/// Learns how the element at a mark of a document is written, unless too many had nothing new.
void csimdjson_learn(csimdjson_trail *trail, const csimdjson_document *document, uint32_t mark, csimdjson_role role,
                     void *context);

/// Reads numbers that stand in groups of three, such as a bucket's start, end and count.
///
/// The last four bits of a leaf's role are the place of its number in its group, 3 for another leaf of the group, and more
/// for a leaf of none; the other bits tell the group. A number is up to 12 digits, alone or in a string before a unit of
/// up to four bytes. Gives how many groups were written to `numbers`, which has room for three numbers a leaf; negative
/// where a group is not whole, or a number is written in another way.
int64_t csimdjson_read_groups(csimdjson_leaves leaves, size_t first, size_t end, const char *unit, int64_t *numbers);

/// Numbers for the texts of leaves, so that what was read of the same texts before is found again.
typedef struct csimdjson_leaf_table csimdjson_leaf_table;

/// A new table, or NULL where there is no memory.
csimdjson_leaf_table *csimdjson_leaf_table_create(void);

/// Gives a table back; NULL is allowed.
void csimdjson_leaf_table_destroy(csimdjson_leaf_table *table);

/// The number of the roles, forms and texts of the leaves that have a bit in `chosen`, and of `kind`; negative where
/// they have none yet.
int32_t csimdjson_number_of(const csimdjson_leaf_table *table, csimdjson_leaves leaves, uint64_t chosen, uint64_t kind);

/// Gives them the next number, if they have none; negative where there are too many.
int32_t csimdjson_give_number(csimdjson_leaf_table *table, csimdjson_leaves leaves, uint64_t chosen, uint64_t kind);

/// Whether simdjson itself takes a document, for tests to compare with.
bool csimdjson_is_valid(const void *bytes, size_t length);

#ifdef __cplusplus
}
#endif
