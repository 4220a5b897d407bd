#pragma once

#include "SecondStage.hpp"

struct csimdjson_parser {
  simdjson::dom::parser parser;
  SecondStage stage;
  /// A copy of a document that came without padding.
  Room<uint8_t> copy;

  /// Finds the marks of a document; gives simdjson's error code.
  int32_t mark(const uint8_t *bytes, size_t length, bool padded);
};
