#pragma once

#include <cstdint>

#include "core/math/portable.h"

namespace alinify {

/// Sets of pixels as bits: 32 pixels of a row a word, the leftmost in the lowest bit. A run is a row of
/// neighbouring ones within a word; its first pixel stands for all of it.
inline constexpr int pixels_per_word = 32;

ALINIFY_HD constexpr std::int64_t words_of(std::int64_t pixels) {
  return (pixels + pixels_per_word - 1) / pixels_per_word;
}

/// Position of the lowest one of a word that has some.
ALINIFY_HD inline int lowest_bit(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
  return __ffs(static_cast<int>(word)) - 1;
#elif defined(__GNUC__)
  return __builtin_ctz(word);
#else
  int bit = 0;
  while (!(word >> bit & 1u)) ++bit;
  return bit;
#endif
}

/// Number of zeros above the highest one of a word that has some.
ALINIFY_HD inline int zeros_above(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
  return __clz(static_cast<int>(word));
#elif defined(__GNUC__)
  return __builtin_clz(word);
#else
  int zeros = 0;
  while (!(word << zeros >> 31)) ++zeros;
  return zeros;
#endif
}

ALINIFY_HD inline int count_ones(std::uint32_t word) {
#if defined(__CUDA_ARCH__)
  return __popc(word);
#elif defined(__GNUC__)
  return __builtin_popcount(word);
#else
  int ones = 0;
  for (; word; word &= word - 1) ++ones;
  return ones;
#endif
}

/// All bits below `bit` (0 to 31).
ALINIFY_HD inline std::uint32_t bits_below(int bit) {
  return (std::uint32_t{1} << bit) - 1;
}

/// First pixel of the run that holds `bit`.
ALINIFY_HD inline int run_start(std::uint32_t word, int bit) {
  const std::uint32_t gaps = ~word & bits_below(bit);
  return gaps == 0 ? 0 : 32 - zeros_above(gaps);
}

/// The first pixels of all runs.
ALINIFY_HD inline std::uint32_t run_starts(std::uint32_t word) {
  return word & ~(word << 1);
}

/// One past the last pixel of the run that starts at `bit`.
ALINIFY_HD inline int run_end(std::uint32_t word, int bit) {
  const std::uint32_t gaps = ~(word >> bit);
  // Shifting in zeros ends a run that fills the word.
  return gaps == 0 ? 32 : bit + lowest_bit(gaps);
}

}  // namespace alinify
