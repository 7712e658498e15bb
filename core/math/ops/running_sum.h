#pragma once

#include <cstdint>

#include "core/math/scalar.h"

namespace alinify {

/// Sums of chunks of a list. Extent: 1 x chunks.
struct SumOfChunk {
  const std::uint32_t* values = nullptr;
  std::int64_t count = 0, chunk = 1;
  std::uint32_t* sums = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t k) const {
    std::uint32_t sum = 0;
    const std::int64_t end = min2(count, (k + 1) * chunk);
    for (std::int64_t i = k * chunk; i < end; ++i) sum += values[i];
    sums[k] = sum;
  }
};

/// Replaces each value by the sum of all before it; values[count] becomes the sum of all. Extent: 1 x 1.
struct SumBefore {
  std::uint32_t* values = nullptr;
  std::int64_t count = 0;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t) const {
    std::uint32_t sum = 0;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::uint32_t value = values[i];
      values[i] = sum;
      sum += value;
    }
    values[count] = sum;
  }
};

/// The same for each chunk, given the sums before the chunks. values[count] becomes the sum of all. Extent:
/// 1 x chunks.
struct SumBeforeInChunk {
  std::uint32_t* values = nullptr;
  std::int64_t count = 0, chunk = 1;
  const std::uint32_t* before = nullptr;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t k) const {
    std::uint32_t sum = before[k];
    const std::int64_t end = min2(count, (k + 1) * chunk);
    for (std::int64_t i = k * chunk; i < end; ++i) {
      const std::uint32_t value = values[i];
      values[i] = sum;
      sum += value;
    }
    if (end == count) values[count] = sum;
  }
};

}  // namespace alinify
