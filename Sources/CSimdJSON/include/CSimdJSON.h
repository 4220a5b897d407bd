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

/// What parsing gave. The tape and the strings belong to the parser and hold until it parses again.
typedef struct {
  /// 0, or simdjson's error code.
  int32_t error;
  /// simdjson's words for the code, in English; never freed.
  const char *message;
  /// simdjson's tape: a root word, the document, a root word. NULL after an error.
  const uint64_t *tape;
  /// The strings that the tape points into: four bytes of length, then UTF-8.
  const uint8_t *strings;
} csimdjson_result;

/// A new parser, or NULL where there is no memory.
csimdjson_parser *csimdjson_parser_create(void);

/// Gives a parser back; NULL is allowed.
void csimdjson_parser_destroy(csimdjson_parser *parser);

/// Parses one document in full. Unless `padded`, the bytes are copied to get padding.
csimdjson_result csimdjson_parse(csimdjson_parser *parser, const void *bytes, size_t length, bool padded);

#ifdef __cplusplus
}
#endif
