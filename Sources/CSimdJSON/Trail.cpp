#include "Trail.hpp"
#include "Parser.hpp"
#include "TextScan.hpp"

using content::Kind;

namespace {

/// Whether a text may be JSON by its first byte.
inline bool may_be_json(uint8_t first) { return first <= 0x20 || (first | 0x20) == '{' || first == '\\'; }

/// Whether so many digits are a number, by their first one and by what follows: no part of a number that is more.
inline bool is_plain_whole_before(uint8_t next, uint8_t first, uint32_t digits) {
  return digits > 0 && (first != '0' || digits == 1) && next != '.' && (next | 0x20) != 'e';
}

/// Takes a leaf into the list of its role.
inline void emit(csimdjson_leaf **lists, const csimdjson_leaf &leaf) {
  *lists[leaf.role / CSIMDJSON_ROLES_OF_A_LIST]++ = leaf;
}

} // namespace

/// Whether the bytes at a place are those on the way.
inline bool Trail::Step::leads(const uint8_t *at) const {
  const auto head = scan::equal(scan::load(at), scan::load(bytes));
  if (length <= 16) { return scan::is_all(scan::either(head, scan::without(length))); }
  const auto tail = scan::equal(scan::load(at + length - 16), scan::load(bytes + length - 16));
  if (!scan::is_all(scan::both(head, tail))) { return false; }
  for (uint32_t place = 16; place < length - 16; place += 16) {
    if (!scan::is_all(scan::equal(scan::load(at + place), scan::load(bytes + place)))) { return false; }
  }
  return true;
}

/// How many bytes there are before the first that was found.
///
/// Most values are as long as the last one there. To go on from this guess, and not from what was found, lets the
/// processor look at the next leaf before it is done with this one.
__attribute__((always_inline)) inline uint32_t Trail::Place::length_before(scan::Found found) {
  const scan::Found lowest = found & (0 - found);
  if (__builtin_expect(lowest == end, true)) { return length; }
  end = lowest;
  length = scan::first(found);
  return length;
}

/// Whether so many bytes begin with those on the way.
inline bool Trail::Step::begins(const uint8_t *longer, size_t size) const {
  return length <= size && std::memcmp(bytes, longer, length) == 0;
}

bool Trail::follow(const uint8_t *start, const uint8_t *end, csimdjson_course &course) {
  if (patience <= 0) { return false; }
  begin();
  const bool is_known = !shapes   ? follow_all<true, false>(start, end, course)
                        : digests ? follow_all<true, true>(start, end, course)
                                  : follow_all<false, true>(start, end, course);
  // An element of quite another kind is told by its first bytes, which costs nothing.
  patience = is_known ? std::min(patience + 2, patience_limit) : patience - (root.met == element);
  if (is_known && eagerness < eagerness_limit) { eagerness += 1; }
  return is_known;
}

