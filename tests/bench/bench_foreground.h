#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/math/view2d.h"

namespace alinify::bench {

/// A mask of `side` pixels a side: sections that touch, with ragged outlines and holes, on a background with
/// dust.
inline std::vector<std::uint8_t> section_mask(std::int64_t side) {
  std::vector<std::uint8_t> mask(static_cast<std::size_t>(side * side));
  const double cell = static_cast<double>(side) / 6;
  for (std::int64_t y = 0; y < side; ++y) {
    for (std::int64_t x = 0; x < side; ++x) {
      const double u = static_cast<double>(x) / cell, v = static_cast<double>(y) / cell;
      const double ragged =
          0.03 * std::sin(40 * u + 7 * std::sin(3 * v)) + 0.02 * std::sin(90 * v + 5 * std::sin(11 * u));
      const double r = std::hypot(u - std::floor(u) - 0.5, v - std::floor(v) - 0.5);
      std::uint64_t hash = static_cast<std::uint64_t>((y / 3) * 1000003 + x / 3) * 0x9E3779B97F4A7C15u;
      hash ^= hash >> 29;
      const bool speckle = hash * 0xBF58476D1CE4E5B9u >> 56 == 0;
      const bool section = r + ragged < 0.5 && r - ragged > 0.06;
      mask[static_cast<std::size_t>(y * side + x)] = section != speckle ? 255 : 0;
    }
  }
  return mask;
}

/// Median milliseconds of some calls, after one for warming up.
double median_ms(int runs, const std::function<void()>& call);

/// What a GPU makes of the mask, if the program has CUDA and the machine a device: its times, and whether its
/// results are `distance`, `filled` and `labels`, bit for bit (empty: not compared).
void foreground_on_gpu(const std::vector<std::uint8_t>& mask, std::int64_t side,
                       const std::vector<std::uint32_t>& distance, const std::vector<std::uint8_t>& filled,
                       const std::vector<std::uint32_t>& labels, bool ops);

}  // namespace alinify::bench
