#pragma once

#include "core/math/cell_grid.h"

namespace alinify::cuda_detail {

/// The displacements of the four pixels of a column within a cell, as in CellRowDisplacements.
struct ColumnDisplacements {
  float x[cell_px], y[cell_px];

  __device__ __forceinline__ ColumnDisplacements(const View2D<const float>& field, int column, int cell_row) {
    const int cell = column / cell_px, k = column % cell_px, last_x = static_cast<int>(field.width) - 1,
              last_y = static_cast<int>(field.height) - 1;
    // Offset from the cell's centre, in cells.
    const float past = cell_from_pixel(static_cast<float>(k)), of_left = fmaxf(-past, 0.0f),
                of_right = fmaxf(past, 0.0f), of_middle = 1 - of_left - of_right;
    float2 met[3];  // interpolated along the cell rows above, here and below
#pragma unroll
    for (int j = 0; j < 3; ++j) {
      const float* row = field.row(min(max(cell_row + j - 1, 0), last_y));
      const auto at = [&](int i) {
        return *reinterpret_cast<const float2*>(row + 2 * min(max(i, 0), last_x));
      };
      const float2 left = at(cell - 1), middle = at(cell), right = at(cell + 1);
      met[j] = make_float2(left.x * of_left + middle.x * of_middle + right.x * of_right,
                           left.y * of_left + middle.y * of_middle + right.y * of_right);
    }
#pragma unroll
    for (int j = 0; j < cell_px; ++j) {
      const int above = j < cell_px / 2 ? 0 : 1;
      const float at = cell_from_pixel(static_cast<float>(j)), share = at < 0 ? at + 1 : at;
      x[j] = (1 - share) * met[above].x + share * met[above + 1].x;
      y[j] = (1 - share) * met[above].y + share * met[above + 1].y;
    }
  }
};

}  // namespace alinify::cuda_detail