template <bool digests, bool shapes>
bool Trail::follow_all(const uint8_t *start, const uint8_t *end, csimdjson_course &course) {
  const uint32_t element = this->element;
  const uint8_t *at = start;
  Place *place = &root;
  content::Sum sum = 0;
  // Steps are numbered from one in each trail, so that trails of both kinds would have the same shapes.
  uint64_t shape = digests ? content::K[1] : content::K[2];
  csimdjson_leaf *lists[CSIMDJSON_LISTS];
  for (size_t list = 0; list < CSIMDJSON_LISTS; ++list) { lists[list] = leaves[list].data(); }
  while (true) {
    const Step *step = place->steps;
    while (true) {
      if (step == nullptr) { return false; }
      if (__builtin_expect(end - at >= step->length && step->leads(at), true)) { break; }
      step = step->next;
    }
    at += step->length;
    if (shapes) { shape = (shape ^ step->number) * content::K[0]; }
    for (uint32_t index = 0; index < step->opened_count; ++index) {
      if (step->opened[index]->met == element) { return false; }
      step->opened[index]->met = element;
    }
    place = step->place;
    if (place == nullptr) { break; }
    if (place->met == element) { return false; }
    place->met = element;
    const bool has_role = place->role >= 0;
    const csimdjson_form form = step->form;
    if (__builtin_expect(form == CSIMDJSON_WORD, false)) {
      if (digests) { sum += static_cast<content::Sum>(step->path.other) << 64 | step->path.one; }
      if (has_role) { emit(lists, {at - step->word_length, step->word_length, place->role, form, 0}); }
      continue;
    }
    const uint8_t *const text = at;
    const scan::Block block = scan::load(text);
    uint32_t length;
    bool is_short;
    if (form == CSIMDJSON_TEXT) {
      length = place->length_before(scan::special(block));
      if (shapes && may_be_json(*text)) { return false; }
      is_short = text[length] == '"' && length < 16;
      at += length + 1;
    } else {
      length = place->length_before(scan::not_digits(block));
      is_short = length < 16 && is_plain_whole_before(text[length], *text, length);
      at += length;
    }
    if (__builtin_expect(is_short, true)) {
      if (digests) {
        sum += content::short_leaf(step->path, scan::words(scan::both(block, scan::only(length))), length);
      }
      if (has_role) { emit(lists, {text, length, place->role, form, 0}); }
    } else {
      csimdjson_leaf leaf{text, 0, place->role, form, 0};
      at = form == CSIMDJSON_TEXT ? read_long_text(end, *place, leaf) : read_any_number(end, *place, leaf);
      if (at == nullptr) { return false; }
      if (digests) { sum += contribution; }
      if (has_role) { emit(lists, leaf); }
    }
  }
  course.end = at;
  for (size_t list = 0; list < CSIMDJSON_LISTS; ++list) {
    course.lists[list] = {leaves[list].data(), static_cast<size_t>(lists[list] - leaves[list].data())};
  }
  course.digest = content::digest(sum);
  course.shape = shapes ? shape : 0;
  return true;
}

/// Begins an element in which no place was met yet.
void Trail::begin() {
  if (++element > 0) { return; }
  root.met = 0;
  for (auto &place : places) { place.met = 0; }
  element = 1;
}

/// Reads a text of any length and with anything in it; gives the place behind its quote, null where it is broken or not
/// for a trail.
const uint8_t *Trail::read_long_text(const uint8_t *end, const Place &place, csimdjson_leaf &leaf) {
  const uint8_t *at = leaf.text;
  bool has_escapes = false;
  bool is_ascii = true;
  while (true) {
    at += scan::first(scan::special(scan::load(at)));
    if (at >= end) { return nullptr; }
    if (*at == '"') { break; }
    if (*at == '\\') {
      has_escapes = true;
      at += 2;
    } else if (*at >= 0x80) {
      is_ascii = false;
      at += 1;
    } else if (*at < 0x20) {
      return nullptr;
    }
  }
  const size_t length = at - leaf.text;
  if (length > UINT32_MAX || (place.role >= 0 && has_escapes)) { return nullptr; }
  if (!is_ascii && !simdjson::validate_utf8(reinterpret_cast<const char *>(leaf.text), length)) { return nullptr; }
  if (has_escapes) {
    canonical.bytes.clear();
    if (!append_unescaped(canonical.bytes, leaf.text, at)) { return nullptr; }
    if (digests) { contribution = canonical.leaf(place.path, Kind::text); }
  } else if (digests) {
    contribution = content::leaf(place.path, Kind::text, leaf.text, length);
  }
  leaf.length = static_cast<uint32_t>(length);
  return at + 1;
}

/// Reads a number that is not a few digits; gives its end, null where it is none.
const uint8_t *Trail::read_any_number(const uint8_t *end, const Place &place, csimdjson_leaf &leaf) {
  const uint8_t *at = leaf.text;
  while (at < end && (is_digit(*at) || *at == '-' || *at == '+' || *at == '.' || (*at | 0x20) == 'e')) { ++at; }
  Number number;
  if (leaf.text == at || !numbers.read(leaf.text, at, number)) { return nullptr; }
  if (digests) {
    canonical.assign(number);
    contribution = canonical.leaf(place.path, Kind::number);
  }
  leaf.length = static_cast<uint32_t>(at - leaf.text);
  leaf.form = CSIMDJSON_NUMBER;
  leaf.value = number.value();
  return at;
}

// Learning

/// Memory that is kept as long as the trail.
void *Trail::allocate(size_t size) {
  size = (size + 15) / 16 * 16;
  if (bytes_left < size) {
    const size_t length = size > chunk_size ? size : chunk_size;
    std::unique_ptr<uint8_t[]> chunk(new uint8_t[length]);
    memory.push_back(std::move(chunk));
    next_byte = memory.back().get();
    bytes_left = length;
  }
  void *place = next_byte;
  next_byte += size;
  bytes_left -= size;
  return place;
}

