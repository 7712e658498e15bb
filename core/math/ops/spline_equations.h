#pragma once

#include "core/math/control_points.h"
#include "core/math/lanes.h"
#include "core/math/ops/fit_cell.h"

namespace alinify {

/// Floats per control column and cell row of GatherAlongX's output: for the column and the three behind it
/// the sums of weight * weight * (xx, xy, yy), then two of weight * right-hand side, then two unused.
inline constexpr int gathered_floats = 16;

/// Sums the normal equations of the cells in a split over a control column's cells of one row. The right-hand
/// side is that of a correction of `estimate`; the cells' own refer to `field`.
/// **Shapes**: normal_equations: eight floats per cell, field and estimate: two, share: one, the part of the
/// evidence that counts, or empty for all of it; extent: control columns x
/// cell rows.
struct GatherAlongX {
  View2D<const float> normal_equations, field, estimate;
  View2D<const float> share;
  ValidationSplit split;
  float damping = 0;  ///< holds every cell to `field`, as 1 / px^2
  SplineAxisTable axis;
  View2D<float> out;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t cell_row) const {
    using Pair = Lanes<float, 2>;
    float sum[gathered_floats] = {};
    const std::int64_t begin = axis.cell_range.data[2 * column], end = axis.cell_range.data[2 * column + 1];
    for (std::int64_t cell = begin; cell < end; ++cell) {
      if (!split.takes(cell, cell_row)) continue;
      const std::int64_t own = column - axis.first_control.data[cell];
      const float* w = axis.weights.data + 4 * cell;
      const auto n = Lanes<float, 8>::load_element(normal_equations.row(cell_row) + 8 * cell);
      const Pair e = Pair::load_element(estimate.row(cell_row) + 2 * cell) -
                     Pair::load_element(field.row(cell_row) + 2 * cell);
      const float counts = share.width > 0 ? share.at(cell, cell_row) : 1.0f;
      const float xx = w[own] * (counts * n[0] + damping), xy = w[own] * counts * n[1],
                  yy = w[own] * (counts * n[2] + damping);
      for (int k = 0; k < 4; ++k) {
        const float weight = own + k < 4 ? w[own + k] : 0.0f;
        sum[3 * k] += weight * xx;
        sum[3 * k + 1] += weight * xy;
        sum[3 * k + 2] += weight * yy;
      }
      sum[12] += w[own] * counts * n[3] - (xx * e[0] + xy * e[1]);
      sum[13] += w[own] * counts * n[4] - (xy * e[0] + yy * e[1]);
    }
    float* to = out.row(cell_row) + gathered_floats * column;
    for (int k = 0; k < gathered_floats; ++k) to[k] = sum[k];
  }
};

/// Sums GatherAlongX's output over a control row's cell rows: the normal equations of the control points.
/// **Shapes**: gathered: control columns x cell rows; extent: control points.
struct GatherAlongY {
  View2D<const float> gathered;
  SplineAxisTable axis;
  Stencil matrix;
  ControlPlanes right;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    float sum[stencil_planes], sum_x = 0, sum_y = 0;
    for (float& s : sum) s = 0;
    const std::int64_t begin = axis.cell_range.data[2 * row], end = axis.cell_range.data[2 * row + 1];
    for (std::int64_t cell_row = begin; cell_row < end; ++cell_row) {
      const std::int64_t own = row - axis.first_control.data[cell_row];
      const float* w = axis.weights.data + 4 * cell_row;
      const float* here = gathered.row(cell_row) + gathered_floats * column;
      sum_x += w[own] * here[12];
      sum_y += w[own] * here[13];
      // dx = -3..3: the product of two columns is kept by the left one.
      float line[7][3];
      for (int dx = -3; dx <= 3; ++dx) {
        const int back = dx < 0 ? -dx : 0, apart = dx < 0 ? -dx : dx;
        const float* from = here - gathered_floats * (back <= column ? back : 0) + 3 * apart;
        for (int c = 0; c < 3; ++c) line[dx + 3][c] = back <= column ? from[c] : 0.0f;
      }
      for (int dy = 0; dy < 4; ++dy) {
        if (own + dy > 3) break;
        const float weight = w[own] * w[own + dy];
        for (int dx = dy == 0 ? 0 : -3; dx <= 3; ++dx)
          for (int c = 0; c < 3; ++c) sum[3 * stencil_block(dx, dy) + c] += weight * line[dx + 3][c];
      }
    }
    right.x.at(column, row) = sum_x;
    right.y.at(column, row) = sum_y;
    for (int plane = 0; plane < stencil_planes; ++plane)
      matrix.planes.row(stencil_planes * row + plane)[column] = sum[plane];
  }
};

