#pragma once

#include <cstdint>

#include "core/math/kernels.h"
#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The sum of Taps x Taps pixels from (x0, y0) on under weights; border pixels are continued.
template <int Taps, class T>
ALINIFY_HD float continued_sum(const View2D<const T>& picture, std::int64_t x0, std::int64_t y0,
                               const float* wx, const float* wy) {
  float sum = 0;
  for (int j = 0; j < Taps; ++j) {
    const T* row = picture.row(clamp<std::int64_t>(y0 + j, 0, picture.height - 1));
    float line = 0;
    for (int i = 0; i < Taps; ++i)
      line += wx[i] * static_cast<float>(row[clamp<std::int64_t>(x0 + i, 0, picture.width - 1)]);
    sum += wy[j] * line;
  }
  return sum;
}

/// A picture's value at pixel (ix + fx, iy + fy), 0 <= f < 1, by Catmull-Rom; border pixels are continued.
template <class T>
ALINIFY_HD float cubic_at(const View2D<const T>& picture, std::int64_t ix, std::int64_t iy, float fx,
                          float fy) {
  float wx[4], wy[4];
  CubicKernel::weights(fx, wx);
  CubicKernel::weights(fy, wy);
  const std::int64_t x0 = ix - 1, y0 = iy - 1;
  if (x0 >= 0 && y0 >= 0 && x0 + 4 <= picture.width && y0 + 4 <= picture.height) {
    using Row = Lanes<float, 4>;
    Row sum = wy[0] * load_floats(picture.row(y0) + x0);
    for (int j = 1; j < 4; ++j) sum = sum + wy[j] * load_floats(picture.row(y0 + j) + x0);
    sum = Row::load(wx) * sum;
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }
  return continued_sum<4>(picture, x0, y0, wx, wy);
}

/// The same by six taps a direction from a table: row k of `table` holds the weights (and two zeros) for a
/// rest of k / (rows - 1).
template <class T>
ALINIFY_HD float six_taps_at(const View2D<const T>& picture, const View2D<const float>& table,
                             std::int64_t ix, std::int64_t iy, float fx, float fy) {
  using Half = Lanes<float, 4>;
  const auto phases = static_cast<float>(table.height - 1);
  const float* wx = table.row(floor_to_int(fx * phases + 0.5f));
  const float* wy = table.row(floor_to_int(fy * phases + 0.5f));
  const std::int64_t x0 = ix - 2, y0 = iy - 2;
  if (x0 >= 0 && y0 >= 0 && x0 + 8 <= picture.width && y0 + 6 <= picture.height) {
    Half low = Half::all(0), high = Half::all(0);
    for (int j = 0; j < 6; ++j) {
      const T* row = picture.row(y0 + j) + x0;
      low = low + wy[j] * load_floats(row);
      high = high + wy[j] * load_floats(row + 4);
    }
    const Half sum = Half::load(wx) * low + Half::load(wx + 4) * high;
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
  }
  return continued_sum<6>(picture, x0, y0, wx, wy);
}

}  // namespace alinify
