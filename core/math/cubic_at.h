#pragma once

#include <cstdint>

#include "core/math/kernels.h"
#include "core/math/lanes.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// Weighted sum of Taps x Taps pixels starting at (x0, y0); indices are clamped to the border.
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

/// Whether all width x height pixels starting at (x0, y0) lie in the image.
template <class T>
ALINIFY_HD bool holds(const View2D<const T>& picture, std::int64_t x0, std::int64_t y0, int width,
                      int height) {
  // True if none of these is negative.
  return (x0 | y0 | (picture.width - width - x0) | (picture.height - height - y0)) >= 0;
}

/// Four numbers whose sum (sum_of) is the image's value at pixel (ix + fx, iy + fy), 0 <= f < 1, by
/// Catmull-Rom; indices are clamped to the border.
template <class T>
ALINIFY_HD Lanes<float, 4> cubic_parts(const View2D<const T>& picture, std::int64_t ix, std::int64_t iy,
                                       float fx, float fy) {
  using Row = Lanes<float, 4>;
  float wx[4], wy[4];
  CubicKernel::weights(fx, wx);
  CubicKernel::weights(fy, wy);
  const std::int64_t x0 = ix - 1, y0 = iy - 1;
  if (!holds(picture, x0, y0, 4, 4)) {
    const float alone[4] = {continued_sum<4>(picture, x0, y0, wx, wy), 0, 0, 0};
    return Row::load(alone);
  }
  const T* row = picture.row(y0) + x0;
  Row sum = wy[0] * load_floats<4>(row);
  for (int j = 1; j < 4; ++j) sum = sum + wy[j] * load_floats<4>(row + j * picture.stride);
  return Row::load(wx) * sum;
}

/// The value itself.
template <class T>
ALINIFY_HD float cubic_at(const View2D<const T>& picture, std::int64_t ix, std::int64_t iy, float fx,
                          float fy) {
  return sum_of(cubic_parts(picture, ix, iy, fx, fy));
}

/// Whether four positions are consecutive pixels of one row.
ALINIFY_HD inline bool in_a_row(Lanes<int, 4> x, Lanes<int, 4> y) {
  const std::int64_t x0 = x[0], y0 = y[0];  // 64 bits, since NaN converts to anything
  return ((x[1] - x0 - 1) | (x[2] - x0 - 2) | (x[3] - x0 - 3) | (y[1] - y0) | (y[2] - y0) | (y[3] - y0)) == 0;
}

/// Copies of lanes for loops over them: on a GPU, lanes indexed in a loop end up in local memory, and those
/// of the common path should not.
template <class First, class Second>
struct StoredLanes {
  First a[4], b[4];
  Second c[4], d[4];

  ALINIFY_HD StoredLanes(const Lanes<First, 4>& a_, const Lanes<First, 4>& b_, const Lanes<Second, 4>& c_,
                         const Lanes<Second, 4>& d_) {
    a_.store(a), b_.store(b), c_.store(c), d_.store(d);
  }
};

/// Four values in one call, at pixels (ix + x[k] + fx[k], iy + y[k] + fy[k]); bit-identical to cubic_at.
/// Consecutive positions, the usual case in a smooth map, share their loads.
template <class T>
ALINIFY_HD Lanes<float, 4> cubic_run(const View2D<const T>& picture, std::int64_t ix, std::int64_t iy,
                                     Lanes<int, 4> x, Lanes<int, 4> y, Lanes<float, 4> fx,
                                     Lanes<float, 4> fy) {
  using Run = Lanes<float, 4>;
  const std::int64_t x0 = ix + x[0] - 1, y0 = iy + y[0] - 1;
  if (in_a_row(x, y) && holds(picture, x0, y0, 7, 4)) {
    Run wx[4], wy[4], column[4];
    CubicKernel::weights_of_lanes(fx, wx);
    CubicKernel::weights_of_lanes(fy, wy);
    const T* row = picture.row(y0) + x0;
    for (int i = 0; i < 4; ++i) {
      column[i] = wy[0] * load_floats<4>(row + i);
      for (int j = 1; j < 4; ++j)
        column[i] = column[i] + wy[j] * load_floats<4>(row + j * picture.stride + i);
    }
    return (wx[0] * column[0] + wx[1] * column[1]) + (wx[2] * column[2] + wx[3] * column[3]);
  }
  const StoredLanes at(x, y, fx, fy);
  Run parts[4];
  for (int k = 0; k < 4; ++k) parts[k] = cubic_parts(picture, ix + at.a[k], iy + at.b[k], at.c[k], at.d[k]);
  return sums_of(parts[0], parts[1], parts[2], parts[3]);
}

