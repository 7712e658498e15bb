#pragma once

#include "core/math/cell_grid.h"
#include "core/math/cubic_at.h"

namespace alinify {

/// out(p) = view(p + field(p)), by Catmull-Rom or bilinear interpolation; indices are clamped to the border.
/// Positions are kept as integer and fraction, so a tile of any size loses no precision.
/// **Shapes**: view and out have the same size, 4 x 4 pixels per cell of `field`; extent: cells x pixel rows.
template <bool Cubic>
struct WarpView {
  View2D<const float> view, field;
  View2D<float> out;
  static constexpr int device_blocks = Cubic ? 3 : 4;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t y) const {
    using Run = Lanes<float, cell_px>;
    const CellRowDisplacements d(field, cell, y);
    const std::int64_t x0 = cell * cell_px;
    const Run dx = Run::load(d.x), dy = Run::load(d.y);
    constexpr int order[cell_px] = {0, 1, 2, 3};
    const Lanes<int, cell_px> jump_x = floors_of(dx), jump_y = floors_of(dy);
    const Lanes<int, cell_px> there_x = Lanes<int, cell_px>::load(order) + jump_x;
    const Run fx = dx - floats_of(jump_x), fy = dy - floats_of(jump_y);
    if constexpr (Cubic) {
      cubic_run(view, x0, y, there_x, jump_y, fx, fy).store_element(out.row(y) + x0);
    } else {
      Run corner[2][2];  // above and below, left and right
      const std::int64_t ix = x0 + there_x[0], iy = y + jump_y[0];
      if (in_a_row(there_x, jump_y) && holds(view, ix, iy, cell_px + 1, 2)) {
        for (int j = 0; j < 2; ++j)
          for (int i = 0; i < 2; ++i) corner[j][i] = Run::load(view.row(iy + j) + ix + i);
      } else {
        float value[2][2][cell_px];
        for (int k = 0; k < cell_px; ++k)
          for (int j = 0; j < 2; ++j)
            for (int i = 0; i < 2; ++i)
              value[j][i][k] = view.at(clamp<std::int64_t>(x0 + there_x[k] + i, 0, view.width - 1),
                                       clamp<std::int64_t>(y + jump_y[k] + j, 0, view.height - 1));
        for (int j = 0; j < 2; ++j)
          for (int i = 0; i < 2; ++i) corner[j][i] = Run::load(value[j][i]);
      }
      const Run upper = corner[0][0] + fx * (corner[0][1] - corner[0][0]);
      const Run lower = corner[1][0] + fx * (corner[1][1] - corner[1][0]);
      (upper + fy * (lower - upper)).store_element(out.row(y) + x0);
    }
  }
};

}  // namespace alinify
