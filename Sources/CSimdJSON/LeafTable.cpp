#include "LeafTable.hpp"
#include "ContentDigest.hpp"

LeafTable::Words::Words(const Key &key) {
  content::Pair state{key.kind ^ content::K[0], content::K[1]};
  items[0] = key.kind;
  count = 1;
  for (uint64_t rest = key.chosen; rest != 0; rest &= rest - 1) {
    const auto index = static_cast<size_t>(__builtin_ctzll(rest));
    if (index >= key.leaves.count) { break; }
    const csimdjson_leaf &leaf = key.leaves.items[index];
    if (count + 3 + leaf.length / 8 > limit) {
      count = limit + 1;
      return;
    }
    const auto head = static_cast<uint64_t>(leaf.role) << 34 | static_cast<uint64_t>(leaf.form) << 32 | leaf.length;
    items[count++] = head;
    state.one ^= head;
    for (size_t place = 0; place < leaf.length; place += 16) {
      const size_t left = leaf.length - place;
      const content::Pair text = content::load(leaf.text + place, left < 16 ? left : 16);
      items[count++] = text.one;
      if (left > 8) { items[count++] = text.other; }
      state = content::step(state, text.one, text.other);
    }
  }
  hash = state.one ^ state.other;
}

/// The slot of a key, or the empty one where it belongs.
size_t LeafTable::slot(const Words &key) const {
  size_t place = key.hash & (slots.size() - 1);
  while (slots[place].number >= 0) {
    const Slot &slot = slots[place];
    const bool may_be = slot.hash == key.hash && slot.count == key.count;
    if (may_be && std::memcmp(words.data() + slot.start, key.items, key.count * sizeof(uint64_t)) == 0) { break; }
    place = (place + 1) & (slots.size() - 1);
  }
  return place;
}

int32_t LeafTable::number(const Key &key) const {
  if (slots.empty() || key.leaves.count > 64) { return -1; }
  const Words words(key);
  return words.is_whole() ? slots[slot(words)].number : -1;
}

int32_t LeafTable::give_number(const Key &key) {
  const Words words(key);
  if (!words.is_whole() || key.leaves.count > 64) { return -1; }
  if (slots.size() < 2 * (static_cast<size_t>(count) + 1)) { grow(); }
  Slot &slot = slots[this->slot(words)];
  if (slot.number >= 0 || count == number_limit || this->words.size() + words.count > word_limit) { return slot.number; }
  slot = {words.hash, count, static_cast<uint32_t>(this->words.size()), static_cast<uint32_t>(words.count)};
  this->words.insert(this->words.end(), words.items, words.items + words.count);
  return count++;
}

/// Makes room for twice as many numbers.
void LeafTable::grow() {
  std::vector<Slot> old(slots.empty() ? 64 : 2 * slots.size());
  old.swap(slots);
  for (const Slot &slot : old) {
    if (slot.number < 0) { continue; }
    size_t place = slot.hash & (slots.size() - 1);
    while (slots[place].number >= 0) { place = (place + 1) & (slots.size() - 1); }
    slots[place] = slot;
  }
}
