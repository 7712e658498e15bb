#pragma once

#include <cstdint>

#include "core/math/gaussian_taps.h"
#include "core/math/view2d.h"

namespace alinify {

/// A Gaussian in whole numbers, so that every device gives the same bits: the weights sum to 65536.
struct WholeTaps {
  int radius = 0;
  std::uint32_t weight[GaussianTaps::max_radius + 1] = {65536};
};

inline WholeTaps whole_taps(double sigma) {
  const GaussianTaps taps = gaussian_taps(sigma);
  WholeTaps whole;
  whole.radius = taps.radius;
  std::uint32_t sides = 0;
  for (int k = 1; k <= taps.radius; ++k) {
    whole.weight[k] = static_cast<std::uint32_t>(taps.weight[k] * 65536.0f + 0.5f);
    sides += 2 * whole.weight[k];
  }
  whole.weight[0] = 65536 - sides;
  return whole;
}

/// Smooths along rows or columns; borders are mirrored. Extent: out.
template <bool Columns>
struct SmoothGrey {
  View2D<const std::uint16_t> in;
  WholeTaps taps;
  View2D<std::uint16_t> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t at = Columns ? y : x, count = Columns ? in.height : in.width,
                       step = Columns ? in.stride : 1;
    const std::uint16_t* const line = Columns ? in.data + x : in.row(y);
    // At most 65535 * 65536, and half more for rounding.
    std::uint32_t sum = 32768 + taps.weight[0] * line[at * step];
    if (at >= taps.radius && at + taps.radius < count) {
      for (int k = 1; k <= taps.radius; ++k)
        sum += taps.weight[k] * (static_cast<std::uint32_t>(line[(at - k) * step]) + line[(at + k) * step]);
    } else {
      for (int k = 1; k <= taps.radius; ++k)
        sum += taps.weight[k] * (static_cast<std::uint32_t>(line[mirrored_index(at - k, count) * step]) +
                                 line[mirrored_index(at + k, count) * step]);
    }
    out.at(x, y) = static_cast<std::uint16_t>(sum >> 16);
  }
};

}  // namespace alinify
