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

/// Whether four positions are consecutive pixels of one row. NaN converts to anything, so that a row may seem
/// to go on from the largest number at the smallest: no image holds it.
ALINIFY_HD inline bool in_a_row(Lanes<int, 4> x, Lanes<int, 4> y) {
  return counting_up(x) && all_equal(y);
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

/// Four numbers from each of four rows of a table, transposed: a register for each number.
ALINIFY_HD inline void transposed_rows(const View2D<const float>& table, const int (&row)[4], int first,
                                       Lanes<float, 4>* out) {
  for (int k = 0; k < 4; ++k) out[k] = Lanes<float, 4>::load_element(table.row(row[k]) + first);
  transpose(out[0], out[1], out[2], out[3]);
}

/// For each of six taps along a row, its weights on four adjacent places; `from` has twelve columns.
template <class T>
struct SixColumns {
  Lanes<float, 4> tap0, tap1, tap2, tap3, tap4, tap5;

  ALINIFY_HD explicit SixColumns(const T* from) : tap0(load_floats<4>(from)), tap4(load_floats<4>(from + 4)) {
    tap1 = shifted<1>(tap0, tap4);
    tap2 = shifted<2>(tap0, tap4);
    tap3 = shifted<3>(tap0, tap4);
    tap5 = shifted<1>(tap4, load_floats<4>(from + 8));
  }
};

/// Four adjacent pixels at once, a lane each, from twelve columns of six rows that begin at `from`.
template <class T>
ALINIFY_HD Lanes<float, 4> six_tap_row(const T* from, std::int64_t stride, const View2D<const float>& table,
                                       Lanes<int, 4> px, Lanes<int, 4> py) {
  using Run = Lanes<float, 4>;
  const int rows_x[4] = {px[0], px[1], px[2], px[3]}, rows_y[4] = {py[0], py[1], py[2], py[3]};
  Run wx[8], wy[8];
  for (int half = 0; half < 8; half += 4) {
    transposed_rows(table, rows_x, half, wx + half);
    transposed_rows(table, rows_y, half, wy + half);
  }
  // Sums over rows, by column. Named rather than an array, and a loop that is not unrolled: compilers would
  // keep the sums, or all of the rows, in memory.
  SixColumns<T> row(from);
  Run sum0 = wy[0] * row.tap0, sum1 = wy[0] * row.tap1, sum2 = wy[0] * row.tap2, sum3 = wy[0] * row.tap3,
      sum4 = wy[0] * row.tap4, sum5 = wy[0] * row.tap5;
#if defined(__GNUC__) && !defined(__CUDACC__)
#pragma GCC unroll 1
#endif
  for (int j = 1; j < 6; ++j) {
    from += stride;
    row = SixColumns<T>(from);
    const Run w = wy[j];
    sum0 = sum0 + w * row.tap0;
    sum1 = sum1 + w * row.tap1;
    sum2 = sum2 + w * row.tap2;
    sum3 = sum3 + w * row.tap3;
    sum4 = sum4 + w * row.tap4;
    sum5 = sum5 + w * row.tap5;
  }
  return ((wx[0] * sum0 + wx[4] * sum4) + (wx[1] * sum1 + wx[5] * sum5)) + (wx[2] * sum2 + wx[3] * sum3);
}

/// Four values in one call, at pixels (ix + x[k], iy + y[k]) with the fractions of table rows px[k] and
/// py[k]; bit-identical to six_taps_at. Consecutive positions share their loads.
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
#else
  const std::int64_t x0 = ix + x[0] - 2, y0 = iy + y[0] - 2;
  if (in_a_row(x, y) && holds(picture, x0, y0, 12, 6))
    return six_tap_row(picture.row(y0) + x0, picture.stride, table, px, py);
#endif
  const StoredLanes at(x, y, px, py);
  Lanes<float, 4> parts[4];
  for (int k = 0; k < 4; ++k)
    parts[k] = six_tap_parts(picture, table.row(at.c[k]), table.row(at.d[k]), ix + at.a[k], iy + at.b[k]);
  return sums_of(parts[0], parts[1], parts[2], parts[3]);
}

}  // namespace alinify