Trail::Place *Trail::child(const Place *parent, const csimdjson_path_part &part) {
  const bool is_member = part.key.bytes != nullptr;
  const std::string name = is_member ? "." + std::string(reinterpret_cast<const char *>(part.key.bytes), part.key.length)
                                     : std::to_string(part.index);
  Place *&place = names[{parent, name}];
  if (place == nullptr) {
    const auto path = is_member ? content::member(parent->path, part.key.bytes, part.key.length)
                                : content::element(parent->path, part.index);
    places.push_back({path});
    place = &places.back();
  }
  return place;
}

struct Trail::Lesson {
  Trail &trail;
  const csimdjson_document &document;
  SecondStage &stage;
  csimdjson_role role;
  void *context;
  /// The leaf before, and where the bytes begin that lie behind it.
  Place *place;
  const uint8_t *from;
  /// The path of the value that is looked at, and how long the paths of the objects and arrays are that have opened
  /// since the leaf before.
  std::vector<csimdjson_path_part> path{};
  std::vector<size_t> opened{};
  bool is_new = false;
  /// Whether a path was met twice.
  bool is_broken = false;

  /// What a step keeps of the leaf at its end.
  struct Leaf {
    csimdjson_form form;
    size_t word_length;
    content::Pair path;
  };

  bool walk(uint32_t mark);
  bool take_leaf(uint32_t mark, const uint8_t *end);
  bool take_end(const uint8_t *end);
  bool take_known_step(const uint8_t *end, csimdjson_form form);
  bool take_new_step(Place *to, const uint8_t *end, const Leaf &leaf);
  bool go(const Step &step);
  bool meet(Place *place);
  Place *resolve(size_t length);
};

void Trail::learn(const csimdjson_document &document, uint32_t mark, csimdjson_role role, void *context) {
  if (eagerness <= 0) { return; }
  const uint8_t *start = document.bytes + document.marks[mark];
  if (*start != '{' || places.size() > place_limit || memory.size() > chunk_limit) { return; }
  const auto &container = document.containers[document.links[mark]];
  const uint8_t *end = document.bytes + document.marks[container.close] + 1;
  if (static_cast<size_t>(end - start) > element_limit || container.count == 0) { return; }
  begin();
  Lesson lesson{*this, document, document.parser->stage, role, context, &root, start};
  const bool is_learned = lesson.walk(mark) && lesson.take_end(end);
  eagerness -= is_learned && lesson.is_new ? 1 : 16;
}

/// Takes the steps to all leaves of the value at a mark; false where one cannot be learned.
bool Trail::Lesson::walk(uint32_t mark) {
  const uint8_t *text = document.bytes + document.marks[mark];
  if (!opens(*text)) { return take_leaf(mark, scalar_end(document.bytes, document.marks, mark)); }
  const auto &container = document.containers[document.links[mark]];
  if (container.count == 0) { return take_leaf(mark, document.bytes + document.marks[container.close] + 1); }
  if (path.size() == depth_limit) { return false; }
  const bool is_object = *text == '{';
  opened.push_back(path.size());
  mark += 1;
  for (uint32_t index = 0; index < container.count; ++index) {
    const uint32_t value = is_object ? mark + 2 : mark;
    path.push_back({is_object ? csimdjson_text_at(&document, mark) : csimdjson_text{nullptr, 0}, index});
    if (!walk(value)) { return false; }
    path.pop_back();
    mark = stage.behind(value) + 1;
  }
  return true;
}

