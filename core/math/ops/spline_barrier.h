#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/control_points.h"
#include "core/math/lanes.h"
#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The derivatives of a cubic B-spline displacement in N spans side by side, as Bernstein coefficients: of
/// degree 2 along the derivative, 3 across. A span is the rectangle between neighbouring control points that
/// sixteen of them act on. Each coefficient is multiplied by its two binomials, as products need them.
/// **Units**: per pixel where `per_x` and `per_y` are control points per pixel.
template <int N>
struct SpanSlopes {
  using Run = Lanes<float, N>;
  Run along_x[2][3][4];  ///< [component][along x][along y]
  Run along_y[2][4][3];

  /// control(c, a, b): component c of the spans' coefficients in column a and row b of the sixteen.
  template <class Control>
  ALINIFY_HD SpanSlopes(const Control& control, float per_x, float per_y) {
    for (int c = 0; c < 2; ++c) {
      Run derived_x[3][4], kept_x[4][4];
      for (int j = 0; j < 4; ++j) {
        const Run in[4] = {control(c, 0, j), control(c, 1, j), control(c, 2, j), control(c, 3, j)};
        derive(in, derived_x, j);
        keep(in, kept_x, j);
      }
      for (int i = 0; i < 3; ++i) {
        Run out[4][4];
        keep(derived_x[i], out, 0);
        for (int j = 0; j < 4; ++j) along_x[c][i][j] = per_x * of_2(i) * of_3(j) * out[j][0];
      }
      for (int i = 0; i < 4; ++i) {
        Run out[3][4];
        derive(kept_x[i], out, 0);
        for (int j = 0; j < 3; ++j) along_y[c][i][j] = per_y * of_3(i) * of_2(j) * out[j][0];
      }
    }
  }

  /// The derivatives of p + u(p) rather than u.
  ALINIFY_HD void add_identity() {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) {
        const Run one = Run::all(of_2(i) * of_3(j));
        along_x[0][i][j] = along_x[0][i][j] + one;
        along_y[1][j][i] = along_y[1][j][i] + one;
      }
  }

  ALINIFY_HD static constexpr float of_2(int i) { return i == 1 ? 2.0f : 1.0f; }
  ALINIFY_HD static constexpr float of_3(int i) { return i == 1 || i == 2 ? 3.0f : 1.0f; }

  /// The transposes of the maps from four control points to derivatives and values: the share of each control
  /// point in the sums over the Bernstein coefficients.
  ALINIFY_HD static void to_controls_of_derivative(const Run& first, const Run& second, const Run& third,
                                                   Run (&out)[4]) {
    out[0] = -0.5f * first;
    out[1] = -0.5f * third - second;
    out[2] = 0.5f * first + second;
    out[3] = 0.5f * third;
  }
  ALINIFY_HD static void to_controls_of_value(const Run (&in)[4], Run (&out)[4]) {
    constexpr float third = 1.0f / 3, sixth = 1.0f / 6;
    out[0] = sixth * in[0];
    out[1] = 4 * sixth * in[0] + 2 * third * in[1] + third * in[2] + sixth * in[3];
    out[2] = sixth * in[0] + third * in[1] + 2 * third * in[2] + 4 * sixth * in[3];
    out[3] = sixth * in[3];
  }

 private:
  ALINIFY_HD static void derive(const Run (&in)[4], Run (&out)[3][4], int j) {
    out[0][j] = 0.5f * (in[2] - in[0]);
    out[1][j] = in[2] - in[1];
    out[2][j] = 0.5f * (in[3] - in[1]);
  }
  // As a distance from the second, so that a large common displacement leaves no rounding noise.
  ALINIFY_HD static void keep(const Run (&in)[4], Run (&out)[4][4], int j) {
    const Run before = in[0] - in[1], after = in[2] - in[1], last = in[3] - in[1];
    out[0][j] = in[1] + (before + after) / 6.0f;
    out[1][j] = in[1] + after / 3.0f;
    out[2][j] = in[1] + 2.0f * after / 3.0f;
    out[3][j] = in[1] + (4.0f * after + last) / 6.0f;
  }
};

