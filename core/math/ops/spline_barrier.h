#pragma once

#include <cmath>
#include <cstdint>

#include "core/math/control_points.h"
#include "core/math/portable.h"
#include "core/math/scalar.h"
#include "core/math/view2d.h"

namespace alinify {

/// The derivatives of a cubic B-spline displacement in one span, the rectangle between neighbouring control
/// points that sixteen of them act on, as Bernstein coefficients: of degree 2 along the derivative, 3 across.
/// Each is multiplied by its two binomials, as products need them.
/// **Units**: per pixel where `per_x` and `per_y` are control points per pixel.
struct SpanSlopes {
  float along_x[2][3][4];  ///< [component][along x][along y]
  float along_y[2][4][3];

  /// coefficients: two floats per control point; span (x, y) begins at control point (x + 1, y + 1).
  ALINIFY_HD SpanSlopes(const View2D<const float>& coefficients, float per_x, float per_y, std::int64_t x,
                        std::int64_t y) {
    for (int c = 0; c < 2; ++c) {
      float derived_x[3][4], kept_x[4][4];
      for (int j = 0; j < 4; ++j) {
        const float* from = coefficients.row(y + j) + 2 * x + c;
        const float in[4] = {from[0], from[2], from[4], from[6]};
        derive(in, derived_x, j);
        keep(in, kept_x, j);
      }
      for (int i = 0; i < 3; ++i) {
        float out[4][4];
        keep(derived_x[i], out, 0);
        for (int j = 0; j < 4; ++j) along_x[c][i][j] = per_x * of_2(i) * of_3(j) * out[j][0];
      }
      for (int i = 0; i < 4; ++i) {
        float out[3][4];
        derive(kept_x[i], out, 0);
        for (int j = 0; j < 3; ++j) along_y[c][i][j] = per_y * of_3(i) * of_2(j) * out[j][0];
      }
    }
  }

  /// The derivatives of p + u(p) rather than u.
  ALINIFY_HD void add_identity() {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j) {
        along_x[0][i][j] += of_2(i) * of_3(j);
        along_y[1][j][i] += of_2(i) * of_3(j);
      }
  }

  ALINIFY_HD static constexpr float of_2(int i) { return i == 1 ? 2.0f : 1.0f; }
  ALINIFY_HD static constexpr float of_3(int i) { return i == 1 || i == 2 ? 3.0f : 1.0f; }
  ALINIFY_HD static constexpr float of_5(int i) {
    return i == 0 || i == 5 ? 1.0f : i == 1 || i == 4 ? 5.0f : 10.0f;
  }

  /// The share of control point `a` in Bernstein coefficient i of its derivative, and of its value.
  ALINIFY_HD static constexpr float derived_share(int i, int a) {
    constexpr float shares[3][4] = {{-0.5f, 0, 0.5f, 0}, {0, -1, 1, 0}, {0, -0.5f, 0, 0.5f}};
    return shares[i][a];
  }
  ALINIFY_HD static constexpr float kept_share(int i, int a) {
    constexpr float third = 1.0f / 3, sixth = 1.0f / 6;
    constexpr float shares[4][4] = {{sixth, 4 * sixth, sixth, 0},
                                    {0, 2 * third, third, 0},
                                    {0, third, 2 * third, 0},
                                    {0, sixth, 4 * sixth, sixth}};
    return shares[i][a];
  }

 private:
  ALINIFY_HD static void derive(const float (&in)[4], float (&out)[3][4], int j) {
    out[0][j] = (in[2] - in[0]) / 2;
    out[1][j] = in[2] - in[1];
    out[2][j] = (in[3] - in[1]) / 2;
  }
  // As a distance from the second, so that a large common displacement leaves no rounding noise.
  ALINIFY_HD static void keep(const float (&in)[4], float (&out)[4][4], int j) {
    const float before = in[0] - in[1], after = in[2] - in[1], last = in[3] - in[1];
    out[0][j] = in[1] + (before + after) / 6;
    out[1][j] = in[1] + after / 3;
    out[2][j] = in[1] + 2 * after / 3;
    out[3][j] = in[1] + (4 * after + last) / 6;
  }
};

