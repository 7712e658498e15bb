#pragma once

#include "core/math/cell_grid.h"
#include "core/math/cubic_at.h"

namespace alinify {

/// out(p) = view(p + field(p)), by Catmull-Rom or bilinear; border pixels are continued. Positions are kept
/// as whole pixel and rest, so that a tile of any size loses no digits.
/// **Shapes**: view and out are alike, four pixels a cell of `field`; extent: cells x rows of pixels.
template <bool Cubic>
struct WarpView {
  View2D<const float> view, field;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t y) const {
    const CellRowDisplacements d(field, cell, y);
    for (int k = 0; k < cell_px; ++k) {
      const int jump_x = floor_to_int(d.x[k]), jump_y = floor_to_int(d.y[k]);
      const float fx = d.x[k] - static_cast<float>(jump_x), fy = d.y[k] - static_cast<float>(jump_y);
      const std::int64_t ix = cell * cell_px + k + jump_x, iy = y + jump_y;
      if constexpr (Cubic) {
        out.at(cell * cell_px + k, y) = cubic_at(view, ix, iy, fx, fy);
      } else {
        const std::int64_t x0 = clamp<std::int64_t>(ix, 0, view.width - 1),
                           x1 = clamp<std::int64_t>(ix + 1, 0, view.width - 1);
        const float* top = view.row(clamp<std::int64_t>(iy, 0, view.height - 1));
        const float* bottom = view.row(clamp<std::int64_t>(iy + 1, 0, view.height - 1));
        const float upper = top[x0] + fx * (top[x1] - top[x0]);
        const float lower = bottom[x0] + fx * (bottom[x1] - bottom[x0]);
        out.at(cell * cell_px + k, y) = upper + fy * (lower - upper);
      }
    }
  }
};

}  // namespace alinify
