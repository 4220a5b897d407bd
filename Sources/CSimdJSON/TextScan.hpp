#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// Looks at 16 bytes at once, all of which must be readable.
namespace scan {

struct Pair {
  uint64_t one;
  uint64_t other;
};

#if defined(__SSE2__)

using Block = __m128i;

inline Block load(const uint8_t *bytes) { return _mm_loadu_si128(reinterpret_cast<const Block *>(bytes)); }
inline Block both(Block one, Block other) { return _mm_and_si128(one, other); }
inline Block either(Block one, Block other) { return _mm_or_si128(one, other); }
/// Bytes that are equal become ones, others zero.
inline Block equal(Block one, Block other) { return _mm_cmpeq_epi8(one, other); }
inline bool is_all(Block block) { return _mm_movemask_epi8(block) == 0xFFFF; }

inline Pair words(Block block) {
  return {static_cast<uint64_t>(_mm_cvtsi128_si64(block)),
          static_cast<uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(block, block)))};
}

/// Bytes of a block that were found, a bit each.
using Found = uint32_t;

inline Found found(Block block) { return static_cast<Found>(_mm_movemask_epi8(block)); }
/// The place of the first one; 16 for none.
inline uint32_t first(Found found) { return static_cast<uint32_t>(__builtin_ctz(found | 1u << 16)); }

/// The bytes that end the plain part of a string: quotes, escapes, control characters, and what is not ASCII.
inline Found special(Block block) {
  const Block special = either(equal(block, _mm_set1_epi8('"')), equal(block, _mm_set1_epi8('\\')));
  // Bytes that are not ASCII are negative.
  return found(either(special, _mm_cmplt_epi8(block, _mm_set1_epi8(0x20))));
}

/// The bytes that are no digits.
inline Found not_digits(Block block) {
  const Block values = _mm_sub_epi8(block, _mm_set1_epi8('0'));
  return found(_mm_xor_si128(equal(_mm_min_epu8(values, _mm_set1_epi8(9)), values), _mm_set1_epi8(-1)));
}

#elif defined(__ARM_NEON)

using Block = uint8x16_t;

inline Block load(const uint8_t *bytes) { return vld1q_u8(bytes); }
inline Block both(Block one, Block other) { return vandq_u8(one, other); }
inline Block either(Block one, Block other) { return vorrq_u8(one, other); }
inline Block equal(Block one, Block other) { return vceqq_u8(one, other); }
inline bool is_all(Block block) { return vminvq_u8(block) == 0xFF; }

inline Pair words(Block block) {
  const uint64x2_t words = vreinterpretq_u64_u8(block);
  return {vgetq_lane_u64(words, 0), vgetq_lane_u64(words, 1)};
}

/// Bytes of a block that were found, four bits each.
using Found = uint64_t;

inline Found found(Block block) {
  return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(block), 4)), 0);
}
inline uint32_t first(Found found) { return found == 0 ? 16 : static_cast<uint32_t>(__builtin_ctzll(found)) / 4; }
inline Found special(Block block) {
  const Block special = either(equal(block, vdupq_n_u8('"')), equal(block, vdupq_n_u8('\\')));
  return found(either(special, vcltq_s8(vreinterpretq_s8_u8(block), vdupq_n_s8(0x20))));
}

inline Found not_digits(Block block) { return found(vcgtq_u8(vsubq_u8(block, vdupq_n_u8('0')), vdupq_n_u8(9))); }

#else
#error "neither SSE2 nor NEON"
#endif

/// Sixteen bytes that are ones, and as many that are zeros.
alignas(32) inline constexpr uint8_t ones_and_zeros[48] = {
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,
    0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF};

/// A block of which the first bytes are ones, the others zeros.
inline Block only(size_t length) { return load(ones_and_zeros + 16 - length); }

/// A block of which the first bytes are zeros, the others ones.
inline Block without(size_t length) { return load(ones_and_zeros + 32 - length); }

} // namespace scan