/// The determinant of the derivatives of p + u(p) in one span, in Bernstein form of degree 5 x 5. Its values
/// are averages of the coefficients: the least coefficient bounds the determinant from below everywhere in
/// the span, not only at samples.
/// **Source**: Farouki and Rajan, "Algorithms for polynomials in Bernstein form", Computer Aided Geometric
/// Design 5, 1988 (the product); Gravesen et al., "Planar parametrization in isogeometric analysis", LNCS
/// 8177, 2014 (its use against folds).
struct SpanDeterminant {
  float at[6][6];

  ALINIFY_HD explicit SpanDeterminant(const SpanSlopes& s) : SpanDeterminant() { add(s, s, 1); }

  /// How it changes with the slopes, along `step`.
  ALINIFY_HD SpanDeterminant(const SpanSlopes& s, const SpanSlopes& step) : SpanDeterminant() {
    add(s, step, 1);
    add(step, s, 1);
  }

  ALINIFY_HD float min() const {
    float found = at[0][0];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) found = min2(found, at[k][l]);
    return found;
  }

 private:
  ALINIFY_HD SpanDeterminant() {
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) at[k][l] = 0;
  }
  // += the product of a's derivatives along x with b's along y.
  ALINIFY_HD void add(const SpanSlopes& a, const SpanSlopes& b, float share) {
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 4; ++j)
        for (int k = 0; k < 4; ++k)
          for (int l = 0; l < 3; ++l)
            at[i + k][j + l] +=
                share * (a.along_x[0][i][j] * b.along_y[1][k][l] - a.along_x[1][i][j] * b.along_y[0][k][l]) /
                (SpanSlopes::of_5(i + k) * SpanSlopes::of_5(j + l));
  }
};

/// A barrier that keeps a determinant d above `least`: zero from `clear` on, growing without limit towards
/// `least`, twice continuously differentiable. With t = (d - least) / (clear - least): -(1 - t)^2 log t.
/// **Source**: Li et al., "Incremental potential contact", ACM Transactions on Graphics 39(4), 2020, eq. 6.
struct DeterminantBarrier {
  float least = 0, clear = 1;

  /// What a value costs that must not be; sums of it stay far above all others.
  static constexpr double forbidden = 1e200;

  ALINIFY_HD double value(float d) const {
    const float t = share(d);
    if (!(t > 0)) return forbidden;
    return t < 1 ? static_cast<double>(-(1 - t) * (1 - t) * std::log(t)) : 0.0;
  }
  ALINIFY_HD float slope(float d) const {
    const float t = share(d), s = 1 - t;
    return t > 0 && t < 1 ? s * (2 * std::log(t) - s / t) / (clear - least) : 0.0f;
  }
  ALINIFY_HD float curvature(float d) const {
    const float t = share(d), s = 1 - t, per = 1 / (clear - least);
    return t > 0 && t < 1 ? (-2 * std::log(t) + s / t * (4 + s / t)) * per * per : 0.0f;
  }

 private:
  ALINIFY_HD float share(float d) const { return (d - least) / (clear - least); }
};

/// Spans of a B-spline grid, (columns - 3) x (rows - 3) of them.
struct SplineSpans {
  View2D<const float> coefficients;  ///< two floats per control point, in pixels
  float per_x = 1, per_y = 1;        ///< control points per pixel

  ALINIFY_HD SpanSlopes slopes(std::int64_t x, std::int64_t y) const {
    SpanSlopes s(coefficients, per_x, per_y, x, y);
    s.add_identity();
    return s;
  }
};

/// The least Bernstein coefficient of every span's determinant. Extent: spans.
struct MinDeterminant {
  SplineSpans spans;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    out.at(x, y) = SpanDeterminant(spans.slopes(x, y)).min();
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

/// 1 where a value lies below `least` or is no number, to be summed.
struct CountBelow {
  View2D<const float> values;
  float least = 0;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    return values.at(x, y) >= least ? 0.0 : 1.0;
  }
};

