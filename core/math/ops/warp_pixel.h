#pragma once

#include "core/math/kernels.h"
#include "core/math/lattice_map.h"
#include "core/math/scalar.h"

namespace alinify {

/// One output pixel of a warp: looks up where to read, and interpolates there.
///
/// **Shapes**: source and out hold `Lanes` Reals a pixel (1, or 4 with unused lanes at zero); extent: output pixels.
/// **Frame**: positions are pixels of `source`, whose pixel (0, 0) is the footprint's first. **Range**: a position outside the level, that is
/// beyond the outer edges of its border pixels, gives `outside`; between a border pixel's centre and its edge the border is
/// continued. A NaN position counts as outside.
template <class Kernel, class Real, int Lanes>
struct WarpPixel {
  View2D<const Real> source;  ///< width counts pixels, stride counts Reals
  View2D<Real> out;
  LatticeMap map;
  float least_x = 0, most_x = 0, least_y = 0, most_y = 0;  ///< the level's outer edges
  Real outside = 0;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    constexpr int taps = Kernel::taps;
    Real* result = out.data + y * out.stride + x * Lanes;
    const Vec2f q = map.at(x, y);
    if (!(q.x >= least_x && q.x <= most_x && q.y >= least_y && q.y <= most_y)) {
      for (int lane = 0; lane < Lanes; ++lane) result[lane] = outside;
      return;
    }
    const float px = q.x + Kernel::shift, py = q.y + Kernel::shift;
    const int ix = floor_to_int(px), iy = floor_to_int(py);
    Real wx[taps], wy[taps];
    Kernel::weights(Real(px - static_cast<float>(ix)), wx);
    Kernel::weights(Real(py - static_cast<float>(iy)), wy);
    const int first_x = ix - Kernel::before, first_y = iy - Kernel::before;
    const int width = static_cast<int>(source.width), height = static_cast<int>(source.height);

    Real sum[Lanes] = {};
    if (first_x >= 0 && first_y >= 0 && first_x + taps <= width && first_y + taps <= height) {
      const Real* row = source.data + first_y * source.stride + static_cast<std::int64_t>(first_x) * Lanes;
      for (int j = 0; j < taps; ++j, row += source.stride) {
        Real line[Lanes] = {};
        for (int i = 0; i < taps; ++i)
          for (int lane = 0; lane < Lanes; ++lane) line[lane] += wx[i] * row[i * Lanes + lane];
        for (int lane = 0; lane < Lanes; ++lane) sum[lane] += wy[j] * line[lane];
      }
    } else {
      for (int j = 0; j < taps; ++j) {
        const Real* row = source.data + clamp(first_y + j, 0, height - 1) * source.stride;
        Real line[Lanes] = {};
        for (int i = 0; i < taps; ++i) {
          const Real* pixel = row + static_cast<std::int64_t>(clamp(first_x + i, 0, width - 1)) * Lanes;
          for (int lane = 0; lane < Lanes; ++lane) line[lane] += wx[i] * pixel[lane];
        }
        for (int lane = 0; lane < Lanes; ++lane) sum[lane] += wy[j] * line[lane];
      }
    }
    for (int lane = 0; lane < Lanes; ++lane) result[lane] = sum[lane];
  }
};

}  // namespace alinify
