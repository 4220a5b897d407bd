#pragma once

#include "CSimdJSON.h"

#include <cstddef>
#include <vector>

/// Numbers for combinations of leaves, by their texts: see `csimdjson_leaf_table`.
class LeafTable {
public:
  /// The leaves that count, and what they are of.
  struct Key {
    csimdjson_leaves leaves;
    uint64_t chosen;
    uint64_t kind;
  };

  /// The number of a key; negative where it has none.
  int32_t number(const Key &key) const;
  int32_t give_number(const Key &key);

private:
  /// A key as words: its kind, and of each leaf its role, form and length, and its text with zeros behind.
  struct Words {
    static constexpr size_t limit = 256;
    uint64_t items[limit];
    size_t count = 0;
    uint64_t hash;

    explicit Words(const Key &key);
    bool is_whole() const { return count <= limit; }
  };

  struct Slot {
    uint64_t hash = 0;
    /// Negative for a slot that holds nothing.
    int32_t number = -1;
    /// Where the key's words begin, and how many they are.
    uint32_t start = 0;
    uint32_t count = 0;
  };

  static constexpr size_t number_limit = 1 << 15;
  static constexpr size_t word_limit = 1 << 20;

  /// A power of two, half of them empty at least.
  std::vector<Slot> slots;
  std::vector<uint64_t> words;
  int32_t count = 0;

  size_t slot(const Words &key) const;
  void grow();
};
