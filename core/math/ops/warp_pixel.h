#pragma once

#include "core/math/kernels.h"
#include "core/math/lanes.h"
#include "core/math/lattice_map.h"
#include "core/math/scalar.h"

namespace alinify {

/// One output pixel of a warp: looks up its source position and interpolates there.
///
/// **Shapes**: source and out hold `Lanes` Reals per pixel (1, or 4 with unused lanes at zero); extent:
/// output pixels.
/// **Frame**: positions are pixels of `source`, whose pixel (0, 0) is the footprint's first. **Range**: a
/// position outside the level, beyond the outer edges of its border pixels, gives `outside`, as does NaN;
/// constant extrapolation between a border pixel's centre and its edge.
template <class Kernel, class Real, int Lanes>
struct WarpPixel {
  View2D<const Real> source;  ///< width counts pixels, stride counts Reals
  View2D<Real> out;
  LatticeMap map;
  float min_x = 0, max_x = 0, min_y = 0, max_y = 0;  ///< the level's outer edges
  Real outside = 0;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    using Pixel = alinify::Lanes<Real, Lanes>;
    constexpr int taps = Kernel::taps;
    Real* result = out.data + y * out.stride + x * Lanes;
    const Vec2f q = map.at(x, y);
    if (!(q.x >= min_x && q.x <= max_x && q.y >= min_y && q.y <= max_y))
      return Pixel::all(outside).store(result);

    const float px = q.x + Kernel::shift, py = q.y + Kernel::shift;
    const int ix = floor_to_int(px), iy = floor_to_int(py);
    Real wx[taps], wy[taps];
    Kernel::weights(Real(px - static_cast<float>(ix)), wx);
    Kernel::weights(Real(py - static_cast<float>(iy)), wy);
    const int first_x = ix - Kernel::before, first_y = iy - Kernel::before;
    const int width = static_cast<int>(source.width), height = static_cast<int>(source.height);

    Pixel sum = Pixel::all(0);
    if (first_x >= 0 && first_y >= 0 && first_x + taps <= width && first_y + taps <= height) {
      const Real* row = source.data + first_y * source.stride + static_cast<std::int64_t>(first_x) * Lanes;
      if constexpr (Lanes == 1 &&
                    taps == 4) {  // single channel: fill the register with the four taps of a row instead
        using Row = alinify::Lanes<Real, 4>;
        Row total = wy[0] * Row::load(row);
        for (int j = 1; j < taps; ++j) total = total + wy[j] * Row::load(row + j * source.stride);
        total = Row::load(wx) * total;
        *result = (total[0] + total[1]) + (total[2] + total[3]);
        return;
      }
      for (int j = 0; j < taps; ++j, row += source.stride) {
        Pixel line = wx[0] * Pixel::load(row);
        for (int i = 1; i < taps; ++i) line = line + wx[i] * Pixel::load(row + i * Lanes);
        sum = sum + wy[j] * line;
      }
    } else {  // at the border: the same sums with clamped indices
      for (int j = 0; j < taps; ++j) {
        const Real* row = source.data + clamp(first_y + j, 0, height - 1) * source.stride;
        Pixel line = Pixel::all(0);
        for (int i = 0; i < taps; ++i)
          line =
              line +
              wx[i] * Pixel::load(row + static_cast<std::int64_t>(clamp(first_x + i, 0, width - 1)) * Lanes);
        sum = sum + wy[j] * line;
      }
    }
    sum.store(result);
  }
};

}  // namespace alinify