/// DeterminantBarrier of all Bernstein coefficients of a span, to be summed over the spans.
struct SplineBarrier {
  SplineSpans spans;
  DeterminantBarrier barrier;

  ALINIFY_HD double operator()(std::int64_t x, std::int64_t y) const {
    const SpanDeterminant determinant(spans.slopes(x, y));
    double sum = 0;
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) sum += barrier.value(determinant.at[k][l]);
    return sum;
  }
};

/// How a span's barrier changes with the sixteen control points that act on it; with a `direction`, the
/// product of its Hessian with that, without the terms of the determinant's own second derivatives
/// (Gauss-Newton: never indefinite).
/// **Shapes**: determinants: MinDeterminant's output; direction: as the spans' coefficients, or empty; out:
/// 32 floats per span, two per control point in row-major order; extent: spans.
struct SplineBarrierPulls {
  SplineSpans spans;
  View2D<const float> determinants;
  DeterminantBarrier barrier;
  View2D<const float> direction;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float* to = out.row(y) + 32 * x;
    for (int k = 0; k < 32; ++k) to[k] = 0;
    if (!(determinants.at(x, y) < barrier.clear)) return;  // most spans
    const SpanSlopes s = spans.slopes(x, y);
    const SpanDeterminant determinant(s);
    float pull[6][6];
    if (direction.width > 0) {
      const SpanDeterminant change(s, SpanSlopes(direction, spans.per_x, spans.per_y, x, y));
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l) pull[k][l] = barrier.curvature(determinant.at[k][l]) * change.at[k][l];
    } else {
      for (int k = 0; k < 6; ++k)
        for (int l = 0; l < 6; ++l) pull[k][l] = barrier.slope(determinant.at[k][l]);
    }
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) pull[k][l] /= SpanSlopes::of_5(k) * SpanSlopes::of_5(l);
    // Back through the product to the derivatives, and from those to the control points.
    for (int c = 0; c < 2; ++c) {
      const float sign = c == 0 ? 1.0f : -1.0f;
      for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 4; ++j) {
          float along_x = 0, along_y = 0;
          for (int k = 0; k < 4; ++k)
            for (int l = 0; l < 3; ++l) {
              along_x += pull[i + k][j + l] * s.along_y[1 - c][k][l];
              along_y += pull[l + j][k + i] * s.along_x[1 - c][l][k];
            }
          const float binomials = SpanSlopes::of_2(i) * SpanSlopes::of_3(j);
          along_x *= sign * binomials * spans.per_x;
          along_y *= -sign * binomials * spans.per_y;
          for (int b = 0; b < 4; ++b)
            for (int a = 0; a < 4; ++a)
              to[2 * (4 * b + a) + c] +=
                  along_x * SpanSlopes::derived_share(i, a) * SpanSlopes::kept_share(j, b) +
                  along_y * SpanSlopes::kept_share(j, a) * SpanSlopes::derived_share(i, b);
        }
    }
  }
};

