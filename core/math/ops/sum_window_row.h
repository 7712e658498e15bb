#pragma once

#include <cstdint>

#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The sums of SumWindowRow and CompareWindows: integers, so that any order of adding gives the same.
struct WindowSums {
  static constexpr int kinds = 5;
  View2D<std::uint32_t> count, fixed, fixed_squared, moving, moving_squared;
};

/// Sums of greys along a row, in windows that slide by one pixel.
/// **Shapes**: greys and `both` have the same size; sums are as high and narrower by radius + 1 columns on
/// either side: their column x is the window about column x + radius + 1. Extent: (sums.width + count - 1) /
/// count x height. **Range**: windows of up to 255 x 255 pixels fit.
struct SumWindowRow {
  static constexpr int count = 64;

  View2D<const std::uint8_t> fixed, moving, both;
  WindowSums sums;
  int radius = 16;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t first = run * count, end = min2<std::int64_t>(first + count, sums.count.width);
    const int across = 2 * radius + 1;
    const std::uint8_t *f = fixed.row(y) + 1, *m = moving.row(y) + 1, *b = both.row(y) + 1;
    std::uint32_t n = 0, sf = 0, sff = 0, sm = 0, smm = 0;
    for (std::int64_t x = first; x < first + across; ++x) {
      const std::uint32_t v = f[x], w = m[x];
      n += b[x], sf += v, sff += v * v, sm += w, smm += w * w;
    }
    for (std::int64_t x = first;;) {
      sums.count.at(x, y) = n;
      sums.fixed.at(x, y) = sf, sums.fixed_squared.at(x, y) = sff;
      sums.moving.at(x, y) = sm, sums.moving_squared.at(x, y) = smm;
      if (++x >= end) return;
      const std::uint32_t v = f[x + across - 1], w = m[x + across - 1], p = f[x - 1], q = m[x - 1];
      n += b[x + across - 1], n -= b[x - 1];
      sf += v, sf -= p, sff += v * v, sff -= p * p;
      sm += w, sm -= q, smm += w * w, smm -= q * q;
    }
  }
};

}  // namespace alinify