/// The determinant of the derivatives of p + u(p) in N spans, in Bernstein form of degree 5 x 5. Its values
/// are averages of the coefficients: the least coefficient bounds the determinant from below everywhere in
/// the span, not only at samples.
/// **Source**: Farouki and Rajan, "Algorithms for polynomials in Bernstein form", Computer Aided Geometric
/// Design 5, 1988 (the product); Gravesen et al., "Planar parametrization in isogeometric analysis", LNCS
/// 8177, 2014 (its use against folds).
template <int N>
struct SpanDeterminant {
  using Run = Lanes<float, N>;
  Run at[6][6];

  ALINIFY_HD explicit SpanDeterminant(const SpanSlopes<N>& s) : SpanDeterminant() {
    add(s, s);
    divide();
  }

  /// How it changes with the slopes, along `step`.
  ALINIFY_HD SpanDeterminant(const SpanSlopes<N>& s, const SpanSlopes<N>& step) : SpanDeterminant() {
    add(s, step);
    add(step, s);
    divide();
  }

  ALINIFY_HD Run min() const {
    Run found = at[0][0];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) found = min_of(found, at[k][l]);
    return found;
  }

  ALINIFY_HD static constexpr float of_5(int i) {
    return i == 0 || i == 5 ? 1.0f : i == 1 || i == 4 ? 5.0f : 10.0f;
  }

 private:
  ALINIFY_HD SpanDeterminant() {
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) at[k][l] = Run::all(0);
  }
  // += the product of a's derivatives along x with b's along y.
  ALINIFY_HD void add(const SpanSlopes<N>& a, const SpanSlopes<N>& b) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
          for (int l = 0; l < 3; ++l)
            at[i + k][j + l] = at[i + k][j + l] + (a.along_x[0][i][j] * b.along_y[1][k][l] -
                                                   a.along_x[1][i][j] * b.along_y[0][k][l]);
  }
  ALINIFY_HD void divide() {
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) at[k][l] = at[k][l] / (of_5(k) * of_5(l));
  }
};
/// Planes of numbers per span: of its determinant, of its pulls, of its blocks.
inline constexpr int determinant_planes = 36, pull_planes = 32, block_planes = 48;

/// A barrier that keeps a determinant d above `min_determinant`: zero from `clear` on, growing without limit
/// towards `min_determinant`, twice continuously differentiable. With
/// t = (d - min_determinant) / (clear - min_determinant): -(1 - t)^2 log t.
/// **Source**: Li et al., "Incremental potential contact", ACM Transactions on Graphics 39(4), 2020, eq. 6.
struct DeterminantBarrier {
  float min_determinant = 0, clear = 1;

  /// The cost of a forbidden value; sums of it stay far above all others.
  static constexpr double forbidden = 1e200;

  ALINIFY_HD double value(float d) const {
    const float t = share(d);
    if (!(t > 0)) return forbidden;
    return t < 1 ? static_cast<double>(-(1 - t) * (1 - t) * std::log(t)) : 0.0;
  }
  ALINIFY_HD float slope(float d) const {
    const float t = share(d), s = 1 - t;
    return t > 0 && t < 1 ? s * (2 * std::log(t) - s / t) / (clear - min_determinant) : 0.0f;
  }
  ALINIFY_HD float curvature(float d) const {
    const float t = share(d), s = 1 - t, per = 1 / (clear - min_determinant);
    return t > 0 && t < 1 ? (-2 * std::log(t) + s / t * (4 + s / t)) * per * per : 0.0f;
  }

 private:
  ALINIFY_HD float share(float d) const { return (d - min_determinant) / (clear - min_determinant); }
};

/// The spans of a B-spline grid, (columns - 3) x (rows - 3) of them; span (x, y) begins at control point
/// (x + 1, y + 1).
struct SplineSpans {
  ConstControlPlanes coefficients;  ///< in pixels
  float per_x = 1, per_y = 1;       ///< control points per pixel

