#pragma once

#include "core/math/cell_grid.h"
#include "core/math/weight_run.h"

namespace alinify {

/// Three pixels of f + m along a row.
template <class T>
struct SumsAlongRow {
  T before, here, behind;
};

/// Adds the products of SumCell at one pixel, or at a run of pixels, to their eight sums. `above`, `own` and
/// `below`: the pixel's row and its neighbours; w: its weight.
template <class T>
ALINIFY_HD void add_products(T (&sum)[8], T w, T f, T m, const SumsAlongRow<T>& above,
                             const SumsAlongRow<T>& own, const SumsAlongRow<T>& below) {
  // The sum of both images is twice their mean.
  constexpr float edge = 3.0f / 64, middle = 10.0f / 64;
  const T e = f + (-1.0f) * m;
  const T gx = edge * ((above.behind + below.behind) + (-1.0f) * (above.before + below.before)) +
               middle * (own.behind + (-1.0f) * own.before);
  const T gy = edge * ((below.before + below.behind) + (-1.0f) * (above.before + above.behind)) +
               middle * (below.here + (-1.0f) * above.here);
  const T wx = w * gx, wy = w * gy, wf = w * f;
  sum[0] = sum[0] + wx * gx;
  sum[1] = sum[1] + wx * gy;
  sum[2] = sum[2] + wy * gy;
  sum[3] = sum[3] + wx * e;
  sum[4] = sum[4] + wy * e;
  sum[5] = sum[5] + wf * m;
  sum[6] = sum[6] + wf * f;
  sum[7] = sum[7] + w * (m * m);
}

/// A cell's evidence about the remaining displacement: means over its pixels of
///   gx gx, gx gy, gy gy, gx e, gy e, f m, f f, m m
/// where f is the fixed and m the warped moving image (both normalised), e = f - m, and (gx, gy) the gradient
/// of (f + m) / 2 by Scharr's operator: with the mean of both gradients the step is exact to second order
/// (Malis, "Improving vision-based control using efficient second-order minimization techniques", ICRA 2004).
/// **Shapes**: fixed, moving, weight: 4 x 4 pixels per cell; out: eight floats per cell; extent: cells. With
/// `add` the means are added to `out`, to accumulate several normalisations.
struct SumCell {
  View2D<const float> fixed, moving;
  View2D<const std::uint8_t> weight;
  View2D<float> out;
  bool add = false;

  ALINIFY_HD void operator()(std::int64_t cell, std::int64_t row) const {
    using Run = Lanes<float, cell_px>;
    const std::int64_t x0 = cell * cell_px, y0 = row * cell_px, width = fixed.width, height = fixed.height;
    const bool inside = x0 > 0 && x0 + cell_px < width;
    Run sum[8];
    for (Run& s : sum) s = Run::all(0);
    // Sums of both images in the column before, the four columns, and the column behind; three rows rolling.
    using Line = SumsAlongRow<Run>;
    const auto line_at = [&](std::int64_t y) {
      const std::int64_t v = y < 0 ? 0 : y >= height ? height - 1 : y;
      const float* f = fixed.row(v) + x0;
      const float* m = moving.row(v) + x0;
      const Run of_f = Run::load_element(f), of_m = Run::load_element(m), here = of_f + of_m;
      if (inside)
        return Line{Run::load_before(f, of_f) + Run::load_before(m, of_m), here,
                    Run::load_behind(f, of_f) + Run::load_behind(m, of_m)};
      float wide[cell_px + 2];
      for (int k = -1; k <= cell_px; ++k) {
        const std::int64_t i = x0 + k < 0 ? -x0 : x0 + k >= width ? width - 1 - x0 : k;
        wide[k + 1] = f[i] + m[i];
      }
      return Line{Run::load(wide), here, Run::load(wide + 2)};
    };
    Line above = line_at(y0 - 1), own = line_at(y0);
    for (int j = 0; j < cell_px; ++j) {
      const Line below = line_at(y0 + j + 1);
      const Run w = load_weights(weight.row(y0 + j) + x0);
      const Run f = Run::load_element(fixed.row(y0 + j) + x0), m = Run::load_element(moving.row(y0 + j) + x0);
      add_products(sum, w, f, m, above, own, below);
      above = own;
      own = below;
    }
    constexpr float share = 1.0f / (cell_px * cell_px);
    float* result = out.row(row) + 8 * cell;
    for (int k = 0; k < 8; k += 4) {
      const Run mean = share * sums_of(sum[k], sum[k + 1], sum[k + 2], sum[k + 3]);
      (add ? Run::load_element(result + k) + mean : mean).store_element(result + k);
    }
  }
};

}  // namespace alinify
