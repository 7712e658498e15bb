#pragma once

#include <cstdint>

#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// One step of sorting every column upwards: exchanges rows y and y + distance where they are out of order
/// and (y & mask) == phase. The steps of Batcher's merge exchange pair every row with at most one other.
/// **Shapes**: extent: ceil(width / Length) x (rows.height - distance). **Source**: Knuth, "The Art of
/// Computer Programming", volume 3, 5.2.2, algorithm M.
template <int Length>
struct CompareExchange {
  View2D<float> rows;
  std::int64_t mask = 1, phase = 0, distance = 1;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    if ((y & mask) != phase) return;
    float *upper = rows.row(y), *lower = rows.row(y + distance);
    const std::int64_t end = min2(rows.width, (run + 1) * Length);
    for (std::int64_t x = run * Length; x < end; ++x) {
      const float a = upper[x], b = lower[x];
      upper[x] = min2(a, b);
      lower[x] = max2(a, b);
    }
  }
};

}  // namespace alinify
