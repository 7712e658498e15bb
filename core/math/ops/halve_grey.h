#pragma once

#include <cstdint>

#include "core/math/gaussian_taps.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The halving taps: the binomial of order four (1 4 6 4 1), then the mean of two. Their sum is 32.
ALINIFY_HD inline std::uint32_t halving_tap(int t) {
  return t == 0 || t == 5 ? 1u : t == 1 || t == 4 ? 5u : 10u;
}

/// Halves along columns: weighted sums of six rows, scaled by 32. Borders are mirrored.
/// **Shapes**: row y of `sums` is row first + y of the half-size image; extent: width of `pixels` x rows of
/// sums.
struct HalveGreyDown {
  View2D<const std::uint16_t> pixels;
  std::int64_t first = 0;
  View2D<std::uint32_t> sums;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t top = 2 * (first + y) - 2;
    std::uint32_t sum = 0;
    if (top >= 0 && top + 6 <= pixels.height) {
      const std::uint16_t* p = pixels.row(top) + x;
      const std::int64_t s = pixels.stride;
      sum = (p[0] + p[5 * s]) + 5u * (p[s] + p[4 * s]) + 10u * (p[2 * s] + p[3 * s]);
    } else {
      for (int t = 0; t < 6; ++t)
        sum += halving_tap(t) * pixels.at(x, mirrored_index(top + t, pixels.height));
    }
    sums.at(x, y) = sum;
  }
};

/// Halves along rows. Extent: width of the half-size image x rows of sums.
struct HalveGreyAcross {
  View2D<const std::uint32_t> sums;
  std::int64_t first = 0;
  View2D<std::uint16_t> half;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t left = 2 * x - 2;
    const std::uint32_t* row = sums.row(y);
    std::uint32_t sum = 512;
    if (left >= 0 && left + 6 <= sums.width) {
      const std::uint32_t* p = row + left;
      sum += (p[0] + p[5]) + 5u * (p[1] + p[4]) + 10u * (p[2] + p[3]);
    } else {
      for (int t = 0; t < 6; ++t) sum += halving_tap(t) * row[mirrored_index(left + t, sums.width)];
    }
    half.at(x, first + y) = static_cast<std::uint16_t>(sum >> 10);
  }
};

/// A half-size pixel is valid if all pixels it covers are. Extent: the half-size mask.
struct HalveMask {
  View2D<const std::uint8_t> mask;
  View2D<std::uint8_t> half;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const std::int64_t x0 = 2 * x, y0 = 2 * y, x1 = min2(x0 + 1, mask.width - 1),
                       y1 = min2(y0 + 1, mask.height - 1);
    half.at(x, y) = mask.at(x0, y0) && mask.at(x1, y0) && mask.at(x0, y1) && mask.at(x1, y1);
  }
};

}  // namespace alinify
