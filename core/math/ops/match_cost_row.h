#pragma once

#include <cmath>

#include "core/math/label_volume.h"
#include "core/math/scalar.h"

namespace alinify {

/// Cost of a label row for a cell, in nats: (n / 2) ln(1 - rho^2), the log likelihood ratio of two Gaussian
/// images with correlation rho versus unrelated ones, over the n independent samples in the part of the cell
/// that both images cover. Negative correlation counts as zero.
/// **Shapes**: extent: label rows x cells; `sums` from SumMatchRow, smoothed. **Range**: [-n / 2 * 3.92, 0];
/// `no_label` beyond the last label.
template <int Stride>
struct MatchCostRow {
  using Volume = LabelVolume<Stride>;
  Volume sums;  ///< values has 4 * cells rows
  Volume cost;
  float per_area = 1;      ///< 1 / pixels per cell
  float samples = 1;       ///< independent samples in a whole cell / number of image pairs
  float min_power = 0;     ///< minimum of the product of both mean squares: below it there is no texture
  float min_ratio = 0;     ///< the moving image's power counts as at least this fraction of the fixed one's
  float greatest_rho = 1;  ///< caps the evidence of one image pair
  bool add = false;        ///< add to `cost`, for the second and later image pairs

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
        // The sums cover a fraction of the cell: scale the floor as their product scales.
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