/// The regulariser's quadratic form, per unit of weight and in units of the spacing.
struct StiffnessForm {
  SplineAxisTable along_x, along_y;
  SplineRegulariser regulariser = SplineRegulariser::Bending;

  /// The matrix entry of a control point with that `dx` and `dy` further on.
  ALINIFY_HD float entry(std::int64_t column, std::int64_t row, int dx, int dy) const {
    const float* a = along_x.overlaps.data + overlap_floats * column + dx + 3;
    const float* b = along_y.overlaps.data + overlap_floats * row + dy + 3;
    const float twice_mixed =
        regulariser == SplineRegulariser::Bending ? 2 * a[8] * b[8] : a[24] * b[32] + a[32] * b[24];
    return a[16] * b[0] + twice_mixed + a[0] * b[16];
  }
};

/// matrix += weight * the regulariser's. Extent: control points.
struct AddStiffness {
  StiffnessForm form;
  float weight = 0;
  Stencil matrix;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    for (int dy = 0; dy < 4; ++dy)
      for (int dx = dy == 0 ? 0 : -3; dx <= 3; ++dx) {
        const float entry = weight * form.entry(column, row, dx, dy);
        matrix.plane(row, stencil_block(dx, dy), 0)[column] += entry;
        matrix.plane(row, stencil_block(dx, dy), 2)[column] += entry;
      }
  }
};

/// right -= weight * the regulariser's gradient at `coefficients`. Extent: control points.
struct SubtractStiffnessGradient {
  StiffnessForm form;
  float weight = 0;
  ConstControlPlanes coefficients;
  ControlPlanes right;

  ALINIFY_HD void operator()(std::int64_t column, std::int64_t row) const {
    // Sums of differences: a constant displacement of a hundred pixels must not leave rounding noise behind.
    const float own_x = coefficients.x.row(row)[column], own_y = coefficients.y.row(row)[column];
    float sum_x = 0, sum_y = 0;
    for (int dy = -3; dy <= 3; ++dy)
      for (int dx = -3; dx <= 3; ++dx) {
        const float entry = form.entry(column, row, dx, dy);
        sum_x += entry * (coefficients.x.row(row + dy)[column + dx] - own_x);
        sum_y += entry * (coefficients.y.row(row + dy)[column + dx] - own_y);
      }
    right.x.at(column, row) -= weight * sum_x;
    right.y.at(column, row) -= weight * sum_y;
  }
};

/// Half the regulariser's integral for `coefficients`, per unit of weight, to be summed over the control
/// points.
struct StiffnessEnergy {
  StiffnessForm form;
  ConstControlPlanes coefficients;

  ALINIFY_HD double operator()(std::int64_t column, std::int64_t row) const {
    const float own_x = coefficients.x.row(row)[column], own_y = coefficients.y.row(row)[column];
    double sum = 0;
    for (int dy = -3; dy <= 3; ++dy)
      for (int dx = -3; dx <= 3; ++dx) {
        const float x = coefficients.x.row(row + dy)[column + dx] - own_x,
                    y = coefficients.y.row(row + dy)[column + dx] - own_y;
        // A row of the matrix sums to zero: c' R c = -1/2 sum R_ij (c_i - c_j)^2.
        sum -= static_cast<double>(form.entry(column, row, dx, dy) * (x * x + y * y));
      }
    return sum / 4;
  }
};

}  // namespace alinify
