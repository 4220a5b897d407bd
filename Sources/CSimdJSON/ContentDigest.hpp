#pragma once

#include "CSimdJSON.h"
#include "TextScan.hpp"

#include <cstring>

/// Digests of contents: the sum over all leaves of a value, each mixed with its path in one full multiplication as in
/// wyhash (Wang Yi). So the order of members leaves no trace, and a leaf can be taken wherever it is met.
///
/// Leaves are scalars, and objects and arrays without anything in them. A path is a chain of keys and indices.
namespace content {

using scan::Pair;

using Sum = unsigned __int128;

/// What a leaf is, so that the text "1" is not the number 1.
enum class Kind : uint8_t { text, number, word, object, array };

// Odd numbers from the digits of π.
constexpr uint64_t K[7] = {0x243F6A8885A308D3, 0x13198A2E03707345, 0xA4093822299F31D1, 0x082EFA98EC4E6C89,
                           0x452821E638D01377, 0xBE5466CF34E90C6D, 0xC0AC29B7C97C50DD};

/// The path of the value that is digested.
constexpr Pair root{K[0], K[1]};

inline Sum multiply(uint64_t one, uint64_t other) { return static_cast<Sum>(one) * other; }

/// Takes two words into a state so that each half of it depends on all that came before.
inline Pair step(Pair state, uint64_t one, uint64_t other) {
  const Sum product = multiply(state.one ^ one, state.other ^ other);
  return {static_cast<uint64_t>(product) + state.other, static_cast<uint64_t>(product >> 64) ^ state.one};
}

inline uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// Up to 16 bytes as two words, zeros behind them.
inline Pair load(const uint8_t *bytes, size_t length) {
  return scan::words(scan::both(scan::load(bytes), scan::only(length)));
}

/// Takes all but the last 16 bytes in, and gives these.
inline Pair fold(Pair &state, const uint8_t *bytes, size_t length) {
  while (length > 16) {
    state = step(state, load(bytes), load(bytes + 8));
    bytes += 16;
    length -= 16;
  }
  return load(bytes, length);
}

/// The path of a member.
inline Pair member(Pair path, const uint8_t *key, size_t length) {
  Pair state{path.one + K[2], path.other + length};
  const Pair last = fold(state, key, length);
  // After one step two keys of a byte have a half in common; leaves whose paths have one would add up to the same sum.
  return step(step(state, last.one, last.other), K[4], K[5]);
}

/// The path of an element.
inline Pair element(Pair path, uint64_t index) {
  return step(step({path.one + K[6], path.other}, index, K[3]), K[4], K[5]);
}

/// The path of a leaf of a kind.
inline Pair typed(Pair path, Kind kind) { return {path.one + static_cast<uint64_t>(kind) * K[6], path.other}; }

/// What a leaf adds to the sum whose text is so short that two words, ended by zeros, hold it.
inline Sum short_leaf(Pair typed_path, Pair text, size_t length) {
  return multiply(typed_path.one ^ text.one, (typed_path.other + length) ^ text.other);
}

/// What a leaf adds to the sum: its text is in the one form that all ways of writing it share.
inline Sum leaf(Pair path, Kind kind, const uint8_t *text, size_t length) {
  Pair state = typed(path, kind);
  state.other += length;
  const Pair last = fold(state, text, length);
  return multiply(state.one ^ last.one, state.other ^ last.other);
}

/// The digest of a value whose leaves add up to this.
inline csimdjson_digest digest(Sum sum) {
  const Pair state = step({static_cast<uint64_t>(sum), static_cast<uint64_t>(sum >> 64)}, K[2], K[3]);
  const Pair mixed = step(state, K[4], K[5]);
  return {mixed.one, mixed.other};
}

} // namespace content
