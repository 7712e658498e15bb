#pragma once

#include <cstdint>

#include "core/math/ops/column_distance.h"
#include "core/math/view2d.h"

namespace alinify {

/// The greatest squared distance: every distance of farthest_px or more, and where there is no zero at all.
inline constexpr std::uint32_t farthest_squared_px = std::uint32_t{farthest_px} * farthest_px;

/// Squared Euclidean distances from distances along columns: for every pixel of a row the least (x - i)^2 +
/// column(i)^2 over all i, which is the lower envelope of parabolas. Whole numbers throughout, so exact.
///
/// Between two zeros of a row only the parabolas between them count, so each such stretch is solved by
/// itself. The stack of parabolas lies in the output row: its k-th entry takes over at the stretch's k-th
/// pixel at the earliest, so it is read before its place is written.
/// **Shapes**: extent 1 x height: one call a row.
/// **Source**: Felzenszwalb, Huttenlocher, "Distance Transforms of Sampled Functions", Theory of Computing 8
/// (2012); with the integer divisions of Meijster, Roerdink, Hesselink, "A General Algorithm for Computing
/// Distance Transforms in Linear Time" (2000).
struct RowDistance {
  View2D<const std::uint16_t> column;
  View2D<std::uint32_t> squared;
  std::int64_t farthest_column = farthest_px - 1;  ///< no column distance is between it and farthest_px

  ALINIFY_HD void operator()(std::int64_t, std::int64_t y) const {
    const std::uint16_t* const near = column.row(y);
    std::uint32_t* const out = squared.row(y);
    const std::int64_t width = column.width;
    for (std::int64_t x = 0; x < width;) {
      if (near[x] == 0) {
        out[x++] = 0;
        continue;
      }
      std::int64_t end = x + 1;
      while (end < width && near[end] != 0) ++end;
      solve(near, out, x, end, width);
      x = end;
    }
  }

 private:
  ALINIFY_HD static std::int64_t square(std::int64_t a) { return a * a; }

  /// The last pixel at which parabola `a` is not above parabola `b`, a < b.
  ALINIFY_HD static std::int64_t last_of_left(const std::uint16_t* near, std::int64_t a, std::int64_t b) {
    const std::int64_t numerator = square(b) - square(a) + square(near[b]) - square(near[a]);
    // Exact: the quotient's distance to the next whole number is far above double's rounding.
    return floor_to_int64(static_cast<double>(numerator) / static_cast<double>(2 * (b - a)));
  }

  /// Pixels [begin, end), all with a nonzero column distance; their neighbours are zeros or outside.
  ALINIFY_HD static void solve(const std::uint16_t* near, std::uint32_t* out, std::int64_t begin,
                               std::int64_t end, std::int64_t width) {
    const std::int64_t first = begin > 0 ? begin - 1 : begin, last = end < width ? end : end - 1;
    std::uint32_t* const stack = out + first;
    std::int64_t top = -1,
                 top_start = first;  // the last entry, and the first pixel at which it is the lowest
    for (std::int64_t i = first; i <= last; ++i) {
      if (near[i] == farthest_px) continue;
      const std::int64_t own = square(near[i]);
      while (top >= 0) {
        const auto site = static_cast<std::int64_t>(stack[top]);
        if (square(top_start - site) + square(near[site]) <= square(top_start - i) + own) break;
        --top;
        if (top > 0)
          top_start = last_of_left(near, static_cast<std::int64_t>(stack[top - 1]),
                                   static_cast<std::int64_t>(stack[top])) +
                      1;
        else
          top_start = first;
      }
      if (top < 0) {
        top = 0;
        top_start = first;
        stack[0] = static_cast<std::uint32_t>(i);
        continue;
      }
      const std::int64_t start = last_of_left(near, static_cast<std::int64_t>(stack[top]), i) + 1;
      if (start >= end) continue;
      stack[++top] = static_cast<std::uint32_t>(i);
      top_start = start;
    }
    if (top < 0) {
      for (std::int64_t x = begin; x < end; ++x) out[x] = farthest_squared_px;
      return;
    }
    auto site = static_cast<std::int64_t>(stack[top]);
    std::int64_t own = square(near[site]);
    std::int64_t left_site = top > 0 ? static_cast<std::int64_t>(stack[top - 1]) : 0,
                 left_own = top > 0 ? square(near[left_site]) : 0;
    for (std::int64_t x = end; x-- > begin;) {
      std::int64_t value = square(x - site) + own;
      while (top > 0) {
        const std::int64_t other = square(x - left_site) + left_own;
        if (other > value) break;
        value = other;
        site = left_site;
        own = left_own;
        if (--top > 0) {
          left_site = static_cast<std::int64_t>(stack[top - 1]);
          left_own = square(near[left_site]);
        }
      }
      out[x] = static_cast<std::uint32_t>(min2(value, static_cast<std::int64_t>(farthest_squared_px)));
    }
    if (first < begin) out[first] = 0;
  }
};

}  // namespace alinify
