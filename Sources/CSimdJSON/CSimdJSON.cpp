#include "SecondStage.hpp"

static_assert(simdjson::SIMDJSON_PADDING <= CSIMDJSON_PADDING, "callers give too little padding");

struct csimdjson_parser {
  simdjson::dom::parser parser;
  SecondStage stage;
  /// A copy of a document that came without padding.
  Room<uint8_t> copy;

  int32_t mark(const uint8_t *bytes, size_t length, bool padded);
};

int32_t csimdjson_parser::mark(const uint8_t *bytes, size_t length, bool padded) {
  if (length > parser.max_capacity()) { return simdjson::CAPACITY; }
  if (!padded) {
    copy.reserve(length + CSIMDJSON_PADDING);
    std::memcpy(copy.items, bytes, length);
    std::memset(copy.items + length, ' ', CSIMDJSON_PADDING);
    bytes = copy.items;
  }
  if (!parser.implementation || parser.capacity() < length) {
    if (const auto error = parser.allocate(length + length / 4)) { return error; }
  }
  auto &first = *parser.implementation;
  if (const auto error = first.stage1(bytes, length, simdjson::stage1_mode::regular)) { return error; }
  first.structural_indexes[first.n_structural_indexes] = static_cast<uint32_t>(length);
  stage.document.parser = this;
  stage.prepare(bytes, length, first.structural_indexes.get(), first.n_structural_indexes);
  return simdjson::SUCCESS;
}

csimdjson_parser *csimdjson_parser_create(void) { return new (std::nothrow) csimdjson_parser; }

void csimdjson_parser_destroy(csimdjson_parser *parser) { delete parser; }

const csimdjson_document *csimdjson_mark(csimdjson_parser *parser, const void *bytes, size_t length, bool padded) {
  try {
    const auto error = parser->mark(static_cast<const uint8_t *>(bytes), length, padded);
    return error ? nullptr : &parser->stage.document;
  } catch (const std::bad_alloc &) { return nullptr; }
}

bool csimdjson_check(csimdjson_parser *parser) {
  try {
    return parser->stage.run();
  } catch (const std::bad_alloc &) { return false; }
}

csimdjson_text csimdjson_text_at(const csimdjson_document *document, uint32_t mark) {
  const auto &stage = document->parser->stage;
  if (const auto *string = stage.escaped(mark)) { return {stage.unescaped.data() + string->start, string->length}; }
  const uint8_t *start = document->bytes + document->marks[mark] + 1;
  return {start, static_cast<size_t>(scalar_end(document->bytes, document->marks, mark) - 1 - start)};
}

csimdjson_number csimdjson_number_at(const csimdjson_document *document, uint32_t mark) {
  Number number;
  const uint8_t *start = document->bytes + document->marks[mark];
  document->parser->stage.numbers.read(start, scalar_end(document->bytes, document->marks, mark), number);
  const bool is_negative = number.kind == Number::Kind::negative;
  const bool is_whole = number.kind != Number::Kind::real && (is_negative || number.magnitude >> 63 == 0);
  const auto bits = is_negative ? 0 - number.magnitude : number.magnitude;
  return {is_whole, is_whole ? static_cast<int64_t>(bits) : 0, number.value()};
}

csimdjson_digest csimdjson_digest_at(const csimdjson_document *document, uint32_t mark) {
  const auto digest = document->parser->stage.scalar(mark);
  return {digest.one, digest.other};
}

bool csimdjson_is_valid(const void *bytes, size_t length) {
  simdjson::dom::parser parser;
  return parser.parse(static_cast<const uint8_t *>(bytes), length).error() == simdjson::SUCCESS;
}