/// The diagonal blocks of the same Hessian in every span, one for each of its control points.
/// **Shapes**: out: 48 floats per span, three per control point (xx, xy, yy) in row-major order; extent:
/// spans.
struct SplineBarrierBlocks {
  SplineSpans spans;
  View2D<const float> determinants;
  DeterminantBarrier barrier;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    float* to = out.row(y) + 48 * x;
    for (int k = 0; k < 48; ++k) to[k] = 0;
    if (!(determinants.at(x, y) < barrier.clear)) return;  // most spans
    const SpanSlopes s = spans.slopes(x, y);
    const SpanDeterminant determinant(s);
    float curvature[6][6];
    for (int k = 0; k < 6; ++k)
      for (int l = 0; l < 6; ++l) {
        const float binomials = SpanSlopes::of_5(k) * SpanSlopes::of_5(l);
        curvature[k][l] = barrier.curvature(determinant.at[k][l]) / (binomials * binomials);
      }
    for (int b = 0; b < 4; ++b)
      for (int a = 0; a < 4; ++a) {
        float change[2][6][6];
        for (int k = 0; k < 6; ++k)
          for (int l = 0; l < 6; ++l) change[0][k][l] = change[1][k][l] = 0;
        for (int i = 0; i < 3; ++i)
          for (int j = 0; j < 4; ++j) {
            const float binomials = SpanSlopes::of_2(i) * SpanSlopes::of_3(j),
                        along_x = binomials * spans.per_x * SpanSlopes::derived_share(i, a) *
                                  SpanSlopes::kept_share(j, b),
                        along_y = binomials * spans.per_y * SpanSlopes::kept_share(j, a) *
                                  SpanSlopes::derived_share(i, b);
            for (int k = 0; k < 4; ++k)
              for (int l = 0; l < 3; ++l)
                for (int c = 0; c < 2; ++c) {
                  const float sign = c == 0 ? 1.0f : -1.0f;
                  change[c][i + k][j + l] += sign * along_x * s.along_y[1 - c][k][l];
                  change[c][l + j][k + i] -= sign * along_y * s.along_x[1 - c][l][k];
                }
          }
        float sum[3] = {0, 0, 0};
        for (int k = 0; k < 6; ++k)
          for (int l = 0; l < 6; ++l) {
            const float by_x = change[0][k][l], by_y = change[1][k][l];
            sum[0] += curvature[k][l] * by_x * by_x;
            sum[1] += curvature[k][l] * by_x * by_y;
            sum[2] += curvature[k][l] * by_y * by_y;
          }
        for (int k = 0; k < 3; ++k) to[3 * (4 * b + a) + k] = sum[k];
      }
  }
};

/// += weight * the blocks of the spans around a control point. Extent: control points.
struct GatherBarrierBlocks {
  View2D<const float> blocks;  ///< SplineBarrierBlocks' output; width counts spans
  float weight = 1;
  View2D<float> xx, xy, yy;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    float sum[3] = {0, 0, 0};
    for (int b = 0; b < 4; ++b)
      for (int a = 0; a < 4; ++a) {
        const std::int64_t x = column - a, y = row - b;
        if (x < 0 || y < 0 || x >= blocks.width || y >= blocks.height) continue;
        for (int k = 0; k < 3; ++k) sum[k] += blocks.row(y)[48 * x + 3 * (4 * b + a) + k];
      }
    xx.at(column, row) += weight * sum[0];
    xy.at(column, row) += weight * sum[1];
    yy.at(column, row) += weight * sum[2];
  }
};

/// out += weight * what the spans around a control point pull at it. Extent: control points.
struct GatherPulls {
  View2D<const float> pulls;  ///< SplineBarrierPulls' output; width counts spans
  float weight = 1;
  ControlPlanes out;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    float sum[2] = {0, 0};
    for (int b = 0; b < 4; ++b)
      for (int a = 0; a < 4; ++a) {
        const std::int64_t x = column - a, y = row - b;
        if (x < 0 || y < 0 || x >= pulls.width || y >= pulls.height) continue;
        for (int k = 0; k < 2; ++k) sum[k] += pulls.row(y)[32 * x + 2 * (4 * b + a) + k];
      }
    out.x.at(column, row) += weight * sum[0];
    out.y.at(column, row) += weight * sum[1];
  }
};

/// 1 in the cells of spans whose determinant may fall below `least`, else 0. Extent: cells.
struct MarkFolds {
  View2D<const float> determinants;  ///< MinDeterminant's output
  float least = 0;
  SplineAxisTable along_x, along_y;
  View2D<float> marks;

  ALINIFY_HD void operator()(std::int64_t x, std::int64_t y) const {
    const float found = determinants.at(along_x.first_control.data[x], along_y.first_control.data[y]);
    marks.at(x, y) = found >= least ? 0.0f : 1.0f;
  }
};

}  // namespace alinify