/// Numbers whose sum is the value interpolated with six taps per axis; wx and wy hold six weights and two
/// zeros.
template <class T>
ALINIFY_HD Lanes<float, 4> six_tap_parts(const View2D<const T>& picture, const float* wx, const float* wy,
                                         std::int64_t ix, std::int64_t iy) {
  using Row = Lanes<float, 8>;
  const std::int64_t x0 = ix - 2, y0 = iy - 2;
  if (!holds(picture, x0, y0, 8, 6)) {
    const float alone[4] = {continued_sum<6>(picture, x0, y0, wx, wy), 0, 0, 0};
    return Lanes<float, 4>::load(alone);
  }
  const T* row = picture.row(y0) + x0;
  Row sum = wy[0] * load_floats<8>(row);
  for (int j = 1; j < 6; ++j) sum = sum + wy[j] * load_floats<8>(row + j * picture.stride);
  return folded(Row::load(wx) * sum);
}

/// Six-tap interpolation with weights from a table: row k of `table` is for the fraction k / (rows - 1).
template <class T>
ALINIFY_HD float six_taps_at(const View2D<const T>& picture, const View2D<const float>& table,
                             std::int64_t ix, std::int64_t iy, float fx, float fy) {
  const auto phases = static_cast<float>(table.height - 1);
  return sum_of(six_tap_parts(picture, table.row(floor_to_int(fx * phases + 0.5f)),
                              table.row(floor_to_int(fy * phases + 0.5f)), ix, iy));
}

/// Four values in one call, at pixels (ix + x[k], iy + y[k]) with the fractions of table rows px[k] and
/// py[k]; bit-identical to six_taps_at. On a GPU, consecutive positions share their loads.
template <class T>
ALINIFY_HD Lanes<float, 4> six_tap_run(const View2D<const T>& picture, const View2D<const float>& table,
                                       std::int64_t ix, std::int64_t iy, Lanes<int, 4> x, Lanes<int, 4> y,
                                       Lanes<int, 4> px, Lanes<int, 4> py) {
#if defined(__CUDA_ARCH__)
  using Weights = Lanes<float, 8>;
  const std::int64_t x0 = ix + x[0] - 2, y0 = iy + y[0] - 2;
  if (in_a_row(x, y) && holds(picture, x0, y0, 9, 6)) {
    Weights wy[4];
    for (int k = 0; k < 4; ++k) wy[k] = Weights::load_element(table.row(py[k]));
    float column[4][6] = {};
    for (int j = 0; j < 6; ++j) {
      const auto v = load_floats<9>(picture.row(y0 + j) + x0);
      for (int k = 0; k < 4; ++k)
        for (int i = 0; i < 6; ++i)
          column[k][i] = j == 0 ? wy[k][0] * v[k + i] : column[k][i] + wy[k][j] * v[k + i];
    }
    float value[4];
    for (int k = 0; k < 4; ++k) {
      const Weights wx = Weights::load_element(table.row(px[k]));
      const float(&c)[6] = column[k];
      value[k] =
          ((wx[0] * c[0] + wx[4] * c[4]) + (wx[1] * c[1] + wx[5] * c[5])) + (wx[2] * c[2] + wx[3] * c[3]);
    }
    return Lanes<float, 4>::load(value);
  }
#endif
  const StoredLanes at(x, y, px, py);
  Lanes<float, 4> parts[4];
  for (int k = 0; k < 4; ++k)
    parts[k] = six_tap_parts(picture, table.row(at.c[k]), table.row(at.d[k]), ix + at.a[k], iy + at.b[k]);
  return sums_of(parts[0], parts[1], parts[2], parts[3]);
}

}  // namespace alinify
