#pragma once

#include <cmath>

#include "core/math/label_volume.h"
#include "core/math/scalar.h"

namespace alinify {

/// What a row of labels costs a cell, in nats: (n / 2) ln(1 - rho^2), the log likelihood ratio of two
/// Gaussian pictures with correlation rho against unrelated ones, over the n independent samples of the
/// cell's area that both pictures have. Negative correlation counts as none.
/// **Shapes**: extent: label rows x cells; `sums` as SumMatchRow leaves them, smoothed.
/// **Range**: [-n / 2 * 3.92, 0]; `no_label` beyond the last label.
template <int Stride>
struct MatchCostRow {
  using Volume = LabelVolume<Stride>;
  Volume sums;  ///< values has 4 * cells rows
  Volume cost;
  float per_area = 1;      ///< one over the pixels of a cell
  float samples = 1;       ///< independent samples of a whole cell, over the number of views
  float min_power = 0;     ///< of both pictures' mean squares' product: below it there is no texture
  float min_ratio = 0;     ///< the moving picture's power counts as at least this share of the fixed one's
  float greatest_rho = 1;  ///< bounds what one view may say
  bool add = false;        ///< to what is there, for the second and further views

  ALINIFY_HD void operator()(std::int64_t label_row, std::int64_t cell) const {
    const std::int64_t cells = cost.cells();
    const float* fg = sums.row(cell, label_row);
    const float* ff = sums.row(cell + cells, label_row);
    const float* gg = sums.row(cell + 2 * cells, label_row);
    const float* ww = sums.row(cell + 3 * cells, label_row);
    float* to = cost.row(cell, label_row);
    for (int j = 0; j < cost.side; ++j) {
      const float share = min2(1.0f, per_area * ww[j]);
      const float f = per_area * ff[j], g = per_area * gg[j];
      float value = 0;
      if (share > 1e-4f) {
        // Sums over a share of the cell: the floor shrinks as the product does.
        const float power = f * max2(g, min_ratio * f) + min_power * share * share;
        const float rho = clamp(per_area * fg[j] / std::sqrt(power), 0.0f, greatest_rho);
        value = 0.5f * samples * share * std::log(1 - rho * rho);
      }
      to[j] = add ? to[j] + value : value;
    }
    for (int j = cost.side; j < Stride; ++j) to[j] = no_label;
  }
};

}  // namespace alinify
