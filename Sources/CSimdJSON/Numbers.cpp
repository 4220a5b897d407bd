#include "Numbers.hpp"

bool Numbers::read(const uint8_t *text, const uint8_t *end, Number &number) {
  const uint8_t *place = text;
  const bool is_negative = *place == '-';
  place += is_negative;
  const uint8_t *start = place;
  uint64_t digits = 0;
  while (place < end && *place - '0' < 10u) { digits = digits * 10 + (*place++ - '0'); }
  const size_t whole = place - start;
  // Up to 18 digits fit for sure; a leading zero is refused by simdjson.
  if (whole == 0 || whole > 18 || (*start == '0' && whole > 1)) { return read_slowly(text, end, number); }
  if (place == end) {
    number = {is_negative && digits > 0 ? Number::Kind::negative : Number::Kind::whole, digits, 0};
    return true;
  }
  if (*place != '.') { return read_slowly(text, end, number); }
  const uint8_t *point = place++;
  while (place < end && *place - '0' < 10u) { digits = digits * 10 + (*place++ - '0'); }
  const size_t decimals = place - point - 1;
  // A quotient of two numbers that a double holds exactly is the nearest double (Clinger 1990).
  if (place != end || decimals == 0 || whole + decimals > 18 || digits >> 53 != 0) {
    return read_slowly(text, end, number);
  }
  static constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8, 1e9,
                                      1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18};
  const double value = static_cast<double>(digits) / powers[decimals];
  number = {Number::Kind::real, 0, is_negative ? -value : value};
  return true;
}

bool Numbers::read_slowly(const uint8_t *text, const uint8_t *end, Number &number) {
  simdjson::dom::element element;
  if (parser.parse(text, end - text).get(element)) { return false; }
  int64_t whole;
  if (!element.get(whole)) {
    const bool is_negative = whole < 0;
    const uint64_t bits = static_cast<uint64_t>(whole);
    number = {is_negative ? Number::Kind::negative : Number::Kind::whole, is_negative ? 0 - bits : bits, 0};
    return true;
  }
  if (!element.get(number.magnitude)) {
    number.kind = Number::Kind::whole;
    return true;
  }
  number.kind = Number::Kind::real;
  return element.type() == simdjson::dom::element_type::DOUBLE && !element.get(number.real);
}
