#pragma once

#include "SecondStage.hpp"

#include <deque>
#include <map>
#include <string>

/// What is known of how elements are written: see `csimdjson_trail`.
///
/// It is a graph. Its places are paths; a step leads from the end of one leaf, or from the start of the element, over
/// the bytes between to the next leaf. Which brackets are open at a leaf is told by its path alone, so steps that were
/// taken in different elements can be taken in one. Only a key that stands twice would go unseen, so a place must not
/// be met twice.
class Trail {
public:
  Trail(bool digests, bool shapes) : digests(digests), shapes(shapes) {}

  bool follow(const uint8_t *start, const uint8_t *end, csimdjson_course &course);
  void learn(const csimdjson_document &document, uint32_t mark, csimdjson_role role, void *context);

private:
  struct Step;

  /// A path.
  struct Place {
    content::Pair path;
    /// The steps from the leaf at this path.
    Step *steps = nullptr;
    /// The element in which it was met last.
    uint32_t met = 0;
    int32_t role = unknown;
    uint32_t step_count = 0;
    /// That of the last value of up to 15 bytes, and the lowest bit by which its end was found.
    uint32_t length = 16;
    scan::Found end = 0;

    uint32_t length_before(scan::Found found);
  };

  /// From one leaf to the next.
  struct Step {
    Step *next;
    /// Where it leads; null at the end of the element.
    Place *place;
    /// Objects and arrays that open on the way.
    Place **opened;
    uint32_t number;
    uint32_t length;
    uint32_t opened_count;
    /// How the value at its end is read; a word may be anything that has its bytes in the step.
    csimdjson_form form;
    uint32_t word_length;
    /// The path of the leaf with its kind; of a constant, what it adds to the digest.
    content::Pair path;
    /// The bytes on the way, and behind them what makes whole blocks of 16.
    uint8_t bytes[];

    bool leads(const uint8_t *at) const;
    bool begins(const uint8_t *longer, size_t size) const;
  };

  /// One element while it is learned.
  struct Lesson;

  static constexpr int32_t unknown = INT32_MIN;
  static constexpr size_t place_limit = 1 << 15;
  static constexpr size_t chunk_size = 64 << 10;
  static constexpr size_t chunk_limit = 128;
  static constexpr size_t element_limit = 256 << 10;
  static constexpr size_t steps_from_a_place = 16;
  /// So that an element is never too deep for a document, wherever it stands in one.
  static constexpr size_t depth_limit = 64;
  static constexpr int32_t patience_limit = 1000;
  static constexpr int32_t eagerness_limit = 2000;

  const bool digests;
  const bool shapes;
  Place root{content::root};
  uint32_t element = 0;
  std::deque<Place> places;
  std::map<std::pair<const Place *, std::string>, Place *> names;
  /// Memory for steps, the last of which is filled from `next_byte` on.
  std::vector<std::unique_ptr<uint8_t[]>> memory;
  uint8_t *next_byte = nullptr;
  size_t bytes_left = 0;
  uint32_t step_count = 0;
  size_t role_count = 0;
  /// How much longer it is followed and added to without success: in elements that vary too much both would cost time
  /// and win nothing.
  int32_t patience = patience_limit;
  int32_t eagerness = eagerness_limit;
  /// Each list with room for all leaves that may be met.
  std::vector<csimdjson_leaf> leaves[CSIMDJSON_LISTS];
  Numbers numbers;
  CanonicalText canonical;
  /// What the last leaf that was read out of the ordinary adds to the digest.
  content::Sum contribution = 0;

  template <bool digests, bool shapes>
  bool follow_all(const uint8_t *start, const uint8_t *end, csimdjson_course &course);
  void begin();
  const uint8_t *read_long_text(const uint8_t *end, const Place &place, csimdjson_leaf &leaf);
  const uint8_t *read_any_number(const uint8_t *end, const Place &place, csimdjson_leaf &leaf);
  Place *child(const Place *parent, const csimdjson_path_part &part);
  void *allocate(size_t size);
};
