#include "CSimdJSON.h"

#include <new>
#include <simdjson.h>

static_assert(simdjson::SIMDJSON_PADDING <= CSIMDJSON_PADDING, "callers give too little padding");

struct csimdjson_parser {
  simdjson::dom::parser parser;
  simdjson::dom::document document;
};

csimdjson_parser *csimdjson_parser_create(void) { return new (std::nothrow) csimdjson_parser; }

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

// The DOM and not On-Demand: that one lets broken values pass where nobody looks at them.
csimdjson_result csimdjson_parse(csimdjson_parser *parser, const void *bytes, size_t length, bool padded) {
  simdjson::dom::element element;
  const auto error =
      parser->parser
          .parse_into_document(parser->document, static_cast<const uint8_t *>(bytes), length, !padded)
          .get(element);
  if (error) { return {static_cast<int32_t>(error), simdjson::error_message(error), nullptr, nullptr}; }
  return {0, "", parser->document.tape.get(), parser->document.string_buf.get()};
}