  /// Slopes of the N spans from (x, y) on.
  template <int N>
  ALINIFY_HD SpanSlopes<N> slopes(const ConstControlPlanes& of, std::int64_t x, std::int64_t y) const {
    const auto control = [&](int c, int a, int b) {
      return Lanes<float, N>::load((c == 0 ? of.x : of.y).row(y + b) + x + a);
    };
    return SpanSlopes<N>(control, per_x, per_y);
  }
  template <int N>
  ALINIFY_HD SpanSlopes<N> slopes(std::int64_t x, std::int64_t y) const {
    SpanSlopes<N> s = slopes<N>(coefficients, x, y);
    s.add_identity();
    return s;
  }
};

/// The least Bernstein coefficient of every span's determinant. Extent: spans.
struct MinDeterminant {
  View2D<const float> coefficients;  ///< two floats per control point, in pixels
  float per_x = 1, per_y = 1;        ///< control points per pixel
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const auto control = [&](int c, int a, int b) {
      return Lanes<float, 1>::all(coefficients.row(y + b)[2 * (x + a) + c]);
    };
    SpanSlopes<1> s(control, per_x, per_y);
    s.add_identity();
    out.at(x, y) = SpanDeterminant<1>(s).min()[0];
  }
};

/// The least of each row. Extent: 1 x rows.
struct MinOfRow {
  View2D<const float> values;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t, std::int64_t y) const {
    float found = values.at(0, y);
    for (std::int64_t x = 1; x < values.width; ++x) found = min2(found, values.at(x, y));
    out.at(0, y) = found;
  }
};

/// 1 where a value lies below `min` or is no number, to be summed.
struct CountBelow {
  View2D<const float> values;
  float min = 0;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return values.at(x, y) >= min ? 0.0 : 1.0;
  }
};

/// The Bernstein coefficients of N spans' determinants, and the least of each.
/// **Shapes**: out: determinant_planes; least: a plane; extent: runs x span rows.
template <int N>
struct SplineDeterminants {
  SplineSpans spans;
  SpanPlanes out, min_determinants;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x = N * run;
    const SpanDeterminant<N> determinant(spans.slopes<N>(x, y));
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) determinant.at[k][l].store(out.plane(y, 6 * k + l) + x);
    determinant.min().store(min_determinants.plane(y, 0) + x);
  }
};

/// DeterminantBarrier of all Bernstein coefficients of a span, to be summed over the spans.
struct SplineBarrier {
  SpanPlanes determinants;  ///< SplineDeterminants' output
  DeterminantBarrier barrier;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    double sum = 0;
    for (int i = 0; i < determinant_planes; ++i) sum += barrier.value(determinants.plane(y, i)[x]);
    return sum;
  }
};

/// Replaces every Bernstein coefficient by the barrier's slope or curvature there; behind the last span by
/// zeros. Extent: spans, rounded up to whole runs, x span rows.
struct SplineBarrierDerivatives {
  SpanPlanes determinants, min_determinants;  ///< SplineDeterminants' output
  DeterminantBarrier barrier;
  bool second = false;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const bool none = x >= determinants.planes.width || !(min_determinants.plane(y, 0)[x] < barrier.clear);
    for (int i = 0; i < determinant_planes; ++i) {
      float& value = determinants.plane(y, i)[x];
      value = none ? 0.0f : second ? barrier.curvature(value) : barrier.slope(value);
    }
  }
};

