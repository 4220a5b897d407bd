#pragma once

#include "CSimdJSON.h"

#include <cstring>

/// Digests of contents: blocks of 16 bytes, each mixed in by one full multiplication, as in wyhash (Wang Yi).
namespace content {

struct Pair {
  uint64_t one;
  uint64_t other;
};

// Odd numbers from the digits of π.
constexpr uint64_t K[7] = {0x243F6A8885A308D3, 0x13198A2E03707345, 0xA4093822299F31D1, 0x082EFA98EC4E6C89,
                           0x452821E638D01377, 0xBE5466CF34E90C6D, 0xC0AC29B7C97C50DD};

inline Pair multiply(uint64_t one, uint64_t other) {
  const auto product = static_cast<unsigned __int128>(one) * other;
  return {static_cast<uint64_t>(product), static_cast<uint64_t>(product >> 64)};
}

/// Takes two words into a state so that each half of it depends on all that came before.
inline Pair step(Pair state, uint64_t one, uint64_t other) {
  const Pair product = multiply(state.one ^ one, state.other ^ other);
  return {product.one + state.other, product.other ^ state.one};
}

/// Mixes a state so that a sum of such keeps apart what was summed.
inline Pair mix(uint64_t one, uint64_t other) { return step({one, other}, K[4], K[5]); }

inline uint64_t load(const uint8_t *bytes) {
  uint64_t word;
  std::memcpy(&word, bytes, sizeof word);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64(word);
#endif
  return word;
}

/// The digest of one or more bytes; eight bytes from their start must be readable.
__attribute__((always_inline)) inline Pair digest(const uint8_t *bytes, size_t length) {
  Pair state{length ^ K[0], K[1]};
  const uint8_t *end = bytes + length;
  if (length <= 16) {
    if (length >= 8) {
      state = step(state, load(bytes), load(end - 8));
    } else {
      state = step(state, load(bytes) << (64 - 8 * length), 0);
    }
    return step(state, K[2], K[3]);
  }
  do {
    state = step(state, load(bytes), load(bytes + 8));
    bytes += 16;
  } while (end - bytes > 16);
  return step(state, load(end - 16), load(end - 8));
}

} // namespace content