/// Takes the step to a leaf that ends at `end`.
bool Trail::Lesson::take_leaf(uint32_t mark, const uint8_t *end) {
  const uint8_t *text = document.bytes + document.marks[mark];
  const bool is_text = *text == '"';
  const bool is_number = *text == '-' || is_digit(*text);
  const csimdjson_form form = is_text ? CSIMDJSON_TEXT : is_number ? CSIMDJSON_DIGITS : CSIMDJSON_WORD;
  // A text begins behind its quote; a word belongs to the bytes on the way.
  const uint8_t *value = is_text ? text + 1 : is_number ? text : end;
  if (!take_known_step(value, form)) {
    if (is_broken) { return false; }
    if (take_known_step(end, CSIMDJSON_WORD)) {
      from = end;
      return true;
    }
    if (is_broken) { return false; }
    const int32_t role = this->role(context, mark, path.data(), path.size());
    Place *to = resolve(path.size());
    if (role == CSIMDJSON_REFUSED || (to->role != unknown && to->role != role)) { return false; }
    if (to->role == unknown && role >= 0) {
      trail.role_count += 1;
      for (auto &list : trail.leaves) { list.resize(trail.role_count); }
    }
    to->role = role;
    if (form == CSIMDJSON_WORD || role == CSIMDJSON_CONSTANT) {
      const content::Sum sum = stage.sum(mark, to->path);
      const content::Pair words{static_cast<uint64_t>(sum), static_cast<uint64_t>(sum >> 64)};
      const size_t length = end - text;
      if (length > UINT8_MAX || !take_new_step(to, end, {CSIMDJSON_WORD, length, words})) { return false; }
    } else {
      const content::Pair typed = content::typed(to->path, is_text ? Kind::text : Kind::number);
      if (!take_new_step(to, value, {form, 0, typed})) { return false; }
    }
  }
  from = end;
  return true;
}

/// Takes the step to the end of the element.
bool Trail::Lesson::take_end(const uint8_t *end) {
  return take_known_step(end, CSIMDJSON_WORD) || take_new_step(nullptr, end, {CSIMDJSON_WORD, 0, {0, 0}});
}

/// Takes the step from the leaf before over the bytes up to `end`, if it was taken before.
bool Trail::Lesson::take_known_step(const uint8_t *end, csimdjson_form form) {
  const size_t length = end - from;
  for (const Step *step = place->steps; step != nullptr; step = step->next) {
    if (step->length == length && step->form == form && std::memcmp(step->bytes, from, length) == 0) {
      return go(*step);
    }
  }
  return false;
}

/// Goes a step; false where a path is met twice.
///
/// Of a key that stands twice readers look at the first alone, so that behind the second anything may be.
bool Trail::Lesson::go(const Step &step) {
  for (uint32_t index = 0; index < step.opened_count; ++index) { is_broken |= !meet(step.opened[index]); }
  if (step.place != nullptr) { is_broken |= !meet(step.place); }
  place = step.place;
  opened.clear();
  return !is_broken;
}

bool Trail::Lesson::meet(Place *place) {
  const bool is_first = place->met != trail.element;
  place->met = trail.element;
  return is_first;
}

/// Takes a step from the leaf before that is new; false where there are too many, or a path is met twice.
bool Trail::Lesson::take_new_step(Place *to, const uint8_t *end, const Leaf &leaf) {
  if (place->step_count == steps_from_a_place || (to != nullptr && to->met == trail.element)) { return false; }
  const size_t length = end - from;
  auto *inner = static_cast<Place **>(trail.allocate(opened.size() * sizeof(Place *)));
  for (size_t index = 0; index < opened.size(); ++index) {
    inner[index] = resolve(opened[index]);
    if (inner[index]->met == trail.element) { return false; }
  }
  auto *newest = static_cast<Step *>(trail.allocate(sizeof(Step) + length + 16));
  Step **link = &place->steps;
  // The first ones are the most common ones; but of two that begin alike the longer one is tried first.
  while (*link != nullptr && !(*link)->begins(from, length)) { link = &(*link)->next; }
  newest->next = *link;
  newest->place = to;
  newest->opened = inner;
  newest->number = ++trail.step_count;
  newest->length = static_cast<uint32_t>(length);
  newest->opened_count = static_cast<uint32_t>(opened.size());
  newest->form = leaf.form;
  newest->word_length = static_cast<uint32_t>(leaf.word_length);
  newest->path = leaf.path;
  std::memcpy(newest->bytes, from, length);
  std::memset(newest->bytes + length, 0, 16);
  *link = newest;
  place->step_count += 1;
  is_new = true;
  return go(*newest);
}

/// The place that the first steps of the path lead to.
Trail::Place *Trail::Lesson::resolve(size_t length) {
  Place *place = &trail.root;
  for (size_t index = 0; index < length; ++index) { place = trail.child(place, path[index]); }
  return place;
}