/// How N spans' barrier changes with the sixteen control points that act on each; with a `direction`, the
/// product of its Hessian with that, without the terms of the determinant's own second derivatives
/// (Gauss-Newton: never indefinite).
/// **Shapes**: derivatives: SplineBarrierDerivatives' output, curvatures with a direction and slopes without;
/// out: pull_planes, two per control point in row-major order; extent: runs x span rows.
template <int N>
struct SplineBarrierPulls {
  using Run = Lanes<float, N>;
  SplineSpans spans;
  SpanPlanes derivatives, min_determinants;
  DeterminantBarrier barrier;
  ConstControlPlanes direction;
  SpanPlanes out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x = N * run;
    if (!any_below(min_determinants.plane(y, 0) + x, barrier.clear)) {  // most
      for (int i = 0; i < pull_planes; ++i) Run::all(0).store(out.plane(y, i) + x);
      return;
    }
    const SpanSlopes<N> s = spans.slopes<N>(x, y);
    Run pull[6][6];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l)
        pull[k][l] = Run::load(derivatives.plane(y, 6 * k + l) + x) /
                     (SpanDeterminant<N>::of_5(k) * SpanDeterminant<N>::of_5(l));
    if (direction.x.width > 0) {
      const SpanDeterminant<N> change(s, spans.slopes<N>(direction, x, y));
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l) pull[k][l] = pull[k][l] * change.at[k][l];
    }
    for (int c = 0; c < 2; ++c) pull_component(s, pull, c, x, y);
  }

  ALINIFY_HD static bool any_below(const float* values, float limit) {
    bool any = false;
    for (int i = 0; i < N; ++i) any = any || values[i] < limit;
    return any;
  }

 private:
  // Back through the product to the derivatives, and from those to the control points.
  ALINIFY_HD void pull_component(const SpanSlopes<N>& s, const Run (&pull)[6][6], int c, std::int64_t x,
                                 std::int64_t y) const {
    const float sign = c == 0 ? 1.0f : -1.0f;
    Run across[4][4], along[4][4];  // [column][Bernstein coefficient along y], [row][along x]
    for (int j = 0; j < 4; ++j) {
      Run of_x[3], of_y[3];
      for (int i = 0; i < 3; ++i) {
        Run along_x = Run::all(0), along_y = Run::all(0);
        for (int k = 0; k < 4; ++k)
          for (int l = 0; l < 3; ++l) {
            along_x = along_x + pull[i + k][j + l] * s.along_y[1 - c][k][l];
            along_y = along_y + pull[l + j][k + i] * s.along_x[1 - c][l][k];
          }
        const float binomials = sign * SpanSlopes<N>::of_2(i) * SpanSlopes<N>::of_3(j);
        of_x[i] = binomials * spans.per_x * along_x;
        of_y[i] = -binomials * spans.per_y * along_y;
      }
      Run columns[4], rows[4];
      SpanSlopes<N>::to_controls_of_derivative(of_x[0], of_x[1], of_x[2], columns);
      SpanSlopes<N>::to_controls_of_derivative(of_y[0], of_y[1], of_y[2], rows);
      for (int a = 0; a < 4; ++a) across[a][j] = columns[a], along[a][j] = rows[a];
    }
    Run sum[4][4];  // [row][column]
    for (int a = 0; a < 4; ++a) {
      Run down[4];
      SpanSlopes<N>::to_controls_of_value(across[a], down);
      for (int b = 0; b < 4; ++b) sum[b][a] = down[b];
    }
    for (int b = 0; b < 4; ++b) {
      Run right[4];
      SpanSlopes<N>::to_controls_of_value(along[b], right);
      for (int a = 0; a < 4; ++a) (sum[b][a] + right[a]).store(out.plane(y, 2 * (4 * b + a) + c) + x);
    }
  }
};
/// The diagonal blocks of the same Hessian in N spans, one for each of their control points.
/// **Shapes**: curvatures: SplineBarrierDerivatives' output; out: block_planes, three per control point (xx,
/// xy, yy) in row-major order; extent: runs x span rows.
template <int N>
struct SplineBarrierBlocks {
  using Run = Lanes<float, N>;
  SplineSpans spans;
  SpanPlanes curvatures, min_determinants;
  DeterminantBarrier barrier;
  SpanPlanes out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t y) const {
    const std::int64_t x = N * run;
    if (!SplineBarrierPulls<N>::any_below(min_determinants.plane(y, 0) + x, barrier.clear)) {  // most
      for (int i = 0; i < block_planes; ++i) Run::all(0).store(out.plane(y, i) + x);
      return;
    }
    const SpanSlopes<N> s = spans.slopes<N>(x, y);
    Run curvature[6][6];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        const float binomials = SpanDeterminant<N>::of_5(k) * SpanDeterminant<N>::of_5(l);
        curvature[k][l] = Run::load(curvatures.plane(y, 6 * k + l) + x) / (binomials * binomials);
      }
    for (int b = 0; b < 4; ++b)
      for (int a = 0; a < 4; ++a) {
        const auto unit = [&](int c, int column, int row) {
          return Run::all(c == 0 && column == a && row == b ? 1.0f : 0.0f);
        };
        add_block(s, SpanSlopes<N>(unit, spans.per_x, spans.per_y), curvature, 3 * (4 * b + a), x, y);
      }
  }

 private:
  // `unit`: the slopes of a control point's x; those of its y are the same.
  ALINIFY_HD void add_block(const SpanSlopes<N>& s, const SpanSlopes<N>& unit, const Run (&curvature)[6][6],
                            int plane, std::int64_t x, std::int64_t y) const {
    Run change[2][6][6];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) change[0][k][l] = change[1][k][l] = Run::all(0);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
          for (int l = 0; l < 3; ++l) {
            Run& by_x = change[0][i + k][j + l];
            Run& by_y = change[1][i + k][j + l];
            by_x = by_x +
                   (unit.along_x[0][i][j] * s.along_y[1][k][l] - s.along_x[1][i][j] * unit.along_y[0][k][l]);
            by_y = by_y +
                   (s.along_x[0][i][j] * unit.along_y[0][k][l] - unit.along_x[0][i][j] * s.along_y[0][k][l]);
          }
    Run sum[3] = {Run::all(0), Run::all(0), Run::all(0)};
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        const Run by_x = change[0][k][l], by_y = change[1][k][l];
        sum[0] = sum[0] + curvature[k][l] * by_x * by_x;
        sum[1] = sum[1] + curvature[k][l] * by_x * by_y;
        sum[2] = sum[2] + curvature[k][l] * by_y * by_y;
      }
    for (int k = 0; k < 3; ++k) sum[k].store(out.plane(y, plane + k) + x);
  }
};
/// += weight * the blocks of the spans around a control point. Extent: control points.
struct GatherBarrierBlocks {
  SpanPlanes blocks;  ///< SplineBarrierBlocks' output, with zeros on either side
  std::int64_t span_rows = 0;
  float weight = 1;
  View2D<float> xx, xy, yy;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    float sum[3] = {0, 0, 0};
    for (int b = 0; b < 4; ++b) {
      const std::int64_t y = row - b;
      if (y < 0 || y >= span_rows) continue;
      for (int a = 0; a < 4; ++a)
        for (int k = 0; k < 3; ++k) sum[k] += blocks.plane(y, 3 * (4 * b + a) + k)[column - a];
    }
    xx.at(column, row) += weight * sum[0];
    xy.at(column, row) += weight * sum[1];
    yy.at(column, row) += weight * sum[2];
  }
};

