#pragma once

#include "core/math/label_volume.h"

namespace alinify {

/// The sums over one cell that masked normalised correlation needs, for one label row: with weights w =
/// w_f(x) w_m(x + d), the sums of w f g, w f^2, w g^2 and w.
///
/// **Shapes**: extent: label rows x cells. `fixed_*` cover whole cells; `moving_*` start `reach` pixels to
/// the left of and above them, and end Stride - 1 pixels to the right and 2 * reach below. `out` holds the
/// four sums consecutively, each with one row per cell.
/// **Source**: Padfield, Masked object registration in the Fourier domain, IEEE TIP 21 (2012), equations 9 to
/// 14 (here without the local means: the images are normalised).
template <int Stride>
struct SumMatchRow {
  using Volume = LabelVolume<Stride>;
  View2D<const float> fixed, fixed_square, fixed_weight;
  View2D<const float> moving, moving_square, moving_weight;
  int cell_px = 8;
  Volume out;  ///< values has 4 * cells rows

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell) const {
    const std::int64_t x = cell % out.grid_width * cell_px, y = cell / out.grid_width * cell_px,
                       cells = out.cells();
    sum(fixed, moving, x, y, label_row, out.row(cell, label_row));
    sum(fixed_square, moving_weight, x, y, label_row, out.row(cell + cells, label_row));
    sum(fixed_weight, moving_square, x, y, label_row, out.row(cell + 2 * cells, label_row));
    sum(fixed_weight, moving_weight, x, y, label_row, out.row(cell + 3 * cells, label_row));
  }

 private:
  ALINIFY_HD void sum(View2D<const float> f, View2D<const float> g, std::int64_t x, std::int64_t y,
                      std::int64_t label_row, float* to) const {
    using Vector = typename Volume::Vector;
    Vector total[Volume::vectors];
    for (int v = 0; v < Volume::vectors; ++v) total[v] = Vector::all(0);
    for (int j = 0; j < cell_px; ++j) {
      const float* f_row = f.row(y + j) + x;
      const float* g_row = g.row(y + j + label_row) + x;
      for (int i = 0; i < cell_px; ++i) {
        for (int v = 0; v < Volume::vectors; ++v)
          total[v] = total[v] + f_row[i] * Vector::load(g_row + i + Volume::lanes * v);
      }
    }
    for (int v = 0; v < Volume::vectors; ++v) total[v].store(to + Volume::lanes * v);
  }
};

}  // namespace alinify
