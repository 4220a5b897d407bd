#include "LeafTable.hpp"
#include "Parser.hpp"
#include "Trail.hpp"

#include <cstdlib>

static_assert(simdjson::SIMDJSON_PADDING <= CSIMDJSON_PADDING, "callers give too little padding");

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

const csimdjson_document *csimdjson_parse(csimdjson_parser *parser, const void *bytes, size_t length, bool padded) {
  try {
    if (parser->mark(static_cast<const uint8_t *>(bytes), length, padded)) { return nullptr; }
    return parser->stage.run() ? &parser->stage.document : nullptr;
  } catch (const std::bad_alloc &) { return nullptr; }
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
  try {
    return content::digest(document->parser->stage.sum(mark));
  } catch (const std::bad_alloc &) {
    // No digest must not be taken for one.
    std::abort();
  }
}

struct csimdjson_trail : Trail {
  using Trail::Trail;
};

csimdjson_trail *csimdjson_trail_create(bool digests, bool shapes) {
  try {
    return new csimdjson_trail(digests, shapes);
  } catch (const std::bad_alloc &) { return nullptr; }
}

void csimdjson_trail_destroy(csimdjson_trail *trail) { delete trail; }

bool csimdjson_follow(csimdjson_trail *trail, const uint8_t *start, const uint8_t *end, csimdjson_course *course) {
  try {
    return trail->follow(start, end, *course);
  } catch (const std::bad_alloc &) { return false; }
}

csimdjson_digest csimdjson_digest_of_leaf(const csimdjson_leaf *leaf) {
  const auto kind = leaf->form == CSIMDJSON_TEXT ? content::Kind::text : content::Kind::number;
  return content::digest(content::leaf(content::root, kind, leaf->text, leaf->length));
}

void csimdjson_learn(csimdjson_trail *trail, const csimdjson_document *document, uint32_t mark, csimdjson_role role,
                     void *context) {
  try {
    trail->learn(*document, mark, role, context);
  } catch (const std::bad_alloc &) {}
}

struct csimdjson_leaf_table : LeafTable {};

csimdjson_leaf_table *csimdjson_leaf_table_create(void) { return new (std::nothrow) csimdjson_leaf_table; }

void csimdjson_leaf_table_destroy(csimdjson_leaf_table *table) { delete table; }

int32_t csimdjson_number_of(const csimdjson_leaf_table *table, csimdjson_leaves leaves, uint64_t chosen, uint64_t kind) {
  return table->number({leaves, chosen, kind});
}

int32_t csimdjson_give_number(csimdjson_leaf_table *table, csimdjson_leaves leaves, uint64_t chosen, uint64_t kind) {
  try {
    return table->give_number({leaves, chosen, kind});
  } catch (const std::bad_alloc &) { return -1; }
}

bool csimdjson_is_valid(const void *bytes, size_t length) {
  simdjson::dom::parser parser;
  return parser.parse(static_cast<const uint8_t *>(bytes), length).error() == simdjson::SUCCESS;
}