/// out += weight * the pulls of the spans around each of N control points. Extent: runs x control rows.
template <int N>
struct GatherPulls {
  using Run = Lanes<float, N>;
  SpanPlanes pulls;  ///< SplineBarrierPulls' output, with zeros on either side
  std::int64_t span_rows = 0;
  float weight = 1;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t run, std::int64_t row) const {
    const std::int64_t column = N * run;
    Run sum[2] = {Run::all(0), Run::all(0)};
    for (int b = 0; b < 4; ++b) {
      const std::int64_t y = row - b;
      if (y < 0 || y >= span_rows) continue;
      for (int a = 0; a < 4; ++a)
        for (int k = 0; k < 2; ++k)
          sum[k] = sum[k] + Run::load(pulls.plane(y, 2 * (4 * b + a) + k) + column - a);
    }
    add(out.x.row(row) + column, sum[0]);
    add(out.y.row(row) + column, sum[1]);
  }

 private:
  ALINIFY_HD void add(float* to, const Run& sum) const { (Run::load(to) + weight * sum).store(to); }
};

/// 1 in the cells of spans whose determinant may fall below `min_determinant`, else 0. Extent: cells.
struct MarkFolds {
  View2D<const float> determinants;  ///< MinDeterminant's output
  float min_determinant = 0;
  SplineAxisTable along_x, along_y;
  View2D<float> marks;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float found = determinants.at(along_x.first_control.data[x], along_y.first_control.data[y]);
    marks.at(x, y) = found >= min_determinant ? 0.0f : 1.0f;
  }
};

}  // namespace alinify
