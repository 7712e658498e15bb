#pragma once

#include "core/math/cell_grid.h"
#include "core/math/weight_run.h"

namespace alinify {

/// The normalised gradient n = g / sqrt(|g|^2 + slope^2) of an image, g by Scharr's operator, as three images
/// whose squared differences compare edges whatever their sign:
///   along = nx nx - ny ny, across = 2 nx ny, strength = |n|^2.
/// Their sum is twice the squared Frobenius norm of the difference of the tensors n n^T, and the product of
/// two tensors is the normalised gradient field's (n_f . n_m)^2. Zero where the weight is zero; the slope
/// must not be.
/// **Shapes**: all the same, a multiple of four columns; none of the outputs may be the image; extent: a
/// quarter of the columns x rows. **Range**: along and across -1..1, strength 0..1.
/// **Source**: Haber and Modersitzki, "Intensity gradient based registration and fusion of multi-modal
/// images", MICCAI 2006.
struct EdgePlanes {
  View2D<const float> picture;
  View2D<const std::uint8_t> weight;
  float slope_squared = 0;
  View2D<float> along, across, strength;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    using Run = Lanes<float, cell_px>;
    const std::int64_t x0 = run * cell_px, width = picture.width;
    struct Line {
      Run before, here, behind;
    };
    const auto line_at = [&](std::int64_t row) {
      const float* p = picture.row(clamp<std::int64_t>(row, 0, picture.height - 1)) + x0;
      const Run here = Run::load_element(p);
      if (x0 > 0 && x0 + cell_px < width)
        return Line{Run::load_before(p, here), here, Run::load_behind(p, here)};
      float wide[cell_px + 2];
      for (int k = -1; k <= cell_px; ++k) wide[k + 1] = p[clamp<std::int64_t>(x0 + k, 0, width - 1) - x0];
      return Line{Run::load(wide), here, Run::load(wide + 2)};
    };
    const Line above = line_at(y - 1), own = line_at(y), below = line_at(y + 1);
    constexpr float edge = 3.0f / 32, middle = 10.0f / 32;
    const Run gx = edge * ((above.behind - above.before) + (below.behind - below.before)) +
                   middle * (own.behind - own.before);
    const Run gy = edge * ((below.before - above.before) + (below.behind - above.behind)) +
                   middle * (below.here - above.here);
    const Run xx = gx * gx, yy = gy * gy, square = xx + yy;
    const Run per = load_weights(weight.row(y) + x0) / (square + Run::all(slope_squared));
    ((xx - yy) * per).store_element(along.row(y) + x0);
    (2.0f * (gx * gy) * per).store_element(across.row(y) + x0);
    (square * per).store_element(strength.row(y) + x0);
  }
};

}  // namespace alinify
